import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import {
  FILE_RULES,
  type FileKind,
  type FileRule,
  type FileType,
  fileMessage,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  MAX_PDF_PAGES,
  MB,
  PDF_BULK,
} from './rules.ts'

export type FileInspection = {
  type: FileType
  /** 1 for an image. */
  pages: number
  /** In pixels as shown, for a PDF of its first page at 96 per inch; null for a size that no paper has. */
  width: number | null
  height: number | null
  /** Hex, of the content. */
  sha256: string
  /** Bytes. */
  size: number
}

/** Thrown to refuse a file: `rule` is one short word, `message` a sentence for the trader. */
export class FileRuleError extends Error {
  readonly rule: FileRule

  constructor(kind: FileKind, rule: FileRule, found?: string) {
    super(fileMessage(kind, rule, found))
    this.rule = rule
  }
}

/** One process per core, at least two so that one slow file cannot block them all. */
export const MAX_INSPECTORS = Math.min(4, Math.max(2, availableParallelism()))
/** A process is replaced after this many files, because the parsers' memory grows. */
const FILES_PER_PROCESS = 50
const TIME_LIMIT_MS = 10_000
const HEAP_MB = 256
/** Heap, decoded pixels and unpacked streams together. */
const RESIDENT_BYTES = 640 * MB

const limits = {
  maxPages: MAX_PDF_PAGES,
  ...PDF_BULK,
  maxSide: MAX_IMAGE_SIDE,
  maxPixels: MAX_IMAGE_PIXELS,
  /** Logos are resized to fit this square, in pixels; public pages show the small one. */
  logoSide: 1024,
  smallLogoSide: 192,
  /** The longer side of a picture of a page: twice the width of a telephone. */
  pictureSide: 1400,
  /**
   * Codes are looked for on this many pages, drawn with this longer side, in pixels. From one page at most `codes` are
   * read, each cut after `codeText` characters.
   */
  codePages: 3,
  codeSide: 2000,
  codes: 4,
  codeText: 500,
  /** The text layer is read on this many pages, at most `textItems` runs of each. */
  textPages: 3,
  textItems: 2000,
}

type Task =
  | { work: 'inspect'; bytes: Buffer; types: readonly FileType[]; limits: typeof limits }
  | { work: 'logo'; bytes: Buffer; limits: typeof limits }
  | { work: 'picture'; bytes: Buffer; page: number; limits: typeof limits }
  | { work: 'codes'; bytes: Buffer; pages: number; limits: typeof limits }
  | { work: 'text'; bytes: Buffer; limits: typeof limits }

type Answer<T> = { done: T } | { refused: FileRule; found?: string } | { failed: string }

type Inspector = { child: ChildProcess; files: number }

const idleInspectors: Inspector[] = []
const waitingForTurn: (() => void)[] = []
let busyInspectors = 0

async function waitForTurn(): Promise<void> {
  if (busyInspectors < MAX_INSPECTORS) busyInspectors += 1
  else await new Promise<void>((resolve) => waitingForTurn.push(resolve))
}

function passTurn(): void {
  const next = waitingForTurn.shift()
  if (next) next()
  else busyInspectors -= 1
}

/** Keeps the program alive only while a child process works. */
function keepProgramAlive(child: ChildProcess, held: boolean): void {
  const how = held ? 'ref' : 'unref'
  child[how]()
  child.channel?.[how]()
}

async function startInspector(): Promise<Inspector> {
  const child = fork(fileURLToPath(new URL('./inspector.mjs', import.meta.url)), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    // The process that opens hostile files gets no secrets. Windows cannot start a process without SystemRoot.
    env: { SystemRoot: process.env.SystemRoot },
    stdio: 'ignore',
  })
  const inspector = { child, files: 0 }
  child.on('exit', () => {
    const index = idleInspectors.indexOf(inspector)
    if (index >= 0) idleInspectors.splice(index, 1)
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`The process that opens files does not start (exit code ${code}).`)))
    child.on('error', reject)
  })
  return inspector
}

