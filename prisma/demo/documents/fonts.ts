import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import type { Font, Glyph, GlyphRun } from 'fontkit'
import * as fontkit from 'fontkit'

const resolve = createRequire(import.meta.url).resolve

const FILES = {
  sans: '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff',
  bold: '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff',
  mono: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff',
  arabic: '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff',
  arabicBold: '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff',
  hand: '@fontsource/caveat/files/caveat-latin-500-normal.woff',
} as const

export type Face = keyof typeof FILES

/**
 * The TrueType font inside a WOFF 1 file: the same tables, inflated, behind an sfnt directory.
 * A PDF can only hold the former. Throws when the file is not WOFF.
 */
export function unwrapWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font')
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  directory.writeUInt32BE(woff.readUInt32BE(4), 0)
  directory.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  directory.writeUInt16BE(16 * 2 ** power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(16 * (count - 2 ** power), 10)
  const tables: Buffer[] = [directory]
  let offset = directory.length
  for (let i = 0; i < count; i++) {
    const entry = 44 + 20 * i
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]
    const stored = woff.subarray(start, start + packed)
    const table = packed < length ? inflateSync(stored) : stored
    woff.copy(directory, 12 + 16 * i, entry, entry + 4)
    woff.copy(directory, 16 + 16 * i, entry + 16, entry + 20)
    directory.writeUInt32BE(offset, 20 + 16 * i)
    directory.writeUInt32BE(length, 24 + 16 * i)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    tables.push(table, padding)
    offset += length + padding.length
  }
  return Buffer.concat(tables)
}

type GlyphSource = { getGlyph(id: number, codePoints?: number[]): Glyph }

/**
 * fontkit keeps each glyph as it was first asked for. Cutting the font down for a document asks without the letters, and
 * the texts of the next documents would lose them.
 */
function keepCodePoints(font: Font): Font {
  const source = font as unknown as GlyphSource
  const getGlyph = source.getGlyph.bind(font)
  source.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints)
    if (glyph.codePoints.length === 0) Object.assign(glyph, { codePoints })
    return glyph
  }
  return font
}

/** The documents repeat most of their words: each is shaped once. */
function rememberLayouts(font: Font): Font {
  const shape = font.layout.bind(font)
  const known = new Map<string, GlyphRun>()
  font.layout = (text) => {
    const run = known.get(text) ?? shape(text)
    known.set(text, run)
    return run
  }
  return font
}

const loaded = new Map<Face, { bytes: Buffer; font: Font }>()

function load(face: Face) {
  const known = loaded.get(face)
  if (known) return known
  const bytes = unwrapWoff(readFileSync(resolve(FILES[face])))
  const entry = { bytes, font: rememberLayouts(keepCodePoints(fontkit.create(bytes) as Font)) }
  loaded.set(face, entry)
  return entry
}

/** The TrueType bytes of a face, read once from the installed font packages. */
export const fontBytes = (face: Face): Buffer => load(face).bytes

/** The parsed face. */
export const parsedFont = (face: Face): Font => load(face).font

/** The face that can write this text: Arabic script has fonts of its own. */
export function faceFor(text: string, face: Face): Face {
  if (!/\p{Script=Arabic}/u.test(text)) return face
  return face === 'bold' || face === 'arabicBold' ? 'arabicBold' : 'arabic'
}
