import { AnnotationMode } from 'pdfjs-dist'
import type { GrayPage } from './differingZones.ts'
import type { OpenedDocument } from './openDocument.ts'

/** Wide enough that one changed digit shows, small enough to be quick. */
const WIDTH = 480

/** A page drawn small and gray, upright, for comparison with another; null for a missing page. */
export async function grayPage(opened: OpenedDocument, number: number): Promise<GrayPage | null> {
  const canvas = document.createElement('canvas')
  if (opened.kind === 'image') {
    if (number !== 1) return null
    const image = new Image()
    image.src = opened.url
    await image.decode()
    sizeFor(canvas, opened)
    const context = canvas.getContext('2d')
    if (!context) return null
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return grayOf(canvas)
  }
  if (number > opened.pdf.numPages) return null
  const page = await opened.pdf.getPage(number)
  const size = page.getViewport({ scale: 1 })
  sizeFor(canvas, size)
  const viewport = page.getViewport({ scale: WIDTH / size.width })
  await page.render({ canvas, viewport, annotationMode: AnnotationMode.DISABLE }).promise
  return grayOf(canvas)
}

function sizeFor(canvas: HTMLCanvasElement, { width, height }: { width: number; height: number }): void {
  canvas.width = WIDTH
  canvas.height = Math.max(1, Math.round((WIDTH * height) / width))
}

function grayOf(canvas: HTMLCanvasElement): GrayPage | null {
  const { width, height } = canvas
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data
  if (!data) return null
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
    pixels[at] = (red * 3 + green * 6 + blue) / 10
  }
  return { width, height, pixels }
}
