import type { PDFPageProxy } from 'pdfjs-dist'
import type { ShownBox } from '../pins.ts'

/**
 * One folded character of a text layer, and its place as fractions of the page as it stands unturned; a space has none.
 */
export type PlacedSign = { sign: string; box: ShownBox | null }

/** A line of a page; `rtl` is the same line read from the right, where it has Arabic. */
export type PlacedLine = { ltr: readonly PlacedSign[]; rtl: readonly PlacedSign[] | null }

export type PlacedPage = readonly PlacedLine[]

type Point = { x: number; y: number }

/**
 * A run of text, measured from the upper left corner of the page: `at` is the start of its baseline, `along` and `up`
 * are its advance and its height.
 */
export type PlacedRun = { text: string; isRtl: boolean; at: Point; along: Point; up: Point }

/** How far characters reach above and below the baseline, in heights of the text. */
const ABOVE = 0.86
const BELOW = 0.24

/** The width of a text, in any unit: the width of a run is divided among its characters in proportion. */
export type Measure = (text: string) => number

const byCount: Measure = (text) => [...text].length

/** Measures with the font that a browser would take; counts characters where there is no canvas. */
export function createMeasure(): Measure {
  const context = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d')
  if (!context) return byCount
  context.font = '20px sans-serif'
  return (text) => context.measureText(text).width
}

const isDigit = (sign: string) => /\p{N}/u.test(sign)
const isArabic = (sign: string) => /\p{Script=Arabic}/u.test(sign) && !isDigit(sign)

/**
 * The indexes of a run's characters from left to right. Right-to-left text is reversed, but its numbers keep their
 * order.
 */
function visualOrder(signs: readonly string[], isRtl: boolean): number[] {
  const indexes = signs.map((_, index) => index)
  if (!isRtl) return indexes
  const reversed = indexes.reverse()
  const isInNumber = (at: number) => isDigit(signs[at]!) || (/[.,/-]/.test(signs[at]!) && isDigit(signs[at + 1] ?? ''))
  for (let from = 0; from < reversed.length; from += 1) {
    let to = from
    while (to < reversed.length && isInNumber(reversed[to]!)) to += 1
    if (to > from + 1) reversed.splice(from, to - from, ...reversed.slice(from, to).reverse())
    from = Math.max(from, to)
  }
  return reversed
}

/** The rectangle around a part of a run, from and to as fractions of its advance. */
function partOf({ at, along, up }: PlacedRun, from: number, to: number): ShownBox {
  const corners = [from, to].flatMap((share) =>
    [ABOVE, -BELOW].map((height) => ({
      x: at.x + along.x * share + up.x * height,
      y: at.y + along.y * share + up.y * height,
    })),
  )
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/**
 * Folds a character: without accents, vowel signs and presentation forms, lower case, Western digits. It may become
 * several.
 */
export const foldSigns = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\s/g, ' ')
    .toLowerCase()

/** The characters of a run in the order in which they are read. */
function signsOf(run: PlacedRun, measure: Measure): PlacedSign[] {
  const signs = [...run.text]
  const order = visualOrder(signs, run.isRtl)
  const widths = signs.map(measure)
  const all = widths.reduce((sum, width) => sum + width, 0) || 1
  const boxes: ShownBox[] = []
  let passed = 0
  for (const at of order) {
    const from = passed / all
    passed += widths[at]!
    boxes[at] = partOf(run, from, passed / all)
  }
  return signs.flatMap((sign, at) =>
    [...foldSigns(sign)].filter((each) => each.length === 1).map((each) => ({ sign: each, box: boxes[at]! })),
  )
}

const SPACE: PlacedSign = { sign: ' ', box: null }

/** Joins runs in the given order, with a space where they stand apart. */
function join(runs: readonly PlacedRun[], signs: ReadonlyMap<PlacedRun, PlacedSign[]>): PlacedSign[] {
  const joined: PlacedSign[] = []
  let last: ShownBox | null = null
  for (const run of runs) {
    const area = partOf(run, 0, 1)
    if (last) {
      const gap = Math.max(area.left - (last.left + last.width), last.left - (area.left + area.width))
      if (gap > Math.hypot(run.up.x, run.up.y) / 6) joined.push(SPACE)
    }
    joined.push(...signs.get(run)!)
    last = area
  }
  return joined
}

/** The lines of a page, top to bottom. `shape`: width and height of the page, in the unit of the runs. */
export function placeLines(
  runs: readonly PlacedRun[],
  shape: { width: number; height: number },
  measure: Measure = byCount,
): PlacedPage {
  const heightOf = ({ up }: PlacedRun) => Math.hypot(up.x, up.y)
  const lines: { y: number; runs: PlacedRun[] }[] = []
  for (const run of runs.toSorted((one, other) => one.at.y - other.at.y)) {
    const last = lines.at(-1)
    if (last && run.at.y - last.y <= Math.max(heightOf(run), 4) / 3) last.runs.push(run)
    else lines.push({ y: run.at.y, runs: [run] })
  }
  const asFractions = ({ sign, box }: PlacedSign): PlacedSign => ({
    sign,
    box: box && {
      left: box.left / shape.width,
      top: box.top / shape.height,
      width: box.width / shape.width,
      height: box.height / shape.height,
    },
  })
  return lines.map(({ runs: line }) => {
    const signs = new Map(line.map((run) => [run, signsOf(run, measure)]))
    const fromLeft = line.toSorted((one, other) => partOf(one, 0, 1).left - partOf(other, 0, 1).left)
    const hasArabic = line.some(({ text }) => [...text].some(isArabic))
    return {
      ltr: join(fromLeft, signs).map(asFractions),
      rtl: hasArabic ? join(fromLeft.toReversed(), signs).map(asFractions) : null,
    }
  })
}

type TextItem = { str: string; dir: string; transform: number[]; width: number; height: number }

/** The text layer of a page with the place of every character; `most`: how many runs are read at most. */
export async function placePage(page: PDFPageProxy, maxItems: number, measure: Measure): Promise<PlacedPage> {
  const { items } = await page.getTextContent()
  const viewport = page.getViewport({ scale: 1 })
  const at = (x: number, y: number): Point => {
    const [left = 0, top = 0] = viewport.convertToViewportPoint(x, y) as number[]
    return { x: left, y: top }
  }
  const runs = (items.slice(0, maxItems) as Partial<TextItem>[]).flatMap((item): PlacedRun[] => {
    const { str = '', dir, transform = [], width = 0, height = 0 } = item
    if (str.trim() === '') return []
    const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform
    const [across, tall] = [width / (Math.hypot(a, b) || 1), height / (Math.hypot(c, d) || 1)]
    const from = at(x, y)
    const end = at(x + a * across, y + b * across)
    const top = at(x + c * tall, y + d * tall)
    return [
      {
        text: str,
        isRtl: dir === 'rtl',
        at: from,
        along: { x: end.x - from.x, y: end.y - from.y },
        up: { x: top.x - from.x, y: top.y - from.y },
      },
    ]
  })
  return placeLines(runs, viewport, measure)
}
