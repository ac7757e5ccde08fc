import { useLayoutEffect, useRef, useState } from 'react'

/** What a column says of its room. */
type ColumnRoom = { soft?: boolean; optional?: true; pinned?: true }

/** What stands beside the columns, in pixels: the padding of the box. */
const PADDING = 16

/** A list with less room than this is on a phone: only what tells the rows apart has room there. */
const PHONE = 420

/** How much room these columns need, on a phone or not. */
type LeastOf<C> = (columns: readonly C[], onPhone: boolean) => number

/** The columns without as many of those that `may` go, from the last, as there is no room for. */
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
 * The columns for which the box has room: where it is narrow, secondary ones are left out, and on a phone all but the
 * pinned ones, so that a list does not scroll sideways. `leastOf` says how much room columns need.
 */
export function useFittingColumns<C extends ColumnRoom>(columns: readonly C[], leastOf: LeastOf<C>) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  // Before the first paint, so that no column is seen to go.
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
