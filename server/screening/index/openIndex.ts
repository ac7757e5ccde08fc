import { cacheLatest } from '../../kernel/cacheLatest.ts'
import { MATCHER_VERSION } from '../matching/matcher.ts'
import type { EntryType } from '../matching/scoreNames.ts'
import { type NameWord, type ParsedName, parseName, toWord } from '../matching/words.ts'
import { ENTRY_TYPES, FORMAT, type Header, IS_ALIAS, IS_WEAK, MAGIC, SCRIPTS, type Section } from './buildIndex.ts'

const ALIGNMENT = 8
/** The most parsed words, and the most parsed names, that an open index caches. */
const MAX_PARSED = 50_000

/** The open index of one version of a list. It decodes a text when a search needs it. */
export type ListIndex = {
  names: number
  entries: number
  nameEntries: Uint32Array
  nameWeights: Float32Array
  keyHashes: Uint32Array
  keyWords: Uint32Array
  postingOffsets: Uint32Array
  postings: Uint32Array
  nameText: (name: number) => string
  parsedName: (name: number) => ParsedName
  isAlias: (name: number) => boolean
  isWeak: (name: number) => boolean
  ref: (entry: number) => string
  type: (entry: number) => EntryType
  word: (word: number) => NameWord
}

/** Thrown for an index file of another format or matcher: the caller builds the index again. */
export class OutdatedIndexError extends Error {}

function readHeader(file: Buffer): { header: Header; begin: number } {
  if (file.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new OutdatedIndexError('The file is no index of a list.')
  const length = file.readUInt32LE(MAGIC.length)
  const header = JSON.parse(file.toString('utf8', MAGIC.length + 4, MAGIC.length + 4 + length)) as Header
  if (header.format !== FORMAT || header.matcher !== MATCHER_VERSION)
    throw new OutdatedIndexError(`The index is of matcher ${header.matcher}, not ${MATCHER_VERSION}.`)
  return { header, begin: Math.ceil((MAGIC.length + 4 + length) / ALIGNMENT) * ALIGNMENT }
}

/** Opens an index from the bytes of its file. Throws `OutdatedIndexError`. */
export function openIndex(bytes: Buffer): ListIndex {
  // Typed arrays need an aligned offset, which a pooled buffer does not have.
  const file = bytes.byteOffset % ALIGNMENT === 0 ? bytes : Buffer.from(Uint8Array.from(bytes).buffer)
  const { header, begin } = readHeader(file)
  const { names, entries } = header
  const section = (name: Section) => {
    const { at, bytes: length } = header.sections[name]
    return { buffer: file.buffer, from: file.byteOffset + begin + at, length }
  }
  const numbers = (name: Section) => {
    const { buffer, from, length } = section(name)
    return new Uint32Array(buffer, from, length / 4)
  }
  const small = (name: Section) => {
    const { buffer, from, length } = section(name)
    return new Uint8Array(buffer, from, length)
  }
  const weights = section('nameWeights')
  const offsets = numbers('textOffsets')
  const texts = section('texts')
  const decoder = Buffer.from(texts.buffer, texts.from, texts.length)
  const text = (index: number) => decoder.toString('utf8', offsets[index], offsets[index + 1])
  const [flags, types, scripts] = [small('nameFlags'), small('entryTypes'), small('wordScripts')]
  const wordText = (word: number) => text(names + entries + word)
  return {
    names,
    entries,
    nameEntries: numbers('nameEntries'),
    nameWeights: new Float32Array(weights.buffer, weights.from, weights.length / 4),
    keyHashes: numbers('keyHashes'),
    keyWords: numbers('keyWords'),
    postingOffsets: numbers('postingOffsets'),
    postings: numbers('postings'),
    nameText: text,
    parsedName: cacheLatest(MAX_PARSED, (name: number) => parseName(text(name))),
    isAlias: (name) => (flags[name]! & IS_ALIAS) !== 0,
    isWeak: (name) => (flags[name]! & IS_WEAK) !== 0,
    ref: (entry) => text(names + entry),
    type: (entry) => ENTRY_TYPES[types[entry]!]!,
    word: cacheLatest(MAX_PARSED, (word: number) => {
      const folded = wordText(word)
      return toWord({ text: folded, folded, script: SCRIPTS[scripts[word]!]! })
    }),
  }
}
