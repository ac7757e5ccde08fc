import { API, request } from '../../providers/http.ts'
import type { FileRef } from '../../records.ts'
import { fileUrl } from './fileUrl.ts'
import type { OpenedPdf } from './openPdf.ts'

export type OpenedDocument =
  | ({ kind: 'pdf' } & OpenedPdf)
  /** `width` and `height`: CSS pixels of the upright picture. */
  | { kind: 'image'; url: string; width: number; height: number }

export type ShownPdf = Extract<OpenedDocument, { kind: 'pdf' }>

/**
 * Why a document is not shown. `damaged`: it is broken or missing for good. `altered`: the stored file is not the
 * received one. `away`: the server or its store does not deliver it now. `offline`: the server does not answer.
 */
export type DocumentProblem = 'damaged' | 'altered' | 'away' | 'offline'

const DOCUMENT_PROBLEMS: DocumentProblem[] = ['damaged', 'altered', 'away', 'offline']
const documentError = (what: DocumentProblem, cause?: unknown) => new Error(what, { cause })

/** Why `openDocument` or `readDocument` failed. */
export const documentProblem = (error: unknown): DocumentProblem =>
  DOCUMENT_PROBLEMS.find((what) => error instanceof Error && error.message === what) ?? 'damaged'

/**
 * Reads the bytes of a document; fails with an error whose cause `documentProblem` names. `download`: journaled as a
 * download.
 */
export async function readDocument(id: string, { signal, download }: { signal?: AbortSignal; download?: boolean }) {
  const answer = await fetch(fileUrl(id) + (download ? '?download=1' : ''), {
    credentials: 'same-origin',
    signal: signal ?? null,
  }).catch((error: unknown) => {
    throw documentError('offline', error)
  })
  if (answer.ok)
    return answer.blob().catch((error: unknown) => {
      throw documentError('offline', error)
    })
  // This request makes the console notice that the session has ended.
  if (answer.status === 401) await request(`${API}/session`).catch(() => {})
  const body = await answer.json().catch(() => null)
  const reason = (body as { details?: { reason?: string } } | null)?.details?.reason
  if (reason === 'altered') throw documentError('altered')
  throw documentError(answer.status === 404 || reason === 'damaged' || reason === 'missing' ? 'damaged' : 'away')
}

async function openImage(bytes: Blob): Promise<OpenedDocument> {
  const url = URL.createObjectURL(bytes)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch (error) {
    URL.revokeObjectURL(url)
    throw documentError('damaged', error)
  }
  return { kind: 'image', url, width: image.naturalWidth, height: image.naturalHeight }
}

/**
 * Reads a whole document and opens it; fails with an error whose cause `documentProblem` names. No part of the document
 * is executed.
 */
export async function openDocument(file: FileRef, signal: AbortSignal): Promise<OpenedDocument> {
  const isPdf = file.type === 'application/pdf'
  // Load the PDF reader in parallel with the document.
  const reader = isPdf ? import('./openPdf.ts') : null
  reader?.catch(() => {})
  const bytes = await readDocument(file.id, { signal })
  if (!reader) return openImage(bytes)
  const { openPdf } = await reader.catch((error: unknown) => {
    throw documentError('offline', error)
  })
  return { kind: 'pdf', ...(await openPdf(bytes, signal)) }
}

export function closeDocument(opened: OpenedDocument): void {
  if (opened.kind === 'image') URL.revokeObjectURL(opened.url)
}
