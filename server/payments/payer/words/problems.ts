/** Makes a rule's message from its parameters. */
type Say = (...params: string[]) => string
/** Messages for rules about a size: of a number, of a text in characters, or of a list of choices. */
type SayBySize = Record<'number' | 'text' | 'list', Say>

/** The messages beside a field, by rule. */
export type Problems = Record<
  | 'required'
  | 'choose'
  | 'name'
  | 'contact'
  | 'email'
  | 'phone'
  | 'url'
  | 'integer'
  | 'number'
  | 'date'
  | 'amount'
  | 'not_invited'
  | 'choice'
  | 'distinct'
  | 'accepted'
  | 'format'
  | 'unreadable'
  | 'other'
  | 'letters'
  | 'letters_and_digits'
  | 'letters_digits_dashes'
  | 'lowercase'
  | 'uppercase'
  | 'ascii',
  string
> &
  Record<
    | 'amount_min'
    | 'amount_max'
    | 'digits'
    | 'digits_between'
    | 'min_digits'
    | 'max_digits'
    | 'decimal'
    | 'multiple_of'
    | 'starts_with'
    | 'ends_with'
    | 'doesnt_start_with'
    | 'doesnt_end_with'
    | 'before'
    | 'after'
    | 'before_or_equal'
    | 'after_or_equal'
    | 'date_equals'
    | 'date_format',
    Say
  > &
  Record<'min' | 'max' | 'gt' | 'lt' | 'size' | 'between', SayBySize>
