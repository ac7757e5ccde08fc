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

/** The resources that can be exported: the beginning of the file's name, and how many lines follow the last row. */
export const EXPORTS = {
  'audit-entries': { file: 'audit', endLines: 1 },
  transactions: { file: 'transactions', endLines: 0 },
} as const
export type ExportResource = keyof typeof EXPORTS

/** The same name that the server gives the file. */
const fileName = (resource: ExportResource, format: ExportFormat) =>
  `${EXPORTS[resource].file}-${new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')}.${format}`

/** The file for the export; null if the officer cancels. Call it from a click handler. */
export const chooseExport = (resource: ExportResource, format: ExportFormat): Promise<Target | null> =>
  chooseTarget(fileName(resource, format))

/**
 * Streams an export of the filtered rows and reports the number of received rows. Returns that number and a function
 * that saves the file once more. Rejects without saving if the connection breaks or the signal aborts.
 */
export async function exportRows(
  resource: ExportResource,
  format: ExportFormat,
  filter: object,
  target: Target,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<{ rows: number; again: (() => void) | null }> {
  try {
    const query = new URLSearchParams({ format, filter: JSON.stringify(filter) })
    const response = await openFile(`${API}/${resource}/export?${query}`, { signal })
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
    const lines = total + EXPORTS[resource].endLines
    if (done !== lines) throw new Error(`${done} of ${lines} lines came.`)
    return { rows: total, again: await target.end() }
  } catch (error) {
    await target.drop().catch(() => {})
    throw error
  }
}
