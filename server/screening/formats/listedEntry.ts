import type { Identity } from '../matching/evidence.ts'
import type { EntryType } from '../matching/scoreNames.ts'

/** An entry of a watch list, in one shape for all formats. Texts are as published, trimmed. */
export type ListedEntry = {
  /** The list's own reference, unique in a file. */
  ref: string
  type: EntryType
  /** The main name, then aliases; `isWeak`: the list itself calls the alias of low quality. */
  names: { name: string; isWeak: boolean }[]
  identity: Identity
  /** The regime or programme; null if the list does not say it. */
  programme: string | null
  source: string | null
}

/** Thrown for a file that cannot be a version of a list, with one sentence for the person who imports it. */
export class ListError extends Error {}

/** The entries of a file, one by one, and the day of its publication, which is known once all entries are read. */
export type ListReading = { entries: AsyncGenerator<ListedEntry>; publishedAt: () => Date | null }

/** The longest text of a field, and the most values of one field. A file that exceeds them is damaged or an attack. */
const [MOST_CHARACTERS, MOST_VALUES] = [1_000, 1_000]

const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * Trims values, and removes empty ones and duplicates. Throws `ListError` for a text that is too long, or too many
 * values.
 */
export function cleanValues(values: (string | null | undefined)[], ref: string): string[] {
  const texts = [...new Set(values.map((value) => collapseSpaces(value ?? '')))].filter((text) => text !== '')
  if (texts.length > MOST_VALUES)
    throw new ListError(`The entry ${ref} has more than ${MOST_VALUES} values of one kind.`)
  if (texts.some((text) => text.length > MOST_CHARACTERS))
    throw new ListError(`The entry ${ref} has a text longer than ${MOST_CHARACTERS} characters.`)
  return texts
}

/**
 * The main name and the aliases, without duplicates. An alias that the list gives as both good and weak counts as good.
 */
export function listedNames(good: (string | null)[], weak: (string | null)[], ref: string): ListedEntry['names'] {
  const names = cleanValues(good, ref)
  if (names.length === 0) throw new ListError(`The entry ${ref} has no name.`)
  const others = cleanValues(weak, ref).filter((name) => !names.includes(name))
  return [...names.map((name) => ({ name, isWeak: false })), ...others.map((name) => ({ name, isWeak: true }))]
}

/** `1962-04-01`, `1962-04` or `1962` from a text that may end with a time; null for any other text. */
export function dateText(text: string): string | null {
  const found = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:T.*)?$/.exec(text.trim())
  if (!found) return null
  const [, year, month, day] = found
  return [year, month, day].filter((part) => part !== undefined && part !== '00').join('-')
}

/** Parses the day or time of a publication; null for a text that is not a date. */
export function momentOf(text: string | undefined): Date | null {
  const moment = new Date((text ?? '').trim())
  return Number.isNaN(moment.getTime()) ? null : moment
}
