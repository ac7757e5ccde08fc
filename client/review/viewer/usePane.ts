import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FileRef } from '../../records.ts'
import type { Documents } from './documents.ts'
import { AT_FIRST, LEAST, type Look, MOST, type Size, shownWidth } from './look.ts'
import { useDocument } from './useDocument.ts'

/** Padding around the pages, in CSS pixels: see .canvas. */
const MARGIN = 16

export type Pane = ReturnType<typeof usePane>

/** One pane of the viewer: its page, size and rotation. Each document keeps its own look. */
export function usePane(documents: Documents, file: FileRef | null) {
  const loaded = useDocument(documents, file)
  const [stage, setStage] = useState<HTMLElement | null>(null)
  const room = useRoom(stage)
  const [looks, setLooks] = useState<Record<string, Look>>({})
  const [natural, setNatural] = useState<{ id: string; size: Size } | null>(null)
  const [at, setAt] = useState<{ id: string; page: number } | null>(null)
  const going = useRef<{ id: string; page: number; below: number } | null>(null)
  const place = useRef(0)

  const id = file?.id ?? ''
  const look = looks[id] ?? AT_FIRST
  const opened = loaded.state === 'ready' ? loaded.opened : null
  const pages = opened?.kind === 'pdf' ? opened.pdf.numPages : (file?.pages ?? 1)
  const page = at?.id === id ? Math.min(at.page, pages) : 1
  const own = natural?.id === id ? natural.size : null
  const scale = own ? shownWidth(own, look, room, opened?.kind === 'image') / own.width : 1
  const ready = opened !== null && room.width > 0

  const change = (to: Partial<Look>) => setLooks((all) => ({ ...all, [id]: { ...(all[id] ?? AT_FIRST), ...to } }))
  const sheets = useCallback(() => [...(stage?.querySelectorAll<HTMLElement>('[data-page]') ?? [])], [stage])

  const scrollTo = useCallback(
    (to: number, below = 0) => {
      const all = sheets()
      const sheet = all[Math.min(to, all.length) - 1]
      if (stage && sheet) stage.scrollTop = sheet.offsetTop - MARGIN + below
    },
    [stage, sheets],
  )
  /** Scrolls to the top of a page, or `below` pixels further; waits for a document that is still loading. */
  const go = useCallback(
    (to: number, of = id, below = 0) => {
      if (to < 1) return
      going.current = { id: of, page: to, below }
      if (ready && of === id) {
        scrollTo(to, below)
        going.current = null
      }
    },
    [id, ready, scrollTo],
  )
  useLayoutEffect(() => {
    if (!ready || !stage) return
    place.current = 0
    const wanted = going.current?.id === id ? going.current : null
    going.current = null
    if (wanted) scrollTo(wanted.page, wanted.below)
    else stage.scrollTop = 0
  }, [ready, id, stage, scrollTo])

  // After a change of size, keep the same part in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when the pages have changed their size
  useLayoutEffect(() => {
    if (stage && place.current > 0) stage.scrollTop = place.current * stage.scrollHeight - stage.clientHeight / 2
  }, [stage, look.fit, look.zoom, look.rotation, room.width, room.height])

  function followScroll() {
    if (!stage) return
    const { scrollTop, scrollHeight, clientHeight } = stage
    place.current = scrollTop === 0 ? 0 : (scrollTop + clientHeight / 2) / scrollHeight
    const atEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1
    const passed = sheets().filter(({ offsetTop }) => offsetTop <= scrollTop + clientHeight / 3).length
    const page = atEnd ? pages : Math.max(1, passed)
    setAt((last) => (last?.id === id && last.page === page ? last : { id, page }))
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
    go,
    followScroll,
    /** How far the view is scrolled below the top of its page, in CSS pixels. */
    below: () => (stage ? stage.scrollTop + MARGIN - (sheets()[page - 1]?.offsetTop ?? MARGIN) : 0),
    change,
    setNatural: useCallback((size: Size) => setNatural({ id, size }), [id]),
    resize: (factor: number) => change({ zoom: Math.min(MOST, Math.max(LEAST, scale * factor)) }),
    /** Zooms the pages to this width in CSS pixels, within the limit. */
    widen: (width: number) => own && change({ zoom: Math.min(MOST, width / own.width) }),
    fit: (fit: Look['fit']) => change({ fit, zoom: null }),
    rotate: (degrees: number) => change({ rotation: (look.rotation + degrees + 360) % 360 }),
  }
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
