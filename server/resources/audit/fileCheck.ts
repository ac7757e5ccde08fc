import type { Db } from '../../database/client.ts'
import { type AcceptedGap, isKnownGap } from './gapSeals.ts'
import { type Head, type HeadsFile, headOf } from './heads.ts'
import { exactTimeSql } from './leaf.ts'
import type { Problem } from './problems.ts'
import type { Seal } from './seal.ts'

const LINES_AT_ONCE = 5_000

type KnownSeal = Pick<
  Seal,
  'number' | 'format' | 'hash' | 'at' | 'journal_entries' | 'unsealed' | 'newest_entry' | 'key'
>

async function readKnownSeals(db: Db, numbers: number[]): Promise<Map<number, KnownSeal>> {
  const rows = await db.$queryRaw<KnownSeal[]>`
    SELECT number, format, hash, ${exactTimeSql('at')} AS at, journal_entries, unsealed, newest_entry, key
    FROM audit_seals WHERE number = ANY(${numbers}::int[])`
  return new Map(rows.map((row) => [row.number, row]))
}

type ExpectedHeads = { newest: number; gaps: AcceptedGap[] }

/** How a line contradicts the database. `findGap` reports a head that is newer than every seal. */
function lineProblem(
  head: Head,
  line: string,
  lineNumber: number,
  seal: KnownSeal | undefined,
  against: ExpectedHeads,
): Problem | null {
  const { number } = head
  if (!seal) {
    if (number > against.newest || isKnownGap(against.gaps, number)) return null
    return {
      kind: 'missing_seal',
      seal: number,
      message: `Seal ${number} was written down outside the database, which does not hold it.`,
    }
  }
  if (seal.hash !== head.hash)
    return {
      kind: 'wrong_head',
      seal: number,
      message: `Seal ${number} is not the one that was written down outside the database.`,
    }
  if (line === JSON.stringify(headOf(seal as Seal))) return null
  return {
    kind: 'changed_head',
    seal: number,
    message: `Line ${lineNumber} of audit-heads.jsonl was changed: it differs from seal ${number}.`,
  }
}

/** Checks every line of a file of heads: readable, unique, and a seal of the database. */
export async function checkLines(db: Db, file: HeadsFile, against: ExpectedHeads): Promise<Problem[]> {
  const problems: Problem[] = []
  const seen = new Map<number, number>()
  for (let from = 0; from < file.lines.length; from += LINES_AT_ONCE) {
    const heads = file.heads.slice(from, from + LINES_AT_ONCE)
    const seals = await readKnownSeals(
      db,
      heads.flatMap((head) => head?.number ?? []),
    )
    for (const [index, head] of heads.entries()) {
      const lineNumber = from + index + 1
      if (!head) {
        problems.push({ kind: 'damaged_head', message: `Line ${lineNumber} of audit-heads.jsonl cannot be read.` })
        continue
      }
      const earlier = seen.get(head.number)
      if (earlier)
        problems.push({
          kind: 'double_head',
          seal: head.number,
          message: `Lines ${earlier} and ${lineNumber} of audit-heads.jsonl are both of seal ${head.number}.`,
        })
      seen.set(head.number, lineNumber)
      const wrong = lineProblem(head, file.lines[lineNumber - 1]!, lineNumber, seals.get(head.number), against)
      if (wrong) problems.push(wrong)
    }
  }
  return problems
}
