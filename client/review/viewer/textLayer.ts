import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { TextCell, TextLine, TextPage } from '../../format/textPage.ts'

/** Limits on the text read from a document, because its sender decides how much it contains. */
export const MAX_PAGES = 10
export const MAX_ITEMS = 5000
const MAX_CHARACTERS = 300

/** A gap of so many heights of the text ends a cell: wider than between words and between the boxes of digits. */
const CELL_GAP = 1.4

/** A run of text and its place on the page, in PDF points from the lower left corner. */
export type TextRun = { text: string; x: number; y: number; width: number; height: number }

const normalizeSpaces = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS)

function joinRuns(runs: readonly TextRun[]): TextLine {
  let text = ''
  let end = Number.NEGATIVE_INFINITY
  const cells: TextCell[] = []
  for (const run of runs.toSorted((one, other) => one.x - other.x)) {
    const gap = run.x - end
    const link = gap > run.height / 6 ? ' ' : ''
    const last = cells.at(-1)
    if (last && gap <= run.height * CELL_GAP)
      cells[cells.length - 1] = { ...last, text: last.text + link + run.text, end: run.x + run.width }
    else cells.push({ text: run.text, x: run.x, end: run.x + run.width })
    text += text === '' ? run.text : link + run.text
    end = run.x + run.width
  }
  return { text: normalizeSpaces(text), cells: cells.map((cell) => ({ ...cell, text: normalizeSpaces(cell.text) })) }
}

/** The lines of a page, top to bottom, each left to right, with one space where there is a gap between runs. */
export function joinLines(runs: readonly TextRun[]): TextPage {
  const lines: { y: number; runs: TextRun[] }[] = []
  for (const run of runs.toSorted((one, other) => other.y - one.y)) {
    const last = lines.at(-1)
    if (last && last.y - run.y <= Math.max(run.height, 4) / 3) last.runs.push(run)
    else lines.push({ y: run.y, runs: [run] })
  }
  return lines.map(({ runs: line }) => joinRuns(line))
}

/** The text layer of a PDF, by page and line; empty for a scan without one. */
export async function readTextLayer(pdf: PDFDocumentProxy): Promise<TextPage[]> {
  const pages: TextPage[] = []
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const runs = items.slice(0, MAX_ITEMS).flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [x = 0, y = 0] = item.transform.slice(4) as number[]
      return [{ text: item.str, x, y, width: item.width, height: item.height }]
    })
    pages.push(joinLines(runs))
  }
  return pages
}