/** Resident bytes of a process on Linux; 0 elsewhere, where only the time limit applies. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}

function sendTask<T>({ child }: Inspector, task: Task, timeLimit: number): Promise<Answer<T>> {
  return new Promise((resolve) => {
    const kill = () => child.kill('SIGKILL')
    const timer = setTimeout(kill, timeLimit)
    const watch = setInterval(async () => {
      if ((await residentBytes(child.pid!)) > RESIDENT_BYTES) kill()
    }, 100)
    const settle = (answer: Answer<T>) => {
      clearTimeout(timer)
      clearInterval(watch)
      child.off('message', settle).off('exit', onExit)
      resolve(answer)
    }
    const onExit = () => settle({ refused: 'too_complex' })
    child.on('message', settle).on('exit', onExit)
    // If the process is gone, its exit event already settled the promise.
    child.send(task, () => {})
  })
}

async function runTask<T>(kind: FileKind, task: Task, timeLimit: number): Promise<T> {
  await waitForTurn()
  try {
    const inspector = idleInspectors.pop() ?? (await startInspector())
    keepProgramAlive(inspector.child, true)
    inspector.files += 1
    const answer = await sendTask<T>(inspector, task, timeLimit)
    keepProgramAlive(inspector.child, false)
    if (!inspector.child.connected || inspector.files >= FILES_PER_PROCESS) inspector.child.kill('SIGKILL')
    else idleInspectors.push(inspector)
    if ('refused' in answer) throw new FileRuleError(kind, answer.refused, answer.found)
    if ('failed' in answer) throw new Error(`A file could not be inspected: ${answer.failed}`)
    return answer.done
  } finally {
    passTurn()
  }
}

/**
 * Checks an uploaded file: its size, its type by content (never by name), that it opens, that it contains no active
 * content, and that its dimensions are sane (decisions G-35, G-36, A-06). Child processes open the files with limits on
 * time (ms) and memory, so that a hostile file neither blocks nor ends the program. Throws FileRuleError; any other
 * error is a fault of this service.
 */
export async function inspectFile(kind: FileKind, buffer: Buffer, timeLimit = TIME_LIMIT_MS): Promise<FileInspection> {
  const { maxBytes, types } = FILE_RULES[kind]
  if (buffer.length === 0) throw new FileRuleError(kind, 'empty')
  if (buffer.length > maxBytes) throw new FileRuleError(kind, 'max')
  type FileProperties = Pick<FileInspection, 'type' | 'pages' | 'width' | 'height'>
  const found = await runTask<FileProperties>(kind, { work: 'inspect', bytes: buffer, types, limits }, timeLimit)
  return { ...found, sha256: createHash('sha256').update(buffer).digest('hex'), size: buffer.length }
}

/**
 * A logo re-encoded as PNG without its metadata, within 1,024 pixels a side, and a small one within 192 pixels for
 * public pages (decisions A-06). Call it with a file that passed inspectFile; throws FileRuleError when it cannot be
 * decoded.
 */
export function makeLogos(buffer: Buffer): Promise<{ png: Buffer; small: Buffer }> {
  return runTask('logo', { work: 'logo', bytes: buffer, limits }, TIME_LIMIT_MS)
}

/**
 * Pictures of pages are made one at a time, so that uploads keep the other processes. At most this many requests wait.
 */
const MAX_WAITING_PICTURES = 40
let waitingPictures = 0
let lastPicture: Promise<unknown> = Promise.resolve()

/**
 * One page of a document as WebP, within `side` pixels a side, for pages that show no PDF. Call it with a file that passed
 * inspectFile, and a page that it has. Throws FileRuleError where the page cannot be drawn; null while too many wait.
 */
export async function drawPage(
  kind: FileKind,
  buffer: Buffer,
  page: number,
  side = limits.pictureSide,
): Promise<Buffer | null> {
  const task: Task = { work: 'picture', bytes: buffer, page, limits: { ...limits, pictureSide: side } }
  const drawn = await drawInTurn<Uint8Array>(kind, task)
  return drawn && Buffer.from(drawn)
}

/**
 * The texts of the QR codes on the first three pages of a document, from the first page that has any: four at most, cut
 * after 500 characters. Call it with a file that passed inspectFile. Throws FileRuleError where a page cannot be drawn;
 * null while too many wait (record 0180).
 */
export function readCodes(kind: FileKind, buffer: Buffer, pages: number): Promise<string[] | null> {
  return drawInTurn<string[]>(kind, { work: 'codes', bytes: buffer, pages, limits })
}

/** The text layer of a document. */
export type DocumentText = {
  /** The lines of its first three pages, top to bottom; none for a scan. */
  lines: string[]
  /** Whether these pages show nothing at all: no text, drawing or picture. */
  isBlank: boolean
}

/** Reading a text layer takes some milliseconds; a document that needs more is not worth the wait. */
const TEXT_LIMIT_MS = 2000

/**
 * Reads the text layer of a document. Call it with a file that passed inspectFile. Throws FileRuleError where it cannot
 * be read in time; null while too many pages wait to be drawn.
 */
export function readText(kind: FileKind, buffer: Buffer): Promise<DocumentText | null> {
  return drawInTurn<DocumentText>(kind, { work: 'text', bytes: buffer, limits }, TEXT_LIMIT_MS)
}

async function drawInTurn<T>(kind: FileKind, task: Task, timeLimit = TIME_LIMIT_MS): Promise<T | null> {
  if (waitingPictures >= MAX_WAITING_PICTURES) return null
  waitingPictures += 1
  const drawn = lastPicture.then(() => runTask<T>(kind, task, timeLimit))
  lastPicture = drawn.catch(() => {})
  try {
    return await drawn
  } finally {
    waitingPictures -= 1
  }
}
