import { MATCHER_VERSION } from '../matching/matcher.ts'
import type { EntryType } from '../matching/scoreNames.ts'
import { type NameWord, parseName } from '../matching/words.ts'
import { acronymKey, hashKey, joinedRuns, keysOf } from './wordKeys.ts'

/** The fields of an entry that the index holds. Names keep the order of the list, with the main name first. */
export type IndexedEntry = { ref: string; type: EntryType; names: { name: string; isWeak: boolean }[] }

export const ENTRY_TYPES: EntryType[] = ['person', 'organization', 'vessel', 'other']
/** The sections of an index file, in order, each with the number of bytes of one of its numbers. */
export const SECTIONS = {
  /** The offset of each text in `texts`: names, then references of entries, then words. */
  textOffsets: 4,
  texts: 1,
  /** The number of each name's entry. */
  nameEntries: 4,
  nameWeights: 4,
  nameFlags: 1,
  entryTypes: 1,
  wordScripts: 1,
  /** Hashes of keys in ascending order, each with the number of its word. */
  keyHashes: 4,
  keyWords: 4,
  /** The offset of each word's names in `postings`. */
  postingOffsets: 4,
  postings: 4,
} as const
export type Section = keyof typeof SECTIONS
export type Header = {
  format: number
  matcher: string
  names: number
  entries: number
  words: number
  sections: Record<Section, { at: number; bytes: number }>
}

export const FORMAT = 1
export const MAGIC = 'CSSI'
export const SCRIPTS: NameWord['script'][] = ['latin', 'arabic', 'other']
/** Flags of a name: it is an alias; the list calls that alias weak. */
export const [IS_ALIAS, IS_WEAK] = [1, 2]
const ALIGNMENT = 8

type Word = { id: number; folded: string; script: number; keys: string[]; names: number[] }

/** Collects names and their words while entries arrive. */
class Collector {
  readonly words = new Map<string, Word>()
  readonly names: string[] = []
  readonly refs: string[] = []
  readonly nameEntries: number[] = []
  readonly nameWeights: number[] = []
  readonly nameFlags: number[] = []
  readonly types: number[] = []

  add({ ref, type, names }: IndexedEntry): void {
    for (const [index, { name, isWeak }] of names.entries()) {
      this.addName(name, (index > 0 ? IS_ALIAS : 0) | (isWeak ? IS_WEAK : 0))
    }
    this.refs.push(ref)
    this.types.push(ENTRY_TYPES.indexOf(type))
  }

  private addName(name: string, flags: number): void {
    const id = this.names.length
    const parsed = parseName(name)
    this.names.push(name)
    this.nameEntries.push(this.refs.length)
    this.nameWeights.push(parsed.weight)
    this.nameFlags.push(flags)
    for (const word of parsed.words) if (word.kind !== 'initial') this.addWord(word, keysOf, id)
    for (const { word } of joinedRuns(parsed)) this.addWord(word, keysOf, id)
    for (const acronym of parsed.acronyms) this.addWord(acronymWord(acronym), ({ folded }) => [acronymKey(folded)], id)
  }

  private addWord(word: NameWord, keys: (word: NameWord) => string[], name: number): void {
    const script = SCRIPTS.indexOf(word.script)
    // Words of weight 0 are acronyms. They are stored apart from a word with the same letters, because another key
    // finds them.
    const text = `${script}${word.weight === 0 ? '.' : ''}${word.folded}`
    let found = this.words.get(text)
    if (!found) {
      found = { id: this.words.size, folded: word.folded, script, keys: keys(word), names: [] }
      this.words.set(text, found)
    }
    if (found.names.at(-1) !== name) found.names.push(name)
  }
}

const acronymWord = (folded: string): NameWord => ({
  text: folded,
  folded,
  sounds: '',
  consonants: '',
  weight: 0,
  kind: 'word',
  script: 'latin',
  known: null,
})

function textSections(texts: string[]): { textOffsets: Buffer; texts: Buffer } {
  const offsets = new Uint32Array(texts.length + 1)
  const buffers = texts.map((text, index) => {
    const buffer = Buffer.from(text)
    offsets[index + 1] = offsets[index]! + buffer.length
    return buffer
  })
  return { textOffsets: bytesOf(offsets), texts: Buffer.concat(buffers) }
}

const bytesOf = (values: Uint32Array | Float32Array | Uint8Array) =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength)

function keySections(words: Word[]): { keyHashes: Buffer; keyWords: Buffer } {
  const pairs = words.flatMap((word) => word.keys.map((key) => [hashKey(key), word.id] as const))
  pairs.sort(([a], [b]) => a - b)
  return {
    keyHashes: bytesOf(Uint32Array.from(pairs, ([hash]) => hash)),
    keyWords: bytesOf(Uint32Array.from(pairs, ([, word]) => word)),
  }
}

function postingSections(words: Word[]): { postingOffsets: Buffer; postings: Buffer } {
  const offsets = new Uint32Array(words.length + 1)
  for (const [index, word] of words.entries()) offsets[index + 1] = offsets[index]! + word.names.length
  const postings = new Uint32Array(offsets.at(-1)!)
  for (const [index, word] of words.entries()) postings.set(word.names, offsets[index])
  return { postingOffsets: bytesOf(offsets), postings: bytesOf(postings) }
}

/**
 * Builds the index of one version of a list, as the bytes of a file that several processes can read. Numbers are little
 * endian, as on every platform of Node.
 */
export async function buildIndex(entries: AsyncIterable<IndexedEntry> | Iterable<IndexedEntry>): Promise<Buffer> {
  const collector = new Collector()
  for await (const entry of entries) collector.add(entry)
  const words = [...collector.words.values()]
  const contents: Record<Section, Buffer> = {
    ...textSections([...collector.names, ...collector.refs, ...words.map((word) => word.folded)]),
    nameEntries: bytesOf(Uint32Array.from(collector.nameEntries)),
    nameWeights: bytesOf(Float32Array.from(collector.nameWeights)),
    nameFlags: bytesOf(Uint8Array.from(collector.nameFlags)),
    entryTypes: bytesOf(Uint8Array.from(collector.types)),
    wordScripts: bytesOf(Uint8Array.from(words, (word) => word.script)),
    ...keySections(words),
    ...postingSections(words),
  }
  return assemble(contents, {
    format: FORMAT,
    matcher: MATCHER_VERSION,
    names: collector.names.length,
    entries: collector.refs.length,
    words: words.length,
  })
}

const aligned = (at: number) => Math.ceil(at / ALIGNMENT) * ALIGNMENT

/**
 * Joins the parts of the file: magic bytes, the length of the header, the header as JSON, then the sections, each
 * aligned to 8 bytes.
 */
function assemble(contents: Record<Section, Buffer>, counts: Omit<Header, 'sections'>): Buffer {
  let at = 0
  const sections = {} as Header['sections']
  for (const name of Object.keys(SECTIONS) as Section[]) {
    sections[name] = { at, bytes: contents[name].length }
    at = aligned(at + contents[name].length)
  }
  const header = Buffer.from(JSON.stringify({ ...counts, sections } satisfies Header))
  const begin = aligned(MAGIC.length + 4 + header.length)
  const file = Buffer.alloc(begin + at)
  file.write(MAGIC, 0, 'latin1')
  file.writeUInt32LE(header.length, MAGIC.length)
  header.copy(file, MAGIC.length + 4)
  for (const name of Object.keys(SECTIONS) as Section[]) contents[name].copy(file, begin + sections[name].at)
  return file
}
