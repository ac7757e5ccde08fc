import { Prisma } from '../../database/generated/client.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { checkEntries, checkSeal } from './checkSeal.ts'
import { checkErasedEntries } from './erasedEntries.ts'
import { findGapUnlocked } from './gap.ts'
import type { AcceptedGap } from './gapSeals.ts'
import type { HeadsSource } from './headStore.ts'
import { publicKeys } from './keys.ts'
import { collectProblems, type Problem } from './problems.ts'
import { readSeals, type Seal } from './seal.ts'
import { checkCounts, checkUnsealed, clockDiffers } from './unsealed.ts'

export type Verification = {
  ok: boolean
  seals: number
  /** Sealed entries that are unchanged. */
  entries: number
  /** Entries not under a seal yet. */
  unsealed: number
  /** The first of `problems`. */
  problem: Problem | null
  /** The problems, at most the first thousand; `problem_count` counts all. */
  problems: Problem[]
  problem_count: number
  /** Gaps that the operator accepted. */
  accepted_gaps: AcceptedGap[]
  /** Entries whose time differs from the database's by over a minute; no problem by itself. */
  clock_differs: { count: number; entries: string[] }
  /** The stores of heads, and whether each was read. */
  heads: HeadsSource[]
  /** The public keys that check the signatures, by key id. */
  public_keys: Record<string, string>
}

/** Further checks of the whole journal, such as against the records (`audit:verify --deep`). */
export type MoreChecks = (services: ReviewServices) => AsyncIterable<Problem>

/** Seals read at a time; their entries are read in groups no larger than a full seal. */
const MAX_GROUP_SEALS = 100
const MAX_GROUP_ENTRIES = 5_000

/** Seals in groups that together have no more entries than one seal may. */
function* groupSeals(seals: Seal[]): Generator<Seal[]> {
  let group: Seal[] = []
  let entries = 0
  for (const seal of seals) {
    if (group.length > 0 && entries + seal.entry_ids.length > MAX_GROUP_ENTRIES) {
      yield group
      group = []
      entries = 0
    }
    group.push(seal)
    entries += seal.entry_ids.length
  }
  if (group.length > 0) yield group
}

/**
 * Recomputes the complete journal: every entry, the chain of seals, their signatures, every head outside the database,
 * and that each entry is sealed or waiting. Reports every problem. `asOf`: the moment of a newly restored backup, after
 * which no entry could be sealed.
 */
export async function verifyJournal(
  services: ReviewServices,
  more?: MoreChecks,
  asOf: Date | null = null,
): Promise<Verification> {
  const { db, sealKeys: keys } = services
  const problems = collectProblems()
  const heads = await findGapUnlocked(services, { isFull: true })
  const chain = { keys, keyRows: heads.keyRows, gaps: heads.gaps }
  problems.add(...heads.problems)
  let count = 0
  let entries = 0
  let missing = 0
  let before: Seal | null = null
  for (;;) {
    const after: number = before?.number ?? 0
    const seals = await readSeals(db, Prisma.sql`WHERE number > ${after} ORDER BY number LIMIT ${MAX_GROUP_SEALS}`)
    if (seals.length === 0) break
    for (const seal of seals) {
      problems.add(...checkSeal(chain, seal, before))
      before = seal
      count += 1
    }
    for (const group of groupSeals(seals)) {
      const found = await checkEntries(db, group)
      entries += found.sound
      missing += found.problems.filter(({ kind }) => kind === 'missing_entry').length
      problems.add(...found.problems)
    }
  }
  problems.add(
    ...(await checkUnsealed(db, asOf)),
    ...(await checkCounts(db, missing)),
    ...(await checkErasedEntries(db)),
  )
  if (more) for await (const problem of more(services)) problems.add(problem)
  const list = problems.list()
  const shown = await publicKeys(services)
  return {
    ok: list.length === 0,
    seals: count,
    entries,
    unsealed: await db.auditUnsealed.count(),
    problem: list[0] ?? null,
    problems: list,
    problem_count: problems.total(),
    accepted_gaps: heads.gaps,
    clock_differs: await clockDiffers(db),
    heads: heads.read,
    public_keys: Object.fromEntries(shown.map(({ id, pem }) => [id, pem])),
  }
}
