import { z } from 'zod'
import { PayLinkMode, PayLinkStatus, PayLinkType } from '../../database/generated/enums.ts'
import { customIssue, metadataSchema, optionalText, requiredId, requiredText } from '../../http/fields.ts'
import { moneyField } from '../paymentLinks/values.ts'

/** A year, in minutes. */
export const MAX_TIMEOUT_MINUTES = 525_600

const slug = optionalText(100)
  .superRefine((value, context) => {
    if (value && !/^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*$/.test(value))
      context.addIssue(
        customIssue(
          'alpha_dash',
          'The slug field must only contain letters, numbers, and single dashes or underscores.',
        ),
      )
  })
  .meta({ pattern: '^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*$' })

const udf = z.object({ value: z.string().max(500), label: z.string().max(255).optional() }).optional()

/** `udf1` to `udf5`, each `{value, label?}` (interface 2.10); any other name is refused instead of dropped. */
const udfs = z.strictObject({ udf1: udf, udf2: udf, udf3: udf, udf4: udf, udf5: udf }).nullish()

const fields = z.object({
  mytpe_pay_id: requiredId(),
  title: requiredText(255),
  details: optionalText(5000),
  type: z.enum(PayLinkType),
  amount: moneyField('amount', '99999999.99'),
  slug,
  payment_mode: z.enum(PayLinkMode).nullish(),
  max_payments: z.int().min(1).max(2_147_483_647).nullish(),
  metadata: metadataSchema('metadata'),
  udfs,
  inactivity_timeout_minutes: z.int().min(1).max(MAX_TIMEOUT_MINUTES).nullish(),
})

type Fields = z.output<typeof fields>

/** Refuses a body without this field, even when other fields are wrong, so that one answer lists every error. */
const missing = (field: keyof Fields, condition: string) => ({
  path: [field],
  message: `The ${field.replaceAll('_', ' ')} field is required when ${condition}.`,
  params: { rule: 'required_if' },
  when: ({ issues }: z.core.ParsePayload) => issues.every(({ path }) => path?.[0] !== field),
})

/** POST /api/v2/service-pay/links (decisions G-21); unknown fields are ignored. */
export const payLinkInput = fields
  .refine(({ type, amount }) => type !== 'dynamic' || (amount ?? null) !== null, missing('amount', 'type is dynamic'))
  .refine(
    ({ payment_mode, max_payments }) => payment_mode !== 'limited' || (max_payments ?? null) !== null,
    missing('max_payments', 'payment mode is limited'),
  )

export type PayLinkInput = z.output<typeof payLinkInput>

export const PAY_LINK_SORTS = ['created_at', 'updated_at', 'title', 'status'] as const

/** GET /api/v2/service-pay/links (decisions G-20) */
export const payLinkFilters = z.object({
  status: z.enum(PayLinkStatus).optional(),
  type: z.enum(PayLinkType).optional(),
})

export const PAY_LINK_TRANSACTION_SORTS = ['created_at'] as const

/** GET /api/v2/service-pay/links/{id}/transactions: states by their v2 names (decisions G-13, G-22). */
export const payLinkTransactionFilters = z.object({ status: z.enum(['completed', 'pending', 'failed']).optional() })
