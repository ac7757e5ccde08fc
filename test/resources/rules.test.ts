import { describe, expect, it, vi } from 'vitest'
import { checkAnswers } from '../../server/resources/forms/answers.ts'
import { parseRules, RULE_NAMES } from '../../server/resources/forms/rules/parse.ts'
import type { SnapshotField } from '../../server/resources/forms/snapshot.ts'

// 23:30 UTC is already the 22nd in Algiers.
const now = new Date('2026-11-21T23:30:00Z')

const options = [
  { value: 's', label: 'Small' },
  { value: 'm', label: 'Medium' },
  { value: 'l', label: 'Large' },
]

const field = (more: Partial<SnapshotField>): SnapshotField => ({
  id: 'a',
  form_section_id: null,
  input_name: 'x',
  label: 'Answer',
  help_text: null,
  data_type: 'string',
  is_required: false,
  validation_rules: null,
  options: ['select', 'multi_select', 'radio', 'checkbox'].includes(more.data_type ?? '') ? options : [],
  meta: {},
  position: 1,
  ...more,
})

/** The stored value of one answer, or `rule: message` when refused. */
function answer(more: Partial<SnapshotField>, given?: unknown): unknown {
  const { values, errors } = checkAnswers({ fields: [field(more)] }, given === undefined ? {} : { x: given }, now)
  return errors ? `${errors[0]!.rule}: ${errors[0]!.message}` : values.x
}

type Type = SnapshotField['data_type']

describe('R-064 to R-075 an answer of each data type', () => {
  it.each<[Type, unknown, unknown]>([
    ['string', '  Lina ', 'Lina'],
    ['string', 'x'.repeat(1000), 'x'.repeat(1000)],
    ['string', 'x'.repeat(1001), 'max: The Answer field must not be greater than 1000 characters.'],
    ['string', 12, 'string: The Answer field must be a string.'],
    ['string', ['a'], 'string: The Answer field must be a string.'],
    ['string', {}, 'string: The Answer field must be a string.'],
    ['text', 'a\r\nb', 'a\nb'],
    ['text', 'é'.repeat(10_000), 'é'.repeat(10_000)],
    ['text', 'é'.repeat(10_001), 'max: The Answer field must not be greater than 10000 characters.'],
    ['integer', '90071992547409931', '90071992547409931'],
    ['integer', 12, '12'],
    ['integer', '-7', '-7'],
    ['integer', '1.0', 'integer: The Answer field must be an integer.'],
    ['integer', '1e3', 'integer: The Answer field must be an integer.'],
    ['integer', true, 'string: The Answer field must be a string.'],
    ['number', '0.10', '0.10'],
    ['number', '12345678901234567890.123456789', '12345678901234567890.123456789'],
    ['number', '1,5', 'numeric: The Answer field must be a number.'],
    ['number', 'Infinity', 'numeric: The Answer field must be a number.'],
    ['number', '9'.repeat(41), 'numeric: The Answer field must be a number.'],
    ['email', 'lina@example.com', 'lina@example.com'],
    ['email', 'lina@', 'email: The Answer field must be a valid email address.'],
    ['phone', '+213 (0)555 12-34.56', '+213 (0)555 12-34.56'],
    ['phone', '0555', 'phone: The Answer field must be a valid phone number.'],
    ['phone', '0555 12 34 56 ext 7', 'phone: The Answer field must be a valid phone number.'],
    ['url', 'https://example.com/a?b', 'https://example.com/a?b'],
    ['url', 'javascript:alert(1)', 'url: The Answer field must be a valid URL.'],
    ['url', 'https://', 'url: The Answer field must be a valid URL.'],
    ['date', '2028-02-29', '2028-02-29'],
    ['date', '2027-02-29', 'date: The Answer field must be a valid date.'],
    ['date', '21/11/2026', 'date: The Answer field must be a valid date.'],
    ['select', 's', 's'],
    ['select', 'Small', 'in: The selected Answer is invalid.'],
    ['select', ['s'], 'string: The Answer field must be a string.'],
    ['radio', 'l', 'l'],
    ['radio', 'constructor', 'in: The selected Answer is invalid.'],
    ['multi_select', ['s', 'l'], ['s', 'l']],
    ['multi_select', 's', ['s']],
    ['multi_select', ['s', 'x'], 'in: The selected Answer is invalid.'],
    ['multi_select', ['s', 's'], 'distinct: The Answer field has a duplicate value.'],
    ['multi_select', ['s', 1], 'array: The Answer field must be an array of strings.'],
    ['checkbox', 's', ['s']],
    ['checkbox', ['', 's'], ['s']],
    ['checkbox', { s: true }, 'array: The Answer field must be an array of strings.'],
  ])('%s %j', (data_type, given, result) => {
    expect(answer({ data_type }, given)).toEqual(result)
  })
})

