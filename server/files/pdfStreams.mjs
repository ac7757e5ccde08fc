// Limits the unpacked size of a PDF's streams: a few kilobytes can hold gigabytes.
import { constants, inflateRawSync, inflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib'
import { rejectFile } from './refused.mjs'

const name = (text) => PDFName.of(text)
/** Pictures are limited by pixels, since only the viewer unpacks them. */
const PICTURES = new Set(['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode'].map(name))
const FLATE = new Set([name('FlateDecode'), name('Fl')])

function listOf(value) {
  if (value === undefined) return []
  return value instanceof PDFArray ? value.asArray() : [value]
}

function numberIn(dict, key, otherwise) {
  const value = dict instanceof PDFDict ? dict.lookup(name(key)) : undefined
  return value instanceof PDFNumber ? value.asNumber() : otherwise
}

function inflate(bytes, limit) {
  const options = { maxOutputLength: Math.max(1, limit), finishFlush: constants.Z_SYNC_FLUSH }
  try {
    return inflateSync(bytes, options)
  } catch (error) {
    if (error.code === 'ERR_BUFFER_TOO_LARGE') rejectFile('too_complex')
  }
  try {
    // Some programs write a wrong checksum at the end: unpack without checking it.
    return inflateRawSync(bytes.subarray(2), options)
  } catch (error) {
    return rejectFile(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'too_complex' : 'pdf_damaged')
  }
}

const paeth = (a, b, c) => {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]
  if (pa <= pb && pa <= pc) return a
  return pb <= pc ? b : c
}

/** Decodes one row: `line` begins with its predictor, then the differences to the row above and the pixel before. */
function undoRow(line, { above, made, step }) {
  for (let at = 0; at + 1 < line.length; at += 1) {
    const left = at >= step ? made[at - step] : 0
    const corner = at >= step ? above[at - step] : 0
    const up = above[at]
    const add = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][line[0]] ?? 0
    made[at] = line[at + 1] + add
  }
}

/** Undoes the PNG predictors of cross-reference streams. */
function unpredicted(bytes, parms) {
  if (numberIn(parms, 'Predictor', 1) < 10) return bytes
  const bits = numberIn(parms, 'Colors', 1) * numberIn(parms, 'BitsPerComponent', 8)
  const step = Math.max(1, bits >> 3)
  const width = (bits * numberIn(parms, 'Columns', 1) + 7) >> 3
  if (!(width > 0)) rejectFile('pdf_damaged')
  const rows = Math.ceil(bytes.length / (width + 1))
  const made = Buffer.alloc(rows * width)
  for (let row = 0; row < rows; row += 1) {
    const line = bytes.subarray(row * (width + 1), (row + 1) * (width + 1))
    const above = row > 0 ? made.subarray((row - 1) * width, row * width) : Buffer.alloc(width)
    undoRow(line, { above, made: made.subarray(row * width), step })
  }
  return made
}

export const isPicture = (stream) =>
  stream.dict.lookup(name('Subtype')) === name('Image') ||
  listOf(stream.dict.lookup(name('Filter'))).some((filter) => PICTURES.has(filter))

/** The bytes of a stream as a viewer unpacks them. */
function unpack(stream, limit) {
  const { dict } = stream
  const filters = listOf(dict.lookup(name('Filter')) ?? dict.lookup(name('F')))
  const parms = listOf(dict.lookup(name('DecodeParms')) ?? dict.lookup(name('DP')))
  if (filters.length > 4) rejectFile('too_complex')
  return filters.reduce((bytes, filter, index) => {
    const resolved = dict.context.lookup(filter)
    if (FLATE.has(resolved)) return unpredicted(inflate(bytes, limit), dict.context.lookup(parms[index]))
    const one = PDFDict.withContext(dict.context)
    one.set(name('Filter'), resolved)
    if (parms[index]) one.set(name('DecodeParms'), parms[index])
    const other = decodePDFRawStream(PDFRawStream.of(one, bytes)).decode()
    return other.length > limit ? rejectFile('too_complex') : other
  }, stream.contents)
}

/** Unpacks streams, and refuses once their total exceeds `limit` bytes. */
export function unpacker(limit) {
  let left = limit
  return (stream) => {
    const bytes = unpack(stream, left)
    left -= bytes.length
    return left < 0 ? rejectFile('too_complex') : bytes
  }
}
