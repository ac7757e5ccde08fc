import type { CatalogueReason, Language } from '../records.ts'
import type { Pin } from './pins.ts'

/**
 * A letter to the trader: reasons in the order chosen, and the text, which follows the reasons until it is edited.
 * `due_days`: the days to answer a question; without it, those of the setting.
 */
export type Letter = {
  codes: string[]
  language: Language
  text: string
  edited: boolean
  note: string
  due_days?: number
  /** The pins on the dossier's documents; absent in drafts without any. */
  pins?: readonly Pin[]
}

export type ReasonCatalogue = readonly CatalogueReason[]

/**
 * The catalogue's sentence for a reason, or for the stand-in of a private reason; undefined if the officer must write
 * it.
 */
const sentence = (catalogue: ReasonCatalogue, code: string, language: Language): string | undefined => {
  const chosen = catalogue.find((each) => each.code === code)
  const reason = chosen?.private ? catalogue.find((each) => each.code === chosen.public_code) : chosen
  return reason?.min_text === 0 ? reason.texts[language] : undefined
}

/** The catalogue's text for the reasons chosen, one line each. */
export const compose = (catalogue: ReasonCatalogue, codes: readonly string[], language: Language): string =>
  [...new Set(codes.map((code) => sentence(catalogue, code, language)))].filter((text) => text !== undefined).join('\n')

export const emptyLetter = (language: Language): Letter => ({ codes: [], language, text: '', edited: false, note: '' })

/** Adds or removes a reason. Edited text stays: a new sentence is appended, only an unchanged one is removed. */
export function toggleReason(letter: Letter, catalogue: ReasonCatalogue, code: string): Letter {
  const chosen = !letter.codes.includes(code)
  const codes = chosen ? [...letter.codes, code] : letter.codes.filter((other) => other !== code)
  if (!letter.edited) return { ...letter, codes, text: compose(catalogue, codes, letter.language) }
  const line = sentence(catalogue, code, letter.language)
  if (line === undefined) return { ...letter, codes }
  const lines = letter.text.split('\n')
  const text = chosen
    ? [...lines.filter((each, index) => each || index < lines.length - 1), line]
    : lines.filter((each) => each !== line)
  return { ...letter, codes, text: text.join('\n') }
}

export const editText = (letter: Letter, text: string): Letter => ({ ...letter, text, edited: true })

/** Changes the language. Unedited text is composed again in it; edited text stays as typed. */
export const changeLanguage = (letter: Letter, catalogue: ReasonCatalogue, language: Language): Letter =>
  letter.edited ? { ...letter, language } : { ...letter, language, text: compose(catalogue, letter.codes, language) }

/** Discards the edits and restores the catalogue's text. */
export const restoreText = (letter: Letter, catalogue: ReasonCatalogue): Letter => ({
  ...letter,
  edited: false,
  text: compose(catalogue, letter.codes, letter.language),
})

/** The shortest own text for these reasons: the server's `min_text`. */
export const minOwnText = (catalogue: ReasonCatalogue, codes: readonly string[]): number =>
  Math.max(0, ...catalogue.filter(({ code }) => codes.includes(code)).map(({ min_text }) => min_text))

/** The catalogue without the reasons that end a dossier: a question can use the others. */
export const askable = (catalogue: ReasonCatalogue): ReasonCatalogue => {
  const isFinal = (code: string | null) => catalogue.some((reason) => reason.code === code && reason.retry === 'final')
  return catalogue.filter(({ code, public_code }) => !isFinal(code) && !isFinal(public_code))
}

export type LetterProblem = 'empty' | 'too_long' | 'free_text'

/** The reason why the letter cannot be sent, or null. `most`: the maximum length of its text in characters. */
export function letterProblem(letter: Letter, catalogue: ReasonCatalogue, maxLength: number): LetterProblem | null {
  const text = letter.text.trim()
  if (text.length > maxLength) return 'too_long'
  const ownText = compose(catalogue, letter.codes, letter.language)
    .split('\n')
    .reduce((rest, line) => rest.replace(line, ''), text)
  if (ownText.trim().length < minOwnText(catalogue, letter.codes)) return 'free_text'
  return text === '' ? 'empty' : null
}
