import type { FieldType } from '../../database/generated/enums.ts'
import type { FieldError } from '../../kernel/errors.ts'
import { isPastableDay } from './rules/date.ts'
import { parseExact } from './rules/exact.ts'
import { parseRules, ruleNames } from './rules/parse.ts'
import {
  type FieldAnswer,
  type GivenRule,
  type Measure,
  type RuleSubject,
  fieldMessage as sentence,
} from './rules/rule.ts'
import { isEmail, isInteger, isPhone, isWebAddress } from './rules/text.ts'
import type { FormSnapshot, SnapshotField } from './snapshot.ts'

/** Answers by input_name: text, numbers as the given decimal strings, lists for fields with several values. */
export type Answers = Record<string, FieldAnswer>

export type CheckedAnswers = { values: Answers; errors: null } | { values: null; errors: FieldError[] }

/** Longest answer, in characters; validation_rules may set a lower limit. */
const MAX_LENGTH: Partial<Record<FieldType, number>> = { string: 1_000, text: 10_000, url: 2_048 }
const MAX_ANSWER = 1_000

/**
 * The maximum number of steps that all patterns of a form may take for one payer: this many block all other requests
 * for about half a second.
 */
const MAX_STEPS = 20_000_000

export const CHOICE_TYPES: readonly FieldType[] = ['select', 'multi_select', 'radio', 'checkbox']
export const LIST_TYPES: readonly FieldType[] = ['multi_select', 'checkbox']

type FieldProblem = Omit<FieldError, 'field'>

const trimText = (text: string) => text.replaceAll('\r\n', '\n').trim()

/**
 * The stored form of an answer, null for none. An HTML form sends texts only: an empty text is no answer, and a single
 * ticked box is a text. JSON may send numbers as numbers if they are exact.
 */
function readAnswer({ data_type, label }: SnapshotField, given: unknown): FieldAnswer | null | FieldProblem {
  if (given === undefined || given === null) return null
  if (LIST_TYPES.includes(data_type)) {
    const list = Array.isArray(given) ? given : [given]
    if (!list.every((value) => typeof value === 'string'))
      return { rule: 'array', message: sentence(label, 'must be an array of strings') }
    const values = list.map(trimText).filter((value) => value !== '')
    return values.length > 0 ? values : null
  }
  const number = (data_type === 'integer' || data_type === 'number') && typeof given === 'number'
  const text = number ? String(given) : given
  if (typeof text !== 'string') return { rule: 'string', message: sentence(label, 'must be a string') }
  return trimText(text) || null
}

type AnswerTest = [rule: string, passes: (text: string) => boolean, must: string]

const TESTS: Partial<Record<FieldType, AnswerTest>> = {
  integer: ['integer', isInteger, 'must be an integer'],
  number: ['numeric', (text) => parseExact(text) !== null, 'must be a number'],
  email: ['email', isEmail, 'must be a valid email address'],
  phone: ['phone', isPhone, 'must be a valid phone number'],
  url: ['url', isWebAddress, 'must be a valid URL'],
  date: ['date', isPastableDay, 'must be a valid date'],
}

/** The data type's own requirements for an answer. */
function checkType({ data_type, label, options }: SnapshotField, answer: FieldAnswer): FieldProblem | null {
  if (CHOICE_TYPES.includes(data_type)) {
    const values = typeof answer === 'string' ? [answer] : answer
    if (!values.every((value) => options.some((option) => option.value === value)))
      return { rule: 'in', message: `The selected ${label} is invalid.` }
    if (new Set(values).size < values.length)
      return { rule: 'distinct', message: `The ${label} field has a duplicate value.` }
    return null
  }
  const text = answer as string
  const maxLength = MAX_LENGTH[data_type] ?? MAX_ANSWER
  if ([...text].length > maxLength)
    return {
      rule: 'max',
      message: sentence(label, `must not be greater than ${maxLength} characters`),
      params: [String(maxLength)],
    }
  const test = TESTS[data_type]
  return test && !test[1](text) ? { rule: test[0], message: sentence(label, test[2]) } : null
}

/** The size of an answer by the field's type: its value, the number of choices, or its characters. */
export function measureOf(
  { data_type, validation_rules }: SnapshotField,
  rules = ruleNames(validation_rules),
): Measure {
  if (LIST_TYPES.includes(data_type)) return 'list'
  if (data_type === 'integer' || data_type === 'number') return 'number'
  const numeric = ['numeric', 'integer', 'decimal']
  return rules.some((name) => numeric.includes(name)) ? 'number' : 'text'
}

type StepBudget = { steps: number }

/** The first rule that an answer breaks. A rule about a single text applies to each value of a list. */
function checkRules(rules: GivenRule[], subject: Omit<RuleSubject, 'text'>, left: StepBudget): FieldProblem | null {
  const texts = typeof subject.answer === 'string' ? [subject.answer] : subject.answer
  for (const { name, isForList, check, params, steps = 0 } of rules)
    for (const text of isForList ? [texts[0] ?? ''] : texts) {
      left.steps -= steps * text.length
      if (steps > 0 && left.steps < 0)
        return { rule: name, message: sentence(subject.label, 'must be shorter to be checked'), params }
      const message = check({ ...subject, text })
      if (message) return { rule: name, message, params }
    }
  return null
}

function checkField(
  field: SnapshotField,
  given: unknown,
  present: boolean,
  now: Date,
  left: StepBudget,
): FieldProblem | { answer: FieldAnswer | null } {
  const rules = parseRules(field.validation_rules)
  const names = rules.map(({ name }) => name)
  const has = (name: string) => names.includes(name)
  const answer = readAnswer(field, given)
  if (answer !== null && typeof answer === 'object' && 'rule' in answer) return answer
  if (answer === null) {
    const { label } = field
    if (field.is_required || has('required')) return { rule: 'required', message: `The ${label} field is required.` }
    if (has('accepted')) return { rule: 'accepted', message: sentence(label, 'must be accepted') }
    if (present && has('filled')) return { rule: 'filled', message: sentence(label, 'must have a value') }
    return { answer: null }
  }
  const format = rules.find((rule) => rule.format)?.format ?? null
  const subject = { label: field.label, answer, measure: measureOf(field, names), now, format }
  return checkType(field, answer) ?? checkRules(rules, subject, left) ?? { answer }
}

/**
 * Checks a payer's answers against the form they were shown (decisions appendix C): each field's data type, then its
 * rules. Returns the values to store, without empty ones, or the first error of each field, in the form's order, under
 * `answers.<input_name>` in Laravel's words. Ignores names that the form does not have (record 0021).
 */
export function checkAnswers(
  { fields }: Pick<FormSnapshot, 'fields'>,
  answers: Record<string, unknown>,
  now: Date,
): CheckedAnswers {
  const errors: FieldError[] = []
  const values: [string, FieldAnswer][] = []
  const left = { steps: MAX_STEPS }
  for (const field of fields) {
    const name = field.input_name
    const present = Object.hasOwn(answers, name)
    const checked = checkField(field, present ? answers[name] : undefined, present, now, left)
    if ('rule' in checked) errors.push({ field: `answers.${name}`, ...checked })
    else if (checked.answer !== null) values.push([name, checked.answer])
  }
  return errors.length > 0 ? { values: null, errors } : { values: Object.fromEntries(values), errors: null }
}
