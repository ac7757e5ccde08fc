import { describe, expect, it } from 'vitest'
import { foldText } from '../../server/kernel/fold.ts'
import { findMixedScripts, skeleton } from '../../server/kernel/skeleton.ts'

describe('a name as it looks', () => {
  it.each([
    ['\u0410tlas', 'Atlas'],
    ['S\u0430rl \u0410tl\u0430s', 'Sarl Atlas'],
    ['\u0391\u03a4L\u0391S', 'ATLAS'],
    // Of nothing but look-alikes.
    ['\u0441\u043e\u0441\u043e', 'coco'],
    ['\u0406brahim', 'Ibrahim'],
    // Persian and Urdu letters in Arabic words.
    ['شر\u06a9ة مد\u06ccنة', 'شركة مدينة'],
    ['\u06c1\u06be\u06d5', 'ههه'],
    ['شرك\u06c3', 'شركة'],
    // A joiner that draws nothing: after an alef, after an r.
    ['دار\u200cالسلام', 'دارالسلام'],
    ['Sarl\u200bAtlas', 'SarlAtlas'],
  ])('%s is read as %s', (name, read) => {
    expect(skeleton(name)).toBe(read)
    expect(foldText(name)).toBe(foldText(read))
  })

  it.each(['مطحنة السرسو', 'هـ', 'ⵜⴰⵎⴰⵣⵉⵖⵜ', 'Минотерия', 'Épicerie'.normalize('NFD'), 'Agence 2000', '日本語'])(
    '%s stays as it is',
    (name) => {
      expect(skeleton(name)).toBe(name)
    },
  )
})

describe('writing systems', () => {
  it('that are mixed in a word are named with the letters of the fewer', () => {
    expect(findMixedScripts('Sarl \u0410tl\u0430s')).toEqual({
      word: '\u0410tl\u0430s',
      letters: '\u0410 (U+0410), \u0430 (U+0430)',
    })
    expect(findMixedScripts('شركةA')?.letters).toBe('A (U+0041)')
  })

  it.each([
    'SARL Atlas مطحنة',
    'Épicerie 24',
    'Минотерия Atlas',
    'مطحنة ١٢٣',
    'iPhone 11',
    'D’Alger',
    '日本語テスト',
    'ǅ',
  ])('that stand each in a word of its own, or alone, are no flag: %s', (name) => {
    expect(findMixedScripts(name)).toBeNull()
  })
})
