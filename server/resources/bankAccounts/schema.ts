import { z } from 'zod'
import { KycStatus } from '../../database/generated/enums.ts'
import { optionalId, requiredId } from '../../http/fields.ts'
import { isRib } from './rib.ts'

const accountNumber = z.string().superRefine((value, context) => {
  if (!/^[0-9]{20}$/.test(value))
    context.addIssue({
      code: 'custom',
      message: 'The account number field must be exactly 20 digits.',
      params: { rule: 'digits' },
    })
  else if (!isRib(value))
    context.addIssue({ code: 'custom', message: 'The account number is not a valid RIB.', params: { rule: 'rib' } })
})

/** POST and PUT /bank-accounts (interface 4.5); the RIB certificate is an optional upload (decisions A-01). */
export const bankAccountInput = z.object({
  account_number: z
    .preprocess((value) => (value === '' ? null : value), accountNumber)
    .meta({
      pattern: '^[0-9]{20}$',
      description: 'A RIB: 20 digits with a valid key.',
    }),
  identification_id: requiredId(),
})

/** decisions H-26 */
export const BANK_ACCOUNT_SORTS = ['created_at', 'updated_at', 'account_number', 'status'] as const

export const bankAccountFilters = z.object({ status: z.enum(KycStatus).optional(), identification_id: optionalId() })
