import type { Db } from '../../database/client.ts'
import type { SystemActor } from '../../kernel/actor.ts'
import { journalColumns } from '../../kernel/audit.ts'
import { ApiError } from '../../kernel/errors.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import type { Services } from '../../services.ts'
import { writeHead } from './fileState.ts'
import { findGap, type HeadsComparison } from './gap.ts'
import { isKnownGap } from './gapSeals.ts'
import { setAside } from './heads.ts'
import type { Gap } from './seal.ts'
import { makeSeal, sealEntries, whileSealing } from './sealing.ts'
import { noteState } from './state.ts'

/** The maximum number of problems that a seal lists. */
const MAX_LISTED_PROBLEMS = 20

/** Numbers of missing seals, up to the highest ever made, that no accepted gap covers. */
async function missingNumbers({ db }: Services, { highest, gaps }: HeadsComparison): Promise<[number, number][]> {
  const rows = await db.$queryRaw<{ from: number; to: number }[]>`
    SELECT before + 1 AS "from", number - 1 AS "to" FROM (
      SELECT number, lag(number, 1, 0) OVER (ORDER BY number) AS before
      FROM (SELECT number FROM audit_seals UNION ALL SELECT ${(highest?.number ?? 0) + 1}::int) AS all_numbers
    ) AS pairs WHERE number > before + 1 ORDER BY number`
  return rows.flatMap(({ from, to }) => {
    const open: [number, number][] = []
    for (let number = from; number <= to; number += 1) {
      if (isKnownGap(gaps, number)) continue
      const last = open.at(-1)
      if (last?.[1] === number - 1) last[1] = number
      else open.push([number, number])
    }
    return open
  })
}

/**
 * Resumes sealing after a gap: journals that the operator accepted it and makes the seal after the highest ever made,
 * which records what was expected, what was found and why it was accepted. Entries without a seal are queued again.
 * Refuses when there is no gap. Problems under existing seals remain problems.
 */
export async function acceptGap(services: ReviewServices, actor: SystemActor, reason: string) {
  const { clock } = services
  const accepted = await whileSealing(services, async () => {
    const heads = await findGap(services, { isFull: true })
    if (heads.problems.length === 0)
      throw new ApiError(
        'INVALID_STATE_TRANSITION',
        'There is no gap to accept: the newest seal is the highest that was made.',
      )
    const { newest, highest } = heads
    const at = clock.now()
    const found = newest && { number: newest.number, hash: newest.hash }
    const missing = await missingNumbers(services, heads)
    const problems = heads.problems.slice(0, MAX_LISTED_PROBLEMS)
    const gap: Gap = { expected: highest, found, reason, at: at.toISOString(), missing, problems }
    const number = (highest?.number ?? 0) + 1
    let requeued = 0
    const ids = async (tx: Db) => {
      const [renewed] = await tx.$queryRaw<{ count: number }[]>`SELECT renew_unsealed() AS count`
      requeued = renewed!.count
      const entry = await tx.auditEntry.create({
        data: journalColumns(actor, at, {
          action: 'accept_gap',
          resource: 'audit-entries',
          record_id: null,
          reason,
          details: {
            seal: number,
            expected: highest,
            found,
            missing,
            problems: problems.map(({ message }) => message),
          },
        }),
        select: { id: true },
      })
      return [entry.id]
    }
    const newFile = heads.fileIsWrong
    // A crash before the commit leaves a missing file: a gap that the operator accepts again.
    if (newFile) setAside(services, number)
    const seal = await makeSeal(services, heads, { ids, gap, number, newFile })
    const file = newFile ? { ...heads.file, exists: false, lines: 0, fingerprint: '', cutAt: null } : heads.file
    writeHead(services, { ...file, problems: [] }, seal!)
    await noteState(services, { problems: [] })
    return { seal: number, requeued, ...gap }
  })
  if (!accepted) throw new ApiError('SERVICE_UNAVAILABLE', 'The journal is being sealed: try again in a moment.')
  return { ...accepted, sealed: await sealEntries(services) }
}
