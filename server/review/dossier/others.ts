import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { Lookup } from '../../database/selectValues.ts'
import type { OtherDossier } from '../checks/checkInput.ts'
import { presentFile } from '../record/presenter.ts'
import { decisionOf, type ReviewServices } from './dossierKind.ts'

/** Looks up the names of officers by id. */
export const namesLookup = (ids: (string | null)[]): Lookup<Map<string, string>> => ({
  sql: Prisma.sql`SELECT coalesce(json_agg(json_build_array(id, name)), '[]') FROM officers
    WHERE id = ANY (${[...new Set(ids.filter((id) => id !== null))]}::uuid[])`,
  read: (found: [string, string][]) => new Map(found),
})

export async function officerNames(db: Db, ids: (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const officers = await db.read.officer.findMany({ where: { id: { in: known } }, select: { id: true, name: true } })
  return new Map(officers.map(({ id, name }) => [id, name]))
}

/**
 * Dossiers of any kind by id, with one read per kind. `file_id`: the collision's document, included even if replaced.
 */
export async function otherDossiers(
  { db, dossiers }: Pick<ReviewServices, 'db' | 'dossiers'>,
  wanted: { resource: string; other_id: string; file_id: string | null }[],
): Promise<Map<string, OtherDossier>> {
  const kinds = dossiers.all.filter(({ name }) => wanted.some(({ resource }) => resource === name))
  const read = await Promise.all(
    kinds.map(async (kind) => {
      const ids = new Set(wanted.filter(({ resource }) => resource === kind.name).map(({ other_id }) => other_id))
      const where = { id: { in: [...ids] } }
      const rows = await kind.find(db, { where, orderBy: [], skip: 0, take: ids.size })
      return rows.map((row) => ({ kind, row, files: kind.filesOf(row).filter((file) => file !== null) }))
    }),
  )
  const rows = read.flat()
  const current = new Set(rows.flatMap(({ files }) => files.map(({ id }) => id)))
  const replaced = wanted.map(({ file_id }) => file_id).filter((id) => id !== null && !current.has(id)) as string[]
  const [names, earlier] = await Promise.all([
    officerNames(
      db,
      rows.map(({ row }) => row.decided_by),
    ),
    replaced.length > 0 ? db.read.file.findMany({ where: { id: { in: replaced } } }) : [],
  ])
  return new Map(
    rows.map(({ kind, row, files }) => [
      row.id,
      {
        resource: kind.name,
        id: row.id,
        name: kind.nameOf(row),
        trader: { id: row.workspace.owner.id, name: row.workspace.owner.name },
        ...decisionOf(kind, row),
        created_at: row.created_at.toISOString(),
        decided_at: row.decided_at?.toISOString() ?? null,
        decided_by: row.decided_by ? { id: row.decided_by, name: names.get(row.decided_by) ?? '' } : null,
        refused_submission: null,
        deleted_at: row.deleted_at?.toISOString() ?? null,
        files: [...files, ...earlier.filter(({ record_id }) => record_id === row.id)].map(presentFile),
      },
    ]),
  )
}
