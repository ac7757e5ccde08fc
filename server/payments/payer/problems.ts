import type { Language } from '../../database/generated/enums.ts'
import type { FieldError } from '../../kernel/errors.ts'
import { CHOICE_TYPES, LIST_TYPES, measureOf } from '../../resources/forms/answers.ts'
import type { SnapshotField } from '../../resources/forms/snapshot.ts'
import type { Payable } from '../links/payable.ts'
import { amountText } from './format.ts'
import { payerWords, type Words } from './words/index.ts'

/** One field to correct: its place on the page, its label, and the correction. */
export type FieldProblem = { field: string; id: string; label: string; text: string }

/** Rules that share the words of another rule. */
const SAME_WORDS_AS: Record<string, keyof Words['problem_words']> = {
  filled: 'required',
  gte: 'min',
  lte: 'max',
  numeric: 'number',
  alpha: 'letters',
  alpha_num: 'letters_and_digits',
  alpha_dash: 'letters_digits_dashes',
  regex: 'format',
  not_regex: 'format',
  uuid: 'format',
  ip: 'format',
  boolean: 'format',
  string: 'format',
  array: 'format',
  in: 'choice',
  not_in: 'choice',
  encoding: 'unreadable',
  hidden: 'unreadable',
}

/** Rules whose message lists all parameters. */
const RULES_LISTING_PARAMS = ['starts_with', 'ends_with', 'doesnt_start_with', 'doesnt_end_with', 'date_format']

function answerProblem({ rule, params = [] }: FieldError, field: SnapshotField, words: Words): string {
  const wordings = words.problem_words
  if (rule === 'required' && CHOICE_TYPES.includes(field.data_type)) return wordings.choose
  const key = (Object.hasOwn(SAME_WORDS_AS, rule) && SAME_WORDS_AS[rule]) || rule
  const wording = Object.hasOwn(wordings, key) ? wordings[key as keyof typeof wordings] : wordings.other
  if (typeof wording === 'string') return wording
  const shown = RULES_LISTING_PARAMS.includes(rule) ? [params.join(', ')] : params
  return (typeof wording === 'function' ? wording : wording[measureOf(field)])(...shown)
}

function amountProblem(rule: string, { amount, currency }: Payable, language: Language): string {
  const wordings = payerWords(language).problem_words
  const { min, max } = amount.mode === 'open' ? amount : { min: null, max: null }
  if (rule === 'min' && min) return wordings.amount_min(amountText(min, currency, language))
  return rule === 'max' && max ? wordings.amount_max(amountText(max, currency, language)) : wordings.amount
}

function ownProblem({ field, rule }: FieldError, payable: Payable, language: Language): string {
  const wordings = payerWords(language).problem_words
  if (rule === 'encoding' || rule === 'hidden') return wordings.unreadable
  if (rule === 'allowed') return wordings.not_invited
  switch (field) {
    case 'name':
      return rule === 'max' ? wordings.max.text('191') : wordings.name
    case 'email':
      return rule.startsWith('required') ? wordings.contact : wordings.email
    case 'phone_number':
      return rule.startsWith('required') ? wordings.contact : wordings.phone
    default:
      return amountProblem(rule, payable, language)
  }
}

const OWN_FIELDS = ['amount', 'name', 'email', 'phone_number']
const OWN_LABELS = { amount: 'amount', name: 'name', email: 'email', phone_number: 'phone' } as const

/** The id of the element that a field's label and messages belong to. */
export const idOfField = (field: string) => field.replace(/^answers\./, 'answer-')

/**
 * The problems in the payer's language, in the page's order. Leaves out errors of fields that the page does not have.
 * Makes the text from the rule and its parameters, not from the English message.
 */
export function problemsOf(fields: FieldError[], payable: Payable, language: Language): FieldProblem[] {
  const words = payerWords(language)
  const answers = payable.form?.fields ?? []
  const order = [...OWN_FIELDS, ...answers.map(({ input_name }) => `answers.${input_name}`)]
  const firstErrors = new Map(fields.toReversed().map((error) => [error.field, error]))
  return order.flatMap((field) => {
    const error = firstErrors.get(field)
    if (!error) return []
    const answer = answers.find(({ input_name }) => field === `answers.${input_name}`)
    const id = idOfField(field)
    if (answer) {
      const isGroup = LIST_TYPES.includes(answer.data_type) || answer.data_type === 'radio'
      const text = answerProblem(error, answer, words)
      // A link to a group leads to its first box.
      return [{ field, id: isGroup ? `${id}-0` : id, label: answer.label, text }]
    }
    const label = words[OWN_LABELS[field as keyof typeof OWN_LABELS]]
    return [{ field, id, label, text: ownProblem(error, payable, language) }]
  })
}
