/**
 * Characters that are invisible or change how other characters look. Officers must see every character of a text that
 * they decide by (record 0042).
 */
const HIDDEN_KINDS: [what: string, characters: RegExp][] = [
  ['a direction mark', /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u],
  ['a tag character', /[\u{e0000}-\u{e007f}]/u],
  ['a line separator', /[\u2028\u2029]/u],
  ['a control character', /\p{Cc}/u],
  ['an invisible character', /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u],
]

/** Joiners that shape Arabic words, and those that combine emoji. */
const ALLOWED_JOINERS = [
  /[\u200c\u200d](?<=\p{Script=Arabic}\p{M}{0,4}[\u200c\u200d])(?=\p{Script=Arabic})/gu,
  /[\ufe0e\ufe0f](?<=\p{Extended_Pictographic}[\ufe0e\ufe0f])/gu,
  /\ufe0f(?<=[0-9#*]\ufe0f)(?=\u20e3)/gu,
  /\u200d(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\u200d)(?=\p{Extended_Pictographic})/gu,
]

const LINE_CHARACTERS = /[\t\n\r]/g

export type HiddenCharacter = { what: string; code: string }

/**
 * The first hidden character of a text, or null: its sort, and its code such as `U+202E`. Line breaks and tabs count as
 * hidden unless `lines` allows them.
 */
export function findHidden(text: string, { lines = false } = {}): HiddenCharacter | null {
  // Fast path: letters, digits and common characters.
  if (/^[\x20-\x7e\xa1-\xac\xae-\u034e\u0370-\u0530]*$/.test(text)) return null
  const left = ALLOWED_JOINERS.reduce(
    (rest, allowed) => rest.replace(allowed, ''),
    lines ? text.replace(LINE_CHARACTERS, '') : text,
  )
  for (const character of left) {
    const kind = HIDDEN_KINDS.find(([, characters]) => characters.test(character))
    if (!kind) continue
    const code = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
    return { what: /[\t\n\r]/.test(character) ? 'a line break or tab' : kind[0], code }
  }
  return null
}

/** Removes hidden characters from names that people did not type, such as those of files. */
export function showHidden(text: string): string {
  const shown = text.toWellFormed()
  return [...shown].filter((character) => !HIDDEN_KINDS.some(([, characters]) => characters.test(character))).join('')
}
