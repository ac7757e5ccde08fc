import { useLayoutEffect, useRef, useState } from 'react'

/** A column's properties that concern its width. */
type ColumnRoom = { soft?: boolean; optional?: true; pinned?: true }

/** The box's padding beside the columns, in pixels. */
const PADDING = 16

/** A list narrower than this is on a phone, and shows only columns that tell the rows apart. */
const PHONE = 420

/** The width that these columns need, on a phone or not. */
type LeastOf<C> = (columns: readonly C[], onPhone: boolean) => number

/** Removes columns that `may` be removed, from the last, until the rest fit. */
function leaveOut<C>(columns: readonly C[], may: (column: C) => boolean, fits: (columns: readonly C[]) => boolean) {
  let shown = columns
  while (!fits(shown)) {
    const index = shown.findLastIndex((column, at) => at > 0 && may(column))
    if (index < 0) break
    shown = shown.toSpliced(index, 1)
  }
  return shown
}

function fitting<C extends ColumnRoom>(columns: readonly C[], room: number, leastOf: LeastOf<C>) {
  const onPhone = room < PHONE
  const fits = (some: readonly C[]) => leastOf(some, onPhone) <= room
  const primary = leaveOut(columns, ({ soft, optional, pinned }) => Boolean(soft || optional) && !pinned, fits)
  return { onPhone, shown: onPhone ? leaveOut(primary, ({ pinned }) => !pinned, fits) : primary }
}

/**
 * The columns that fit into the box: a narrow one leaves out secondary columns, and a phone all but the pinned ones, so
 * that a list does not scroll sideways. `leastOf` returns the width that columns need.
 */
export function useFittingColumns<C extends ColumnRoom>(columns: readonly C[], leastOf: LeastOf<C>) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  // Before the first paint, so that columns do not visibly disappear.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setRoom(element.clientWidth - PADDING)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, ...fitting(columns, room, leastOf) }
}
