import type { Db } from '../../database/client.ts'
import type { SavedView } from '../../database/generated/rows.ts'
import type { OfficerActor } from '../../kernel/actor.ts'

/** A stored view; `filter` is the list's filter parameter. */
export type View = Omit<SavedView, 'filter'> & { filter: Record<string, unknown> }

export const viewOf = (row: SavedView): View => ({ ...row, filter: row.filter as Record<string, unknown> })

/** The views of a list that this officer sees, by name: their own and the shared ones. */
export async function viewsFor(db: Db, actor: OfficerActor, resource: string): Promise<View[]> {
  const rows = await db.read.savedView.findMany({
    where: { resource, OR: [{ officer_id: actor.id }, { shared: true }] },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  return rows.map(viewOf)
}
