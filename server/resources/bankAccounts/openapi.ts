import { z } from 'zod'
import { KycStatus } from '../../database/generated/enums.ts'
import { confirmed, listParameters, page, record } from '../../openapi/external.ts'
import { type Operation, presents } from '../../openapi/operation.ts'
import { id, moment, named } from '../../openapi/values.ts'
import { dossierFields, parentSchema } from '../../review/openapi.schemas.ts'
import { queueOperations } from '../../review/openapi.ts'
import { QUEUE_SORTS } from '../../review/queue.ts'
import { filters } from './console.routes.ts'
import type { ConsoleBankAccount, presentBankAccount } from './presenter.ts'
import { BANK_ACCOUNT_SORTS, bankAccountFilters, bankAccountInput } from './schema.ts'
import { FILES } from './service.ts'

const bankAccount = presents<ReturnType<typeof presentBankAccount>>()(
  z
    .strictObject({
      id: id(),
      account_number: z.string().regex(/^\d{20}$/),
      bank_code: z.string().meta({ description: 'The first three digits of the RIB.' }),
      status: z.enum(KycStatus),
      reason: z.string().nullable().meta({ description: 'Why it was refused.' }),
      has_file: z.boolean(),
      identification_id: id(),
      identification: named().optional().meta({ description: 'Only where one account is read.' }),
      created_at: moment(),
      updated_at: moment(),
    })
    .meta({ id: 'BankAccount' }),
)

const common = { group: 'external', section: 'Bank accounts' } as const
const files = [{ field: 'rib_file', kind: FILES.rib_file }]
const answers = [{ status: 200, says: 'The bank account.', schema: record(bankAccount) }]
const body = { account_number: '$RIB', identification_id: '$IDENTIFICATION' }

export const bankAccountOperations: Operation[] = [
  {
    ...common,
    id: 'listBankAccounts',
    method: 'get',
    path: '/api/ext/bank-accounts',
    summary: 'List bank accounts',
    source: 'interface 4.5, decisions H-26',
    query: listParameters(BANK_ACCOUNT_SORTS, bankAccountFilters, {
      search: 'A part of the account number, the bank code or the identification’s name.',
    }),
    answers: [{ status: 200, says: 'A page of them.', schema: page(bankAccount) }],
    example: { query: { sort_by: 'updated_at', sort_dir: 'desc' } },
  },
  {
    ...common,
    id: 'createBankAccount',
    method: 'post',
    path: '/api/ext/bank-accounts',
    summary: 'Submit a bank account',
    says: '`account_number` is a RIB: exactly 20 digits with a valid key, once in a workspace. A RIB certificate may come beside it, as multipart.',
    source: 'interface 4.5, decisions H-25, A-01',
    body: bankAccountInput,
    files,
    answers: [{ status: 201, says: 'It waits for review.', schema: record(bankAccount) }],
    example: { body },
  },
  {
    ...common,
    id: 'getBankAccount',
    method: 'get',
    path: '/api/ext/bank-accounts/:id',
    summary: 'Read a bank account',
    source: 'interface 4.5',
    answers,
    example: { path: { id: '$BANK_ACCOUNT' } },
  },
  {
    ...common,
    id: 'updateBankAccount',
    method: 'put',
    path: '/api/ext/bank-accounts/:id',
    summary: 'Replace a bank account',
    says: 'It is reviewed anew: `status` becomes `pending`.',
    source: 'interface 4.5, decisions G-10',
    body: bankAccountInput,
    files,
    answers,
    errors: ['RESOURCE_IN_USE'],
    example: { path: { id: '$BANK_ACCOUNT' }, form: { ...body, rib_file: '@rib.pdf' } },
  },
  {
    ...common,
    id: 'deleteBankAccount',
    method: 'delete',
    path: '/api/ext/bank-accounts/:id',
    summary: 'Delete a bank account',
    source: 'interface 4.5',
    answers: [confirmed],
    errors: ['RESOURCE_IN_USE'],
    example: { path: { id: '$BANK_ACCOUNT' } },
  },
]

const row = presents<ConsoleBankAccount>()(
  z
    .strictObject({
      ...dossierFields,
      name: z.string(),
      status: z.enum(KycStatus),
      reason: z.string().nullable(),
      reason_codes: z.array(z.string()),
      account_number: z.string().meta({ description: 'In a list its middle is masked.' }),
      bank_code: z.string(),
      bank: z
        .strictObject({ code: z.string(), short: z.string(), name_fr: z.string(), name_ar: z.string() })
        .nullable(),
      rib: z
        .strictObject({
          bank: z.string(),
          agency: z.string(),
          account: z.string(),
          key: z.string(),
          key_valid: z.boolean(),
        })
        .nullable()
        .meta({ description: 'The number taken apart; null in a list.' }),
      postal_agency_fits: z.boolean(),
      identification: parentSchema,
    })
    .meta({ id: 'ConsoleBankAccount' }),
)

export const bankAccountConsoleOperations: Operation[] = queueOperations({
  name: 'bank-accounts',
  plural: 'BankAccounts',
  singular: 'BankAccount',
  row,
  sorts: QUEUE_SORTS,
  filters,
  q: 'a part of the identification’s name, or the start of the RIB or the id',
  variable: '$BANK_ACCOUNT',
  readings: { holder: 'Minoterie Sersou SARL', issued_on: '2026-11-02' },
  reason: 'bank_account',
})
