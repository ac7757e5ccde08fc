import type { Prisma } from '../../database/generated/client.ts'
import type { Identification } from '../../database/generated/rows.ts'
import type { ReadonlyRow } from '../../database/readonlyRow.ts'
import { memoizeByObject } from '../../kernel/memoizeByObject.ts'
import { reasonsAsSent } from '../../review/dossier/reasons.ts'
import { pinsForOfficer, pinsForTrader, pinsOf } from '../../review/record/pins.ts'
import { OWNER, presentReference, presentReview, presentSent, type ReviewState } from '../../review/record/presenter.ts'
import catalogue from './reasons.json' with { type: 'json' }

/** Relations that the console loads with each row. */
export const INCLUDE = {
  ...OWNER,
  establishment_type: true,
  authorization_type: true,
  activity: true,
  identification_file: true,
} satisfies Prisma.IdentificationInclude

export type IdentificationRow = ReadonlyRow<Prisma.IdentificationGetPayload<{ include: typeof INCLUDE }>>

/** `data` of identification.approved and .rejected (decisions B.5). */
export const identificationEvent = (row: Identification) => ({
  id: row.id,
  name: row.name,
  status: row.status,
  reason: row.reason,
  ...reasonsAsSent(catalogue, row.reason_codes, row.sent_reasons),
  pins: pinsForTrader(pinsOf(row)),
})

/** The external record (interface 2.5, decisions G-03). */
export const presentIdentification = (row: Identification) => ({
  id: row.id,
  name: row.name,
  status: row.status,
  reason: row.reason,
  ...reasonsAsSent(catalogue, row.reason_codes, row.sent_reasons),
  pins: pinsForTrader(pinsOf(row)),
  has_file: row.identification_file_id !== null,
  establishment_type_id: row.establishment_type_id,
  authorization_type_id: row.authorization_type_id,
  activity_id: row.activity_id,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** The identification for officers, in lists and on the record, without the fields of review. */
const presentForOfficers = (row: IdentificationRow) => ({
  ...presentSent(row, [row.identification_file]),
  name: row.name,
  status: row.status,
  reason: row.reason,
  reason_codes: row.reason_codes,
  pins: pinsForOfficer(pinsOf(row)),
  establishment_type: presentReference(row.establishment_type),
  authorization_type: presentReference(row.authorization_type),
  activity: row.activity && presentReference(row.activity),
})

const presentPage = memoizeByObject((rows: readonly IdentificationRow[]) => rows.map(presentForOfficers))

/** The fields that an officer sees, in lists and on the record. */
export const presentForOfficer = (
  rows: readonly IdentificationRow[],
  stateOf: (row: IdentificationRow) => ReviewState,
) => {
  const page = presentPage(rows)
  return rows.map((row, index) => ({ ...page[index]!, ...presentReview(row, stateOf(row)) }))
}

export type ConsoleIdentification = ReturnType<typeof presentForOfficer>[number]
