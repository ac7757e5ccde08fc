import type { PDFDocument, PDFFont, PDFPage, RGB } from '@cantoo/pdf-lib'
import { type LoadedFont, loadFont } from './fonts.ts'
import { type Covers, FACES, type Face, type Run, runsOf } from './runs.ts'

const SANS = '@fontsource/ibm-plex-sans/files/ibm-plex-sans'
const FILES: Record<Face, string> = {
  latin: `${SANS}-latin-400-normal.woff`,
  latinExt: `${SANS}-latin-ext-400-normal.woff`,
  arabic: '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff',
}

type Fonts = Record<Face, LoadedFont>

let loaded: Fonts | null = null
async function loadFonts(): Promise<Fonts> {
  const fontkit = await import('fontkit')
  loaded ??= Object.fromEntries(FACES.map((face) => [face, loadFont(fontkit, FILES[face])])) as Fonts
  return loaded
}

/** Gives pdf-lib fonts that are already parsed. */
const parsed = (fonts: Fonts): Parameters<PDFDocument['registerFontkit']>[0] => ({
  create: (bytes) => Object.values(fonts).find((one) => one.bytes === bytes)!.font,
})

export const A4 = { width: 595, height: 842, margin: 42 } as const

/** Fonts, language and title of a page. */
type DrawingKit = { embedded: Record<Face, PDFFont>; covers: Covers; ink: RGB; soft: RGB; line: RGB }

type TextLook = { size: number; soft?: boolean }

/** One page, measured in points from its top; `start` is the edge where reading begins. */
export type Sheet = {
  /** Writes a line; `from` and `to` are measured from the edge where reading begins. */
  text(text: string, from: number, y: number, look: TextLook): void
  rule(y: number): void
  /** A square of dark and light cells; it ends where reading ends. */
  cells(dark: readonly boolean[][], y: number, width: number): void
  /** Breaks the text into lines no wider than this; cuts words that are wider. */
  wrap(text: string, size: number, width: number): string[]
}

export type Paper = { sheet(): Sheet }

type Meta = { title: string; subject: string; language: string; at: Date }

const isRtlLanguage = (language: string) => language === 'ar'

function sheetOn(page: PDFPage, kit: DrawingKit, isRtl: boolean): Sheet {
  const { embedded, covers } = kit
  const widthOf = ({ text, face }: Run, size: number) => embedded[face].widthOfTextAtSize(text, size)
  const measure = (text: string, size: number) =>
    runsOf(text, isRtl, covers).reduce((sum, run) => sum + widthOf(run, size), 0)
  const cut = (word: string, size: number, width: number): string[] => {
    const pieces = ['']
    for (const character of word) {
      if (measure(pieces.at(-1)! + character, size) > width) pieces.push('')
      pieces[pieces.length - 1] += character
    }
    return pieces
  }
  const wrapOne = (paragraph: string, size: number, width: number): string[] => {
    const lines: string[] = []
    for (const word of paragraph.split(' ')) {
      const joined = `${lines.at(-1)} ${word}`
      if (lines.length > 0 && measure(joined, size) <= width) lines[lines.length - 1] = joined
      else lines.push(...cut(word, size, width))
    }
    return lines
  }
  return {
    text(text, from, y, { size, soft = false }) {
      let at = from
      for (const run of runsOf(text, isRtl, covers)) {
        const wide = widthOf(run, size)
        const x = isRtl ? A4.width - at - wide : at
        page.drawText(run.text, {
          x,
          y: A4.height - y,
          size,
          font: embedded[run.face],
          color: soft ? kit.soft : kit.ink,
        })
        at += wide
      }
    },
    rule(y) {
      const ends = { start: { x: A4.margin, y: A4.height - y }, end: { x: A4.width - A4.margin, y: A4.height - y } }
      page.drawLine({ ...ends, thickness: 0.6, color: kit.line })
    },
    cells(dark, y, width) {
      const size = width / dark.length
      const left = isRtl ? A4.margin : A4.width - A4.margin - width
      const runs = dark.flatMap((row, at) =>
        [
          ...row
            .map((cell) => (cell ? '1' : '0'))
            .join('')
            .matchAll(/1+/g),
        ].map(({ index, 0: { length } }) => `M${index} ${at}h${length}v1h-${length}z`),
      )
      page.drawSvgPath(runs.join(''), { x: left, y: A4.height - y, scale: size, color: kit.ink })
    },
    wrap: (text, size, width) => text.split('\n').flatMap((paragraph) => wrapOne(paragraph, size, width)),
  }
}

/**
 * Draws a plain PDF: embedded fonts, real text, Arabic shaped and set from the right, a title, a language, no scripts,
 * no forms. Replaces letters that the fonts lack.
 */
export async function drawPdf({ title, subject, language, at }: Meta, draw: (paper: Paper) => void): Promise<Buffer> {
  // Loaded on first use: pdf-lib takes a quarter of a program's start.
  const [{ PDFDocument, rgb }, fonts] = await Promise.all([import('@cantoo/pdf-lib'), loadFonts()])
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.registerFontkit(parsed(fonts))
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setSubject(subject)
  pdf.setAuthor('Countersign')
  pdf.setProducer('Countersign')
  pdf.setLanguage(language)
  pdf.setCreationDate(at)
  pdf.setModificationDate(at)
  const embedded = {} as Record<Face, PDFFont>
  for (const face of FACES)
    embedded[face] = await pdf.embedFont(fonts[face].bytes, { subset: true, customName: `Plex-${face}` })
  const kit: DrawingKit = {
    embedded,
    covers: (face, character) => fonts[face].font.hasGlyphForCodePoint(character.codePointAt(0)!),
    ink: rgb(0.09, 0.1, 0.12),
    soft: rgb(0.36, 0.38, 0.4),
    line: rgb(0.78, 0.78, 0.76),
  }
  draw({ sheet: () => sheetOn(pdf.addPage([A4.width, A4.height]), kit, isRtlLanguage(language)) })
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}
