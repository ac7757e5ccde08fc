import type { Db } from '../../database/client.ts'
import type { Problem } from './problems.ts'

/** Entries are sealed within a minute; one that waits longer than this is a problem. */
export const LATE_AFTER = '5 minutes'
/** The maximum number of entries that a problem lists by id. */
const MAX_NAMED_ENTRIES = 100

type Ids = readonly { id: string }[]

/**
 * Checks that each entry is under exactly one seal or waits for one, and that none waits too long at `asOf`, by the
 * database's clock: now, or the moment of a restored backup.
 */
export async function checkUnsealed(db: Db, asOf: Date | null = null): Promise<Problem[]> {
  const unqueued = await db.$queryRaw<Ids>`
    SELECT id::text AS id FROM (
      SELECT id FROM audit_entries
      EXCEPT (SELECT unnest(entry_ids) FROM audit_seals UNION ALL SELECT entry_id FROM audit_unsealed)
    ) AS loose ORDER BY loose.id LIMIT ${MAX_NAMED_ENTRIES}`
  const twice = await db.$queryRaw<Ids>`
    SELECT id::text AS id FROM (
      SELECT id FROM (SELECT unnest(entry_ids) AS id FROM audit_seals UNION ALL SELECT entry_id FROM audit_unsealed) AS named
      GROUP BY id HAVING count(*) > 1
    ) AS twice ORDER BY twice.id LIMIT ${MAX_NAMED_ENTRIES}`
  const [late] = await db.$queryRaw<{ count: number; first: string | null }[]>`
    SELECT count(*)::int AS count, min(id)::text AS first FROM audit_unsealed JOIN audit_entries ON id = entry_id
    WHERE coalesce(recorded_at, at) < coalesce(${asOf}::timestamptz, clock_timestamp()) - ${LATE_AFTER}::interval`
  const named = (kind: string, rows: Ids, says: (id: string) => string): Problem[] =>
    rows.map(({ id }) => ({ kind, entry: id, message: says(id) }))
  return [
    ...named('unqueued_entry', unqueued, (id) => `Entry ${id} is under no seal and waits for none.`),
    ...named('sealed_twice', twice, (id) => `Entry ${id} is under two seals, or is sealed and waits for a seal.`),
    ...(late!.first === null
      ? []
      : [
          {
            kind: 'late_entry',
            entry: late!.first,
            message: `${late!.count} entries wait for a seal for over 5 minutes, first entry ${late!.first}.`,
          },
        ]),
  ]
}

/**
 * Each seal contains the number of entries in the journal. Fewer remain when entries were deleted before they were
 * sealed; `known` missing entries are under a seal and reported by id. The count starts again after a gap.
 */
export async function checkCounts(db: Db, known: number): Promise<Problem[]> {
  const [row] = await db.$queryRaw<{ number: number; lacking: number; due: number }[]>`
    SELECT number, due, due - counted AS lacking FROM (
      SELECT number, due, sum(one) OVER (ORDER BY id, one DESC)::int AS counted FROM (
        SELECT id, 1 AS one, NULL::int AS number, NULL::int AS due FROM audit_entries
        UNION ALL
        SELECT newest_entry, 0, number, journal_entries FROM audit_seals
        WHERE format > 1 AND number >= coalesce((SELECT max(number) FROM audit_seals WHERE gap IS NOT NULL), 0)
      ) AS steps
    ) AS counts WHERE due > counted ORDER BY due - counted DESC, number LIMIT 1`
  if (!row || row.lacking <= known) return []
  const message = `The journal had ${row.due} entries when seal ${row.number} was made; ${row.lacking} of them are missing.`
  return [{ kind: 'missing_unsealed', seal: row.number, message }]
}

/** Entries whose own time and the database's time differ by over a minute. */
export async function clockDiffers(db: Db): Promise<{ count: number; entries: string[] }> {
  const rows = await db.$queryRaw<{ id: string; count: number }[]>`
    SELECT id::text AS id, (count(*) OVER ())::int AS count FROM audit_entries
    WHERE recorded_at IS NOT NULL AND (recorded_at - at) NOT BETWEEN -interval '1 minute' AND interval '1 minute'
    ORDER BY audit_entries.id LIMIT 20`
  return { count: rows[0]?.count ?? 0, entries: rows.map(({ id }) => id) }
}
