import type { EntryType } from '../matching/scoreNames.ts'
import { cleanValues, dateText, ListError, type ListedEntry, type ListReading, listedNames } from './listedEntry.ts'
import { type Row, readTable } from './table.ts'

const REQUIRED = ['ref', 'type', 'name', 'aliases', 'birth_date', 'country', 'programme']
const TYPES: EntryType[] = ['person', 'organization', 'vessel', 'other']
const values = (cell: string | undefined) => (cell ?? '').split(';')

function typeOf(text: string, ref: string): EntryType {
  const type = TYPES.find((name) => name === text.trim().toLowerCase())
  if (type) return type
  throw new ListError(`The entry ${ref} has a type that is none of ${TYPES.join(', ')}.`)
}

function datesOf(cell: string | undefined, ref: string): string[] {
  return cleanValues(values(cell), ref).map((text) => {
    const date = dateText(text)
    if (date === null) throw new ListError(`The entry ${ref} has a birth date that is not YYYY-MM-DD, YYYY-MM or YYYY.`)
    return date
  })
}

function entryOf(row: Row, line: number): ListedEntry {
  const ref = row.ref!.trim()
  if (ref === '') throw new ListError(`The entry ${line} of the file has no ref.`)
  return {
    ref,
    type: typeOf(row.type!, ref),
    names: listedNames([row.name!, ...values(row.aliases)], [], ref),
    identity: {
      birthDates: datesOf(row.birth_date, ref),
      countries: cleanValues(values(row.country), ref).map((country) => country.toLowerCase()),
      sex: null,
      identifiers: cleanValues(values(row.identifiers), ref),
    },
    programme: cleanValues([row.programme], ref)[0] ?? null,
    source: cleanValues([row.source], ref)[0] ?? null,
  }
}

/**
 * Reads a list in our own CSV format: `ref,type,name,aliases,birth_date,country,programme` and, optionally,
 * `identifiers`, `source`.
 */
export function readCsv(content: AsyncIterable<Buffer>): ListReading {
  async function* entries() {
    let line = 0
    for await (const row of readTable(content, REQUIRED)) {
      line += 1
      yield entryOf(row, line)
    }
  }
  return { entries: entries(), publishedAt: () => null }
}
