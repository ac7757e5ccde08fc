import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { canonical, sha256 } from './hash.ts'
import { exactTimeSql } from './leaf.ts'
import type { Problem } from './problems.ts'

/** A newest seal, expected or found. */
export type Place = { number: number; hash: string }

/** What the operator accepted: the missing seals, and the problems found at that time. */
export type Gap = {
  expected: Place | null
  found: Place | null
  reason: string
  at: string
  /** Numbers of seals that are not in the database, from and to. */
  missing: [number, number][]
  problems: Problem[]
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

/** The hash of a seal, which the next seal contains. */
export function sealHash(seal: Body): string {
  const { number, at, entries, entry_ids, journal_entries, unsealed, newest_entry, merkle_root } = seal
  const body = {
    format: seal.format,
    ...{ number, at, entries, journal_entries, unsealed, merkle_root },
    newest_entry: newest_entry === null ? null : String(newest_entry),
    ids: sha256(entry_ids.join(',')).toString('hex'),
    previous_hash: seal.previous_hash,
    key: seal.key,
    gap: seal.gap,
  }
  return sha256(Buffer.from([2]), canonical(body)).toString('hex')
}

/** The hash of a seal of format 1, which held transactions instead of ids. */
function firstHash({ number, from_xact, until_xact, entries, merkle_root, previous_hash }: Seal): string {
  const body = { number, from_xact: String(from_xact), until_xact: String(until_xact), entries }
  return sha256(Buffer.from([2]), canonical({ ...body, merkle_root, previous_hash })).toString('hex')
}

export const hashOf = (seal: Seal): string => (seal.format === 1 ? firstHash(seal) : sealHash(seal))
