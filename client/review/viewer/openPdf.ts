import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { fileUrl } from './fileUrl.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/** The fonts and decoders that pdf.js asks for by name, under the hashed names of our build. */
const parts = import.meta.glob<string>(
  ['../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', '../../../node_modules/pdfjs-dist/wasm/*.wasm'],
  { query: '?url', import: 'default', exhaustive: true, eager: true },
)

async function readPart({ filename }: { filename: string }): Promise<Uint8Array> {
  const found = Object.entries(parts).find(([path]) => path.endsWith(`/${filename}`))
  if (!found) throw new Error(`No ${filename} in this build`)
  const answer = await fetch(found[1])
  return new Uint8Array(await answer.arrayBuffer())
}

/** pdf.js makes it with `new`; it needs no state. */
function PartFactory() {
  return { fetch: readPart }
}

/** Reads a document whole and opens it. Nothing in it runs: no script, no form, no evaluation, no outside request. */
export async function openPdf(id: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const answer = await fetch(fileUrl(id), { credentials: 'same-origin', signal })
  if (!answer.ok) throw new Error(`The file could not be read (${answer.status})`)
  const task = getDocument({
    data: new Uint8Array(await answer.arrayBuffer()),
    isEvalSupported: false,
    enableXfa: false,
    useWorkerFetch: false,
    stopAtErrors: false,
    BinaryDataFactory: PartFactory,
  })
  signal.addEventListener('abort', () => void task.destroy())
  return task.promise
}
