import { describe, expect, it } from 'vitest'
import { findHidden, showHidden } from '../../server/kernel/readable.ts'

describe('a text', () => {
  it.each([
    ['Latin', 'Épicerie «Œuvre» n° 12 – 50 %, l’été'],
    ['no-break spaces', 'Prix\u00a0: 1\u202f000'],
    ['Arabic with its vowel marks', 'مَطْحَنَةُ السِّرْسُو ١٢٣'],
    ['a non-joiner within an Arabic word', 'می\u200cخواهم'],
    ['a joiner after a vowel mark', 'بَ\u200dب'],
    ['Tamazight', 'ⵜⴰⵎⴰⵣⵉⵖⵜ'],
    [
      'emoji: a family, a flag, a skin, a keycap, a heart',
      '👨\u200d👩\u200d👧 🇩🇿 👍🏽 1\ufe0f\u20e3 ❤\ufe0f \u{1f3f3}\ufe0f\u200d🌈 👩🏽\u200d🔧',
    ],
    ['CJK', '日本語テスト'],
  ])('of %s is shown whole', (_what, text) => {
    expect(findHidden(text)).toBeNull()
  })

  it.each([
    ['an override', 'atad \u202ekcilc', 'a direction mark', 'U+202E'],
    ['an isolate', '\u2067a\u2069', 'a direction mark', 'U+2067'],
    ['a mark', 'شركة\u200f', 'a direction mark', 'U+200F'],
    ['a flag made of tags', '🏴\u{e0067}\u{e007f}', 'a tag character', 'U+E0067'],
    ['a zero-width space', 'Sarl\u200bAtlas', 'an invisible character', 'U+200B'],
    ['a word joiner', 'a\u2060', 'an invisible character', 'U+2060'],
    ['a filler', 'ㅤ', 'an invisible character', 'U+3164'],
    ['a soft hyphen', 'At\u00adlas', 'an invisible character', 'U+00AD'],
    ['a joiner at the end of an Arabic word', 'ه\u200d', 'an invisible character', 'U+200D'],
    ['two joiners in an Arabic word', 'ب\u200c\u200cب', 'an invisible character', 'U+200C'],
    ['a selector after a letter', 'A\ufe0f', 'an invisible character', 'U+FE0F'],
    ['a selector of the supplement', 'A\u{e0101}', 'an invisible character', 'U+E0101'],
    ['a separator', 'a\u2029b', 'a line separator', 'U+2029'],
    ['an escape', '\u001b[31m', 'a control character', 'U+001B'],
    ['a C1 control', 'a\u0085b', 'a control character', 'U+0085'],
    ['a line break', 'a\nb', 'a line break or tab', 'U+000A'],
  ])('with %s hides something', (_what, text, what, code) => {
    expect(findHidden(text)).toEqual({ what, code })
  })

  it('may have line breaks and tabs where it is shown on many lines, and nothing else', () => {
    expect(findHidden('a\r\n\tb — é', { lines: true })).toBeNull()
    expect(findHidden('a\n\u202eb', { lines: true })?.code).toBe('U+202E')
    expect(findHidden('a\u000bb', { lines: true })?.code).toBe('U+000B')
  })

  it('is read in a moment, however long and whatever it holds', () => {
    for (const text of ['ب\u200c'.repeat(50_000), 'ب'.repeat(50_000) + '\u0650'.repeat(50_000), '👍'.repeat(50_000)])
      expect(typeof findHidden(text)).toBe('object')
  })
})

it('what hides is taken out of the name of a file', () => {
  expect(showHidden('fdp.\u202eexe\u200b.pdf\ud800')).toBe('fdp.exe.pdf\ufffd')
})
