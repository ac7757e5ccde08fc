/** A grid of points on a page, edges included. All of them must have been in view. */
const ROWS = 17
const COLUMNS = 9
/** How long any part of a page must have been in view. */
const VIEWED_MS = 1000
/** Distance in pixels from the edge: a point exactly on it may hit another element. */
const INSET = 2

export type Rect = { left: number; top: number; width: number; height: number }

/** The coverage of one page at one rotation: `rest` are the unseen points. */
export type PageCoverage = { rotation: string; unseenPoints: Set<number>; ms: number }

export const emptyCoverage = (rotation: string): PageCoverage => ({
  rotation,
  unseenPoints: new Set(Array.from({ length: ROWS * COLUMNS }, (_, point) => point)),
  ms: 0,
})

/** Which of `parts` equal bands of a page have been completely in view, top to bottom. */
export const partsInView = ({ unseenPoints }: PageCoverage, parts: number): boolean[] => {
  const rows = new Set([...unseenPoints].map((point) => Math.floor(point / COLUMNS) / (ROWS - 1)))
  return Array.from({ length: parts }, (_, part) =>
    [...rows].every((down) => down < part / parts || down > (part + 1) / parts),
  )
}

/**
 * Records the current view, after another `elapsed` milliseconds. `isInView` says whether a point of the screen shows
 * the page. True when every part of the page has been in view, and the page for at least a second.
 */
export function recordView(
  coverage: PageCoverage,
  elapsed: number,
  rect: Rect,
  isInView: (x: number, y: number) => boolean,
): boolean {
  for (const point of coverage.unseenPoints) {
    const down = Math.floor(point / COLUMNS) / (ROWS - 1)
    const across = (point % COLUMNS) / (COLUMNS - 1)
    const x = rect.left + INSET + across * (rect.width - 2 * INSET)
    const y = rect.top + INSET + down * (rect.height - 2 * INSET)
    if (isInView(x, y)) coverage.unseenPoints.delete(point)
  }
  coverage.ms += elapsed
  return coverage.unseenPoints.size === 0 && coverage.ms >= VIEWED_MS
}
