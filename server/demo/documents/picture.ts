import sharp from 'sharp'
import { type Lettering, outline } from './outline.ts'

/** SVG of shapes and of text turned into shapes: it needs no font of the machine it is drawn on. */
export interface Drawing {
  text(text: string, x: number, y: number, lettering: Lettering & { fill?: string; opacity?: number }): void
  /** any SVG markup without text */
  add(markup: string): void
}

/** Draws w by h pixels; a transparent ground unless `ground` is given. Returns the SVG. */
export function drawSvg(w: number, h: number, ground: string | null, draw: (drawing: Drawing) => void): string {
  const parts: string[] = ground ? [`<rect width="${w}" height="${h}" fill="${ground}"/>`] : []
  draw({
    text(text, x, y, { fill = '#24262b', opacity = 1, ...lettering }) {
      parts.push(`<path d="${outline(text, x, y, lettering)}" fill="${fill}" opacity="${opacity}"/>`)
    },
    add(markup) {
      parts.push(markup)
    },
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${parts.join('')}</svg>`
}

/** The drawing as a JPEG, as a telephone or a scanner would send it. */
export const toJpeg = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg({ quality: 80 }).toBuffer()

/** The drawing as a PNG, transparent where nothing is drawn. */
export const toPng = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer()
