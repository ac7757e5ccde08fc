import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { ListError } from './listedEntry.ts'

export type Row = Record<string, string>

/**
 * The longest row, in bytes. Without a limit, a quote that is never closed would take the rest of the file into memory.
 */
const MAX_ROW_BYTES = 1_000_000

/**
 * Streams the rows of a UTF-8 table as objects keyed by column name; names are compared without case and outer spaces.
 * The header is the first row that has all `required` columns; `beforeHead` receives the rows above it. Throws
 * `ListError`.
 */
export async function* readTable(
  content: AsyncIterable<Buffer>,
  required: string[],
  beforeHead: (cells: string[]) => void = () => {},
): AsyncGenerator<Row> {
  const rows = parse({ bom: true, relax_column_count: true, skip_empty_lines: true, max_record_size: MAX_ROW_BYTES })
  // An error of the content destroys the parser, and the loop below throws it.
  pipeline(Readable.from(decodeStrictly(content)), rows, () => {})
  let head: string[] | null = null
  try {
    for await (const cells of rows as AsyncIterable<string[]>) {
      if (head) {
        yield rowOf(head, cells)
        continue
      }
      const names = cells.map((cell) => cell.trim().toLowerCase())
      if (required.every((name) => names.includes(name))) head = names
      else beforeHead(cells)
    }
  } catch (error) {
    if (error instanceof CsvError) throw new ListError(`The file is no table in CSV: ${error.message}.`)
    throw error
  }
  if (!head) throw new ListError(`The file has no row with the columns ${required.join(', ')}.`)
}

function rowOf(head: string[], cells: string[]): Row {
  if (cells.length !== head.length)
    throw new ListError(`The file is damaged: a row has ${cells.length} columns instead of ${head.length}.`)
  return Object.fromEntries(head.map((name, index) => [name, cells[index]!]))
}

/**
 * Decodes the content as text. Rejects bytes that are not UTF-8, and the character 0, which PostgreSQL cannot store.
 */
export async function* decodeStrictly(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw new ListError('The file is not UTF-8.')
    }
  }
  for await (const chunk of content) {
    const text = decode(chunk)
    if (text.includes('\0')) throw new ListError('The file has a character 0.')
    yield text
  }
  yield decode()
}
