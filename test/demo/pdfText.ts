import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Opens a PDF as the console's viewer does; its pages and their text. */
export async function readPdf(file: Buffer): Promise<{ pages: number; text: string }> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0, useSystemFonts: false })
  const pdf = await task.promise
  const texts: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const content = await (await pdf.getPage(number)).getTextContent()
    texts.push(content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
  }
  const pages = pdf.numPages
  await task.destroy()
  return { pages, text: texts.join('\n') }
}
