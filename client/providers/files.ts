import { HttpError } from 'react-admin'
import { API, request } from './http.ts'

/** Receives a file as it streams in. */
export type Target = {
  write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Completes the file. Returns a function that saves it once more, or null if the file is already in its place. */
  end: () => Promise<(() => void) | null>
  /** Deletes the part written so far. */
  drop: () => Promise<void>
}

/** The part of the File System Access API that the DOM library does not declare yet. */
type SavingFile = FileSystemFileHandle & { remove?: () => Promise<void> }
type Picker = (options: { suggestedName: string }) => Promise<SavingFile>

async function openFileTarget(file: SavingFile): Promise<Target> {
  const stream = await file.createWritable()
  return {
    write: (chunk) => stream.write(chunk),
    end: async () => {
      await stream.close()
      return null
    },
    drop: async () => {
      await stream.abort()
      await file.remove?.()
    },
  }
}

/** Size of the pieces handed to the browser, which may keep them on disk. */
const PIECE_BYTES = 8_000_000

function openMemoryTarget(name: string): Target {
  let file = new Blob([])
  let pieces: BlobPart[] = []
  let size = 0
  const gather = () => {
    file = new Blob([file, ...pieces])
    pieces = []
    size = 0
  }
  return {
    write: async (chunk) => {
      pieces.push(chunk)
      size += chunk.length
      if (size >= PIECE_BYTES) gather()
    },
    end: async () => {
      gather()
      const save = () => saveFile(file, name)
      save()
      return save
    },
    drop: async () => {},
  }
}

/**
 * Lets the officer choose a file, if the browser can stream into one (so far only Chromium): a large file then needs no
 * memory. In other browsers, or if a policy forbids it, the browser holds the file in memory. Call it from a click
 * handler. Null when the officer cancels.
 */
export async function chooseTarget(name: string): Promise<Target | null> {
  const pick = (window as { showSaveFilePicker?: Picker }).showSaveFilePicker
  if (!pick) return openMemoryTarget(name)
  try {
    return await openFileTarget(await pick({ suggestedName: name }))
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? null : openMemoryTarget(name)
  }
}

type StreamOptions = { accept?: string; signal: AbortSignal }

/** Asks for a file of the console API. Rejects with react-admin's HttpError, as `request` does. */
export async function openFile(url: string, { accept, signal }: StreamOptions): Promise<Response> {
  const headers = accept ? { Accept: accept } : {}
  const response = await fetch(url, { credentials: 'same-origin', headers, signal })
  // The console itself reports an ended session; this request makes it notice.
  if (response.status === 401) await request(`${API}/session`).catch(() => {})
  if (response.ok) return response
  const body = await response.json().catch(() => null)
  throw new HttpError(body?.message ?? response.statusText, response.status, body)
}

export const fetchFile = async (url: string, wanted: StreamOptions): Promise<Blob> =>
  (await openFile(url, wanted)).blob()

/**
 * Streams a file into the target and returns the number of bytes. Rejects without saving if the connection breaks or
 * the signal aborts.
 */
export async function streamFile(
  url: string,
  target: Target,
  { onProgress, ...wanted }: StreamOptions & { onProgress: (done: number, about: number) => void },
): Promise<(() => void) | null> {
  try {
    const response = await openFile(url, wanted)
    const about = Number(response.headers.get('X-Estimated-Bytes'))
    const reader = response.body!.getReader()
    let done = 0
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      await target.write(part.value)
      done += part.value.length
      onProgress(done, about)
    }
    return await target.end()
  } catch (error) {
    await target.drop().catch(() => {})
    throw error
  }
}

/** Hands a file to the browser to save. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