describe('presence', () => {
  it.each([undefined, null, '', '   ', []])('an optional answer %j is none, whatever the rules', (given) => {
    const data_type = Array.isArray(given) ? 'checkbox' : 'string'
    expect(answer({ data_type, validation_rules: 'nullable|min:3' }, given)).toBeUndefined()
    const required = 'required: The Answer field is required.'
    expect(answer({ data_type, is_required: true }, given)).toBe(required)
    expect(answer({ data_type, validation_rules: 'required' }, given)).toBe(required)
  })

  it('filled and accepted look at what is empty too', () => {
    const filled = { validation_rules: 'sometimes|filled' }
    expect(answer(filled, '')).toBe('filled: The Answer field must have a value.')
    expect(answer(filled)).toBeUndefined()
    expect(answer({ validation_rules: 'accepted' })).toBe('accepted: The Answer field must be accepted.')
    expect(answer({ validation_rules: 'accepted', data_type: 'checkbox' }, 's')).toEqual(['s'])
  })

  it('names that the form does not have are ignored, also those that every object has', () => {
    const fields = [field({ input_name: 'constructor' }), field({ input_name: 'b', is_required: true })]
    const answers = JSON.parse('{"b":"1","csrf":"x","__proto__":{"constructor":"y"}}')
    expect(checkAnswers({ fields }, answers, now)).toEqual({ values: { b: '1' }, errors: null })
    expect(checkAnswers({ fields }, {}, now).errors).toEqual([
      { field: 'answers.b', rule: 'required', message: 'The Answer field is required.' },
    ])
  })

  it('the first error of each field is told, in the form’s order', () => {
    const fields = [
      field({ input_name: 'a', label: 'Phone', validation_rules: 'min:8|digits:9' }),
      field({ input_name: 'b', data_type: 'integer' }),
    ]
    const { errors } = checkAnswers({ fields }, { b: 'x', a: '123' }, now)
    expect(errors!.map(({ field, message }) => [field, message])).toEqual([
      ['answers.a', 'The Phone field must be at least 8 characters.'],
      ['answers.b', 'The Answer field must be an integer.'],
    ])
  })
})

