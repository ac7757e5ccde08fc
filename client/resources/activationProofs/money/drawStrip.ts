import { AnnotationMode } from 'pdfjs-dist'
import { grayPage } from '../../../review/viewer/grayPage.ts'
import type { ShownPdf } from '../../../review/viewer/openDocument.ts'
import { codeStrip } from './codeStrip.ts'

/** Draws the strip of the first page, as wide as the canvas is shown. */
export async function drawStrip(opened: ShownPdf, canvas: HTMLCanvasElement): Promise<void> {
  const gray = await grayPage(opened, 1)
  const lowerEdge = gray && codeStrip(gray)
  if (!lowerEdge) return
  const page = await opened.pdf.getPage(1)
  const size = page.getViewport({ scale: 1 })
  const width = canvas.clientWidth * window.devicePixelRatio
  const scale = width / (size.width * lowerEdge.width)
  canvas.width = Math.round(width)
  canvas.height = Math.round(size.height * lowerEdge.height * scale)
  const viewport = page.getViewport({
    scale,
    offsetX: -lowerEdge.left * size.width * scale,
    offsetY: -lowerEdge.top * size.height * scale,
  })
  await page.render({ canvas, viewport, annotationMode: AnnotationMode.DISABLE }).promise
  canvas.dataset.drawn = 'true'
}
