import type { EntryType } from '../matching/scoreNames.ts'
import {
  cleanValues,
  dateText,
  ListError,
  type ListedEntry,
  type ListReading,
  listedNames,
  momentOf,
} from './listedEntry.ts'
import { type Row, readTable } from './table.ts'

const REQUIRED = ['id', 'schema', 'name', 'aliases', 'birth_date', 'countries', 'identifiers', 'last_seen']
const TYPES: Record<string, EntryType> = {
  person: 'person',
  company: 'organization',
  organization: 'organization',
  legalentity: 'organization',
  publicbody: 'organization',
  vessel: 'vessel',
  airplane: 'vessel',
}

/** Splits a cell at `;`. A value that contains `;` is quoted. */
const values = (cell: string | undefined): string[] =>
  [...(cell ?? '').matchAll(/"((?:[^"]|"")*)"|[^;]+/g)].map(([text, quoted]) => quoted?.replaceAll('""', '"') ?? text)

function entryOf(row: Row): ListedEntry {
  const ref = row.id!.trim()
  if (ref === '') throw new ListError('An entry of the file has no id.')
  return {
    ref,
    type: TYPES[row.schema!.trim().toLowerCase()] ?? 'other',
    names: listedNames([row.name!, ...values(row.aliases)], [], ref),
    identity: {
      birthDates: cleanValues(values(row.birth_date), ref).flatMap((text) => dateText(text) ?? []),
      countries: cleanValues(values(row.countries), ref).map((country) => country.toLowerCase()),
      sex: null,
      identifiers: cleanValues(values(row.identifiers), ref),
    },
    programme: cleanValues([row.program_ids, row.sanctions], ref)[0] ?? null,
    source: cleanValues([row.dataset], ref)[0] ?? null,
  }
}

/**
 * Reads OpenSanctions' `targets.simple.csv`, with or without `program_ids`. The latest `last_seen` of all entries is
 * the day of publication.
 */
export function readOpenSanctions(content: AsyncIterable<Buffer>): ListReading {
  let newest: Date | null = null
  async function* entries() {
    for await (const row of readTable(content, REQUIRED)) {
      const seen = momentOf(row.last_seen)
      if (seen && (newest === null || seen > newest)) newest = seen
      yield entryOf(row)
    }
  }
  return { entries: entries(), publishedAt: () => newest }
}
