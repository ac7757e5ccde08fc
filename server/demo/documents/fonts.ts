import type { Font, GlyphRun } from 'fontkit'
import * as fontkit from 'fontkit'
import { loadFont } from '../../files/drawing/fonts.ts'

export { unwrapWoff } from '../../files/drawing/fonts.ts'

const FILES = {
  sans: '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff',
  bold: '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff',
  mono: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff',
  arabic: '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff',
  arabicBold: '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff',
  hand: '@fontsource/caveat/files/caveat-latin-500-normal.woff',
} as const

export type Face = keyof typeof FILES

/** Caches shaped words, because the documents repeat most of their words. */
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
  const { bytes, font } = loadFont(fontkit, FILES[face])
  const entry = { bytes, font: rememberLayouts(font) }
  loaded.set(face, entry)
  return entry
}

/** The TrueType bytes of a face, read once from the installed font packages. */
export const fontBytes = (face: Face): Buffer => load(face).bytes

export const parsedFont = (face: Face): Font => load(face).font

/** The face that can write this text: Arabic script has its own fonts. */
export function faceFor(text: string, face: Face): Face {
  if (!/\p{Script=Arabic}/u.test(text)) return face
  return face === 'bold' || face === 'arabicBold' ? 'arabicBold' : 'arabic'
}
