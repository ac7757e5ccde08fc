// If ROW_FACTS names a folder, writes there the types in the rows of each SQL statement of `server/`, by the line of
// the call. At its end `npm test` compares them with the declared types (record 0178).

import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import fs from 'node:fs'
import path from 'node:path'
import { Prisma } from '../../server/database/generated/client.ts'

type Fact = { site: string; columns?: string[]; column?: string; kind?: string; text?: string; isItem?: true }

const root = path.resolve(import.meta.dirname, '../..')
const FRAME = /(\/server\/[\w./]+\.ts):(\d+):\d+/
/** A longer text, or one with other characters, is not a value of an enumeration. */
const ENUMERATED = /^[a-zA-Z_-]{1,40}$/
const MAX_TEXTS = 40
const MAX_ITEMS = 5
/**
 * Records only so many answers of a statement: each needs a stack to find its caller, and a load test runs one
 * statement thousands of times.
 */
const MAX_ANSWERS = 100
const MAX_ROWS = 100

const known = new Set<string>()
const texts = new Map<string, number>()

/** The caller's line: the first of `server/` that is not the client itself. */
function siteOf(stack: string): string | undefined {
  for (const line of stack.split('\n')) {
    const [, file, number] = FRAME.exec(line) ?? []
    if (file && !file.endsWith('/server/database/client.ts')) return `${file.slice(1)}:${number}`
  }
  return undefined
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'Date'
  if (value instanceof Uint8Array) return 'Uint8Array'
  return Prisma.Decimal.isDecimal(value) ? 'Decimal' : typeof value
}

function note(folder: string, fact: Fact): void {
  const line = JSON.stringify(fact)
  if (known.has(line)) return
  known.add(line)
  fs.appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${line}\n`)
}

/** The text of a value that may be one of an enumeration, while the column has few of them. */
function enumerated(site: string, column: string, value: unknown): { text?: string } {
  if (typeof value !== 'string' || !ENUMERATED.test(value)) return {}
  const count = texts.get(`${site} ${column}`) ?? 0
  texts.set(`${site} ${column}`, count + 1)
  return count < MAX_TEXTS ? { text: value } : {}
}

function noteValue(folder: string, site: string, column: string, value: unknown): void {
  const describe = (one: unknown) => ({ site, column, kind: kindOf(one), ...enumerated(site, column, one) })
  note(folder, describe(value))
  if (!Array.isArray(value)) return
  for (const item of value.slice(0, MAX_ITEMS)) note(folder, { ...describe(item), isItem: true })
}

function noteRows(folder: string, site: string, rows: readonly object[]): void {
  const [first] = rows
  if (!first) return
  note(folder, { site, columns: Object.keys(first) })
  for (const row of rows.slice(0, MAX_ROWS))
    for (const [column, value] of Object.entries(row)) noteValue(folder, site, column, value)
}

/** Records the rows of every statement in files of this folder, until the caller calls the returned function. */
export function recordRows(folder: string): () => void {
  const answers = new Map<string, number>()
  const observe = (message: unknown) => {
    const { text, rows } = message as { text: string; rows: Promise<readonly object[]> }
    const count = answers.get(text) ?? 0
    if (count >= MAX_ANSWERS) return
    answers.set(text, count + 1)
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 20
    const { stack = '' } = new Error('a statement')
    Error.stackTraceLimit = stackTraceLimit
    const site = siteOf(stack.replaceAll(root, ''))
    if (site)
      rows.then(
        (found) => noteRows(folder, site, found),
        () => {},
      )
  }
  subscribe('countersign:rows', observe)
  return () => unsubscribe('countersign:rows', observe)
}

// The files of a worker share their process, and each runs this file again.
const isRecording = Symbol.for('countersign.recordRows')
if (process.env.ROW_FACTS && !(isRecording in globalThis)) {
  Object.assign(globalThis, { [isRecording]: true })
  recordRows(process.env.ROW_FACTS)
}
