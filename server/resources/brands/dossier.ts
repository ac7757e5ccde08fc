import { z } from 'zod'
import { Prisma } from '../../database/generated/client.ts'
import { KycStatus } from '../../database/generated/enums.ts'
import type { Brand } from '../../database/generated/rows.ts'
import { anyOf } from '../../http/anyOf.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { defined } from '../../kernel/defined.ts'
import { compareFiles, documentIn, nameComparisons } from '../../review/checks/comparisons.ts'
import { QUEUE_SORTS, reviewFilters } from '../../review/console/dossierConsole.ts'
import { defineDossierKind } from '../../review/dossier/dossierKind.ts'
import { NAME_LABEL } from '../../review/dossier/sentContent.ts'
import { textReading } from '../../review/evidence/readings.ts'
import { decideDossier } from '../../review/transitions/decideDossier.ts'
import { everyWord } from '../../search/conditions/everyWord.ts'
import { namedDossier } from '../../search/conditions/source.ts'
import { IDENTIFICATION_FIELD } from '../identifications/names.ts'
import { brandChecks } from './checks.ts'
import { brandMachine } from './machine.ts'
import { parentDocument } from './parentDocument.ts'
import { type BrandRow, INCLUDE, presentForOfficer } from './presenter.ts'
import catalogue from './reasons.json' with { type: 'json' }
import { brandSuggests } from './suggests.ts'

export const filters = reviewFilters.extend({
  status: oneOrMany(z.enum(KycStatus)).optional(),
  name: z.string().max(255).optional(),
  identification_id: z.uuid().optional(),
})

/** The name and logo that payers see (console 3.4). */
export const brandDossier = defineDossierKind<
  BrandRow,
  Prisma.BrandWhereInput,
  typeof filters.shape,
  'brands',
  'brand'
>({
  name: 'brands',
  title: { en: 'Brand', fr: 'Marque', ar: 'علامة' },
  table: 'brands',
  machine: brandMachine,
  waiting: { status: 'pending' },
  sent: {
    fields: [{ field: 'name', label: NAME_LABEL }, IDENTIFICATION_FIELD],
    files: { logo_file_id: 'logo', file_id: 'brand_file' },
  },
  sorts: [...QUEUE_SORTS, 'name'],
  filters,
  where: (f, q) =>
    defined({
      status: f.status && { in: f.status },
      name: f.name,
      identification_id: f.identification_id,
      ...anyOf<Prisma.BrandWhereInput>(q, [
        everyWord('name_folded', q),
        { identification: everyWord('name_folded', q) },
      ]),
    }),
  find: (db, page) => db.sharedRead.brand.findMany({ ...page, include: INCLUDE }),
  count: (db, args) => db.sharedRead.brand.count(args),
  nameOf: ({ name }) => name,
  nameSql: { name: Prisma.sql`record.name` },
  hasOwnName: true,
  filesOf: ({ logo, file }) => [logo, file],
  parentDocumentsOf: (row) => [parentDocument(row)],
  parentDocumentSql: {
    kind: 'identification_file',
    from: (id) => Prisma.sql`record.identification_id = ${id}::uuid AND record.file_id IS NULL`,
  },
  reviewedBy: ['brand_file', 'identification_file'],
  advice: ['brand_name', 'logo_image', 'logo_on_light', 'logo_on_dark', 'logo_at_20', 'identification_state'],
  worksheet: () => ({ holder: textReading('holder', 255) }),
  screens: ['name'],
  comparisons: [...compareFiles(documentIn('logo_file_id', 'file_id')), ...nameComparisons('brands', 'brands')],
  checks: brandChecks,
  present: async (services, rows, stateOf) => rows.map((row) => presentForOfficer(services, row, stateOf(row))),
  reasons: { kind: 'brand', catalogue, suggests: brandSuggests },
  warnsOf: {
    checks: { BR_NAME_CONTACT: 'name', BR_LOGO_QUALITY: 'logo' },
    scans: { brand_file: { field: 'file', code: 'BR_FILE_UNREADABLE' } },
  },
  decide: (services, actor, row: Brand, decision, guard) =>
    decideDossier(services, actor, brandMachine, row, decision, guard),
  defaults: { target_minutes: 240, evidence_pages: 20, document_required: true },
  search: namedDossier('brands', 'brands'),
})
