import { readCsv } from './csv.ts'
import { ListError, type ListedEntry, type ListReading } from './listedEntry.ts'
import { readOpenSanctions } from './openSanctions.ts'
import { readUkSanctions } from './ukSanctions.ts'
import { readUnXml } from './unXml.ts'

/** The formats of lists, by their names in `lists:import --format`. */
export const LIST_FORMATS = {
  'un-xml': readUnXml,
  'opensanctions-csv': readOpenSanctions,
  'uk-csv': readUkSanctions,
  csv: readCsv,
} as const
export type ListFormat = keyof typeof LIST_FORMATS

/**
 * Streams the entries of a list's file. Throws `ListError`, in one sentence, for a file that does not parse, is empty
 * or names one reference twice.
 */
export function readList(format: ListFormat, content: AsyncIterable<Buffer>): ListReading {
  const { entries, publishedAt } = LIST_FORMATS[format](content)
  return { entries: refuseDoubles(entries), publishedAt }
}

async function* refuseDoubles(entries: AsyncIterable<ListedEntry>): AsyncGenerator<ListedEntry> {
  const refs = new Set<string>()
  for await (const entry of entries) {
    if (refs.has(entry.ref)) throw new ListError(`The file names the entry ${entry.ref} twice.`)
    refs.add(entry.ref)
    yield entry
  }
  if (refs.size === 0) throw new ListError('The file has no entry.')
}
