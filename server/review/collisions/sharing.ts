import { Prisma } from '../../database/generated/client.ts'
import { readRows } from '../../database/lookUp.ts'
import { COLLISION_KINDS, type CollisionKind, type Comparison, type SharedThing } from '../checks/comparisons.ts'
import { type DossierKind, type ReviewServices, tableOf, waitingSql } from '../dossier/dossierKind.ts'

/** Two records that share something, seen from the record that was asked about. */
export type SharedValue = {
  record_id: string
  kind: CollisionKind
  /** The collision's id: hex, the same from both sides. */
  id: string
  /** What kind of thing is shared. */
  thing: SharedThing
  /** The shared value as this record has it: a name, a number in full, a file's name. */
  value: string
  /** The name of the other's kind. */
  resource: string
  other_id: string
  /** The other's document, if a document is shared. */
  file_id: string | null
  /** The other's refused submission, if the refusal is what makes it a collision. */
  submission: number | null
}

const { sql } = Prisma

type Where = Pick<ReviewServices, 'db' | 'dossiers'>

/** Probes each record separately, so that PostgreSQL uses the indexes for any number of records and matches. */
const probe = (kind: DossierKind, one: Comparison, which: Prisma.Sql, keep: Prisma.Sql, most: number) => sql`
  (SELECT record.id AS record_id, found.* FROM ${tableOf(kind)} AS record
    JOIN workspaces AS mine ON mine.id = record.workspace_id ${one.with ?? Prisma.empty}
    CROSS JOIN LATERAL (
      SELECT ${one.kind} AS kind, collision.id, ${one.thing} AS thing, ${one.value} AS value, ${one.resource} AS resource,
        ${one.other_id} AS other_id, ${one.file_id ?? sql`NULL::uuid`} AS file_id,
        ${one.submission ?? sql`NULL::int`} AS submission
      FROM ${one.others}
      CROSS JOIN LATERAL (SELECT encode(substr(sha256(convert_to(
        ${one.kind} || E'\n' || ${one.shared} || E'\n' || least(record.id, ${one.other_id}) || E'\n'
          || greatest(record.id, ${one.other_id}), 'UTF8')), 1, 16), 'hex') AS id) AS collision
      WHERE ${one.same} AND ${keep}
      LIMIT ${most}
    ) AS found
    WHERE ${which})`

async function search(
  services: Where,
  kind: DossierKind,
  which: Prisma.Sql,
  keep: (one: Comparison) => Prisma.Sql,
  most: number,
  kinds: readonly CollisionKind[] = COLLISION_KINDS,
): Promise<SharedValue[]> {
  const { db, dossiers } = services
  const wanted = kind.comparisons.filter((one) => one.kinds.some((name) => kinds.includes(name)))
  if (wanted.length === 0) return []
  const probes = wanted.map((one) => probe(kind, one, which, keep(one), most))
  const found = await readRows<SharedValue>(db, Prisma.join(probes, ' UNION ALL '))
  // Documents are found by the name that they are stored under: translate it to the kind's name.
  return found.map((one) => ({ ...one, resource: dossiers.storedAs(one.resource)?.name ?? one.resource }))
}

const UNANSWERED = sql`NOT EXISTS (SELECT 1 FROM collision_answers AS given WHERE given.id = collision.id)`

/** Most collisions of one kind shown at once; answering them brings up the next. */
export const MAX_SHOWN = 20

/** The record's unanswered collisions, up to twice as many of each kind as are shown. */
export const findUnanswered = (services: Where, kind: DossierKind, id: string): Promise<SharedValue[]> =>
  search(services, kind, sql`record.id = ${id}::uuid`, () => UNANSWERED, 2 * MAX_SHOWN)

/** The record's collisions with these other records, answered or not. */
export const findWith = (services: Where, kind: DossierKind, id: string, others: string[]): Promise<SharedValue[]> =>
  search(
    services,
    kind,
    sql`record.id = ${id}::uuid`,
    ({ other_id }) => sql`${other_id} = ANY (${others}::uuid[])`,
    10 * others.length,
  )

/** Finds one collision of the record, answered or not, even beyond those shown. */
export async function findOne(
  services: Where,
  kind: DossierKind,
  id: string,
  collision: string,
): Promise<SharedValue | undefined> {
  const [found] = await search(services, kind, sql`record.id = ${id}::uuid`, () => sql`collision.id = ${collision}`, 1)
  return found
}

/** Finds one unanswered collision of each of these kinds for each of these waiting records. */
export const findForRows = (
  services: Where,
  kind: DossierKind,
  ids: string[],
  kinds: readonly CollisionKind[],
): Promise<SharedValue[]> =>
  search(
    services,
    kind,
    sql`record.id = ANY (${ids}::uuid[]) AND ${waitingSql(kind, 'record')}`,
    () => UNANSWERED,
    1,
    kinds,
  )
