import { createHash } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { MB } from '../../files/rules.ts'
import { foldText } from '../../kernel/fold.ts'
import { ListError, type ListedEntry } from '../../screening/formats/listedEntry.ts'
import { type ListFormat, readList } from '../../screening/formats/readList.ts'

export const MAX_LIST_BYTES = 500 * MB

const MAX_ENTRIES = 1_000_000
/** The longest reference, which is part of a database key. */
const MAX_REF_LENGTH = 200
/** The most memory for the compressed entries of one file. A file that needs more is not a list. */
const MAX_PACKED_BYTES = 256 * MB
/** The number of entries in one INSERT. Prisma caches the last hundred INSERTs with their values. */
const ENTRIES_AT_ONCE = 200

/** An entry as a row of `list_entries`, without its versions. */
export type EntryRow = {
  ref: string
  type: string
  name: string
  aliases: string[]
  weak_aliases: string[]
  birth_dates: string[]
  countries: string[]
  sex: string | null
  identifiers: string[]
  programme: string | null
  source: string | null
  folded: string
  content_hash: string
  identity_hash: string
}

/** The hashes of an entry: of all its content, and of its identifying fields. */
export type EntryHashes = { content: string; identity: string }

/** A parsed file. Its entries are compressed: 100,000 of them take about ten megabytes. */
export type ReadFile = {
  publishedAt: Date | null
  sha256: string
  hashes: Map<string, EntryHashes>
  packed: Buffer[]
}

const shortHash = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest().subarray(0, 16).toString('base64url')
const sorted = (values: string[]) => [...values].sort()

export function toRow({ ref, type, names, identity, programme, source }: ListedEntry): EntryRow {
  const [main, ...others] = names.filter(({ isWeak }) => !isWeak).map(({ name }) => name)
  const weak_aliases = names.filter(({ isWeak }) => isWeak).map(({ name }) => name)
  const { birthDates: birth_dates, countries, sex, identifiers } = identity
  const content = { type, name: main!, aliases: others, weak_aliases, birth_dates, countries, sex, identifiers }
  const identifying = [names.map(({ name }) => name), birth_dates, countries, identifiers].map(sorted)
  return {
    ref,
    ...content,
    programme,
    source,
    folded: [...new Set([ref, ...names.map(({ name }) => name)].map(foldText))].join(' \n'),
    content_hash: shortHash([content, programme, source]),
    identity_hash: shortHash(identifying),
  }
}

export const unpackEntries = (packed: Buffer): EntryRow[] =>
  JSON.parse(inflateRawSync(packed).toString('utf8')) as EntryRow[]

/**
 * Parses a file of a list while it arrives. Throws `ListError`, in one sentence, for a file that does not parse, is
 * empty, too large or repeats a reference.
 */
export async function readFile(format: ListFormat, content: AsyncIterable<Buffer>): Promise<ReadFile> {
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const chunk of content) {
      hash.update(chunk)
      yield chunk
    }
  }
  const { entries, publishedAt } = readList(format, hashed())
  const hashes: ReadFile['hashes'] = new Map()
  const packed: Buffer[] = []
  let [waiting, bytes]: [EntryRow[], number] = [[], 0]
  const pack = () => {
    const batch = deflateRawSync(JSON.stringify(waiting), { level: 1 })
    waiting = []
    bytes += batch.length
    packed.push(batch)
    if (bytes > MAX_PACKED_BYTES) throw new ListError('The file holds more text than a list can have.')
  }
  for await (const entry of entries) {
    if (entry.ref.length > MAX_REF_LENGTH)
      throw new ListError(`The file has a reference of more than ${MAX_REF_LENGTH} characters.`)
    const row = toRow(entry)
    hashes.set(row.ref, { content: row.content_hash, identity: row.identity_hash })
    if (hashes.size > MAX_ENTRIES) throw new ListError(`The file has more than ${MAX_ENTRIES} entries.`)
    waiting.push(row)
    if (waiting.length < ENTRIES_AT_ONCE) continue
    pack()
    await letOthersRun()
  }
  if (waiting.length > 0) pack()
  return { publishedAt: publishedAt(), sha256: hash.digest('hex'), hashes, packed }
}
