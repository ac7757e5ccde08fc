import { API, request } from '../../providers/http.ts'

export type Format = 'csv' | 'jsonl'
export type Progress = { done: number; total: number }

const QUOTE = 34
const LINE = 10

/**
 * Counts the rows received so far, the signed last line too; in CSV a line end inside quotes is part of a cell.
 */
function rowCounter(format: Format): (chunk: Uint8Array) => number {
  let rows = format === 'csv' ? -1 : 0
  let quoted = false
  return (chunk) => {
    for (const byte of chunk)
      if (byte === QUOTE && format === 'csv') quoted = !quoted
      else if (byte === LINE && !quoted) rows += 1
    return Math.max(0, rows)
  }
}

/**
 * Receives an export as it streams in. `end` completes the file and returns a function that saves it once more, or null
 * when the file is already in its place.
 */
type Target = {
  write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>
  end: () => Promise<(() => void) | null>
  /** Deletes what was written so far. */
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

/** The same name that the server gives the file. */
const fileName = (format: Format) =>
  `audit-${new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')}.${format}`

/**
 * Lets the officer choose a file, where the browser can stream into one (so far only Chromium): an export of millions
 * of entries then needs no memory. Elsewhere, and where a policy forbids it, the browser holds the file in memory. Call
 * it from a click handler. Null when the officer cancels.
 */
export async function chooseTarget(format: Format): Promise<Target | null> {
  const name = fileName(format)
  const pick = (window as { showSaveFilePicker?: Picker }).showSaveFilePicker
  if (!pick) return openMemoryTarget(name)
  try {
    return await openFileTarget(await pick({ suggestedName: name }))
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? null : openMemoryTarget(name)
  }
}

/**
 * Streams an export of the filtered journal and reports the number of rows as they come. Returns that number and a
 * function that saves the file once more. Rejects with nothing saved when the connection breaks or the signal aborts.
 */
export async function exportEntries(
  format: Format,
  filter: object,
  target: Target,
  told: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<{ rows: number; again: (() => void) | null }> {
  try {
    const query = new URLSearchParams({ format, filter: JSON.stringify(filter) })
    const response = await fetch(`${API}/audit-entries/export?${query}`, { credentials: 'same-origin', signal })
    // The console itself reports an ended session; this request makes it notice.
    if (response.status === 401) await request(`${API}/session`).catch(() => {})
    if (!response.ok || !response.body) throw new Error(`The export was answered with ${response.status}.`)
    const total = Number(response.headers.get('X-Total-Count'))
    const count = rowCounter(format)
    const reader = response.body.getReader()
    let done = 0
    told({ done, total })
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      await target.write(part.value)
      done = count(part.value)
      told({ done: Math.min(done, total), total })
    }
    if (done !== total + 1) throw new Error(`${done} of ${total + 1} lines came.`)
    return { rows: total, again: await target.end() }
  } catch (error) {
    await target.drop().catch(() => {})
    throw error
  }
}

/** Hands a file to the browser to save. */
function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
