import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FileRef } from '../../records.ts'
import type { Documents } from './documents.ts'
import { FIRST_LOOK, type Look, MAX_ZOOM, MIN_ZOOM, type Size, shownWidth } from './look.ts'
import { PADDING, partCount, partTop } from './parts.ts'
import { useDocument } from './useDocument.ts'

export type Pane = ReturnType<typeof usePane>

/** The height of the pages that the scrolling region shows, in CSS pixels, without the padding above or below them. */
export const roomFor = (stage: HTMLElement): number => stage.clientHeight - PADDING

/** One pane of the viewer: its page, size and rotation. Each document keeps its own look. */
export function usePane(documents: Documents, file: FileRef | null) {
  const loaded = useDocument(documents, file)
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const room = useRoom(stage)
  const [looks, setLooks] = useState<Record<string, Look>>({})
  const [natural, setNatural] = useState<{ id: string; size: Size } | null>(null)
  const [at, setAt] = useState<{ id: string; page: number } | null>(null)
  const pendingScroll = useRef<({ id: string; page: number } & Offset) | null>(null)
  const placeRef = useRef(0)

  const id = file?.id ?? ''
  const look = looks[id] ?? FIRST_LOOK
  const opened = loaded.state === 'ready' ? loaded.opened : null
  const pages = opened?.kind === 'pdf' ? opened.pdf.numPages : (file?.pages ?? 1)
  const page = at?.id === id ? Math.min(at.page, pages) : 1
  const naturalSize = natural?.id === id ? natural.size : null
  const scale = naturalSize ? shownWidth(naturalSize, look, room, opened?.kind === 'image') / naturalSize.width : 1
  const ready = opened !== null && room.width > 0

  const changeLook = (to: Partial<Look>) => setLooks((all) => ({ ...all, [id]: { ...(all[id] ?? FIRST_LOOK), ...to } }))
  const pageElements = useCallback(() => [...(stage?.querySelectorAll<HTMLElement>('[data-page]') ?? [])], [stage])

  const scrollTo = useCallback(
    (to: number, { below = 0, part = 0 }: Offset) => {
      const all = pageElements()
      const pageElement = all[Math.min(to, all.length) - 1]
      if (!stage || !pageElement) return
      stage.scrollTop = pageElement.offsetTop - PADDING + below + topOf(pageElement, stage, part)
      stage.scrollLeft = 0
    },
    [stage, pageElements],
  )
  /** Scrolls to the top of a page, of its `part`, or `below` pixels further; waits for a document that is still loading. */
  const goTo = useCallback(
    (to: number, of = id, offset: Offset = {}) => {
      if (to < 1) return
      pendingScroll.current = { id: of, page: to, ...offset }
      if (ready && of === id) {
        scrollTo(to, offset)
        pendingScroll.current = null
      }
    },
    [id, ready, scrollTo],
  )
  useLayoutEffect(() => {
    if (!ready || !stage) return
    placeRef.current = 0
    const wanted = pendingScroll.current?.id === id ? pendingScroll.current : null
    pendingScroll.current = null
    if (wanted) scrollTo(wanted.page, wanted)
    else stage.scrollTop = 0
  }, [ready, id, stage, scrollTo])

  // After a change of size, keep the same part in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when the pages have changed their size
  useLayoutEffect(() => {
    if (stage && placeRef.current > 0) stage.scrollTop = placeRef.current * stage.scrollHeight - stage.clientHeight / 2
  }, [stage, look.fit, look.zoom, look.rotation, room.width, room.height])

  function followScroll() {
    if (!stage) return
    const { scrollTop, scrollHeight, clientHeight } = stage
    placeRef.current = scrollTop === 0 ? 0 : (scrollTop + clientHeight / 2) / scrollHeight
    const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1
    const passed = pageElements().filter(({ offsetTop }) => offsetTop <= scrollTop + clientHeight / 3).length
    const page = atEnd ? pages : Math.max(1, passed)
    setAt((last) => (last?.id === id && last.page === page ? last : { id, page }))
  }

  const partsOf = (to: number) => {
    const pageElement = pageElements()[to - 1]
    return pageElement ? partCount(paperOf(pageElement)) : 1
  }
  /** The part of the page in which the view begins, from 0. */
  function part(): number {
    const pageElement = pageElements()[page - 1]
    if (!stage || !pageElement) return 0
    const top = stage.scrollTop - pageElement.offsetTop + PADDING
    const all = Array.from({ length: partsOf(page) }, (_, each) => each)
    return all.findLast((each) => topOf(pageElement, stage, each) <= top + 1) ?? 0
  }
  /** Shows more of a part that is higher than the view; false if its end is in view. */
  function scrollDown({ page: of, part: at }: { page: number; part: number }): boolean {
    const pageElement = pageElements()[of - 1]
    if (!stage || !pageElement) return false
    const end = pageElement.offsetTop - PADDING + ((at + 1) * pageElement.offsetHeight) / partsOf(of)
    const room = roomFor(stage)
    if (stage.scrollTop + room >= end - 1) return false
    stage.scrollTop = Math.min(stage.scrollTop + room * 0.9, end - room)
    return true
  }
  /** The part below the view; null at the end of the document. */
  function nextPart() {
    const next = part() + 1
    if (next < partsOf(page)) return { page, part: next, parts: partsOf(page) }
    return page < pages ? { page: page + 1, part: 0, parts: partsOf(page + 1) } : null
  }
  /** Scrolls sideways to the rest of a wide page; false at its end. */
  function scrollSideways(): boolean {
    if (!stage || stage.scrollLeft + stage.clientWidth >= stage.scrollWidth - 1) return false
    stage.scrollLeft += stage.clientWidth * 0.9
    return true
  }
  /** The width that this page needs to be readable; null when it is wide enough. */
  function readableAt(to: number): number | null {
    const pageElement = pageElements()[to - 1]
    const readable = Number(pageElement?.dataset.readable ?? 0)
    return pageElement && pageElement.offsetWidth < readable - 0.5 ? readable : null
  }

  return {
    file,
    loaded,
    opened,
    stage,
    setStage,
    room,
    look,
    page,
    pages,
    scale,
    goTo,
    part,
    nextPart,
    scrollSideways,
    scrollDown,
    readableAt,
    followScroll,
    /** How far the view is scrolled below the top of its page, in CSS pixels. */
    distanceBelow: () => (stage ? stage.scrollTop + PADDING - (pageElements()[page - 1]?.offsetTop ?? PADDING) : 0),
    changeLook,
    setNatural: useCallback((size: Size) => setNatural({ id, size }), [id]),
    resize: (factor: number) => changeLook({ zoom: Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, scale * factor)) }),
    /** Zooms the pages to this width in CSS pixels, within the limit. */
    zoomToWidth: (width: number) => naturalSize && changeLook({ zoom: Math.min(MAX_ZOOM, width / naturalSize.width) }),
    fit: (fit: Look['fit']) => changeLook({ fit, zoom: null }),
    rotate: (degrees: number) => changeLook({ rotation: (look.rotation + degrees + 360) % 360 }),
  }
}

type Offset = {
  /** CSS pixels below the top of the page. */
  below?: number
  /** Part of the page, from 0. */
  part?: number
}

const paperOf = ({ offsetWidth, offsetHeight }: HTMLElement): Size => ({ width: offsetWidth, height: offsetHeight })

const topOf = (pageElement: HTMLElement, stage: HTMLElement, part: number) => {
  const room = roomFor(stage)
  const parts = partCount(paperOf(pageElement))
  return partTop(Math.min(part, parts - 1), parts, pageElement.offsetHeight, room)
}

/** The room for pages inside a scrolling region, without padding and scrollbars. */
function useRoom(element: HTMLElement | null): Size {
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      setRoom({ width: Math.floor(width), height: Math.floor(height) })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return room
}
