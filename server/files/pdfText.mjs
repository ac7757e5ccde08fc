// Reads the text layer of a PDF that was inspected when it came. Plain JavaScript, because inspector.mjs runs it.
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The operators that leave something visible on a page. */
const PAINTS = new Set([
  OPS.fill,
  OPS.eoFill,
  OPS.stroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
  OPS.shadingFill,
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintFormXObjectBegin,
  OPS.constructPath,
])

/** Joins runs of text into lines, top to bottom, each from left to right. */
function joinLines(items) {
  const lines = []
  const runs = items.map(({ str, transform, height, width }) => ({
    text: str,
    x: transform[4],
    y: transform[5],
    end: transform[4] + width,
    height: Math.max(height, 4),
  }))
  for (const run of runs.sort((one, other) => other.y - one.y)) {
    const last = lines.at(-1)
    if (last && last.y - run.y <= run.height / 3) last.runs.push(run)
    else lines.push({ y: run.y, runs: [run] })
  }
  return lines.map(({ runs: line }) => {
    let [text, end] = ['', Number.NEGATIVE_INFINITY]
    for (const run of line.sort((one, other) => one.x - other.x)) {
      text += run.x - end > run.height / 6 && text !== '' ? ` ${run.text}` : run.text
      end = run.end
    }
    return text.replace(/\s+/g, ' ').trim()
  })
}

/**
 * The lines of the first pages, and whether none of these pages shows anything: no text, drawing or picture. Reads at
 * most `items` runs of text of a page, because the sender of the document decides how many there are.
 */
export async function readPdfText(bytes, pages, items) {
  const loading = getDocument({ data: new Uint8Array(bytes), isEvalSupported: false, verbosity: 0 })
  try {
    const document = await loading.promise
    const lines = []
    let isBlank = true
    for (let number = 1; number <= Math.min(document.numPages, pages); number += 1) {
      const page = await document.getPage(number)
      const content = await page.getTextContent()
      const written = content.items.filter(({ str }) => str !== undefined && str.trim() !== '').slice(0, items)
      lines.push(...joinLines(written))
      if (written.length > 0) isBlank = false
      else if (isBlank) isBlank = !(await page.getOperatorList()).fnArray.some((operator) => PAINTS.has(operator))
    }
    return { lines, isBlank }
  } finally {
    await loading.destroy()
  }
}
