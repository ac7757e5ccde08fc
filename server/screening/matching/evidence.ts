/** Whether what is known beside a name speaks for one person, against it, or says nothing. */
export type Verdict = 'agrees' | 'contradicts' | 'unknown'
export type Evidence = { birth_date: Verdict; country: Verdict; sex: Verdict; identifier: Verdict }

/**
 * What is known of a subject or an entry beside its names. Dates are `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; an entry's may
 * be ranges of years, `1962/1965`. Countries are ISO 3166 alpha-2 codes in lower case.
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

/** A different number is no contradiction: people have many. */
function compareIdentifiers(subject: string[], entry: string[]): Verdict {
  const known = new Set(entry.map(bareIdentifier).filter((text) => text.length >= 5))
  return subject.some((text) => known.has(bareIdentifier(text))) ? 'agrees' : 'unknown'
}

/** Compares everything but the names; never blended into the score. */
export function compareEvidence(subject: Identity, entry: Identity): Evidence {
  return {
    birth_date: compareAny(subject.birthDates, entry.birthDates, dateAgrees),
    country: compareAny(subject.countries, entry.countries, (a, b) => a === b),
    sex: compareAny(listOf(subject.sex), listOf(entry.sex), (a, b) => a === b),
    identifier: compareIdentifiers(subject.identifiers, entry.identifiers),
  }
}
