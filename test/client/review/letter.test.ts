import { describe, expect, it } from 'vitest'
import type { CatalogueReason } from '../../../client/records.ts'
import {
  changeLanguage,
  compose,
  editText,
  emptyLetter,
  letterProblem,
  restoreText,
  toggleReason,
} from '../../../client/review/letter.ts'

const reason = (code: string, number: string): CatalogueReason => ({
  code,
  number,
  group: 'document',
  retry: 'new_document',
  private: false,
  public_code: null,
  texts: { en: `${code} en`, fr: `${code} fr`, ar: `${code} ar` },
  min_text: number === '00' ? 10 : 0,
})
const MOST = 1000
const catalogue = [reason('A', '11'), reason('B', '12'), reason('X_OTHER', '00')]
const pick = (...codes: string[]) =>
  codes.reduce((letter, code) => toggleReason(letter, catalogue, code), emptyLetter('fr'))

describe('the letter to the trader', () => {
  it('follows the reasons in the order they were chosen, in its language', () => {
    expect(pick('B', 'A').text).toBe('B fr\nA fr')
    expect(pick('B', 'A', 'B').text).toBe('A fr')
    expect(changeLanguage(pick('A'), catalogue, 'ar').text).toBe('A ar')
  })

  it('has the sentence of the stand-in for a private reason, once', () => {
    const forged = { ...reason('F', '13'), private: true, public_code: 'A' }
    expect(compose([...catalogue, forged], ['F', 'B', 'A'], 'fr')).toBe('A fr\nB fr')
  })

  it('never overwrites what was typed: later reasons are added, dropped ones take only their own line', () => {
    const edited = editText(pick('A'), 'A fr\nEnvoyez un scan net.')
    const more = toggleReason(edited, catalogue, 'B')
    expect(more.text).toBe('A fr\nEnvoyez un scan net.\nB fr')
    expect(toggleReason(more, catalogue, 'A').text).toBe('Envoyez un scan net.\nB fr')
    expect(changeLanguage(edited, catalogue, 'en').text).toBe('A fr\nEnvoyez un scan net.')
  })

  it('adds to an emptied text without a blank first line', () => {
    expect(toggleReason(editText(pick('A'), ''), catalogue, 'B').text).toBe('B fr')
  })

  it('goes back to the catalogue on request', () => {
    const back = restoreText(editText(pick('A', 'B'), 'something else'), catalogue)
    expect(back).toMatchObject({ text: 'A fr\nB fr', edited: false })
  })

  it('says what is missing', () => {
    expect(letterProblem(emptyLetter('fr'), catalogue, MOST)).toBe('empty')
    expect(letterProblem(pick('A'), catalogue, MOST)).toBeNull()
    expect(letterProblem(editText(pick('A'), 'x'.repeat(MOST)), catalogue, MOST)).toBeNull()
    expect(letterProblem(editText(pick('A'), 'x'.repeat(MOST + 1)), catalogue, MOST)).toBe('too_long')
  })

  it('wants ten characters of the officer for the other reason, beside the catalogue text', () => {
    const other = pick('A', 'X_OTHER')
    expect(other.text).toBe('A fr')
    expect(letterProblem(other, catalogue, MOST)).toBe('free_text')
    expect(letterProblem(editText(other, 'A fr\n123456789'), catalogue, MOST)).toBe('free_text')
    expect(letterProblem(editText(other, 'A fr\n1234567890'), catalogue, MOST)).toBeNull()
  })

  it('leaves the other reason out of the composed text', () => {
    expect(compose(catalogue, ['X_OTHER', 'A'], 'en')).toBe('A en')
  })
})
