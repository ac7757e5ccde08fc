import type { Prisma } from '../../database/generated/client.ts'
import type { Brand } from '../../database/generated/rows.ts'
import type { ReadonlyRow } from '../../database/readonlyRow.ts'
import { reasonsAsSent } from '../../review/dossier/reasons.ts'
import { pinsForOfficer, pinsForTrader, pinsOf } from '../../review/record/pins.ts'
import { OWNER, presentDossier, presentParent, type ReviewState } from '../../review/record/presenter.ts'
import type { Services } from '../../services.ts'
import { parentDocument } from './parentDocument.ts'
import catalogue from './reasons.json' with { type: 'json' }

/** Relations that the console loads with each row. */
export const INCLUDE = {
  ...OWNER,
  identification: { include: { identification_file: true } },
  logo: true,
  file: true,
} satisfies Prisma.BrandInclude

export type BrandRow = ReadonlyRow<Prisma.BrandGetPayload<{ include: typeof INCLUDE }>>

/** `data` of brand.approved and .rejected (decisions B.5). */
export const brandEvent = (row: Brand) => ({
  id: row.id,
  name: row.name,
  status: row.status,
  reason: row.reason,
  ...reasonsAsSent(catalogue, row.reason_codes, row.sent_reasons),
  pins: pinsForTrader(pinsOf(row)),
  identification_id: row.identification_id,
})

/** The public address of a brand's logo: its small re-encoded version. */
export const logoUrl = (services: Services, fileId: string | null) =>
  fileId === null ? null : `${services.publicUrl()}/logos/${fileId}.png`

/** The external record (interface 2.6, decisions G-04). */
export const presentBrand = (services: Services, row: Brand) => ({
  id: row.id,
  name: row.name,
  status: row.status,
  reason: row.reason,
  ...reasonsAsSent(catalogue, row.reason_codes, row.sent_reasons),
  pins: pinsForTrader(pinsOf(row)),
  identification_id: row.identification_id,
  logo_url: logoUrl(services, row.logo_file_id),
  has_file: row.file_id !== null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** The brand for officers, in lists and on the record. */
export const presentForOfficer = (services: Services, row: BrandRow, state: ReviewState) => ({
  ...presentDossier(row, state, [row.logo, row.file, parentDocument(row)]),
  name: row.name,
  status: row.status,
  reason: row.reason,
  reason_codes: row.reason_codes,
  pins: pinsForOfficer(pinsOf(row)),
  logo_url: logoUrl(services, row.logo_file_id),
  identification: presentParent(row.identification),
})

export type ConsoleBrand = ReturnType<typeof presentForOfficer>
