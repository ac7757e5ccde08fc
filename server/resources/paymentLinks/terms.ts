import { isDeepStrictEqual } from 'node:util'
import { Prisma } from '../../database/generated/client.ts'
import type { PaymentLink } from '../../database/generated/rows.ts'
import { ApiError, type FieldError, invalid } from '../../kernel/errors.ts'
import { foldText } from '../../kernel/fold.ts'
import type { LinkChange, LinkInput } from './schema.ts'
import { decimalOf } from './values.ts'

const futureErrors = (expires_at: Date | null | undefined, now: Date): FieldError[] =>
  expires_at && expires_at <= now
    ? [{ field: 'expires_at', rule: 'after', message: 'The expires at field must be a date in the future.' }]
    : []

/**
 * The columns of a new link. Fields that do not belong to its modes are null (decisions H-16, H-18). 422 for an expiry
 * that has passed. A window may already be over: that link can never be published.
 */
export function termsOf(input: LinkInput, now: Date) {
  const wrong = futureErrors(input.expires_at, now)
  if (wrong.length > 0) throw invalid(...wrong)
  const { amount_mode, usage_mode } = input
  const when = <T>(belongs: boolean, value: T | undefined) => (belongs ? (value ?? null) : null)
  const [open, window] = [amount_mode === 'open', usage_mode === 'time_window']
  return {
    description: input.description ?? null,
    amount_mode,
    amount: when(!open, input.amount),
    min_amount: when(open, input.min_amount),
    max_amount: when(open, input.max_amount),
    currency: (input.currency ?? 'DZD').toUpperCase(),
    usage_mode,
    max_uses: when(usage_mode === 'limited', input.max_uses),
    target_amount: when(usage_mode === 'capped_amount', input.target_amount),
    starts_at: when(window, input.starts_at),
    ends_at: when(window, input.ends_at),
    expires_at: input.expires_at ?? null,
    metadata: (input.metadata ?? Prisma.DbNull) as Prisma.InputJsonObject | typeof Prisma.DbNull,
  }
}

/** The errors of a limit that is removed or set below the paid amount (decisions H-12). */
function limitErrors({ usage_mode, paid_count, total_collected }: PaymentLink, input: LinkChange): FieldError[] {
  const wrong: FieldError[] = []
  const addError = (field: string, rule: string, must: string) =>
    wrong.push({ field, rule, message: `The ${field.replace('_', ' ')} field ${must}.` })
  if (usage_mode === 'limited' && input.max_uses !== undefined) {
    if (input.max_uses === null) addError('max_uses', 'required_if', 'is required when usage mode is limited')
    else if (input.max_uses < paid_count)
      addError('max_uses', 'min', `must be at least ${paid_count}: so many payments were made`)
  }
  if (usage_mode === 'capped_amount' && input.target_amount !== undefined) {
    if (input.target_amount === null)
      addError('target_amount', 'required_if', 'is required when usage mode is capped_amount')
    else if (total_collected.gt(input.target_amount))
      addError('target_amount', 'min', `must be at least ${total_collected.toFixed(2)}: so much was collected`)
  }
  return wrong
}

/** 422 if a change sets an expiry that has passed, or a limit below the paid amount. */
export function assertTerms(record: PaymentLink, input: LinkChange, now: Date): void {
  // A client may send the whole record back: an unchanged expiry is accepted even after it has passed.
  const isExpiryChanged = input.expires_at?.getTime() !== record.expires_at?.getTime()
  const wrong = [...limitErrors(record, input), ...(isExpiryChanged ? futureErrors(input.expires_at, now) : [])]
  if (wrong.length > 0) throw invalid(...wrong)
}

/** Whether a field is given with another value than the record's. */
const isChange = <T>(value: T | undefined, before: T): value is T => value !== undefined && value !== before

/**
 * The columns that a change really changes, and its details for the journal. The description and the metadata are the
 * trader's own: the journal only says that they changed. A limit of another mode is ignored (decisions H-11, H-18).
 */
export function termChanges(record: PaymentLink, input: LinkChange) {
  const { title, description, form_id, max_uses, target_amount, expires_at, metadata } = input
  const data: Prisma.PaymentLinkUncheckedUpdateInput = {}
  const details: Record<string, unknown> = {}
  const change = (name: string, before: unknown, after: unknown) => {
    details[name] = { before, after }
  }
  if (isChange(title, record.title)) {
    Object.assign(data, { title, title_folded: foldText(title) })
    change('title', record.title, title)
  }
  if (isChange(description, record.description)) {
    data.description = description
    details.description = 'changed'
  }
  if (isChange(form_id, record.form_id)) {
    data.form_id = form_id
    change('form_id', record.form_id, form_id)
  }
  if (record.usage_mode === 'limited' && isChange(max_uses, record.max_uses)) {
    data.max_uses = max_uses
    change('max_uses', record.max_uses, max_uses)
  }
  if (record.usage_mode === 'capped_amount' && target_amount && !record.target_amount?.eq(target_amount)) {
    data.target_amount = target_amount
    change('target_amount', record.target_amount?.toFixed(2) ?? null, target_amount)
  }
  if (expires_at !== undefined && expires_at?.getTime() !== record.expires_at?.getTime()) {
    data.expires_at = expires_at
    change('expires_at', record.expires_at, expires_at)
  }
  if (metadata !== undefined && !isDeepStrictEqual(metadata, record.metadata)) {
    data.metadata = (metadata ?? Prisma.DbNull) as Prisma.InputJsonObject | typeof Prisma.DbNull
    details.metadata = 'changed'
  }
  return { data, details }
}

/** 422 if the window or expiry of a draft has passed, because it could never be paid. */
export function assertNotOver({ ends_at, expires_at }: PaymentLink, now: Date): void {
  const over = (['ends_at', 'expires_at'] as const).filter((field) => {
    const at = field === 'ends_at' ? ends_at : expires_at
    return at !== null && at <= now
  })
  if (over.length === 0) return
  const repair = {
    ends_at: 'The window of this link is over: create a link with another one.',
    expires_at: 'The expiry of this link has passed: set a later one, or null, then publish it.',
  }
  throw invalid(...over.map((field) => ({ field, rule: 'after', message: repair[field] })))
}

const isBlank = (value: unknown) => value === null || value === ''

function sameAmount(value: unknown, amount: Prisma.Decimal | null): boolean {
  if (isBlank(value) || amount === null) return isBlank(value) && amount === null
  return decimalOf(value)?.eq(amount) ?? false
}

/** 409 LINK_LOCKED when a change gives a paid link another price (interface 3.1, decisions H-10); otherwise ignored. */
export function assertPriceUnchanged(record: PaymentLink, { amount_mode, amount, usage_mode }: LinkChange): void {
  if (record.paid_count === 0) return
  const fields = [
    ...(amount_mode !== undefined && amount_mode !== record.amount_mode ? ['amount_mode'] : []),
    ...(amount !== undefined && !sameAmount(amount, record.amount) ? ['amount'] : []),
    ...(usage_mode !== undefined && usage_mode !== record.usage_mode ? ['usage_mode'] : []),
  ]
  if (fields.length > 0)
    throw new ApiError(
      'LINK_LOCKED',
      `This link was paid already: its ${fields.join(', ').replaceAll('_', ' ')} cannot change. Archive it and create a new one.`,
      { meta: { fields } },
    )
}
