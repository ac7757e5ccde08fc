import { z } from 'zod'
import { Prisma } from '../../database/generated/client.ts'
import { KycStatus } from '../../database/generated/enums.ts'
import type { BankAccount } from '../../database/generated/rows.ts'
import { anyOf } from '../../http/anyOf.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { defined } from '../../kernel/defined.ts'
import { compareFiles, compareTyped, documentIn } from '../../review/checks/comparisons.ts'
import { QUEUE_SORTS, reviewFilters } from '../../review/console/dossierConsole.ts'
import { defineDossierKind } from '../../review/dossier/dossierKind.ts'
import { dayReading, textReading } from '../../review/evidence/readings.ts'
import { decideDossier } from '../../review/transitions/decideDossier.ts'
import { everyWord } from '../../search/conditions/everyWord.ts'
import { parseSearch } from '../../search/conditions/parseSearch.ts'
import { byId, FINDS_DELETED, type Source, startsWith } from '../../search/conditions/source.ts'
import { IDENTIFICATION_FIELD } from '../identifications/names.ts'
import { referenceLists } from '../references/lists.ts'
import { bankAccountChecks } from './checks.ts'
import { certificateReadings } from './documentText.ts'
import { bankAccountMachine } from './machine.ts'
import { type BankAccountRow, INCLUDE, presentForOfficer } from './presenter.ts'
import catalogue from './reasons.json' with { type: 'json' }
import { maskReading, maskRib } from './rib.ts'
import { bankAccountSuggests } from './suggests.ts'

const { sql } = Prisma

export const filters = reviewFilters.extend({
  status: oneOrMany(z.enum(KycStatus)).optional(),
  identification_id: z.uuid().optional(),
  account_number: z.string().max(20).optional(),
  bank_code: oneOrMany(z.string().regex(/^\d{3}$/)).optional(),
})

/** Finds account numbers that start with these digits, grouped or Arabic, as the global search accepts them. */
function startsWithDigits(q: string) {
  const digits = parseSearch(q).digits ?? /^\d+$/.exec(q)?.[0]
  return digits ? [{ account_number: { startsWith: digits } }] : []
}

const RIB = { thing: sql`'rib'`, key: sql`record.account_number`, value: sql`record.account_number` }

const search: Source = {
  resource: 'bank-accounts',
  table: sql`bank_accounts`,
  ...FINDS_DELETED,
  shown: () => sql`r.account_number AS title, NULL AS code, i.name AS detail, r.status::text AS state`,
  title: maskRib,
  joins: sql`JOIN identifications i ON i.id = r.identification_id`,
  conditions: (wanted) => [...startsWith('account_number', wanted.digits), ...byId(wanted)],
}

/** The account that receives a trader's money (console 3.4): numbers are masked in the list, in full on the record. */
export const bankAccountDossier = defineDossierKind<
  BankAccountRow,
  Prisma.BankAccountWhereInput,
  typeof filters.shape,
  'bank-accounts',
  'bank_account'
>({
  name: 'bank-accounts',
  title: { en: 'Bank account', fr: 'Compte bancaire', ar: 'حساب بنكي' },
  table: 'bank_accounts',
  machine: bankAccountMachine,
  waiting: { status: 'pending' },
  sent: {
    fields: [
      { field: 'account_number', label: { en: 'RIB', fr: 'RIB', ar: 'رقم الحساب' }, mask: maskRib },
      IDENTIFICATION_FIELD,
    ],
    files: { rib_file_id: 'rib_file' },
  },
  derived: { bank_code: sql`left(row.account_number, 3)` },
  sorts: QUEUE_SORTS,
  filters,
  where: (f, q) =>
    defined({
      status: f.status && { in: f.status },
      identification_id: f.identification_id,
      account_number: f.account_number,
      bank_code: f.bank_code && { in: f.bank_code },
      ...anyOf<Prisma.BankAccountWhereInput>(q, [
        { identification: everyWord('name_folded', q) },
        ...startsWithDigits(q),
      ]),
    }),
  find: (db, page) => db.sharedRead.bankAccount.findMany({ ...page, include: INCLUDE }),
  count: (db, args) => db.sharedRead.bankAccount.count(args),
  nameOf: ({ identification }) => identification.name,
  nameSql: {
    name: sql`holder.name`,
    join: sql`JOIN identifications AS holder ON holder.id = record.identification_id`,
  },
  hasOwnName: false,
  filesOf: ({ rib_file }) => [rib_file],
  reviewedBy: ['rib_file'],
  advice: ['bank', 'postal_agency', 'identification_state', 'rib_elsewhere'],
  worksheet: () => ({
    holder: textReading('holder', 255),
    rib: textReading('rib', 40),
    issued_on: dayReading('issued on'),
  }),
  screens: ['holder'],
  comparisons: [...compareTyped('same_rib', 'bank-accounts', RIB), ...compareFiles(documentIn('rib_file_id'))],
  masks: { rib: maskReading },
  checks: bankAccountChecks,
  present: async (services, rows, stateOf, full) => {
    const { banks } = await referenceLists(services)
    const byCode = new Map(banks.map((bank) => [bank.code, bank]))
    return rows.map((row) => presentForOfficer(row, stateOf(row), byCode, full))
  },
  reasons: { kind: 'bank_account', catalogue, suggests: bankAccountSuggests },
  warnsOf: {
    checks: {
      BA_BANK_UNKNOWN: 'account_number',
      BA_CCP_AGENCY: 'account_number',
      BA_PROOF_MISSING: 'rib_file',
      BA_PROOF_OLD: 'rib_file',
    },
    scans: { rib_file: { field: 'rib_file', code: 'BA_PROOF_UNREADABLE' } },
    readingsIn: certificateReadings,
    nameIn: ({ identification: { name } }) => ({ name, field: 'rib_file', code: 'BA_HOLDER_MISMATCH' }),
  },
  decide: (services, actor, row: BankAccount, decision, guard) =>
    decideDossier(services, actor, bankAccountMachine, row, decision, guard),
  defaults: { target_minutes: 480, evidence_pages: 20, document_required: false },
  search,
})
