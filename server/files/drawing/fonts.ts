import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import type { Font, Glyph } from 'fontkit'

const resolve = createRequire(import.meta.url).resolve

/**
 * Extracts the TrueType font from a WOFF 1 file: the same tables, inflated, behind an sfnt directory, which is the form
 * that a PDF embeds. Throws when the file is not WOFF.
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
 * fontkit caches each glyph in the form of its first use. Subsetting a font reads glyphs without their letters, and
 * later documents would lose the letters in their text.
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

/** A font in two forms: the bytes that a PDF embeds, and the parsed font. */
export type LoadedFont = { bytes: Buffer; font: Font }

/** Reads a WOFF file of an installed font package. */
export function loadFont(fontkit: Pick<typeof import('fontkit'), 'create'>, file: string): LoadedFont {
  const bytes = unwrapWoff(readFileSync(resolve(file)))
  return { bytes, font: keepCodePoints(fontkit.create(bytes) as Font) }
}
