import type { GrayPage } from '../../../review/viewer/differingZones.ts'

/** A rectangle as parts of the page's width and height, from the upper left corner. */
export type Strip = { left: number; top: number; width: number; height: number }

/** Darker pixels are ink; paper and its tint are lighter. */
const INK = 170
/** A row or column with fewer dark pixels holds only scanner dust. */
const MIN_INK = 3
/** The strip's height, as a part of its width: a cheque is less than half as high as wide, its code line a tenth of that. */
const SHAPE = 0.09

/** The first and the last index with enough ink; null without any. */
function span(counts: readonly number[]): [number, number] | null {
  const firstInk = counts.findIndex((count) => count >= MIN_INK)
  return firstInk < 0 ? null : [firstInk, counts.findLastIndex((count) => count >= MIN_INK)]
}

/**
 * The lower edge of the printed area of a page, where a cheque has its code line: a scanned cheque fills only part of
 * its page. Null for an empty page.
 */
export function codeStrip({ width, height, pixels }: GrayPage): Strip | null {
  const rows = new Array<number>(height).fill(0)
  const columns = new Array<number>(width).fill(0)
  for (const [at, gray] of pixels.entries()) {
    if (gray >= INK) continue
    const [row, column] = [Math.floor(at / width), at % width]
    rows[row] = (rows[row] ?? 0) + 1
    columns[column] = (columns[column] ?? 0) + 1
  }
  const [across, down] = [span(columns), span(rows)]
  if (!across || !down) return null
  const margin = Math.round(width / 60)
  const left = Math.max(0, across[0] - margin)
  const right = Math.min(width, across[1] + 1 + margin)
  const bottom = Math.min(height, down[1] + 1 + margin)
  const top = Math.max(0, bottom - Math.round((right - left) * SHAPE) - margin)
  return { left: left / width, top: top / height, width: (right - left) / width, height: (bottom - top) / height }
}
