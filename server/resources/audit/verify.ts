import { createPublicKey, verify as verifySignature } from 'node:crypto'
import type { AuditSeal } from '../../database/generated/client.ts'
import type { Services } from '../../services.ts'
import { leafOf, merkleRoot, NO_SEAL, publicKeyPem, sealHash, signingKey } from './seal.ts'
import { writtenHead } from './sealing.ts'

export type Verification = {
  ok: boolean
  seals: number
  /** Entries under a seal that were found as they were sealed. */
  entries: number
  /** Entries not under a seal yet. */
  unsealed: number
  /** What is wrong, the first of it: nothing after it was looked at. */
  problem: { kind: string; seal?: number; entry?: string; message: string } | null
  /** With these anybody can check the signatures, by key id. */
  public_keys: Record<string, string>
}

/** Bytes of an entry's fingerprint in a seal. */
export const LEAF = 32

/** What is wrong with a seal itself: its place in the chain, its hash, its signature. */
export function checkSeal(services: Services, seal: AuditSeal, before: AuditSeal | null): Verification['problem'] {
  const wrong = (kind: string, message: string) => ({ kind, seal: seal.number, message })
  const expected = (before?.number ?? 0) + 1
  if (seal.number !== expected) return { kind: 'missing_seal', seal: expected, message: `Seal ${expected} is missing.` }
  if (seal.previous_hash !== (before?.hash ?? NO_SEAL) || seal.from_xact !== (before?.until_xact ?? 0n))
    return wrong('broken_chain', `Seal ${seal.number} does not follow the seal before it.`)
  if (sealHash(seal) !== seal.hash) return wrong('wrong_seal', `Seal ${seal.number} was changed.`)
  const key = signingKey(services.keys, seal.key_id)
  if (!key)
    return wrong('unknown_key', `Seal ${seal.number} was signed under master key ${seal.key_id}, which is not given.`)
  if (
    !verifySignature(
      null,
      Buffer.from(seal.hash, 'hex'),
      createPublicKey(key),
      Buffer.from(seal.signature, 'base64url'),
    )
  )
    return wrong('wrong_signature', `The signature of seal ${seal.number} is wrong.`)
  return null
}

/** The entries of one seal, compared one by one with what was sealed. */
export async function checkEntries(services: Services, seal: AuditSeal): Promise<Verification['problem']> {
  const found = await services.db.auditEntry.findMany({
    where: { xact: { gte: seal.from_xact, lt: seal.until_xact } },
    orderBy: [{ xact: 'asc' }, { id: 'asc' }],
  })
  const sealed = Buffer.from(seal.leaves)
  const leaves = found.map(leafOf)
  for (let i = 0; i < Math.max(found.length, sealed.length / LEAF); i += 1) {
    const expected = sealed.subarray(i * LEAF, (i + 1) * LEAF)
    const entry = found[i] ? String(found[i]?.id) : undefined
    if (leaves[i]?.equals(expected)) continue
    const kind =
      found.length < seal.entries ? 'missing_entry' : found.length > seal.entries ? 'added_entry' : 'wrong_entry'
    const where = entry ? `at entry ${entry}` : 'at its end'
    return {
      kind,
      seal: seal.number,
      entry,
      message: `Seal ${seal.number} does not match its entries, first ${where}.`,
    }
  }
  if (merkleRoot(leaves) !== seal.merkle_root)
    return { kind: 'wrong_seal', seal: seal.number, message: `The root of seal ${seal.number} was changed.` }
  return null
}

/**
 * Recomputes the whole journal: every entry, the chain of seals, their signatures, and the newest head that was written
 * down outside the database. Names the first wrong entry, a missing seal, or newest seals that are missing.
 */
export async function verifyJournal(services: Services): Promise<Verification> {
  const { db } = services
  const keys = [...services.keys.keys.keys()]
  const result: Verification = {
    ok: false,
    seals: 0,
    entries: 0,
    unsealed: 0,
    problem: null,
    public_keys: Object.fromEntries(
      keys.map((version) => [version, publicKeyPem(signingKey(services.keys, version)!)]),
    ),
  }
  let before: AuditSeal | null = null
  let until = 0n
  const head = writtenHead(services)
  const next = (after: number) =>
    db.auditSeal.findFirst({ where: { number: { gt: after } }, orderBy: { number: 'asc' } })
  for (let seal = await next(0); seal; seal = await next(seal.number)) {
    result.problem = checkSeal(services, seal, before) ?? (await checkEntries(services, seal))
    if (!result.problem && head?.number === seal.number && head.hash !== seal.hash)
      result.problem = {
        kind: 'wrong_head',
        seal: seal.number,
        message: `Seal ${seal.number} is not the one that was written down outside the database.`,
      }
    if (result.problem) return result
    result.seals += 1
    result.entries += seal.entries
    before = seal
    until = seal.until_xact
  }
  if (head && head.number > result.seals) {
    const message = `Seals up to ${head.number} were written down outside the database; it holds ${result.seals}.`
    result.problem = { kind: 'missing_newest', seal: head.number, message }
    return result
  }
  result.unsealed = await db.auditEntry.count({ where: { xact: { gte: until } } })
  result.ok = true
  return result
}
