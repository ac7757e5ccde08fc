import { z } from 'zod'
import { type Operation, presents } from '../../openapi/contract/operation.ts'
import { dateTime, id, idAndName } from '../../openapi/contract/values.ts'
import { QUEUE_SORTS } from '../../review/console/dossierConsole.ts'
import { decision, kycFields, parentSchema } from '../../review/console/openapi.schemas.ts'
import { queueOperations } from '../../review/console/openapi.ts'
import { dossierOperations } from '../../review/submissions/external.openapi.ts'
import { bankAccountDossier, filters } from './dossier.ts'
import type { ConsoleBankAccount, presentBankAccount } from './presenter.ts'
import { BANK_ACCOUNT_SORTS, bankAccountFilters, bankAccountInput } from './schema.ts'
import { FILES } from './service.ts'

const bankAccount = presents<ReturnType<typeof presentBankAccount>>()(
  z.strictObject({
    id: id(),
    account_number: z.string().regex(/^\d{20}$/),
    bank_code: z.string().meta({ description: 'The first three digits of the RIB.' }),
    ...decision,
    has_file: z.boolean(),
    identification_id: id(),
    identification: idAndName().exactOptional().meta({ description: 'Only where one account is read.' }),
    created_at: dateTime(),
    updated_at: dateTime(),
  }),
)

const body = { account_number: '$RIB', identification_id: '$IDENTIFICATION' }

export const bankAccountOperations: Operation[] = dossierOperations({
  name: 'bank-accounts',
  singular: 'Bank account',
  schema: bankAccount,
  input: bankAccountInput,
  files: [{ field: 'rib_file', kind: FILES.rib_file }],
  sorts: BANK_ACCOUNT_SORTS,
  filters: bankAccountFilters,
  search: 'A part of the account number, the bank code or the identification’s name.',
  variable: '$BANK_ACCOUNT',
  examples: {
    list: { sort_by: 'updated_at', sort_dir: 'desc' },
    create: { body },
    replace: { form: { ...body, rib_file: '@rib.pdf' } },
  },
  description: {
    create:
      '`account_number` is a RIB: exactly 20 digits with a valid key, once in a workspace. A RIB certificate may come beside it, as multipart.',
    replace: 'Without a certificate the earlier one stays.',
  },
  sources: {
    list: 'interface 4.5, decisions H-26',
    create: 'interface 4.5, decisions H-25, A-01',
    get: 'interface 4.5',
    replace: 'interface 4.5, decisions G-10',
    delete: 'interface 4.5',
  },
})

const row = presents<ConsoleBankAccount>()(
  z
    .strictObject({
      ...kycFields,
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
  kind: bankAccountDossier,
  plural: 'BankAccounts',
  singular: 'BankAccount',
  row,
  sorts: QUEUE_SORTS,
  filters,
  q: 'a part of the identification’s name, or the start of the RIB or the id',
  variable: '$BANK_ACCOUNT',
  readings: { holder: 'Minoterie Sersou SARL', issued_on: '2026-11-02' },
})
