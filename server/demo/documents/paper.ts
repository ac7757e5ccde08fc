import { PDFDocument, type PDFFont, type PDFPage, type RGB, rgb } from '@cantoo/pdf-lib'
import { type Face, faceFor, fontBytes, parsedFont } from './fonts.ts'
import { specimen } from './marks.ts'
import type { Align } from './outline.ts'

export const ink = { text: '#24262b', typed: '#17181c', soft: '#5d6066', line: '#9a9b98', stamp: '#2b3f96' }

export interface Writing {
  face?: Face
  size?: number
  color?: string
  align?: Align
  /** Widest line in points; longer text is set smaller. */
  maxWidth?: number
}

/** One page, measured in points from its top left corner. */
export interface Sheet {
  width: number
  height: number
  text(text: string, x: number, y: number, writing?: Writing): void
  rule(x: number, y: number, width: number, look?: { color?: string; thickness?: number; dotted?: boolean }): void
  box(x: number, y: number, w: number, h: number, look: { fill?: string; border?: string; thickness?: number }): void
  fill(path: string, color: string, opacity?: number): void
  stroke(path: string, color: string, thickness: number, opacity?: number): void
}

export interface Paper {
  /** A page with its tint, the word SPÉCIMEN and the line that says it is made up. Default size: A4. */
  sheet(size?: [number, number]): Sheet
}

const FACES: Face[] = ['sans', 'bold', 'mono', 'arabic', 'arabicBold']

/** Gives pdf-lib the parsed faces: parsing them again for each document would take most of the time. */
const parsedFonts: Parameters<PDFDocument['registerFontkit']>[0] = {
  create: (bytes) => parsedFont(FACES.find((face) => fontBytes(face) === bytes)!),
}

const color = (hex: string): RGB => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return rgb(part(1), part(3), part(5))
}

const NOTICE = 'SPÉCIMEN. Document fictif, produit pour une démonstration. Aucune valeur légale.'

function sheetOn(page: PDFPage, fonts: Record<Face, PDFFont>): Sheet {
  const { width, height } = page.getSize()
  const sheet: Sheet = {
    width,
    height,
    text(text, x, y, { face = 'sans', size = 10, color: hex = ink.text, align = 'left', maxWidth } = {}) {
      const font = fonts[faceFor(text, face)]
      const natural = maxWidth || align !== 'left' ? font.widthOfTextAtSize(text, size) : 0
      const fitted = maxWidth && natural > maxWidth ? (size * maxWidth) / natural : size
      const drawn = (natural * fitted) / size
      const left = x - drawn * { left: 0, center: 0.5, right: 1 }[align]
      page.drawText(text, { x: left, y: height - y, size: fitted, font, color: color(hex) })
    },
    rule(x, y, w, { color: hex = ink.line, thickness = 0.6, dotted = false } = {}) {
      page.drawLine({
        start: { x, y: height - y },
        end: { x: x + w, y: height - y },
        thickness,
        color: color(hex),
        ...(dotted ? { dashArray: [1, 2] } : {}),
      })
    },
    box(x, y, w, h, { fill, border, thickness = 1 }) {
      page.drawRectangle({
        x,
        y: height - y - h,
        width: w,
        height: h,
        ...(fill ? { color: color(fill) } : {}),
        ...(border ? { borderColor: color(border), borderWidth: thickness } : {}),
      })
    },
    fill(path, hex, opacity = 1) {
      page.drawSvgPath(path, { x: 0, y: height, color: color(hex), opacity })
    },
    stroke(path, hex, thickness, opacity = 1) {
      page.drawSvgPath(path, {
        x: 0,
        y: height,
        borderColor: color(hex),
        borderWidth: thickness,
        borderOpacity: opacity,
      })
    },
  }
  sheet.box(0, 0, width, height, { fill: '#fcfbf7' })
  sheet.fill(specimen(width, height), '#962828', 0.09)
  sheet.text(NOTICE, width / 2, height - 16, { size: 7, align: 'center', color: ink.soft, maxWidth: width - 40 })
  return sheet
}

/**
 * A PDF drawn by `draw`: real text in embedded fonts (so that it can be found and copied), Arabic shaped and set
 * right to left. The same drawing gives the same bytes. Returns the file.
 */
export async function drawPdf(title: string, draw: (paper: Paper) => void): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.registerFontkit(parsedFonts)
  pdf.setTitle(`${title} (spécimen)`)
  pdf.setSubject(NOTICE)
  const fonts = {} as Record<Face, PDFFont>
  for (const face of FACES)
    fonts[face] = await pdf.embedFont(fontBytes(face), { subset: true, customName: `Demo-${face}` })
  draw({ sheet: (size = [595, 842]) => sheetOn(pdf.addPage(size), fonts) })
  return Buffer.from(await pdf.save({ objectsPerTick: Number.POSITIVE_INFINITY }))
}
