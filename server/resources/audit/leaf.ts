import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { isPrivateSound, isRemainderSound, openPart, type StoredCommitments } from './commitments.ts'
import { canonical, sha256 } from './hash.ts'
import type { SealedEntry } from './sealedEntry.ts'

/** The format of new seals: ids of entries, and commitments instead of every private field (records 0080, 0117). */
export const FORMAT = 4

/**
 * An entry with its commitments, null without any or before sealing; `rest`: the hash of the remainder of an entry that
 * was sealed with its words and then erased (record 0117).
 */
export type ReadEntry = { entry: SealedEntry; commitmentRow: StoredCommitments | null; rest: string | null }

/** A time in UTC to the microsecond, as seals and leaves hold it. */
export const exactTimeSql = (column: string) =>
  Prisma.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`)

type Row = SealedEntry & { salt: Uint8Array | null; commitments: Record<string, string> | null; rest: string | null }

/** The entries with these ids, in the given order; undefined for a missing one. */
export async function readEntries(db: Db, ids: bigint[]): Promise<(ReadEntry | undefined)[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT id, xact, ${exactTimeSql('at')} AS at, ${exactTimeSql('recorded_at')} AS recorded_at, actor_type, actor_id, actor_name,
      action, resource, record_id, workspace_id::text AS workspace_id, "from", "to", reason_codes, reason, request_id,
      address, details, salt, commitments, rest
    FROM audit_entries LEFT JOIN audit_commitments ON audit_commitments.entry_id = id
      LEFT JOIN audit_erased_entries ON audit_erased_entries.entry_id = id
    WHERE id = ANY(${ids.map(String)}::bigint[])`
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = found.get(id)
    if (!row) return undefined
    const { salt, commitments, rest, ...entry } = row
    return { entry, commitmentRow: commitments && { salt: salt && Buffer.from(salt), commitments }, rest }
  })
}

/**
 * The content that an entry's leaf hashes, as JSON. Format 1 lacks the database's time and has milliseconds; from
 * format 3 commitments replace private fields.
 */
export function leafContent({ entry, commitmentRow }: ReadEntry, format: number): Record<string, unknown> {
  const ids = { id: String(entry.id), xact: String(entry.xact) }
  if (format === 1) {
    const { recorded_at: _, ...columns } = entry
    return { ...columns, ...ids, at: `${entry.at.slice(0, 23)}Z` }
  }
  if (format === 2 || !commitmentRow) return { format, ...entry, ...ids }
  return { format, ...openPart(entry, commitmentRow, format), ...ids, commitments: commitmentRow.commitments }
}

/** The fingerprint of an entry under a seal: SHA-256 of its content as canonical JSON. */
export const leafOf = (read: ReadEntry, format: number): Buffer =>
  sha256(Buffer.from([0]), canonical(leafContent(read, format)))

/**
 * Whether an entry equals its sealed version, including private fields; an erased entry must equal the version after
 * its erasure.
 */
export function isAsSealed(read: ReadEntry, format: number, leaf: Buffer): boolean {
  const { entry, commitmentRow, rest } = read
  if (rest !== null) return isRemainderSound(entry, commitmentRow, rest)
  return (
    leafOf(read, format).equals(leaf) && (format < 3 || !commitmentRow || isPrivateSound(entry, commitmentRow, format))
  )
}
