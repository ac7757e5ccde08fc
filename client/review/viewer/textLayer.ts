import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Limits on the text read from a document, because its sender decides how much it contains. */
const MAX_PAGES = 10
const MAX_ITEMS = 5000
const MAX_CHARACTERS = 300

/** A run of text and its place on the page, in PDF points from the lower left corner. */
export type TextRun = { text: string; x: number; y: number; width: number; height: number }

/** The lines of a page, top to bottom, each left to right, with one space where there is a gap between runs. */
export function joinLines(runs: readonly TextRun[]): string[] {
  const lines: { y: number; runs: TextRun[] }[] = []
  for (const run of runs.toSorted((one, other) => other.y - one.y)) {
    const last = lines.at(-1)
    if (last && last.y - run.y <= Math.max(run.height, 4) / 3) last.runs.push(run)
    else lines.push({ y: run.y, runs: [run] })
  }
  return lines.map(({ runs: line }) => {
    let text = ''
    let end = Number.NEGATIVE_INFINITY
    for (const run of line.toSorted((one, other) => one.x - other.x)) {
      text += run.x - end > run.height / 6 && text !== '' ? ` ${run.text}` : run.text
      end = run.x + run.width
    }
    return text.replace(/\s+/g, ' ').trim().slice(0, MAX_CHARACTERS)
  })
}

/** The text layer of a PDF, by page and line; empty for a scan without one. */
export async function readTextLayer(pdf: PDFDocumentProxy): Promise<string[][]> {
  const pages: string[][] = []
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
