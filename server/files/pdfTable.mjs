// Checks that a PDF's cross-reference table leads to exactly the objects written in the file. Viewers follow the table,
// so an object that only the table reaches (inside a stream, or an older version) would escape the checks.
import { PDFArray, PDFDict, PDFName, PDFNumber, PDFObjectParser, PDFRawStream } from '@cantoo/pdf-lib'
import { rejectFile } from './refused.mjs'

const name = (text) => PDFName.of(text)
const numberOf = (value) => (value instanceof PDFNumber ? value.asNumber() : undefined)

/** Entries of a table written as text, and the offset of its trailer. */
function readTable(text, from) {
  const entries = []
  const token = /\s*(?:(\d+)\s+(\d+)(?:\s+([nf])(?![a-z]))?|trailer)/y
  token.lastIndex = from
  let number = 0
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [, first, , state] = found
    if (first === undefined) return { entries, trailer: token.lastIndex }
    if (state === undefined) number = Number(first)
    else entries.push([number++, state === 'n' ? { offset: Number(first) } : null])
  }
  return rejectFile('pdf_damaged')
}

/** Reads an entry by its kind: 1 is at an offset, 2 within another object, any other is free. */
function entryOf(kind, value) {
  if (kind === 1) return { offset: value }
  return kind === 2 ? { within: value } : null
}

/** The widths of an entry's three fields, in bytes. */
function widthsOf(dict) {
  const widths = dict.lookup(name('W'))
  if (!(widths instanceof PDFArray)) rejectFile('pdf_damaged')
  const [type, second, third] = widths.asArray().map((width) => numberOf(width) ?? 0)
  const size = type + second + third
  if (!(size > 0) || Math.max(type, second, third) > 6) rejectFile('pdf_damaged')
  return { type, second, size }
}

/** Entries of a cross-reference stream. */
function readStream(stream, unpacked, limit) {
  const { dict } = stream
  const { type, second, size } = widthsOf(dict)
  const index = dict.lookup(name('Index'))
  const parts = index instanceof PDFArray ? index.asArray().map(numberOf) : [0, numberOf(dict.lookup(name('Size')))]
  const bytes = Buffer.from(unpacked(stream))
  const read = (at, width) => (width > 0 ? bytes.readUIntBE(at, width) : 0)
  const entries = []
  let at = 0
  for (let part = 0; part + 1 < parts.length; part += 2)
    for (let more = 0; more < parts[part + 1] && at + size <= bytes.length; more += 1) {
      const kind = type > 0 ? read(at, type) : 1
      entries.push([parts[part] + more, entryOf(kind, read(at + type, second))])
      if (entries.length > limit) rejectFile('too_complex')
      at += size
    }
  return entries
}

/** The table in force, by object number: the newest section first, as viewers read it. */
function readTables(text, { context, positions, unpacked, maxObjects }) {
  const table = new Map()
  const atOffset = new Map([...positions].map(([number, { offset }]) => [offset, number]))
  const streams = new Map(context.enumerateIndirectObjects().map(([ref, object]) => [ref.objectNumber, object]))
  const passed = new Set()
  const start = /startxref\s+(\d+)/.exec(text.slice(text.lastIndexOf('startxref')))
  const rest = [Number(start?.[1] ?? Number.NaN)]
  const add = (entries) => {
    for (const [number, entry] of entries) if (!table.has(number)) table.set(number, entry)
    if (table.size > maxObjects) rejectFile('too_complex')
  }
  const readSection = (at) => {
    if (text.startsWith('xref', at)) {
      const { entries, trailer } = readTable(text, at + 4)
      const bytes = Buffer.from(text.slice(trailer, trailer + 65_536), 'latin1')
      return { entries, dict: PDFObjectParser.forBytes(bytes, context).parseObject() }
    }
    const stream = streams.get(atOffset.get(at))
    if (!(stream instanceof PDFRawStream)) rejectFile('pdf_damaged')
    return { entries: readStream(stream, unpacked, maxObjects), dict: stream.dict }
  }
  while (rest.length > 0) {
    const from = rest.pop()
    if (passed.has(from)) continue
    passed.add(from)
    const near = text.slice(from, from + 64)
    const at = from + near.length - near.trimStart().length
    const { dict, entries } = readSection(at)
    add(entries)
    if (!(dict instanceof PDFDict)) rejectFile('pdf_damaged')
    // The last one pushed is read first: the stream of a table precedes older sections.
    for (const key of ['Prev', 'XRefStm']) {
      const offset = numberOf(dict.lookup(name(key)))
      if (offset !== undefined) rest.push(offset)
    }
  }
  return table
}

/** Whether the object begins at an offset, with only white space before it. */
const isAt = (position, offset, text) =>
  position?.offset !== undefined && offset <= position.offset && text.slice(offset, position.offset).trim() === ''

/**
 * Refuses a table with an entry that leads to another object than the parser found under that number. `positions` maps
 * each object to its offset, or to the object that packs it. Accepts entries for objects that do not exist, because
 * common programs leave them.
 */
export function checkTable(text, found) {
  for (const [number, entry] of readTables(text, found)) {
    if (!entry) continue
    const position = found.positions.get(number)
    if (entry.within !== undefined) {
      if (position && position.within !== entry.within) rejectFile('pdf_hidden')
      continue
    }
    if (isAt(position, entry.offset, text)) continue
    const header = new RegExp(`^\\s*${number}\\s+\\d+\\s+obj`)
    if (position || header.test(text.slice(entry.offset, entry.offset + 64))) rejectFile('pdf_hidden')
  }
}
