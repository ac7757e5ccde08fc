import { getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

type ScriptUrls = { createScriptURL(text: string): string }
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(): string }): ScriptUrls }

/**
 * The console's one Trusted Types policy (record 0084): for any input it returns the worker of this build. Browsers
 * without Trusted Types take the address itself.
 */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('countersign-worker', { createScriptURL: () => workerUrl })
const workerAddress = policy ? policy.createScriptURL('') : workerUrl

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

export type OpenedPdf = { pdf: PDFDocumentProxy; firstPages: PDFPageProxy[] }

/**
 * Opens a PDF; fails when it is damaged. The reader runs no script, form or evaluation of the document, and sends no
 * request for it.
 */
export async function openPdf(bytes: Blob, signal: AbortSignal): Promise<OpenedPdf> {
  // pdf.js itself would start its worker from a plain string, which the content security policy blocks.
  const port = new Worker(workerAddress, { type: 'module' })
  const broken = new Promise<never>((_resolve, reject) => {
    port.onerror = () => reject(new Error('The worker that reads PDFs does not start.'))
  })
  const worker = PDFWorker.create({ port })
  const task = getDocument({
    data: new Uint8Array(await bytes.arrayBuffer()),
    worker,
    isEvalSupported: false,
    enableXfa: false,
    useWorkerFetch: false,
    stopAtErrors: false,
    BinaryDataFactory: PartFactory,
  })
  signal.addEventListener('abort', async () => {
    await task.destroy()
    worker.destroy()
    port.terminate()
  })
  const pdf = await Promise.race([task.promise, broken])
  const numbers = Array.from({ length: Math.min(pdf.numPages, EAGER_PAGES) }, (_, index) => index + 1)
  return { pdf, firstPages: await Promise.all(numbers.map((number) => pdf.getPage(number))) }
}
