import type { Db } from '../../database/client.ts'
import { type AuditEntry, Prisma } from '../../database/generated/client.ts'
import { canonical, sha256 } from './hash.ts'

/** An entry as sealed: times are texts, to the microsecond. */
export type SealedEntry = Omit<AuditEntry, 'at' | 'recorded_at'> & { at: string; recorded_at: string | null }

/** A time in UTC to the microsecond, as seals and leaves hold it. */
export const exactTimeSql = (column: string) =>
  Prisma.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`)

/** The entries with these ids, in the given order; undefined for a missing one. */
export async function readEntries(db: Db, ids: bigint[]): Promise<(SealedEntry | undefined)[]> {
  const rows = await db.$queryRaw<SealedEntry[]>`
    SELECT id, xact, ${exactTimeSql('at')} AS at, ${exactTimeSql('recorded_at')} AS recorded_at, actor_type, actor_id, actor_name,
      action, resource, record_id, workspace_id::text AS workspace_id, "from", "to", reason_codes, reason, request_id,
      address, details
    FROM audit_entries WHERE id = ANY(${ids.map(String)}::bigint[])`
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id))
}

/** The columns under seals of format 1: without the database's time, and with milliseconds. */
function firstLeaf({ recorded_at: _, ...entry }: SealedEntry): Buffer {
  const at = `${entry.at.slice(0, 23)}Z`
  return sha256(Buffer.from([0]), canonical({ ...entry, id: String(entry.id), xact: String(entry.xact), at }))
}

/** The fingerprint of an entry under a seal: SHA-256 of all its columns as canonical JSON. */
export function leafOf(entry: SealedEntry, format: number): Buffer {
  if (format === 1) return firstLeaf(entry)
  return sha256(Buffer.from([0]), canonical({ format, ...entry, id: String(entry.id), xact: String(entry.xact) }))
}
