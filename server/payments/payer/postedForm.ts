import { latinDigits } from '../../kernel/contact.ts'
import type { PaymentInput } from '../input.ts'
import type { Payable } from '../links/payable.ts'

/** The posted form of a page: a text for each input, several for checkboxes with one name. */
export type FormBody = Record<string, string | string[]>

const listOf = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat())

/** The former input, by the name of its field, to fill in the form again. */
export const typedValues = (posted: FormBody): Map<string, string[]> =>
  new Map(Object.entries(posted).map(([name, value]) => [name, listOf(value)]))

/** Direction marks: address books and pages put them around numbers that people copy. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * Removes thousands separators from an amount: `12,500.00`, `12.500,00`, `12 500` and `12'500`. A mark before exactly
 * three digits cannot be a decimal one, since amounts have at most two decimals. An ambiguous amount stays as it is.
 */
export function removeGrouping(amount: string): string {
  const text = latinDigits(amount)
    .replace(DIRECTION_MARKS, '')
    .replace(/[\s'’\u066c]/g, '')
    .replace('\u066b', ',')
  const grouped = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?=$|(?!\1)[.,]\d{1,2}$)/.exec(text)
  return grouped ? grouped[0].replaceAll(grouped[1]!, '') + text.slice(grouped[0].length) : text
}

/** A number as the form's checks read it: Latin digits, no thousands separators, a point before decimals. */
const plainNumber = (text: string) =>
  latinDigits(text)
    .trim()
    .replace(/(?<=\d)\s(?=\d{3})/g, '')
    .replace(/^([+-]?\d+)[,\u066b](\d+)$/, '$1.$2')

/** Reads the posted form as a payment's input. Numbers may follow the conventions of the payer's language. */
export function toPaymentInput(posted: FormBody, { form }: Payable): PaymentInput {
  const [amount] = listOf(posted.amount)
  const answers = (form?.fields ?? []).map(({ input_name, data_type }) => {
    const given = posted[`answers[${input_name}]`]
    const number = data_type === 'number' || data_type === 'integer'
    return [input_name, number && typeof given === 'string' ? plainNumber(given) : given] as const
  })
  return {
    name: listOf(posted.name)[0],
    email: listOf(posted.email)[0],
    phone_number: listOf(posted.phone_number)[0]?.replace(DIRECTION_MARKS, ''),
    amount: amount && removeGrouping(amount),
    answers: Object.fromEntries(answers),
    link: listOf(posted.link)[0],
  }
}
