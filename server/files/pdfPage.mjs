// Draws one page of a PDF that was inspected when it came. Plain JavaScript, because inspector.mjs runs it.
import { createRequire } from 'node:module'
import path from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { AnnotationMode, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Fonts and decoders that come with pdf.js; nothing is fetched. */
const parts = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const partsOf = (name) => `${path.join(parts, name)}${path.sep}`

/** The page as PNG, its longer side of `side` pixels. */
export async function drawPdfPage(bytes, number, side) {
  const loading = getDocument({
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    verbosity: 0,
    standardFontDataUrl: partsOf('standard_fonts'),
    cMapUrl: partsOf('cmaps'),
    cMapPacked: true,
    wasmUrl: partsOf('wasm'),
  })
  try {
    const page = await (await loading.promise).getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: side / Math.max(width, height) })
    const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
    await page.render({ canvas, viewport, annotationMode: AnnotationMode.DISABLE }).promise
    return canvas.toBuffer('image/png')
  } finally {
    await loading.destroy()
  }
}
