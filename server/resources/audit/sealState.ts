import { Prisma } from '../../database/generated/client.ts'
import type { AuditEntry } from '../../database/generated/rows.ts'
import type { Services } from '../../services.ts'
import { checkEntries, checkSeal } from './checkSeal.ts'
import { findGapUnlocked } from './gap.ts'
import { acceptedGaps } from './gapSeals.ts'
import { storedKeys } from './keys.ts'
import { FORMAT, isAsSealed, leafOf, readEntries } from './leaf.ts'
import { collectProblems, type Problem } from './problems.ts'
import { LEAF, readSeals, type Seal, sealWith } from './seal.ts'
import { headsLag } from './sendHeads.ts'
import { stoppedState } from './state.ts'
import { LATE_AFTER } from './unsealed.ts'

/** Default number of seals to recompute: about an hour of a busy day. */
export const DEFAULT_VERIFIED_SEALS = 50
export const MAX_VERIFIED_SEALS = 1_000

const NEWEST_FIRST = { number: 'desc' } as const
const BRIEF_COLUMNS = { number: true, at: true, entries: true } as const

/** The newest seal, how many entries wait for one, and whether sealing has stopped. */
export async function readSealState(services: Services) {
  const { db, sealKeys } = services
  const newest = await db.auditSeal.findFirst({ orderBy: NEWEST_FIRST, select: BRIEF_COLUMNS })
  const [waiting] = await db.$queryRaw<{ unsealed: number; late: number }[]>`
    SELECT count(*)::int AS unsealed,
      (count(*) FILTER (WHERE coalesce(recorded_at, at) < clock_timestamp() - ${LATE_AFTER}::interval))::int AS late
    FROM audit_unsealed LEFT JOIN audit_entries ON id = entry_id`
  const gaps = await acceptedGaps(db, sealKeys, await storedKeys(db))
  return {
    newest: newest && { number: newest.number, at: newest.at.toISOString(), entries: newest.entries },
    unsealed: waiting!.unsealed,
    /** Entries that have waited for over five minutes. */
    late: waiting!.late,
    /** Since when sealing is stopped, and why; null while it runs. */
    stopped: await stoppedState(services),
    accepted_gaps: gaps.map(({ seal, at, reason, expected, found }) => ({
      ...{ seal, at, reason },
      expected: expected?.number ?? null,
      found: found?.number ?? null,
    })),
    /** How far the second place of the heads is behind; null where there is none. */
    heads_lag: await headsLag(services),
  }
}

export type SealState = Awaited<ReturnType<typeof readSealState>>

/** The result of recomputing the newest seals. `entries` counts those that match their seal. */
export type NewestVerification = {
  ok: boolean
  at: string
  seals: number
  entries: number
  /** The first of `problems`. */
  problem: Problem | null
  problems: Problem[]
}

/**
 * Recomputes the newest seals, oldest first: each entry, the links of the chain, the signatures, and that none is
 * missing at the end. The command `audit:verify` checks the whole journal.
 */
export async function verifyNewest(services: Services, count: number): Promise<NewestVerification> {
  const { db, clock, sealKeys: keys } = services
  const heads = await findGapUnlocked(services, { isFull: false })
  const problems = collectProblems()
  problems.add(...heads.problems)
  const found = await readSeals(db, Prisma.sql`ORDER BY number DESC LIMIT ${count}`)
  const [oldest] = found.slice(-1)
  let before: Seal | null =
    (oldest && (await readSeals(db, Prisma.sql`WHERE number < ${oldest.number} ORDER BY number DESC LIMIT 1`))[0]) ??
    null
  let entries = 0
  for (const seal of found.reverse()) {
    problems.add(...checkSeal({ keys, keyRows: heads.keyRows, gaps: heads.gaps }, seal, before))
    const sealResult = await checkEntries(db, [seal])
    problems.add(...sealResult.problems)
    entries += sealResult.sound
    before = seal
  }
  const list = problems.list()
  const at = clock.now().toISOString()
  return { ok: list.length === 0, at, seals: found.length, entries, problem: list[0] ?? null, problems: list }
}

const MINUTE_MS = 60_000

/** The seal of an entry, recomputed: the entry's place in it, and whether the entry is unchanged. */
export async function sealOf({ db, sealKeys: keys }: Services, { id, at, recorded_at }: AuditEntry) {
  const [[row], seal, keyRows] = await Promise.all([readEntries(db, [id]), sealWith(db, id), storedKeys(db)])
  const leaf = leafOf(row!, seal?.format ?? FORMAT)
  const entry = {
    hash: leaf.toString('hex'),
    /** The database's own time; null for entries older than that column. */
    recorded_at: recorded_at?.toISOString() ?? null,
    /** Whether it differs from the entry's time by over a minute. */
    clock_differs: recorded_at !== null && Math.abs(recorded_at.getTime() - at.getTime()) > MINUTE_MS,
  }
  if (!seal) return { ...entry, seal: null }
  const [before] = await readSeals(db, Prisma.sql`WHERE number < ${seal.number} ORDER BY number DESC LIMIT 1`)
  const index = seal.entry_ids.indexOf(id)
  const sealed = seal.leaves.subarray(index * LEAF, (index + 1) * LEAF)
  const problems = checkSeal({ keys, keyRows, gaps: await acceptedGaps(db, keys, keyRows) }, seal, before ?? null)
  return {
    ...entry,
    seal: {
      number: seal.number,
      at: `${seal.at.slice(0, 23)}Z`,
      place: index + 1,
      entries: seal.entries,
      merkle_root: seal.merkle_root,
      key_id: seal.key_id,
      /** Whether the entry is unchanged and its seal is correctly chained and signed. */
      intact: isAsSealed(row!, seal.format, sealed) && problems.length === 0,
    },
  }
}

export type EntrySeal = Awaited<ReturnType<typeof sealOf>>
