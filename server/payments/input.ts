import { Prisma } from '../database/generated/client.ts'
import { emailKey, isPhoneKey, latinDigits, phoneKey } from '../kernel/contact.ts'
import { type FieldError, invalid } from '../kernel/errors.ts'
import { type Answers, checkAnswers } from '../resources/forms/answers.ts'
import { isEmail, isPhone } from '../resources/forms/rules/text.ts'
import type { Payable, Payer } from './links/payable.ts'

/** A payer's input (design 1), unchecked. */
export type PaymentInput = {
  name?: unknown
  email?: unknown
  phone_number?: unknown
  /** Decimal string; only for links whose amount is open. */
  amount?: unknown
  answers?: unknown
  /** The id of the link on the page that the payer saw. */
  link?: unknown
}

/** A payer's checked input: the amount is a decimal string with two places. */
export type CheckedPayment = { amount: string; payer: Payer; answers: Answers }

const MAX_NAME = 191

type ReadField<T> = { value: T; error?: undefined } | { value?: undefined; error: FieldError }

const fieldError = (field: string, rule: string, message: string): { error: FieldError } => ({
  error: { field, rule, message },
})

const isBlank = (given: unknown) =>
  given === undefined || given === null || (typeof given === 'string' && !given.trim())

function readName(given: unknown): ReadField<string> {
  if (isBlank(given)) return fieldError('name', 'required', 'The name field is required.')
  if (typeof given !== 'string') return fieldError('name', 'string', 'The name field must be a string.')
  const value = given.trim().replace(/\s+/g, ' ')
  return value.length > MAX_NAME
    ? fieldError('name', 'max', `The name field must not be greater than ${MAX_NAME} characters.`)
    : { value }
}

function readEmail(given: unknown): ReadField<string | null> {
  if (isBlank(given)) return { value: null }
  const value = typeof given === 'string' ? given.trim() : ''
  return isEmail(value) ? { value } : fieldError('email', 'email', 'The email field must be a valid email address.')
}

/** Returns the number in international form: a plus and the digits that `phoneKey` compares. */
function readPhone(given: unknown): ReadField<string | null> {
  if (isBlank(given)) return { value: null }
  const text = typeof given === 'string' ? latinDigits(given.trim()) : ''
  const key = phoneKey(text)
  return isPhone(text) && isPhoneKey(key)
    ? { value: `+${key}` }
    : fieldError('phone_number', 'phone', 'The phone number field must be a valid phone number.')
}

/**
 * Reads an amount as payers write it: point or comma before at most two decimals, blanks between thousands, Arabic
 * digits. Null for anything else, and for more than 99,999,999.99 (decisions H-17).
 */
export function readAmount(given: unknown): string | null {
  if (typeof given !== 'string' && typeof given !== 'number') return null
  const [, units, part = ''] =
    /^0*(\d{1,8})(?:[.,\u066b](\d{1,2}))?$/.exec(latinDigits(String(given)).replace(/\s/g, '')) ?? []
  return units === undefined ? null : `${units}.${part.padEnd(2, '0')}`
}

function checkAmount({ amount, currency }: Payable, given: unknown): ReadField<string> {
  if (amount.mode === 'fixed') return { value: amount.amount }
  if (isBlank(given)) return fieldError('amount', 'required', 'The amount field is required.')
  const value = readAmount(given)
  if (value === null)
    return fieldError(
      'amount',
      'numeric',
      'The amount field must be an amount with at most two decimals, such as 1500.00.',
    )
  const paid = new Prisma.Decimal(value)
  const minimum = amount.min ?? '0.01'
  if (paid.lt(minimum)) return fieldError('amount', 'min', `The amount field must be at least ${minimum} ${currency}.`)
  if (amount.max !== null && paid.gt(amount.max))
    return fieldError('amount', 'max', `The amount field must not be greater than ${amount.max} ${currency}.`)
  return { value }
}

function checkFormAnswers({ form }: Payable, given: unknown, now: Date): { answers: Answers; errors: FieldError[] } {
  if (form === null) return { answers: {}, errors: [] }
  if (!isBlank(given) && (typeof given !== 'object' || Array.isArray(given)))
    return { answers: {}, errors: [fieldError('answers', 'object', 'The answers field must be an object.').error] }
  const { values, errors } = checkAnswers(form, (given || {}) as Record<string, unknown>, now)
  return { answers: values ?? {}, errors: errors ?? [] }
}

/** Throws 422 if the address now leads to another link than the one the payer saw, whose price may differ. */
function assertSameLink({ id }: Payable, link: unknown): void {
  if (link === undefined || link === null || link === '' || link === id) return
  const message = 'Another link stands at this address now: open its page again and look at what is asked for.'
  throw invalid({ field: 'link', rule: 'changed', message })
}

/**
 * Checks a payer's input against the link: the name (at most 191 characters), an e-mail address or a telephone number,
 * the amount if the payer chooses it, and the form's answers. 422 with the first error of every field, in this order:
 * `amount`, `name`, `email`, `phone_number`, `answers.<input_name>`.
 */
export function checkPayment(payable: Payable, input: PaymentInput, now: Date): CheckedPayment {
  assertSameLink(payable, input.link)
  const amount = checkAmount(payable, input.amount)
  const name = readName(input.name)
  let email = readEmail(input.email)
  const phone = readPhone(input.phone_number)
  if (email.value === null && phone.value === null)
    email = fieldError('email', 'required_without', 'The email field is required when there is no phone number.')
  const { answers, errors } = checkFormAnswers(payable, input.answers, now)
  const all = [amount.error, name.error, email.error, phone.error, ...errors].filter((error) => error !== undefined)
  if (all.length > 0) throw invalid(...all)
  const [given, called] = [email.value ?? null, phone.value ?? null]
  return {
    amount: amount.value!,
    payer: { name: name.value!, email: given, phone: called, key: given ? emailKey(given) : phoneKey(called!) },
    answers,
  }
}
