/** A page as gray pixels, 0 to 255, row by row. */
export type GrayPage = { width: number; height: number; pixels: Uint8Array }

/** A band of a page, from its top: 0 to 1. */
export type Zone = { top: number; bottom: number }

/** Pixels differ from this difference on; a smaller one is noise of scanners and compression. */
const MIN_DIFFERENCE = 64
/** A row differs if at least this many of its pixels differ. */
const MIN_PIXELS = 2
/** Rows this far apart, as a share of the height, are one zone. */
const GAP = 0.012
/** If more of the page than this differs, marked zones would not help. */
const MAX_SHARE_OF_PAGE = 0.6

/**
 * The zones where two pages of one size differ, top to bottom; null if they differ throughout, or in their proportions.
 */
export function differingZones(one: GrayPage, other: GrayPage): Zone[] | null {
  const { width, height } = one
  if (width !== other.width || Math.abs(height - other.height) > height * 0.02) return null
  const rows = Math.min(height, other.height)
  const gap = Math.max(1, Math.round(rows * GAP))
  const zones: { from: number; to: number }[] = []
  for (let row = 0; row < rows; row += 1) {
    if (!isRowDifferent(one.pixels, other.pixels, row * width, width)) continue
    const last = zones.at(-1)
    if (last && row - last.to <= gap) last.to = row + 1
    else zones.push({ from: row, to: row + 1 })
  }
  const covered = zones.reduce((sum, { from, to }) => sum + to - from, 0)
  if (covered > rows * MAX_SHARE_OF_PAGE) return null
  return zones.map(({ from, to }) => ({ top: Math.max(0, from - 1) / rows, bottom: Math.min(rows, to + 1) / rows }))
}

function isRowDifferent(one: Uint8Array, other: Uint8Array, from: number, width: number): boolean {
  let count = 0
  for (let at = from; at < from + width; at += 1)
    if (Math.abs((one[at] ?? 255) - (other[at] ?? 255)) >= MIN_DIFFERENCE) count += 1
  return count >= MIN_PIXELS
}
