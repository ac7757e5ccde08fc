import type { Database } from '../database/client.ts'

/** Names of the officers who decided these rows. */
export async function decidersOf(db: Database, rows: { decided_by: string | null }[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ decided_by }) => decided_by).filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const officers = await db.officer.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  return new Map(officers.map(({ id, name }) => [id, name]))
}
