/**
 * Whether a fact beside the name (a birth date, a country, a number) agrees with the entry or contradicts it; 'unknown'
 * if one side lacks it.
 */
export type Verdict = 'agrees' | 'contradicts' | 'unknown'
export type Evidence = { birth_date: Verdict; country: Verdict; sex: Verdict; identifier: Verdict }

/**
 * Facts about a subject or an entry beside its names. Dates are `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; an entry's dates may
 * also be ranges of years, `1962/1965`. Countries are ISO 3166 alpha-2 codes in lower case.
 */
export type Identity = {
  birthDates: string[]
  countries: string[]
  sex: 'male' | 'female' | null
  identifiers: string[]
}

function dateAgrees(subject: string, entry: string): boolean {
  const [from, to] = entry.split('/')
  if (to !== undefined) return subject.slice(0, 4) >= from!.slice(0, 4) && subject.slice(0, 4) <= to.slice(0, 4)
  const length = Math.min(subject.length, entry.length)
  return subject.slice(0, length) === entry.slice(0, length)
}

function compareAny(subject: string[], entry: string[], agrees: (a: string, b: string) => boolean): Verdict {
  if (subject.length === 0 || entry.length === 0) return 'unknown'
  return subject.some((a) => entry.some((b) => agrees(a, b))) ? 'agrees' : 'contradicts'
}

const listOf = (value: string | null) => (value === null ? [] : [value])

const bareIdentifier = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Different numbers do not contradict each other: a person has several. */
function compareIdentifiers(subject: string[], entry: string[]): Verdict {
  const known = new Set(entry.map(bareIdentifier).filter((text) => text.length >= 5))
  return subject.some((text) => known.has(bareIdentifier(text))) ? 'agrees' : 'unknown'
}

/** Compares all facts beside the names. The result never changes the score of the names. */
export function compareEvidence(subject: Identity, entry: Identity): Evidence {
  return {
    birth_date: compareAny(subject.birthDates, entry.birthDates, dateAgrees),
    country: compareAny(subject.countries, entry.countries, (a, b) => a === b),
    sex: compareAny(listOf(subject.sex), listOf(entry.sex), (a, b) => a === b),
    identifier: compareIdentifiers(subject.identifiers, entry.identifiers),
  }
}
