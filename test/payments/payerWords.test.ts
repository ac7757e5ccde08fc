import { describe, expect, it } from 'vitest'
import { Language } from '../../server/database/generated/enums.ts'
import type { Payable } from '../../server/payments/links/payable.ts'
import { removeGrouping } from '../../server/payments/payer/postedForm.ts'
import { problemsOf } from '../../server/payments/payer/problems.ts'
import { payerWords } from '../../server/payments/payer/words/index.ts'
import { RULE_NAMES } from '../../server/resources/forms/rules/parse.ts'
import type { SnapshotField } from '../../server/resources/forms/snapshot.ts'

const field: SnapshotField = {
  id: '1',
  form_section_id: null,
  input_name: 'x',
  label: 'X',
  help_text: null,
  data_type: 'string',
  is_required: false,
  validation_rules: null,
  options: [],
  meta: {},
  position: 1,
}

const payable = (more: Partial<SnapshotField> = {}): Payable => ({
  type: 'payment_link',
  id: '1',
  workspace_id: '1',
  payment_instance_id: '1',
  slug: 'x',
  title: 'X',
  description: null,
  currency: 'DZD',
  amount: { mode: 'open', min: '500.00', max: '1000.00', suggested: null },
  state: 'open',
  opens_at: null,
  closes_at: null,
  restricted: false,
  limited: false,
  metadata: null,
  form: { id: '1', name: 'F', description: null, version: 1, sections: [], fields: [{ ...field, ...more }] },
  brand: { name: 'B', logo_url: null },
  contact: 'b@example.com',
  language: 'fr',
})

/** The message that the page shows beside the field. */
function said(language: Language, name: string, rule: string, params?: string[], more?: Partial<SnapshotField>) {
  const error = { field: name, rule, message: 'The X field is wrong.', params }
  return problemsOf([error], payable(more), language).map(({ text }) => text)
}

describe.each(Object.values(Language))('what is wrong, in %s', (language) => {
  it('has words for every rule that an answer can break, and for what data types ask', () => {
    const never = ['nullable', 'sometimes']
    const types = [
      'required',
      'email',
      'phone',
      'url',
      'integer',
      'numeric',
      'date',
      'in',
      'distinct',
      'max',
      'encoding',
    ]
    for (const rule of [...RULE_NAMES.filter((name) => !never.includes(name)), ...types]) {
      const [text, ...others] = said(language, 'answers.x', rule, ['2', '4'])
      expect([rule, others, text === payerWords(language).problem_words.other]).toEqual([rule, [], false])
      expect(text).not.toMatch(/undefined|The X|^$/)
    }
  })

  it('measures numbers, characters and choices each in its own words', () => {
    const texts = [
      said(language, 'answers.x', 'min', ['3'], { data_type: 'number' }),
      said(language, 'answers.x', 'min', ['3']),
      said(language, 'answers.x', 'min', ['3'], { data_type: 'checkbox' }),
    ].flat()
    expect(new Set(texts).size).toBe(3)
    expect(texts.every((text) => text.includes('3'))).toBe(true)
  })

  it('says the bounds of an amount as amounts', () => {
    const figure = language === 'en' ? '500.00' : '500,00'
    expect(said(language, 'amount', 'min')[0]).toContain(figure)
    expect(said(language, 'amount', 'max')[0]?.replace(/\D/g, '')).toBe('100000')
  })
})

it('names the fields in the page’s order, once each, and leaves out what is not on it', () => {
  const error = (name: string, rule = 'required') => ({ field: name, rule, message: 'No.' })
  const wrong = ['answers.x', 'answers.gone', 'email', 'body', 'name', 'amount'].map((name) => error(name))
  const found = problemsOf([...wrong, error('email', 'email')], payable(), 'en')
  expect(found.map(({ field: name, id }) => [name, id])).toEqual([
    ['amount', 'amount'],
    ['name', 'name'],
    ['email', 'email'],
    ['answers.x', 'answer-x'],
  ])
  expect(found[2]?.text).toBe(payerWords('en').problem_words.contact)
})

it('ends no line of French before a sign that has a space before it', () => {
  const textsOf = (words: unknown): string[] => {
    if (typeof words === 'string') return [words]
    return typeof words === 'function' ? [words('1', '2')] : Object.values(words as object).flatMap(textsOf)
  }
  expect(textsOf(payerWords('fr')).filter((text) => / [:;?!»]|« |'/.test(text))).toEqual([])
})

it.each([
  ['12 500', '12500'],
  ['12,500.00', '12500.00'],
  ['12.500,5', '12500,5'],
  ["1'234'567", '1234567'],
  ['1.234.567,89', '1234567,89'],
  ['12.500', '12500'],
  ['12.50', '12.50'],
  ['12,5', '12,5'],
  ['١٢٬٥٠٠٫٥٠', '12500,50'],
  ['12.345.6', '12.345.6'],
  ['1,2.3', '1,2.3'],
  ['12.3456', '12.3456'],
  ['0.500', '0.500'],
])('an amount typed as %s is read as %s', (typed, read) => {
  expect(removeGrouping(typed)).toBe(read)
})
