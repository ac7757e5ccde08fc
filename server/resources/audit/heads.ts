import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { syncFolder } from '../../process/durableFile.ts'
import type { Services } from '../../services.ts'
import { sha256 } from './hash.ts'
import type { Seal } from './seal.ts'

/**
 * The part of a seal that is kept outside the database. Lines written before record 0030 have the first three members
 * only.
 */
export type Head = {
  number: number
  hash: string
  at: string
  /** Entries in the whole journal when the seal was made. */
  entries?: number
  /** How many of those waited for a later seal. */
  unsealed?: number
  /** The highest id of an entry at that time. */
  newest?: number | null
  /** Fingerprint of the key that signed. */
  key?: string | null
}

export function headOf(seal: Seal): Head {
  const { number, hash, at, journal_entries, unsealed, newest_entry, key } = seal
  const brief = { number, hash, at: `${at.slice(0, 23)}Z` }
  if (seal.format === 1) return brief
  const newest = newest_entry === null ? null : Number(newest_entry)
  return { ...brief, at, entries: journal_entries!, unsealed: unsealed!, newest, key }
}

export const headLine = (seal: Seal): string => JSON.stringify(headOf(seal))

/** A running fingerprint of the lines. */
export const addLine = (fingerprint: string, line: string): string => sha256(fingerprint, line, '\n').toString('hex')

export const fingerprintOfLines = (lines: string[]): string => lines.reduce(addLine, '')

export const headsFile = ({ config }: Services): string => path.join(config.dataDir, 'audit-heads.jsonl')

/** The name of this process's file in the database: machine and folder. */
export const headsFileName = ({ config }: Services): string => `${os.hostname()}:${path.resolve(config.dataDir)}`

/** The complete lines of a file of heads, and where an incomplete last line begins (crash, full disk). */
export type HeadsFile = { lines: string[]; heads: (Head | null)[]; cutAt: number | null }

function parseHead(line: string): Head | null {
  try {
    const head = JSON.parse(line) as Head
    const sound = Number.isSafeInteger(head.number) && head.number > 0 && /^[0-9a-f]{64}$/.test(head.hash)
    return sound ? head : null
  } catch {
    return null
  }
}

/** Null when there is no file. */
export function readHeads(services: Services): HeadsFile | null {
  let text: string
  try {
    text = fs.readFileSync(headsFile(services), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const completeLength = text.lastIndexOf('\n') + 1
  const lines = text.slice(0, completeLength).split('\n').slice(0, -1)
  const cutAt = completeLength < text.length ? Buffer.byteLength(text.slice(0, completeLength)) : null
  return { lines, heads: lines.map(parseHead), cutAt }
}

/** Appends a line and syncs it to disk, replacing an incomplete last line. */
export function appendHead(services: Services, file: { exists: boolean; cutAt: number | null }, line: string): void {
  const name = headsFile(services)
  const handle = fs.openSync(name, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600)
  try {
    const end = file.cutAt ?? fs.fstatSync(handle).size
    fs.ftruncateSync(handle, end)
    const bytes = Buffer.from(`${line}\n`)
    const written = fs.writeSync(handle, bytes, 0, bytes.length, end)
    // A full disk may write part of the line without an error; the next head replaces that part.
    if (written < bytes.length) throw new Error(`${name}: the disk took ${written} of ${bytes.length} bytes.`)
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
  if (!file.exists) syncFolder(path.dirname(name))
}

/** Renames a file whose gap was accepted, after the number of the accepting seal. */
export function setAside(services: Services, number: number): void {
  const name = headsFile(services)
  if (!fs.existsSync(name)) return
  let aside = path.join(path.dirname(name), `audit-heads.before-${number}.jsonl`)
  for (let copy = 2; fs.existsSync(aside); copy += 1)
    aside = aside.replace(/(-\d+)?(\.\d+)?\.jsonl$/, `$1.${copy}.jsonl`)
  fs.renameSync(name, aside)
  syncFolder(path.dirname(name))
}
