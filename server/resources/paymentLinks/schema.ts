import { z } from 'zod'
import { Prisma } from '../../database/generated/client.ts'
import { AmountMode, LinkStatus, UsageMode } from '../../database/generated/enums.ts'
import { customIssue, metadataSchema, optionalId, optionalText, requiredId, requiredText } from '../../http/fields.ts'
import { isPhoneKey, latinDigits, phoneKey } from '../../kernel/contact.ts'
import { isEmail, isPhone } from '../forms/rules/text.ts'
import { momentField, moneyField } from './values.ts'

/** Largest amount of one payment (decisions H-17). */
const MAX_AMOUNT = '99999999.99'
/** Largest total of all payments of a link. */
const MAX_TARGET = '999999999.99'
/** The maximum number of allowed payers of one link. */
const MAX_PAYERS = 1_000

const currency = optionalText(200)
  .superRefine((value, context) => {
    if (value && !/^[A-Za-z]{3}$/.test(value))
      context.addIssue(customIssue('size', 'The currency field must be 3 letters, such as DZD.'))
  })
  .meta({ pattern: '^[A-Za-z]{3}$', maxLength: 3, description: 'DZD where none is given.' })

const email = optionalText(254).superRefine((value, context) => {
  if (value && !isEmail(value)) context.addIssue(customIssue('email', 'The email field must be a valid email address.'))
})

const phone = optionalText(40).superRefine((value, context) => {
  if (value && !(isPhone(latinDigits(value)) && isPhoneKey(phoneKey(value))))
    context.addIssue(customIssue('phone', 'The phone field must be a valid phone number.'))
})

const allowedPayer = z.object({ email, phone }).superRefine((payer, context) => {
  if (!payer.email && !payer.phone)
    context.addIssue({
      ...customIssue('required_without', 'The email field is required when phone is not present.'),
      path: ['email'],
    })
})

const maxUses = z.int().min(1).max(2_147_483_647).nullish()
const targetAmount = moneyField('target_amount', MAX_TARGET)

const fields = z.object({
  payment_instance_id: requiredId(),
  title: requiredText(191),
  description: optionalText(5000),
  form_id: optionalId(),
  amount_mode: z.enum(AmountMode),
  amount: moneyField('amount', MAX_AMOUNT),
  min_amount: moneyField('min_amount', MAX_AMOUNT),
  max_amount: moneyField('max_amount', MAX_AMOUNT),
  currency,
  usage_mode: z.enum(UsageMode),
  max_uses: maxUses,
  target_amount: targetAmount,
  starts_at: momentField('starts_at'),
  ends_at: momentField('ends_at'),
  expires_at: momentField('expires_at'),
  allowed_payers: z.array(allowedPayer).max(MAX_PAYERS).nullish(),
  metadata: metadataSchema('metadata'),
})

type Fields = z.output<typeof fields>
type Name = keyof Fields
type CheckResult = { issues: { path?: PropertyKey[] | undefined }[] }

/** Runs even when other fields are wrong, so that one answer lists every error. */
const ruleOver = (of: Name[], path: Name, rule: string, message: string) => ({
  path: [path],
  message,
  params: { rule },
  when: ({ issues }: CheckResult) => issues.every(({ path: wrong }) => !of.includes(wrong?.[0] as Name)),
})

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

/** A field that only one mode needs (interface 4.7). */
const requiredIf = (field: Name, mode: 'amount_mode' | 'usage_mode', is: string) =>
  [
    (value: Fields) => value[mode] !== is || !isEmpty(value[field]),
    ruleOver(
      [field, mode],
      field,
      'required_if',
      `The ${field.replaceAll('_', ' ')} field is required when ${mode.replace('_', ' ')} is ${is}.`,
    ),
  ] as const

/**
 * POST /links (interface 4.7): every field is validated; those that do not belong to the modes are then dropped
 * (decisions H-18). Unknown fields are ignored.
 */
export const linkInput = fields
  .refine(...requiredIf('amount', 'amount_mode', 'fixed'))
  .refine(...requiredIf('max_uses', 'usage_mode', 'limited'))
  .refine(...requiredIf('target_amount', 'usage_mode', 'capped_amount'))
  .refine(...requiredIf('starts_at', 'usage_mode', 'time_window'))
  .refine(...requiredIf('ends_at', 'usage_mode', 'time_window'))
  .refine(...requiredIf('allowed_payers', 'usage_mode', 'whitelist'))
  .refine(
    ({ amount_mode, min_amount, max_amount }) =>
      amount_mode !== 'open' || !min_amount || !max_amount || new Prisma.Decimal(min_amount).lte(max_amount),
    ruleOver(
      ['amount_mode', 'min_amount', 'max_amount'],
      'max_amount',
      'gte',
      'The max amount field must be greater than or equal to the min amount.',
    ),
  )
  .refine(
    ({ usage_mode, starts_at, ends_at }) =>
      usage_mode !== 'time_window' || !starts_at || !ends_at || ends_at > starts_at,
    ruleOver(
      ['usage_mode', 'starts_at', 'ends_at'],
      'ends_at',
      'after',
      'The ends at field must be a date after starts at.',
    ),
  )

export type LinkInput = z.output<typeof linkInput>

/**
 * PUT /links/{id} (interface 4.7): the fields that may change; an absent one stays as it is (decisions H-11). The
 * pricing is not validated, because it is only compared (decisions H-10).
 */
export const linkChange = z.object({
  title: requiredText(191).optional(),
  description: optionalText(5000),
  form_id: optionalId(),
  max_uses: maxUses,
  target_amount: targetAmount,
  expires_at: momentField('expires_at'),
  metadata: metadataSchema('metadata'),
  amount_mode: z.unknown().optional(),
  amount: z.unknown().optional(),
  usage_mode: z.unknown().optional(),
})

export type LinkChange = z.output<typeof linkChange>

/** GET /links (interface 4.7, decisions H-26) */
export const LINK_SORTS = [
  'created_at',
  'updated_at',
  'status',
  'title',
  'amount',
  'paid_count',
  'total_collected',
  'expires_at',
] as const

export const linkFilters = z.object({
  payment_instance_id: optionalId(),
  status: z.enum(LinkStatus).optional(),
  usage_mode: z.enum(UsageMode).optional(),
})
