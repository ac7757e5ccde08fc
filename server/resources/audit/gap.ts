import { Prisma } from '../../database/generated/client.ts'
import type { AuditHeads } from '../../database/generated/rows.ts'
import type { Services } from '../../services.ts'
import { compareFile, type FileState, fileState } from './fileState.ts'
import { type AcceptedGap, acceptedGaps, isGenuine, isKnownGap } from './gapSeals.ts'
import { type HeadsSource, readHeadStore } from './headStore.ts'
import { headsFileName } from './heads.ts'
import { type PublicKey, signatureProblem, storedKeys } from './keys.ts'
import type { Problem } from './problems.ts'
import { hashOf, newestSeal, readSeals, type Seal, type SealPosition } from './seal.ts'

/** The result of comparing seals with heads. Sealing stops while `problems` is not empty. */
export type HeadsComparison = {
  newest: Seal | null
  /** The highest seal ever made, by every source. */
  highest: SealPosition | null
  file: FileState
  /** The database's note on this process's file. */
  row: AuditHeads | null
  /** The seal whose head is missing from the file because of a crash or a full disk. */
  owed: Seal | null
  /** The file itself is wrong; it is put aside when the gap is accepted. */
  fileIsWrong: boolean
  keyRows: PublicKey[]
  gaps: AcceptedGap[]
  problems: Problem[]
  read: HeadsSource[]
}

const higherPosition = (best: SealPosition | null, one: SealPosition | null): SealPosition | null =>
  one && one.number > (best?.number ?? 0) ? { number: one.number, hash: one.hash } : best

/** Compares the newest seal with the newest one that the database noted. */
function compareNote(newest: Seal | null, note: SealPosition | null): Problem[] {
  const last = newest?.number ?? 0
  const noted = note?.number ?? 0
  const wrong = (kind: string, seal: number, message: string) => [{ kind, seal, message }]
  if (noted > last)
    return wrong('missing_newest', noted, `Seals up to ${noted} were made; the database holds them up to ${last}.`)
  if (last > noted)
    return wrong('added_seal', last, `Seal ${last} was not made by this service: the newest it made is ${noted}.`)
  if (newest && newest.hash !== note?.hash)
    return wrong('wrong_head', last, `Seal ${last} is not the one that was made.`)
  return []
}

/** Whether the newest seal matches its signature, by a configured key or one whose head is in the file. */
function compareNewest({ sealKeys: keys }: Services, newest: Seal, keyRows: PublicKey[], file: FileState): Problem[] {
  const wrong = (kind: string, why: string) => [{ kind, seal: newest.number, message: `Seal ${newest.number} ${why}.` }]
  if (hashOf(newest) !== newest.hash) return wrong('wrong_seal', 'was changed')
  const signature = signatureProblem(keys, keyRows, newest)
  if (signature) return wrong(signature.kind, signature.why)
  const written = file.highest?.hash === newest.hash
  const held = newest.format === 1 ? isGenuine(keys, keyRows, newest) : newest.key !== null && keys.held.has(newest.key)
  return written || held ? [] : wrong('unknown_key', 'is signed with a key that is not given here')
}

/** Entries that waited for a seal when the newest one was made, and that are now neither waiting nor sealed. */
async function findLostEntries({ db }: Services, newest: Seal | null): Promise<Problem[]> {
  const [found] = await db.$queryRaw<{ lost: string | null; waiting: number }[]>`
    SELECT (SELECT min(entry_id)::text FROM audit_unsealed
        WHERE NOT EXISTS (SELECT 1 FROM audit_entries WHERE id = entry_id)) AS lost,
      (SELECT count(*)::int FROM audit_unsealed WHERE entry_id <= ${newest?.newest_entry ?? 0n}) AS waiting`
  const { lost, waiting } = found!
  const kind = 'missing_unsealed'
  if (lost !== null) return [{ kind, entry: lost, message: `Entry ${lost}, which waits for its seal, is missing.` }]
  const due = newest?.unsealed ?? 0
  if (waiting >= due) return []
  const number = newest!.number
  const message = `${due} entries waited for a seal when seal ${number} was made; ${waiting} of them are left.`
  return [{ kind, seal: number, message }]
}

/**
 * Compares the newest seal with the highest head ever written: by the database's note, by this process's file, and by
 * the second place where it can be read. Sources that were compared within the hour and are unchanged are not compared
 * again unless `isFull` is set.
 */
export async function findGap(services: Services, { isFull }: { isFull: boolean }): Promise<HeadsComparison> {
  const { db, sealKeys: keys } = services
  const position = headsFileName(services)
  const [newest, rows, keyRows] = await Promise.all([newestSeal(db), db.auditHeads.findMany(), storedKeys(db)])
  const note = rows.reduce<SealPosition | null>(higherPosition, null)
  const row = rows.find((one) => one.place === position && one.ended_by === null) ?? null
  const gaps = await acceptedGaps(db, keys, keyRows)
  const last = newest?.number ?? 0

  const { state: file, fresh } = await fileState(services, { newest: last, gaps, isFull })
  // Other processes may have sealed since this process's last line.
  const elsewhere = row !== null && file.lines < row.lines && row.number !== last
  const [lastHere = null] = elsewhere ? await readSeals(db, Prisma.sql`WHERE number = ${row.number}`) : [newest]
  const { owed, problems: fileProblems } = compareFile(services, file, row, lastHere)
  const second = await readHeadStore(services.config, last, fresh)
  const beyond = second.heads.filter(
    ({ number, hash }) => (number > last && !isKnownGap(gaps, number)) || (number === last && hash !== newest?.hash),
  )
  const problems = compareNote(newest, note)
  const ends = `the database ends at ${last}`
  const reportMissing = (seal: number, message: string) => problems.push({ kind: 'missing_newest', seal, message })
  if (file.highest && file.highest.number > Math.max(last, note?.number ?? 0))
    reportMissing(file.highest.number, `Seal ${file.highest.number} was written down outside the database: ${ends}.`)
  for (const { number } of beyond.slice(-1))
    reportMissing(number, `The second place of the heads holds another seal ${number}: ${ends}.`)
  if (newest) problems.push(...compareNewest(services, newest, keyRows, file))
  problems.push(...fileProblems, ...file.problems, ...(await findLostEntries(services, newest)))

  const others = rows.filter((one) => one.ended_by === null && one.place !== position && one.place !== '')
  return {
    ...{ newest, file, row, keyRows, gaps, problems },
    owed: owed ? lastHere : null,
    highest: [newest, note, file.highest, ...second.heads].reduce<SealPosition | null>(higherPosition, null),
    fileIsWrong: fileProblems.length > 0 || file.problems.some(({ kind }) => kind !== 'missing_seal'),
    read: [
      ...(file.exists
        ? [{ place: position, heads: file.lines, highest: file.highest?.number ?? null, read: true }]
        : []),
      ...others.map((one) => ({ place: one.place, heads: one.lines, highest: one.number, read: false })),
      ...(second.read ? [second.read] : []),
    ],
  }
}

/**
 * `findGap` for callers without the sealing lock: a seal made between two reads looks like a gap, but not on the second
 * try.
 */
export async function findGapUnlocked(services: Services, how: { isFull: boolean }): Promise<HeadsComparison> {
  const heads = await findGap(services, how)
  return heads.problems.length === 0 ? heads : findGap(services, how)
}
