import { AnnotationMode, type PDFPageProxy, RenderingCancelledException } from 'pdfjs-dist'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Look, READABLE_WIDTH, type Size, shownWidth } from './look.ts'
import type { OpenedPdf } from './openPdf.ts'
import pageListStyles from './PageList.module.css'

/** A4 in CSS pixels, until the size of the page is known. */
const USUAL_SIZE: Size = { width: 794, height: 1123 }
/** CSS pixels in a PDF point. */
const PIXELS_PER_POINT = 96 / 72
/** Some browsers cannot draw a larger canvas. */
const MAX_PIXELS = 16_000_000

type Props = {
  opened: OpenedPdf
  number: number
  look: Look
  room: Size
  /** Empty for a page that only decorates. */
  label: string
  onSize?: ((natural: Size) => void) | undefined
  onFail?: (page: number) => void
}

/** One page on a canvas, drawn when it is near the view and freed when it is far. */
export function PdfPage({ opened: { pdf, firstPages }, number, look, room, label, onSize, onFail }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [page, setPage] = useState<PDFPageProxy | null>(firstPages[number - 1] ?? null)
  const [near, setNear] = useState(false)
  const turn = ((page?.rotate ?? 0) + look.rotation) % 360
  const size = page?.getViewport({ scale: PIXELS_PER_POINT, rotation: turn }) ?? USUAL_SIZE
  const width = shownWidth(size, look, room)
  const height = Math.round((width * size.height) / size.width)

  useEffect(() => {
    let left = false
    pdf.getPage(number).then(
      (found) => left || setPage(found),
      () => left || onFail?.(number),
    )
    return () => {
      left = true
    }
  }, [pdf, number, onFail])

  useLayoutEffect(() => {
    if (!page) return
    const { width, height } = page.getViewport({ scale: PIXELS_PER_POINT, rotation: turn })
    onSize?.({ width, height })
  }, [page, turn, onSize])

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: element.closest('[data-slot~="canvas"], [data-slot~="thumbs"]'),
      rootMargin: '100% 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const element = canvas.current
    if (!element || !page) return
    if (!near) {
      element.width = 0
      delete element.dataset.drawn
      return
    }
    const unscaled = page.getViewport({ scale: 1, rotation: turn })
    const wanted = (width / unscaled.width) * window.devicePixelRatio
    const maxScale = Math.sqrt(MAX_PIXELS / (unscaled.width * unscaled.height))
    const viewport = page.getViewport({ scale: Math.min(wanted, maxScale), rotation: turn })
    // Draw off screen and copy the finished page, so that resizing never flashes an empty page.
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
        if (error instanceof RenderingCancelledException) return
        element.dataset.drawn = 'failed'
        onFail?.(number)
      },
    )
    return () => task.cancel()
  }, [page, near, width, turn, number, onFail])

  return (
    <canvas
      ref={canvas}
      className={pageListStyles.paper}
      data-slot="paper"
      data-page={number}
      data-turn={look.rotation}
      data-readable={READABLE_WIDTH}
      style={{ width, height }}
      role={label ? 'img' : 'presentation'}
      aria-label={label || undefined}
    />
  )
}
