/** The parts of a trade register number (review-practice 1). */
export type TradeRegister = {
  /** Two digits; null in the older style, which lacks it. */
  wilaya: string | null
  /** Two digits, `00` is the main establishment; null in the older style. */
  establishment: string | null
  number: string
  /** A natural person, B legal person. */
  letter: 'A' | 'B'
  /** Two digits. */
  year: string
}

/**
 * Parses `WW/EE-NNNNNNN L YY`, or the older `98A052726`, from its letters and digits in upper case; null for other
 * forms.
 */
export function parseTradeRegister(key: string): TradeRegister | null {
  const now = /^(\d{2})(\d{2})(\d{6,7})([AB])(\d{2})$/.exec(key)
  if (now) {
    const [, wilaya, establishment, number, letter, year] = now as unknown as [
      string,
      string,
      string,
      string,
      'A' | 'B',
      string,
    ]
    return { wilaya, establishment, number, letter, year }
  }
  const old = /^(\d{2})([AB])(\d{6,7})$/.exec(key)
  if (!old) return null
  const [, year, letter, number] = old as unknown as [string, string, 'A' | 'B', string]
  return { wilaya: null, establishment: null, number, letter, year }
}

/** The register number in a text such as that of an extract's code; null where it names none. */
export function findTradeRegister(text: string): string | null {
  const [found] = text.toUpperCase().match(/\d{2}\s*\/?\s*\d{2}\s*-?\s*\d{6,7}\s*[AB]\s*\d{2}(?!\d)/) ?? []
  const key = found?.replace(/[^\dAB]/g, '')
  return key !== undefined && parseTradeRegister(key) ? key : null
}

/** The four digits of a register's year; no register is older than a century. */
export const fullYear = (year: string, thisYear: number): number => {
  const century = Math.floor(thisYear / 100) * 100
  return century + Number(year) > thisYear ? century - 100 + Number(year) : century + Number(year)
}

/** A part of a tax number (NIF) that does not fit the trade register of a company. */
type NifDifference = {
  part: 'year' | 'wilaya' | 'number'
  read: string
  expected: string
  /** Positions in the NIF, from 0. */
  positions: number[]
}

/**
 * Compares a company's NIF of 15 digits with its trade register: `0`, the year in three digits, the wilaya in two, the
 * register's number in seven, and a key of two by an unknown rule. All known samples match; a mismatch is a hint, never
 * a reason to refuse.
 */
export function nifAgainstRegister(nif: string, rc: TradeRegister, thisYear: number): NifDifference[] {
  const parts = [
    { part: 'year', at: 1, expected: String(fullYear(rc.year, thisYear)).slice(1) },
    ...(rc.wilaya === null ? [] : [{ part: 'wilaya', at: 4, expected: rc.wilaya } as const]),
    { part: 'number', at: 6, expected: rc.number.padStart(7, '0') },
  ] as const
  return parts.flatMap(({ part, at, expected }) => {
    const read = nif.slice(at, at + expected.length)
    const positions = [...read].flatMap((digit, index) => (digit === expected[index] ? [] : [at + index]))
    return positions.length > 0 ? [{ part, read, expected, positions }] : []
  })
}
