import { useEffect, useRef, useState } from 'react'
import { emptyCoverage, type PageCoverage, partsInView, recordView } from './pageCoverage.ts'
import { type PageParts, partCount } from './parts.ts'

const INTERVAL_MS = 200

type TrackedPages = {
  /** The scrolling region with the pages. */
  stage: HTMLElement | null
  /** The document in it; null when seen pages need not be recorded. */
  fileId: string | null
  /** The version of the dossier. When it changes, every page must be seen again. */
  dossierVersion: number
  isSeen: (page: number) => boolean
  onSeen: (page: number) => void
  /** Receives the parts of a page that have been in view, at each check. */
  onParts: (page: number, parts: PageParts) => void
}

/** The coverage of the page so far; empty after a rotation. */
function coverageFor(coverages: Map<number, PageCoverage>, page: number, { dataset }: HTMLElement): PageCoverage {
  const turn = dataset.turn ?? ''
  const known = coverages.get(page)
  const coverage = known?.rotation === turn ? known : emptyCoverage(turn)
  coverages.set(page, coverage)
  return coverage
}

/**
 * Tracks the pages that the officer has seen. A page counts when it is drawn at a readable size (600 CSS pixels wide,
 * or a smaller picture's own size), every part of it has been in view (scrolling is fine), and the page for at least a
 * second, in a visible tab with nothing over it. `tooSmall`: the width that the page in view needs, null if it is wide
 * enough.
 */
export function useTrackSeenPages({ stage, fileId, dossierVersion, isSeen, onSeen, onParts }: TrackedPages): {
  tooSmall: number | null
} {
  const [tooSmall, setTooSmall] = useState<number | null>(null)
  const current = useRef({ isSeen, onSeen, onParts })
  useEffect(() => {
    current.current = { isSeen, onSeen, onParts }
  })
  const trackedRef = useRef({ dossierVersion, files: new Map<string, Map<number, PageCoverage>>() })
  useEffect(() => {
    if (!stage || fileId === null) return
    if (trackedRef.current.dossierVersion !== dossierVersion) trackedRef.current = { dossierVersion, files: new Map() }
    const coverages = trackedRef.current.files.get(fileId) ?? new Map<number, PageCoverage>()
    trackedRef.current.files.set(fileId, coverages)

    function watch(elapsed: number) {
      if (document.visibilityState !== 'visible' || !stage) return
      const view = stage.getBoundingClientRect()
      let small: number | null = null
      for (const sheet of stage.querySelectorAll<HTMLElement>('[data-page]')) {
        const page = Number(sheet.dataset.page)
        const rect = sheet.getBoundingClientRect()
        watchOne(sheet, page, rect)
        const coverage = coverages.get(page) ?? emptyCoverage('')
        current.current.onParts(page, partsInView(coverage, partCount(rect)))
      }
      setTooSmall(small)

      function watchOne(sheet: HTMLElement, page: number, rect: DOMRect) {
        const apart = rect.bottom <= view.top || rect.top >= view.bottom
        if (apart || current.current.isSeen(page) || sheet.dataset.drawn !== 'true') return
        const readable = Number(sheet.dataset.readable)
        if (rect.width < readable - 0.5) {
          small ??= readable
          return
        }
        const coverage = coverageFor(coverages, page, sheet)
        const isInView = (x: number, y: number) => document.elementFromPoint(x, y)?.closest('[data-page]') === sheet
        if (recordView(coverage, elapsed, rect, isInView)) current.current.onSeen(page)
      }
    }

    // Parts that scroll past count as in view; only the full second needs the timer.
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
    // Check as soon as a page is drawn: the officer may scroll on before the timer fires.
    const drawing = new MutationObserver(() => watch(0))
    drawing.observe(stage, { attributeFilter: ['data-drawn'], subtree: true })
    // Check the pages already drawn when a new version starts.
    watch(0)
    const timer = setInterval(() => watch(INTERVAL_MS), INTERVAL_MS)
    return () => {
      clearInterval(timer)
      drawing.disconnect()
      stage.removeEventListener('scroll', scrolled)
      setTooSmall(null)
    }
  }, [stage, fileId, dossierVersion])
  return { tooSmall }
}
