/** A stored answer: text (numbers too, as decimal strings), or the chosen values. */
export type FieldAnswer = string | string[]

/** The quantity that `min`, `max` and their like measure, as in Laravel. */
export type Measure = 'number' | 'list' | 'text'

/** The answer that a rule checks. A rule about a single text runs once for each value of a list. */
export type RuleSubject = {
  label: string
  answer: FieldAnswer
  /** The complete answer, or one value of a list. */
  text: string
  measure: Measure
  now: Date
  /** The format of the field's `date_format` rule; the other date rules read the answer in it too. */
  format: string | null
}

/** A rule of `validation_rules` (decisions appendix C), ready to be applied. */
export type ValidationRule = {
  name: string
  /** Null when the answer passes, else Laravel's sentence with the field's label. */
  check: (subject: RuleSubject) => string | null
  /** Checks the list as a whole instead of each of its values. */
  isForList?: boolean
  /** Only for `date_format`. */
  format?: string
  /** Only for patterns: the most steps that one character of the answer takes. */
  steps?: number
}

/** A rule with the parameters it was made from. */
export type GivenRule = ValidationRule & { params: string[] }

/** Makes the rule from its parameters, or describes their fault. */
export type Maker = (name: string, params: string[]) => ValidationRule | string

/** `The Phone field must be …` */
export const fieldMessage = (label: string, must: string): string => `The ${label} field ${must}.`

/** A rule without parameters about one text. */
export const textRule =
  (passes: (text: string) => boolean, must: string): Maker =>
  (name, params) =>
    params.length > 0
      ? 'takes no parameters'
      : { name, check: ({ label, text }) => (passes(text) ? null : fieldMessage(label, must)) }
