import { useEffect, useRef, useState } from 'react'
import { type Coverage, look, nothingSeen } from './pageCoverage.ts'

const EVERY_MS = 200

type Wanted = {
  /** The scrolling region with the pages. */
  stage: HTMLElement | null
  /** The document in it; null where nobody needs to know. */
  fileId: string | null
  /** With another version of the dossier beside it, everything is looked at again. */
  beside: number
  isSeen: (page: number) => boolean
  onSeen: (page: number) => void
}

/**
 * Watches which pages are shown at a readable size: 600 CSS pixels wide, or a picture that is smaller than that at its
 * own size; drawn, with its whole surface in view (it may take scrolling) and the page itself for a second, in a visible
 * tab with nothing over it. Answers whether the page in view is too small to count.
 */
export function useReadPages({ stage, fileId, beside, isSeen, onSeen }: Wanted): { tooSmall: number | null } {
  const [tooSmall, setTooSmall] = useState<number | null>(null)
  const current = useRef({ isSeen, onSeen })
  useEffect(() => {
    current.current = { isSeen, onSeen }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version begins anew
  useEffect(() => {
    if (!stage || fileId === null) return
    const coverages = new Map<number, Coverage>()

    function watch(elapsed: number) {
      if (document.visibilityState !== 'visible' || !stage) return
      const view = stage.getBoundingClientRect()
      let small: number | null = null
      for (const sheet of stage.querySelectorAll<HTMLElement>('[data-page]')) {
        const page = Number(sheet.dataset.page)
        const rect = sheet.getBoundingClientRect()
        const apart = rect.bottom <= view.top || rect.top >= view.bottom
        if (apart || current.current.isSeen(page) || sheet.dataset.drawn !== 'true') continue
        const readable = Number(sheet.dataset.readable)
        if (rect.width < readable - 0.5) {
          small ??= readable
          continue
        }
        const turn = sheet.dataset.turn ?? ''
        const known = coverages.get(page)
        const coverage = known?.turn === turn ? known : nothingSeen(turn)
        coverages.set(page, coverage)
        const isInView = (x: number, y: number) => document.elementFromPoint(x, y)?.closest('[data-page]') === sheet
        if (look(coverage, elapsed, rect, isInView)) current.current.onSeen(page)
      }
      setTooSmall(small)
    }

    // What passes by while scrolling was in view too; only the second takes its time.
    let queued = false
    const scrolled = () => {
      if (queued) return
      queued = true
      watch(0)
      requestAnimationFrame(() => {
        queued = false
      })
    }
    stage.addEventListener('scroll', scrolled, { passive: true })
    // A page that is scrolled on as soon as it is drawn was in view as well, however late the timer comes.
    const drawing = new MutationObserver(() => watch(0))
    drawing.observe(stage, { attributeFilter: ['data-drawn'], subtree: true })
    // So was what is drawn already when another version begins anew.
    watch(0)
    const timer = setInterval(() => watch(EVERY_MS), EVERY_MS)
    return () => {
      clearInterval(timer)
      drawing.disconnect()
      stage.removeEventListener('scroll', scrolled)
      setTooSmall(null)
    }
  }, [stage, fileId, beside])
  return { tooSmall }
}
