import { AnnotationMode, type PDFDocumentProxy, type PDFPageProxy, RenderingCancelledException } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'

/** A4, until the page itself says otherwise. */
const USUAL = { width: 794, height: 1123 }
/** CSS pixels in a PDF point. */
const POINT = 96 / 72
/** Larger canvases fail in some browsers. */
const MOST_PIXELS = 16_000_000

type Props = {
  pdf: PDFDocumentProxy
  number: number
  /** CSS pixels, or null for the page's own size times `zoom` */
  fit: number | null
  zoom: number
  rotation: number
  label: string
  onSize?: (naturalWidth: number) => void
}

/** One page on a canvas, drawn when it comes near the view. */
export function PdfPage({ pdf, number, fit, zoom, rotation, label, onSize }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const [near, setNear] = useState(false)
  const turn = ((page?.rotate ?? 0) + rotation) % 360
  const own = page?.getViewport({ scale: POINT, rotation: turn }) ?? USUAL
  const width = Math.round(fit ?? own.width * zoom)
  const height = Math.round((width * own.height) / own.width)

  useEffect(() => {
    let left = false
    pdf.getPage(number).then(
      (found) => left || setPage(found),
      () => {},
    )
    return () => {
      left = true
    }
  }, [pdf, number])

  useEffect(() => {
    if (page) onSize?.(page.getViewport({ scale: POINT, rotation: turn }).width)
  }, [page, turn, onSize])

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '100% 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const element = canvas.current
    if (!element || !page || !near) return
    const unscaled = page.getViewport({ scale: 1, rotation: turn })
    const wanted = (width / unscaled.width) * window.devicePixelRatio
    const most = Math.sqrt(MOST_PIXELS / (unscaled.width * unscaled.height))
    const viewport = page.getViewport({ scale: Math.min(wanted, most), rotation: turn })
    // Drawn aside and put in place whole, so that a new size never flashes an empty page.
    const aside = document.createElement('canvas')
    aside.width = Math.floor(viewport.width)
    aside.height = Math.floor(viewport.height)
    const task = page.render({ canvas: aside, viewport, annotationMode: AnnotationMode.DISABLE })
    task.promise.then(
      () => {
        element.width = aside.width
        element.height = aside.height
        element.getContext('2d')?.drawImage(aside, 0, 0)
        element.dataset.drawn = 'true'
      },
      (error: unknown) => {
        if (!(error instanceof RenderingCancelledException)) element.dataset.drawn = 'failed'
      },
    )
    return () => task.cancel()
  }, [page, near, width, turn])

  return (
    <canvas
      ref={canvas}
      className="paper"
      style={{ width, height }}
      role={label ? 'img' : 'presentation'}
      aria-label={label || undefined}
    />
  )
}