// rule, data type, valid value, invalid value, message
const TABLE: [string, Type, unknown, unknown, string][] = [
  ['string', 'string', 'a', null, ''],
  ['required', 'string', 'a', null, ''],
  ['nullable', 'string', 'a', null, ''],
  ['sometimes', 'string', 'a', null, ''],
  ['filled', 'string', 'a', null, ''],
  ['integer', 'string', '12', '1.5', 'must be an integer'],
  ['numeric', 'string', '1.5', 'x', 'must be a number'],
  ['decimal:2', 'string', '1.50', '1.5', 'must have 2 decimal places'],
  ['decimal:1,3', 'number', '1.5', '1', 'must have 1-3 decimal places'],
  ['boolean', 'string', '0', 'no', 'must be true or false'],
  ['accepted', 'string', 'yes', 'no', 'must be accepted'],
  ['array', 'checkbox', ['s'], null, ''],
  ['email', 'string', 'a@b.dz', 'a', 'must be a valid email address'],
  ['url', 'string', 'http://b.dz', 'ftp://b.dz', 'must be a valid URL'],
  ['uuid', 'string', '00000000-0000-4000-8000-000000000000', 'x', 'must be a valid UUID'],
  ['ip', 'string', '::1', '1.2.3', 'must be a valid IP address'],
  ['min:3', 'string', 'éàü', 'éà', 'must be at least 3 characters'],
  ['min:3', 'integer', '3', '2', 'must be at least 3'],
  ['min:3|integer', 'string', '3', '2', 'must be at least 3'],
  ['min:2', 'checkbox', ['s', 'l'], ['s'], 'must have at least 2 items'],
  ['max:3', 'string', '👍👍👍', 'abcd', 'must not be greater than 3 characters'],
  ['max:0.3', 'number', '0.3', '0.30000000000000001', 'must not be greater than 0.3'],
  ['max:1', 'multi_select', ['s'], ['s', 'l'], 'must not have more than 1 items'],
  ['between:2,3', 'string', 'ab', 'a', 'must be between 2 and 3 characters'],
  ['between:-2,3.5', 'number', '-2', '3.6', 'must be between -2 and 3.5'],
  ['between:1,2', 'checkbox', 's', ['s', 'm', 'l'], 'must have between 1 and 2 items'],
  ['size:2', 'string', 'ab', 'abc', 'must be 2 characters'],
  ['size:2', 'number', '2.00', '2.01', 'must be 2'],
  ['size:2', 'checkbox', ['s', 'm'], ['s'], 'must contain 2 items'],
  ['gt:3', 'number', '3.1', '3', 'must be greater than 3'],
  ['gt:1', 'checkbox', ['s', 'm'], ['s'], 'must have more than 1 items'],
  ['gte:3', 'string', 'abc', 'ab', 'must be greater than or equal to 3 characters'],
  ['gte:2', 'checkbox', ['s', 'm'], ['s'], 'must have 2 items or more'],
  ['lt:3', 'string', 'ab', 'abc', 'must be less than 3 characters'],
  ['lt:2', 'checkbox', ['s'], ['s', 'm'], 'must have less than 2 items'],
  ['lte:3', 'number', '3.0', '3.01', 'must be less than or equal to 3'],
  ['lte:1', 'checkbox', ['s'], ['s', 'm'], 'must not have more than 1 items'],
  ['digits:4', 'string', '0123', '123', 'must be 4 digits'],
  ['digits_between:2,3', 'string', '012', '1', 'must be between 2 and 3 digits'],
  ['min_digits:2', 'integer', '12', '1', 'must have at least 2 digits'],
  ['max_digits:2', 'integer', '12', '-12', 'must not have more than 2 digits'],
  ['multiple_of:0.1', 'number', '0.3', '0.35', 'must be a multiple of 0.1'],
  ['alpha', 'string', 'ليناÉ', 'a1', 'must only contain letters'],
  ['alpha_num', 'string', 'a1', 'a-1', 'must only contain letters and numbers'],
  ['alpha_dash', 'string', 'a-1_b', 'a b', 'must only contain letters, numbers, dashes, and underscores'],
  ['lowercase', 'string', 'aé', 'aÉ', 'must be lowercase'],
  ['uppercase', 'string', 'AÉ', 'Aé', 'must be uppercase'],
  ['ascii', 'string', 'a b', 'é', 'must only contain single-byte alphanumeric characters and symbols'],
  ['starts_with:05,06', 'string', '0612', '0712', 'must start with one of the following: 05, 06'],
  ['ends_with:a,b', 'string', 'xb', 'xc', 'must end with one of the following: a, b'],
  ['doesnt_start_with:0', 'string', '12', '02', 'must not start with one of the following: 0'],
  ['doesnt_end_with:0', 'string', '12', '10', 'must not end with one of the following: 0'],
  ['distinct', 'checkbox', ['s', 'm'], null, ''],
  ['date', 'string', '2026-11-21T10:00:00+01:00', '2026-13-01', 'must be a valid date'],
  ['date_format:d/m/Y', 'string', '29/02/2028', '29/02/2027', 'must match the format d/m/Y'],
  ['date_format:H:i', 'string', '23:59', '24:00', 'must match the format H:i'],
  ['before:2026-12-31', 'date', '2026-12-30', '2026-12-31', 'must be a date before 2026-12-31'],
  ['after:today', 'date', '2026-11-23', '2026-11-22', 'must be a date after today'],
  ['before_or_equal:today', 'date', '2026-11-22', '2026-11-23', 'must be a date before or equal to today'],
  ['after_or_equal:tomorrow', 'date', '2026-11-23', '2026-11-22', 'must be a date after or equal to tomorrow'],
  ['date_equals:yesterday', 'date', '2026-11-21', '2026-11-22', 'must be a date equal to yesterday'],
  ['date_format:d/m/Y|after:2026-01-01', 'string', '02/01/2026', '31/12/2025', 'must be a date after 2026-01-01'],
]

const SELECTED: [string, Type, unknown, unknown][] = [
  ['in:a,b', 'string', 'b', 'c'],
  ['not_in:s', 'checkbox', ['m', 'l'], ['m', 's']],
]

const PATTERNS: [string, string, string][] = [
  ['regex:/^(a|b),?$/i', 'B,', 'c'],
  ['regex:#^/x$#', '/x', 'x'],
  ['regex:/a.b/s', 'a\nb', 'ab'],
  ['regex:/^b$/m', 'a\nb', 'ab'],
  ['regex:/^\\/é$/u', '/é', 'é'],
  ['not_regex:/\\d/', 'abc', 'a1'],
]

