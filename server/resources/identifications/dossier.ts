import { z } from 'zod'
import { Prisma } from '../../database/generated/client.ts'
import { KycStatus } from '../../database/generated/enums.ts'
import type { Identification } from '../../database/generated/rows.ts'
import { anyOf } from '../../http/anyOf.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { defined } from '../../kernel/defined.ts'
import { compareFiles, documentIn, nameComparisons } from '../../review/checks/comparisons.ts'
import { QUEUE_SORTS, reviewFilters } from '../../review/console/dossierConsole.ts'
import { defineDossierKind } from '../../review/dossier/dossierKind.ts'
import { NAME_LABEL } from '../../review/dossier/sentContent.ts'
import { bundledPeople } from '../../review/evidence/people.ts'
import { dayReading, oneOfReading, textReading } from '../../review/evidence/readings.ts'
import { decideDossier } from '../../review/transitions/decideDossier.ts'
import { everyWord } from '../../search/conditions/everyWord.ts'
import { namedDossier } from '../../search/conditions/source.ts'
import { namesIn } from '../references/names.ts'
import { isRegulated, REGULATED_ACTIVITIES, REGULATED_AUTHORIZATIONS } from '../references/regulated.ts'
import { identificationChecks, TRADE_REGISTER } from './checks.ts'
import { samePerson, sameRegister } from './comparisons.ts'
import { registrationReadings } from './documentText.ts'
import { identificationMachine } from './machine.ts'
import { type IdentificationRow, INCLUDE, presentForOfficer } from './presenter.ts'
import catalogue from './reasons.json' with { type: 'json' }
import { findTradeRegister } from './registers.ts'
import { identificationSuggests } from './suggests.ts'

export const filters = reviewFilters.extend({
  status: oneOrMany(z.enum(KycStatus)).optional(),
  name: z.string().max(255).optional(),
  establishment_type_id: oneOrMany(z.uuid()).optional(),
  authorization_type_id: oneOrMany(z.uuid()).optional(),
  activity_id: z.uuid().optional(),
})

/** The state of the code on a trade register extract. */
const RCE_STATES = ['readable', 'unreadable', 'absent']

/** Who the trader is (console 3.4). */
export const identificationDossier = defineDossierKind<
  IdentificationRow,
  Prisma.IdentificationWhereInput,
  typeof filters.shape,
  'identifications',
  'identification'
>({
  name: 'identifications',
  title: { en: 'Identification', fr: 'Identification', ar: 'ملف هوية' },
  table: 'identifications',
  machine: identificationMachine,
  waiting: { status: 'pending' },
  sent: {
    fields: [
      { field: 'name', label: NAME_LABEL },
      {
        field: 'establishment_type_id',
        label: { en: 'Type', fr: 'Type', ar: 'النوع' },
        references: namesIn('establishmentType'),
      },
      {
        field: 'authorization_type_id',
        label: { en: 'Authorization', fr: 'Autorisation', ar: 'الترخيص' },
        references: namesIn('authorizationType'),
      },
      {
        field: 'activity_id',
        label: { en: 'Activity', fr: 'Activité', ar: 'النشاط' },
        references: namesIn('activity'),
      },
    ],
    files: { identification_file_id: 'identification_file' },
  },
  sorts: [...QUEUE_SORTS, 'name'],
  filters,
  where: (f, q) =>
    defined({
      status: f.status && { in: f.status },
      name: f.name,
      establishment_type_id: f.establishment_type_id && { in: f.establishment_type_id },
      authorization_type_id: f.authorization_type_id && { in: f.authorization_type_id },
      activity_id: f.activity_id,
      ...anyOf(q, [everyWord('name_folded', q)]),
    }),
  find: (db, page) => db.sharedRead.identification.findMany({ ...page, include: INCLUDE }),
  count: (db, args) => db.sharedRead.identification.count(args),
  nameOf: ({ name }) => name,
  nameSql: { name: Prisma.sql`record.name` },
  hasOwnName: true,
  filesOf: ({ identification_file }) => [identification_file],
  reviewedBy: ['identification_file'],
  advice: ['name', 'pair'],
  worksheet: (today) => ({
    rc: textReading('rc', 40),
    nif: textReading('nif', 40),
    nis: textReading('nis', 40),
    tax_article: textReading('tax article', 40),
    rce: oneOfReading('rce', RCE_STATES),
    valid_until: dayReading('valid until'),
    cnrc_checked_on: dayReading('cnrc checked on', today),
    dgi_checked_on: dayReading('dgi checked on', today),
  }),
  screens: ['name', 'person'],
  registerNumbers: ['rc', 'nif', 'nis'],
  hasPeople: true,
  readsCode: {
    isOn: (row) => row.authorization_type.code === TRADE_REGISTER,
    namesRegister: (text) => findTradeRegister(text) !== null,
  },
  comparisons: [
    ...sameRegister,
    samePerson,
    ...compareFiles(documentIn('identification_file_id')),
    ...nameComparisons('identifications', 'identifications'),
  ],
  marks: [
    {
      flag: 'regulated',
      has: isRegulated,
      sql: Prisma.sql`record.activity_id = ANY (${REGULATED_ACTIVITIES}::uuid[]) OR EXISTS (
        SELECT 1 FROM authorization_types AS asked WHERE asked.id = record.authorization_type_id
          AND asked.code = ANY (${REGULATED_AUTHORIZATIONS}))`,
    },
  ],
  checks: identificationChecks,
  bundled: bundledPeople,
  present: async (_services, rows, stateOf) => presentForOfficer(rows, stateOf),
  reasons: { kind: 'identification', catalogue, suggests: identificationSuggests },
  warnsOf: {
    checks: {
      ID_DOC_MISSING: 'identification_file',
      ID_ACTIVITY_REGULATED: 'activity_id',
      ID_RC_FORMAT: 'identification_file',
      ID_NIF_INVALID: 'identification_file',
      ID_DOC_EXPIRED: 'identification_file',
    },
    scans: { identification_file: { field: 'identification_file', code: 'ID_DOC_UNREADABLE' } },
    readingsIn: registrationReadings,
    // A card has the name of its holder, who may trade under another one.
    nameIn: ({ name, authorization_type }) =>
      authorization_type.code === TRADE_REGISTER ? { name, field: 'name', code: 'ID_NAME_MISMATCH' } : null,
  },
  decide: (services, actor, row: Identification, decision, guard) =>
    decideDossier(services, actor, identificationMachine, row, decision, guard),
  defaults: { target_minutes: 240, evidence_pages: 20, document_required: true },
  search: namedDossier('identifications', 'identifications'),
})
