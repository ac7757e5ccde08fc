import { sharedRows } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { Lookup } from '../../database/selectValues.ts'
import { memoizeByObject } from '../../kernel/memoizeByObject.ts'
import { COLLISION_KINDS, type CollisionKind, type Comparison, type SharedValueKind } from '../checks/comparisons.ts'
import { type DossierKind, type ReviewServices, tableOf, waitingSql } from '../dossier/dossierKind.ts'

/** Two records that share a thing, from the side of the searched record. */
export type SharedValue = {
  record_id: string
  kind: CollisionKind
  /** The collision's id: hex, the same from both sides. */
  id: string
  /** The sort of shared thing. */
  thing: SharedValueKind
  /** The shared value as this record has it: a name, a number in full, a file's name. */
  value: string
  /** The name of the other dossier's kind. */
  resource: string
  other_id: string
  /** The other dossier's document, if the two share a document. */
  file_id: string | null
  /** The other dossier's refused submission, if the refusal causes the collision. */
  submission: number | null
}

const { sql } = Prisma

type CollisionServices = Pick<ReviewServices, 'db' | 'dossiers'>

/** Probes each record separately, so that PostgreSQL uses the indexes for any number of records and matches. */
const probe = (
  kind: DossierKind,
  comparison: Comparison,
  recordCondition: Prisma.Sql,
  collisionCondition: Prisma.Sql,
  limit: number,
) => sql`
  (SELECT record.id AS record_id, found.* FROM ${tableOf(kind)} AS record
    JOIN workspaces AS mine ON mine.id = record.workspace_id ${comparison.with ?? Prisma.empty}
    CROSS JOIN LATERAL (
      SELECT ${comparison.kind} AS kind, collision.id, ${comparison.thing} AS thing, ${comparison.value} AS value, ${comparison.resource} AS resource,
        ${comparison.other_id} AS other_id, ${comparison.file_id ?? sql`NULL::uuid`} AS file_id,
        ${comparison.submission ?? sql`NULL::int`} AS submission
      FROM ${comparison.others}
      CROSS JOIN LATERAL (SELECT encode(substr(sha256(convert_to(
        ${comparison.kind} || E'\n' || ${comparison.shared} || E'\n' || least(record.id, ${comparison.other_id}) || E'\n'
          || greatest(record.id, ${comparison.other_id}), 'UTF8')), 1, 16), 'hex') AS id) AS collision
      WHERE ${comparison.same} AND ${collisionCondition}
      LIMIT ${limit}
    ) AS found
    WHERE ${recordCondition})`

type Search = {
  /** SQL condition on the records whose collisions are searched. */
  recordCondition: Prisma.Sql
  /** SQL condition on the collisions. */
  collisionCondition: (one: Comparison) => Prisma.Sql
  /** The maximum number of collisions of one comparison for each record. */
  limit: number
  kinds?: readonly CollisionKind[]
}

/** The statement that finds them; null if the kind compares nothing. */
function searchSql(
  kind: DossierKind,
  { recordCondition, collisionCondition, limit, kinds = COLLISION_KINDS }: Search,
): Prisma.Sql | null {
  const wanted = kind.comparisons.filter((one) => one.kinds.some((name) => kinds.includes(name)))
  if (wanted.length === 0) return null
  const probes = wanted.map((one) => probe(kind, one, recordCondition, collisionCondition(one), limit))
  return Prisma.join(probes, ' UNION ALL ')
}

/** Translates the name under which documents are stored to the kind's name. */
const byKind = ({ dossiers }: Pick<CollisionServices, 'dossiers'>, found: readonly SharedValue[]): SharedValue[] =>
  found.map((one) => ({ ...one, resource: dossiers.storedAs(one.resource)?.name ?? one.resource }))

async function search(services: CollisionServices, kind: DossierKind, wanted: Search): Promise<SharedValue[]> {
  const statement = searchSql(kind, wanted)
  return statement ? byKind(services, await sharedRows<SharedValue>(services.db, statement)) : []
}

const UNANSWERED = sql`NOT EXISTS (SELECT 1 FROM collision_answers AS given WHERE given.id = collision.id)`

/** The maximum number of collisions of one kind shown at once; answering them brings up the next. */
export const MAX_SHOWN = 20

const ofRecord = (id: string) => sql`record.id = ${id}::uuid`

/**
 * Placeholder for a record's id in a statement that is built once for all records: building it costs as much as running
 * it.
 */
const ANY_ID = '00000000-0000-4000-8000-000000000000'

const unansweredSql = memoizeByObject((kind: DossierKind) =>
  searchSql(kind, { recordCondition: ofRecord(ANY_ID), collisionCondition: () => UNANSWERED, limit: 2 * MAX_SHOWN }),
)

/** Looks up the record's unanswered collisions, up to twice as many of each kind as the desk shows. */
export function unansweredLookup(
  services: Pick<CollisionServices, 'dossiers'>,
  kind: DossierKind,
  id: string,
): Lookup<SharedValue[]> {
  const any = unansweredSql(kind)
  const statement = any && sql(any.strings, ...any.values.map((value) => (value === ANY_ID ? id : value)))
  return {
    sql: statement
      ? sql`SELECT coalesce(json_agg(unanswered), '[]') FROM (${statement}) AS unanswered`
      : sql`'[]'::json`,
    read: (found: SharedValue[]) => byKind(services, found),
  }
}

/** The record's collisions with these other records, answered or not. */
export const findWith = (
  services: CollisionServices,
  kind: DossierKind,
  id: string,
  others: string[],
): Promise<SharedValue[]> =>
  search(services, kind, {
    recordCondition: ofRecord(id),
    collisionCondition: ({ other_id }) => sql`${other_id} = ANY (${others}::uuid[])`,
    limit: 10 * others.length,
  })

/** Finds one collision of the record, answered or not, even beyond the ones on the desk. */
export async function findOne(
  services: CollisionServices,
  kind: DossierKind,
  id: string,
  collision: string,
): Promise<SharedValue | undefined> {
  const [found] = await search(services, kind, {
    recordCondition: ofRecord(id),
    collisionCondition: () => sql`collision.id = ${collision}`,
    limit: 1,
  })
  return found
}

/** Finds one unanswered collision of each of these kinds for each of these waiting records. */
export const findForRows = (
  services: CollisionServices,
  kind: DossierKind,
  ids: string[],
  kinds: readonly CollisionKind[],
): Promise<SharedValue[]> =>
  search(services, kind, {
    recordCondition: sql`record.id = ANY (${ids}::uuid[]) AND ${waitingSql(kind, 'record')}`,
    collisionCondition: () => UNANSWERED,
    limit: 1,
    kinds,
  })
