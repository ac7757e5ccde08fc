import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { canonical, sha256 } from './hash.ts'
import { exactTimeSql } from './leaf.ts'
import type { Problem } from './problems.ts'

/** The number and hash of a newest seal: the expected one, or the one that was found. */
export type SealPosition = { number: number; hash: string }

/** The gap that the operator accepted: the missing seals, and the problems found at that time. */
export type Gap = {
  expected: SealPosition | null
  found: SealPosition | null
  reason: string
  at: string
  /** Numbers of seals that are not in the database, from and to. */
  missing: readonly (readonly [number, number])[]
  problems: readonly Problem[]
}

/** A seal's row; times are to the microsecond. */
export type Seal = {
  number: number
  format: number
  at: string
  from_xact: bigint | null
  until_xact: bigint | null
  entries: number
  entry_ids: bigint[]
  journal_entries: number | null
  unsealed: number | null
  newest_entry: bigint | null
  merkle_root: string
  previous_hash: string
  hash: string
  key_id: number
  key: string | null
  signature: string
  gap: Gap | null
  leaves: Buffer
}

/** Bytes of an entry's fingerprint in a seal. */
export const LEAF = 32

type SealRow = Omit<Seal, 'entry_ids' | 'leaves'> & { entry_ids: string | null; leaves: Uint8Array }

/** The seals that the rest of a statement finds (`WHERE … ORDER BY … LIMIT …`). */
export async function readSeals(db: Db, rest: Prisma.Sql): Promise<Seal[]> {
  const rows = await db.$queryRaw<SealRow[]>`
    SELECT number, format, ${exactTimeSql('at')} AS at, from_xact, until_xact, entries, entry_ids::text AS entry_ids,
      journal_entries, unsealed, newest_entry, merkle_root, previous_hash, hash, key_id, key, signature, gap, leaves
    FROM audit_seals ${rest}`
  return rows.map((row) => ({
    ...row,
    entry_ids: (row.entry_ids ?? '{}').slice(1, -1).split(',').filter(Boolean).map(BigInt),
    leaves: Buffer.from(row.leaves),
  }))
}

export const newestSeal = async (db: Db): Promise<Seal | null> =>
  (await readSeals(db, Prisma.sql`ORDER BY number DESC LIMIT 1`))[0] ?? null

type Body = Omit<Seal, 'hash' | 'signature' | 'leaves' | 'key_id' | 'from_xact' | 'until_xact'>

/** The content that the hash of a seal covers, as JSON. */
function bodyOf(seal: Body): Record<string, unknown> {
  const { number, at, entries, entry_ids, journal_entries, unsealed, newest_entry, merkle_root } = seal
  return {
    format: seal.format,
    ...{ number, at, entries, journal_entries, unsealed, merkle_root },
    newest_entry: newest_entry === null ? null : String(newest_entry),
    ids: sha256(entry_ids.join(',')).toString('hex'),
    previous_hash: seal.previous_hash,
    key: seal.key,
    gap: seal.gap,
  }
}

const hashBody = (body: object): string => sha256(Buffer.from([2]), canonical(body)).toString('hex')

/** The hash of a seal, which the next seal contains. */
export const sealHash = (seal: Body): string => hashBody(bodyOf(seal))

/** The content of a seal's hash; seals of format 1 held transactions instead of ids. */
export function sealBody(seal: Seal): Record<string, unknown> {
  if (seal.format !== 1) return bodyOf(seal)
  const { number, from_xact, until_xact, entries, merkle_root, previous_hash } = seal
  return { number, from_xact: String(from_xact), until_xact: String(until_xact), entries, merkle_root, previous_hash }
}

export const hashOf = (seal: Seal): string => hashBody(sealBody(seal))

/** The fingerprints of a seal's entries, in their order. */
export const leavesOf = ({ leaves }: Seal): Buffer[] =>
  Array.from({ length: leaves.length / LEAF }, (_, index) => leaves.subarray(index * LEAF, (index + 1) * LEAF))

/** The seal that an entry is under; undefined until it has one. */
export async function sealWith(db: Db, id: bigint): Promise<Seal | undefined> {
  const [seal] = await readSeals(
    db,
    Prisma.sql`WHERE int8range(first_entry, last_entry, '[]') @> ${id}::bigint AND ${id}::bigint = ANY (entry_ids)
      ORDER BY number LIMIT 1`,
  )
  return seal
}
