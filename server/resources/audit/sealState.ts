import type { AuditEntry, AuditSeal } from '../../database/generated/client.ts'
import type { Services } from '../../services.ts'
import { leafOf } from './seal.ts'
import { writtenHead } from './sealing.ts'
import { checkEntries, checkSeal, LEAF, type Verification } from './verify.ts'

/** How many of the newest seals are recomputed unless more are asked for: about an hour of a busy day. */
export const SEALS = 50
export const MOST_SEALS = 1_000

const NEWEST_FIRST = { number: 'desc' } as const
const BRIEF = { number: true, at: true, entries: true, until_xact: true } as const

/** The newest seal and how many entries are not under one yet. */
export async function sealState({ db }: Services) {
  const newest = await db.auditSeal.findFirst({ orderBy: NEWEST_FIRST, select: BRIEF })
  const unsealed = await db.auditEntry.count({ where: { xact: { gte: newest?.until_xact ?? 0n } } })
  return {
    newest: newest && { number: newest.number, at: newest.at.toISOString(), entries: newest.entries },
    unsealed,
  }
}

export type SealState = Awaited<ReturnType<typeof sealState>>

/** What a recomputation of the newest seals found. `entries` were found as they were sealed. */
export type NewestVerified = {
  ok: boolean
  at: string
  seals: number
  entries: number
  problem: Verification['problem']
}

/** Whether the newest seal written down outside the database is there: a journal cut short would lack it. */
async function checkHead(services: Services): Promise<Verification['problem']> {
  const head = writtenHead(services)
  if (!head) return null
  const kept = await services.db.auditSeal.findUnique({ where: { number: head.number }, select: { hash: true } })
  if (kept?.hash === head.hash) return null
  const message = kept
    ? `Seal ${head.number} is not the one that was written down outside the database.`
    : `Seal ${head.number} was written down outside the database, which does not hold it.`
  return { kind: kept ? 'wrong_head' : 'missing_newest', seal: head.number, message }
}

/**
 * Recomputes the newest seals, oldest of them first: each entry, the links of the chain, the signatures, and that none
 * is missing at the end. The whole journal is for the command `audit:verify`.
 */
export async function verifyNewest(services: Services, seals: number): Promise<NewestVerified> {
  const { db, clock } = services
  const result = { at: clock.now().toISOString(), seals: 0, entries: 0 }
  const wrong = (problem: Verification['problem']) => ({ ok: false, ...result, problem })
  const head = await checkHead(services)
  if (head) return wrong(head)
  const numbers = await db.auditSeal.findMany({ orderBy: NEWEST_FIRST, take: seals, select: { number: true } })
  const oldest = numbers.at(-1)?.number ?? 1
  let before = await db.auditSeal.findUnique({ where: { number: oldest - 1 } })
  for (const { number } of numbers.reverse()) {
    const seal: AuditSeal = await db.auditSeal.findUniqueOrThrow({ where: { number } })
    const problem = checkSeal(services, seal, before) ?? (await checkEntries(services, seal))
    if (problem) return wrong(problem)
    result.seals += 1
    result.entries += seal.entries
    before = seal
  }
  return { ok: true, ...result, problem: null }
}

/** The seal an entry is under, recomputed for this entry: its place, and whether it is as it was sealed. */
export async function sealOf(services: Services, entry: AuditEntry) {
  const { db } = services
  const seal = await db.auditSeal.findFirst({
    where: { from_xact: { lte: entry.xact } },
    orderBy: { from_xact: 'desc' },
  })
  const leaf = leafOf(entry)
  if (!seal || seal.until_xact <= entry.xact) return { hash: leaf.toString('hex'), seal: null }
  const [before, earlier] = await Promise.all([
    db.auditSeal.findFirst({ where: { number: { lt: seal.number } }, orderBy: NEWEST_FIRST }),
    db.auditEntry.count({
      where: {
        xact: { gte: seal.from_xact },
        OR: [{ xact: { lt: entry.xact } }, { xact: entry.xact, id: { lt: entry.id } }],
      },
    }),
  ])
  const kept = Buffer.from(seal.leaves).subarray(earlier * LEAF, (earlier + 1) * LEAF)
  const problem = checkSeal(services, seal, before)
  return {
    hash: leaf.toString('hex'),
    seal: {
      number: seal.number,
      at: seal.at.toISOString(),
      place: earlier + 1,
      entries: seal.entries,
      merkle_root: seal.merkle_root,
      key_id: seal.key_id,
      /** The entry is as it was sealed, and the seal follows the one before it and bears its signature. */
      intact: kept.equals(leaf) && problem === null,
    },
  }
}

export type EntrySeal = Awaited<ReturnType<typeof sealOf>>
