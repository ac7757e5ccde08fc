import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Maps the fonts and decoders that pdf.js asks for by name to the hashed names of our build. */
const PART_URLS = import.meta.glob<string>(
  ['../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', '../../../node_modules/pdfjs-dist/wasm/*.wasm'],
  { query: '?url', import: 'default', exhaustive: true, eager: true },
)

async function readPart({ filename }: { filename: string }): Promise<Uint8Array> {
  const found = Object.entries(PART_URLS).find(([path]) => path.endsWith(`/${filename}`))
  if (!found) throw new Error(`No ${filename} in this build`)
  const answer = await fetch(found[1])
  return new Uint8Array(await answer.arrayBuffer())
}

/** pdf.js calls it with `new`; it needs no state. */
function PartFactory() {
  return { fetch: readPart }
}

/** This many pages are loaded with the document, so that their sizes do not change once they are shown. */
const EAGER_PAGES = 30

export type OpenedPdf = { pdf: PDFDocumentProxy; first: PDFPageProxy[] }

/** Opens a PDF; fails when it is damaged. Nothing in it is executed: no script, form, evaluation or outside request. */
export async function openPdf(bytes: Blob, signal: AbortSignal): Promise<OpenedPdf> {
  const task = getDocument({
    data: new Uint8Array(await bytes.arrayBuffer()),
    isEvalSupported: false,
    enableXfa: false,
    useWorkerFetch: false,
    stopAtErrors: false,
    BinaryDataFactory: PartFactory,
  })
  signal.addEventListener('abort', () => void task.destroy())
  const pdf = await task.promise
  const numbers = Array.from({ length: Math.min(pdf.numPages, EAGER_PAGES) }, (_, index) => index + 1)
  return { pdf, first: await Promise.all(numbers.map((number) => pdf.getPage(number))) }
}
