import fs from 'node:fs'
import type { AuditHeads } from '../../database/generated/rows.ts'
import type { Services } from '../../services.ts'
import { checkLines } from './fileCheck.ts'
import type { AcceptedGap } from './gapSeals.ts'
import { addLine, appendHead, fingerprintOfLines, type HeadsFile, headLine, headsFile, readHeads } from './heads.ts'
import type { Problem } from './problems.ts'
import type { Seal, SealPosition } from './seal.ts'

/** A summary of this process's file of heads. */
export type FileState = {
  exists: boolean
  lines: number
  fingerprint: string
  highest: SealPosition | null
  cutAt: number | null
  problems: Problem[]
}

const HOUR_MS = 3_600_000

/** Cache of compared files, by name, so that years of lines are not read again every minute. */
const checked = new Map<string, { stat: string; at: number; state: FileState }>()

function statOf(name: string): string {
  const stat = fs.statSync(name, { throwIfNoEntry: false })
  return stat ? [stat.ino, stat.size, stat.mtimeMs, stat.ctimeMs].join(':') : 'none'
}

const highestIn = (file: HeadsFile | null): SealPosition | null =>
  (file?.heads ?? []).reduce<SealPosition | null>(
    (best, head) => (head && head.number > (best?.number ?? 0) ? { number: head.number, hash: head.hash } : best),
    null,
  )

/**
 * Reads the file and compares each line with the database. A file that was compared within the hour and is unchanged is
 * not read again unless `isFull` is set.
 */
export async function fileState(
  services: Services,
  against: { newest: number; gaps: AcceptedGap[]; isFull: boolean },
): Promise<{ state: FileState; fresh: boolean }> {
  const name = headsFile(services)
  const stat = statOf(name)
  const known = checked.get(name)
  if (!against.isFull && known && known.stat === stat && Date.now() - known.at < HOUR_MS)
    return { state: known.state, fresh: false }
  const file = readHeads(services)
  const state = {
    exists: file !== null,
    lines: file?.lines.length ?? 0,
    fingerprint: fingerprintOfLines(file?.lines ?? []),
    highest: highestIn(file),
    cutAt: file?.cutAt ?? null,
    problems: file ? await checkLines(services.db, file, against) : [],
  }
  checked.set(name, { stat, at: Date.now(), state })
  return { state, fresh: true }
}

/** Appends the head of a seal to the file and to its summary. */
export function writeHead(services: Services, state: FileState, seal: Seal): FileState {
  const name = headsFile(services)
  const line = headLine(seal)
  appendHead(services, state, line)
  const after = {
    ...state,
    exists: true,
    lines: state.lines + 1,
    fingerprint: addLine(state.fingerprint, line),
    highest: { number: seal.number, hash: seal.hash },
    cutAt: null,
  }
  checked.set(name, { stat: statOf(name), at: checked.get(name)?.at ?? 0, state: after })
  return after
}

/**
 * Compares the file with the database's record of it. `last` is the seal of its last line. `owed`: the file lacks only
 * the next line, because of a crash or a full disk; any other missing line was removed.
 */
export function compareFile(
  services: Services,
  state: FileState,
  row: AuditHeads | null,
  last: Seal | null,
): { owed: boolean; problems: Problem[] } {
  const wrong = (kind: string, message: string) => ({ owed: false, problems: [{ kind, message }] })
  if (!row) return { owed: false, problems: [] }
  const line = last?.number === row.number ? headLine(last) : null
  if (state.lines === row.lines - 1 && line && addLine(state.fingerprint, line) === row.fingerprint)
    return { owed: true, problems: [] }
  if (!state.exists) return wrong('missing_heads', `The file audit-heads.jsonl is missing; it had ${row.lines} lines.`)
  if (state.lines < row.lines)
    return wrong('missing_heads', `The file audit-heads.jsonl has ${state.lines} lines; it had ${row.lines}.`)
  const before =
    state.lines === row.lines
      ? state.fingerprint
      : fingerprintOfLines((readHeads(services)?.lines ?? []).slice(0, row.lines))
  if (before === row.fingerprint) return { owed: false, problems: [] }
  return wrong('changed_heads', 'The file audit-heads.jsonl is not as it was written.')
}
