import { useLayoutEffect, useRef, useState } from 'react'

/** What a column says of its room. */
type Sized = { soft?: boolean; optional?: true; pinned?: true }

/** What stands beside the columns, in pixels: the padding of the box. */
const PADDING = 16

/** The columns without as many secondary ones, from the last, as there is no room for. */
function fitting<C extends Sized>(columns: readonly C[], room: number, leastOf: (columns: readonly C[]) => number) {
  let shown = columns
  while (leastOf(shown) > room) {
    const place = shown.findLastIndex(({ soft, optional, pinned }, at) => at > 0 && (soft || optional) && !pinned)
    if (place < 0) break
    shown = shown.toSpliced(place, 1)
  }
  return shown
}

/**
 * The columns for which the box has room: where it is narrow, secondary ones are left out, so that a list does not
 * scroll sideways. `leastOf` says how much room columns need.
 */
export function useFittingColumns<C extends Sized>(columns: readonly C[], leastOf: (columns: readonly C[]) => number) {
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
  return { box, shown: fitting(columns, room, leastOf) }
}
