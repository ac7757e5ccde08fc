import { API } from '../../providers/http.ts'

export type Format = 'csv' | 'jsonl'
export type Progress = { done: number; total: number }

const QUOTE = 34
const LINE = 10

/** Counts the rows in what has come so far; in CSV a line end between quotes is part of a cell. */
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

/** Pieces this large are handed to the browser, which may keep them on disk. */
const PIECE = 8_000_000

/**
 * Exports the journal by a filter: streamed, so that the rows that have come are told as they come. Answers the file;
 * rejects when the connection breaks off or the signal aborts, with nothing to save.
 */
export async function exportEntries(
  format: Format,
  filter: object,
  told: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<{ file: Blob; name: string; rows: number }> {
  const query = new URLSearchParams({ format, filter: JSON.stringify(filter) })
  const response = await fetch(`${API}/audit-entries/export?${query}`, { credentials: 'same-origin', signal })
  if (!response.ok || !response.body) throw new Error(`The export was answered with ${response.status}.`)
  const total = Number(response.headers.get('X-Total-Count'))
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? `audit.${format}`
  const type = response.headers.get('Content-Type') ?? ''
  const count = rowCounter(format)
  const reader = response.body.getReader()
  let file = new Blob([], { type })
  let pieces: BlobPart[] = []
  let size = 0
  let done = 0
  told({ done, total })
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    done = count(part.value)
    told({ done, total })
    pieces.push(part.value)
    size += part.value.length
    if (size < PIECE) continue
    file = new Blob([file, ...pieces], { type })
    pieces = []
    size = 0
  }
  if (done !== total) throw new Error(`${done} of ${total} entries came.`)
  return { file: new Blob([file, ...pieces], { type }), name, rows: done }
}

/** Hands a file to the browser to keep. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
