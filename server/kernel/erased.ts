import type { Db } from '../database/client.ts'

/** The text that replaces an erased name or number (record 0082). The database's erase_trader() writes it. */
export const ERASED_MARK = '[erased]'

type ActorFields = { actor_type: string; actor_id: string | null; actor_name: string }

/** Hides the names of erased traders in entries that people read. The journal itself keeps the sealed text. */
export async function hideErasedNames<Row extends ActorFields>(db: Db, rows: readonly Row[]): Promise<readonly Row[]> {
  const ids = rows.flatMap(({ actor_type, actor_id }) =>
    actor_type === 'trader' && actor_id !== null ? [actor_id] : [],
  )
  if (ids.length === 0) return rows
  // Plain SQL: Prisma spends several times as long on a page of the journal.
  const erased = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM traders WHERE id = ANY (${[...new Set(ids)]}::uuid[]) AND 'traders' = ANY (erased_kinds)`
  const erasedIds = new Set(erased.map(({ id }) => id))
  return rows.map((row) =>
    row.actor_id !== null && erasedIds.has(row.actor_id) ? { ...row, actor_name: ERASED_MARK } : row,
  )
}
