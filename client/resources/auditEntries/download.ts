import { chooseTarget, openFile, type Target } from '../../providers/files.ts'
import { API } from '../../providers/http.ts'

export type ExportFormat = 'csv' | 'jsonl'
export type Progress = { done: number; total: number }

const QUOTE = 34
const LINE = 10

/**
 * Counts the rows received so far, the signed last line too; in CSV a line end inside quotes is part of a cell.
 */
function rowCounter(format: ExportFormat): (chunk: Uint8Array) => number {
  let rows = format === 'csv' ? -1 : 0
  let quoted = false
  return (chunk) => {
    for (const byte of chunk)
      if (byte === QUOTE && format === 'csv') quoted = !quoted
      else if (byte === LINE && !quoted) rows += 1
    return Math.max(0, rows)
  }
}

/** The same name that the server gives the file. */
const fileName = (format: ExportFormat) =>
  `audit-${new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')}.${format}`

/** The file for the export; null if the officer cancels. Call it from a click handler. */
export const chooseExport = (format: ExportFormat): Promise<Target | null> => chooseTarget(fileName(format))

/**
 * Streams an export of the filtered journal and reports the number of received rows. Returns that number and a function
 * that saves the file once more. Rejects without saving if the connection breaks or the signal aborts.
 */
export async function exportEntries(
  format: ExportFormat,
  filter: object,
  target: Target,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<{ rows: number; again: (() => void) | null }> {
  try {
    const query = new URLSearchParams({ format, filter: JSON.stringify(filter) })
    const response = await openFile(`${API}/audit-entries/export?${query}`, { signal })
    const total = Number(response.headers.get('X-Total-Count'))
    const count = rowCounter(format)
    const reader = response.body!.getReader()
    let done = 0
    onProgress({ done, total })
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      await target.write(part.value)
      done = count(part.value)
      onProgress({ done: Math.min(done, total), total })
    }
    if (done !== total + 1) throw new Error(`${done} of ${total + 1} lines came.`)
    return { rows: total, again: await target.end() }
  } catch (error) {
    await target.drop().catch(() => {})
    throw error
  }
}