describe('R-264 the rules of appendix C', () => {
  it.each(TABLE)('%s on %s takes %j and not %j', (validation_rules, data_type, good, bad, must) => {
    const list = data_type === 'checkbox' || data_type === 'multi_select'
    expect(answer({ data_type, validation_rules }, good)).toEqual(list ? [good].flat() : good)
    if (bad !== null) expect(answer({ data_type, validation_rules }, bad)).toMatch(`: The Answer field ${must}.`)
  })

  it.each(SELECTED)('%s on %s takes %j and not %j', (validation_rules, data_type, good, bad) => {
    expect(answer({ data_type, validation_rules }, good)).toEqual(good)
    expect(answer({ data_type, validation_rules }, bad)).toMatch(/^(not_)?in: The selected Answer is invalid\.$/)
  })

  it.each(PATTERNS)('%s takes %j and not %j', (validation_rules, good, bad) => {
    expect(answer({ data_type: 'text', validation_rules }, good)).toBe(good)
    expect(answer({ data_type: 'text', validation_rules }, bad)).toMatch('The Answer field format is invalid.')
  })

  it('are all in these tables', () => {
    const shown = [...TABLE, ...SELECTED, ...PATTERNS].flatMap(([rules]) => parseRules(rules).map(({ name }) => name))
    expect(RULE_NAMES.filter((name) => !shown.includes(name))).toEqual([])
    expect(RULE_NAMES).toHaveLength(50)
  })

  it.each([
    ...['exists:users', 'unique:users', 'file', 'image', 'mimes:pdf', 'dimensions', 'active_url', 'current_password'],
    ...['password', 'confirmed', 'same:a', 'different:a', 'required_if:a,1', 'exclude', 'prohibited', 'constructor'],
    ...['', '|', 'min:3|', '|min:3', 'min:3||max:4', 'min', 'min:', 'min:x', 'min:1,2', 'gt:other', 'between:1'],
    ...['between:3,1', 'size:1e3', 'digits:-1', 'digits:1.5', 'decimal', 'decimal:3,1', 'multiple_of:0', 'in'],
    ...['starts_with', 'starts_with:a,', 'alpha:ascii', 'required:x', 'distinct:strict', 'accepted:1', 'array:a'],
    ...['date_format', 'date_format:D', 'date_format:d/d', 'date_format:\\d', 'after:now', 'after:2026-02-30', 'after'],
    ...['after:__proto__', 'date:x', 'regex', 'regex:', 'regex:abc', 'regex:/a', 'regex:/a/g', 'regex:/a/ix'],
    ...['regex:/a/,b', 'regex:/(?=a)b/', 'regex:/(?<!a)b/', 'regex:/(a)\\1/', 'regex:/a++/', 'regex:/[/', 'regex:/(/'],
    ...['regex:(a)', `regex:/${'a'.repeat(256)}/`, 'regex:/a{1001}/', 'regex:/((a{100}){100}){100}/'],
    ...['regex:/(?i)(\\p{L}*\\p{L}*\\p{L}*){300}1/'],
  ])('%j is refused', (text) => {
    expect(() => parseRules(text)).toThrow(/^(The rule '|A rule is missing)/)
  })

  it('are read by name in any case and with blanks around it', () => {
    expect(parseRules(' Min:3| MAX:4').map(({ name }) => name)).toEqual(['min', 'max'])
  })
})

describe('a pattern made to take for ever', () => {
  it('is asked only so often for one payer: the answers that are left must be shorter', () => {
    const input_names = Array.from({ length: 50 }, (_, place) => `x${place}`)
    const validation_rules = 'regex:/^(a|b)*(a|b){200}$/'
    const fields = input_names.map((input_name) => field({ input_name, data_type: 'text', validation_rules }))
    const answer = (length: number) => Object.fromEntries(input_names.map((name) => [name, 'ab'.repeat(length / 2)]))
    const { errors } = checkAnswers({ fields }, answer(10_000), now)
    expect(errors?.map(({ rule }) => rule)).toEqual(Array.from({ length: errors!.length }, () => 'regex'))
    expect([errors!.length > 40, errors!.length < 50]).toEqual([true, true])
    expect(checkAnswers({ fields }, answer(300), now).errors).toBeNull()
  })

  it.each(['^(a+)+$', '^(a|aa)+$', '^([a-z]+)*[A-Z]', '(a?){100}a{100}$', '^(([a-z])+.)+[A-Z]([a-z])+$'])(
    '%s reads an answer twice as long with twice the work',
    (pattern) => {
      const fields = [field({ data_type: 'text', validation_rules: `regex:/${pattern}/` })]
      const work = (length: number) => {
        const reads = [vi.spyOn(String.prototype, 'codePointAt'), vi.spyOn(String.prototype, 'charCodeAt')]
        const { errors } = checkAnswers({ fields }, { x: `${'a'.repeat(length - 1)}!` }, now)
        const count = reads.reduce((sum, read) => sum + read.mock.calls.length, 0)
        for (const read of reads) read.mockRestore()
        expect(errors).not.toBeNull()
        return count
      }
      const [short, long] = [work(5_000), work(10_000)]
      expect(long).toBeLessThanOrEqual(short * 2 + 1_000)
      expect(long).toBeLessThan(1_000_000)
    },
  )
})
