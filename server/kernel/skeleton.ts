import table from './confusables/confusables.json' with { type: 'json' }

const LOOK_ALIKES = new Map(
  Object.entries(table.looks).flatMap(([letters, signs]) => [...signs].map((sign) => [sign, letters])),
)

/** A run of letters and marks. */
const WORD = /[\p{L}\p{M}]+/gu
const ASCII = /[A-Za-z]/

/** Persian and Urdu letters that look like Arabic ones. */
const ARABIC: Record<string, string> = {
  '\u06a9': '\u0643',
  '\u06cc': '\u064a',
  '\u06be': '\u0647',
  '\u06c1': '\u0647',
  '\u06d5': '\u0647',
  '\u06c3': '\u0629',
}

/**
 * Maps a text to its look (UTS 39, record 0042): removes invisible characters and replaces Persian and Urdu letters by
 * the Arabic ones, look-alikes of other scripts by Latin ones. `Аtlas` with a Cyrillic А becomes `Atlas`. Replaces by
 * Latin letters only in words that have a Latin letter or consist of look-alikes.
 */
export function skeleton(text: string): string {
  const shown = text
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .replace(/[\u06a9\u06cc\u06be\u06c1\u06d5\u06c3]/g, (letter) => ARABIC[letter]!)
  return shown.replace(WORD, (word) => {
    const letters = [...word]
    const foreign = letters.filter((letter) => LOOK_ALIKES.has(letter))
    if (foreign.length === 0) return word
    const latin = ASCII.test(word) || letters.every((letter) => LOOK_ALIKES.has(letter) || /\p{M}/u.test(letter))
    return latin ? letters.map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('') : word
  })
}

/** Scripts that a trader's name may use; Chinese, Japanese and Korean mix theirs within words. */
const SCRIPTS = [
  'Latin',
  'Arabic',
  'Cyrillic',
  'Greek',
  'Hebrew',
  'Tifinagh',
  'Armenian',
  'Georgian',
  'Cherokee',
  'Coptic',
] as const
const scripts = SCRIPTS.map((name) => ({ name, letters: new RegExp(`^\\p{Script=${name}}$`, 'u') }))
/** Matches words of one script, which nearly all are. */
const ofOneScript = SCRIPTS.map(
  (name) => new RegExp(`^[\\p{Script=${name}}\\p{Script=Common}\\p{Script=Inherited}\\p{M}\\p{N}]+$`, 'u'),
)
const scriptOf = (letter: string) => scripts.find(({ letters }) => letters.test(letter))?.name ?? 'other'

export type MixedWord = {
  word: string
  /** The letters of the minority scripts, each once and with its code: `А (U+0410)`. */
  letters: string
}

/** The first word of a text that mixes writing systems, or null. */
export function findMixedScripts(text: string): MixedWord | null {
  for (const word of text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    if (ofOneScript.some((script) => script.test(word))) continue
    const counted = new Map<string, string[]>()
    for (const letter of word.match(/\p{L}/gu) ?? []) {
      if (/[\p{Script=Common}\p{Script=Inherited}]/u.test(letter)) continue
      const script = scriptOf(letter)
      counted.set(script, [...(counted.get(script) ?? []), letter])
    }
    if (counted.size < 2) continue
    const [, ...fewer] = [...counted.values()].sort((a, b) => b.length - a.length)
    const code = (letter: string) => letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
    const letters = [...new Set(fewer.flat())].map((letter) => `${letter} (U+${code(letter)})`).join(', ')
    return { word, letters }
  }
  return null
}
