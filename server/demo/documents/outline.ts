import type { Glyph, GlyphRun, Path } from 'fontkit'
import { type Face, faceFor, parsedFont } from './fonts.ts'

export type Align = 'left' | 'center' | 'right'

/** Fields of fontkit's glyphs that are missing in their published type. */
type DrawnGlyph = Glyph & { path: { mapPoints(move: (x: number, y: number) => [number, number]): Path } }

export interface Lettering {
  face?: Face
  /** em size, in the units of the drawing */
  size: number
  align?: Align
  /** degrees, clockwise, around the starting point */
  rotate?: number
  /** extra space between letters, in the units of the drawing */
  spacing?: number
}

const number = (value: number) => Math.round(value * 100) / 100

/** Runs of shaped glyphs; fontkit hands right-to-left text over in visual order. */
function shape(text: string, face: Face): GlyphRun {
  return parsedFont(faceFor(text, face)).layout(text)
}

/** Width of a text, in the units of `size`. */
export function measure(text: string, { face = 'sans', size, spacing = 0 }: Lettering): number {
  const run = shape(text, face)
  return (run.advanceWidth / parsedFont(faceFor(text, face)).unitsPerEm) * size + spacing * run.glyphs.length
}

/**
 * A text as SVG path data, baseline at (x, y), y downwards: it looks the same on a machine without any font,
 * and stays out of a PDF's text layer.
 */
export function outline(text: string, x: number, y: number, lettering: Lettering): string {
  const { face = 'sans', size, align = 'left', rotate = 0, spacing = 0 } = lettering
  const run = shape(text, face)
  const scale = size / parsedFont(faceFor(text, face)).unitsPerEm
  const width = run.advanceWidth * scale + spacing * run.glyphs.length
  let pen = -width * { left: 0, center: 0.5, right: 1 }[align]
  const angle = (rotate * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return run.glyphs
    .map((glyph, i) => {
      const position = run.positions[i]!
      const dx = pen + position.xOffset * scale
      const dy = -position.yOffset * scale
      pen += position.xAdvance * scale + spacing
      // One pass over the points: scaled, placed, then turned.
      const placed = (glyph as DrawnGlyph).path.mapPoints((u, v) => {
        const [gx, gy] = [u * scale + dx, -v * scale + dy]
        return [x + gx * cos - gy * sin, y + gx * sin + gy * cos]
      })
      return placed.toSVG()
    })
    .join('')
}

/** A text along the inside of a circle, clockwise from `from` degrees (0 = top), as SVG path data. */
export function outlineOnCircle(text: string, cx: number, cy: number, radius: number, size: number, from = 0): string {
  const letters = [...text]
  const step = 360 / letters.length
  return letters
    .map((letter, i) => {
      const degrees = from + i * step
      const angle = ((degrees - 90) * Math.PI) / 180
      const [x, y] = [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]
      return outline(letter, number(x), number(y), { face: 'bold', size, align: 'center', rotate: degrees })
    })
    .join('')
}
