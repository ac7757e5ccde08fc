import type { Database } from '../database/client.ts'
import { Prisma } from '../database/generated/client.ts'
import { COLLISION_KINDS, COMPARED, type CollisionKind, type Comparison, type Thing } from './comparisons.ts'
import type { QueueName } from './subject.ts'

/** Two records that share something, seen from the one that is asked about. */
export type Shared = {
  record_id: string
  kind: CollisionKind
  /** Of the collision; hex, the same from either side. */
  id: string
  /** What is shared. */
  thing: Thing
  /** It as it stands here: a name, a number in full, a file's name. */
  value: string
  resource: QueueName
  other_id: string
  /** The other's document, where that is what is shared. */
  file_id: string | null
  /** The other's submission that was refused, where that is why it matters. */
  submission: number | null
}

const { sql, raw } = Prisma

/** Each record is probed by itself, so that the indexes serve however many records there are and whatever they share. */
const probe = (table: string, one: Comparison, which: Prisma.Sql, keep: Prisma.Sql, most: number) => sql`
  (SELECT record.id AS record_id, found.* FROM ${raw(`"${table}"`)} AS record
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
  db: Database,
  resource: QueueName,
  which: Prisma.Sql,
  keep: (one: Comparison) => Prisma.Sql,
  most: number,
  kinds: readonly CollisionKind[] = COLLISION_KINDS,
): Promise<Shared[]> {
  const { table, comparisons } = COMPARED[resource]
  const wanted = comparisons.filter((one) => one.kinds.some((kind) => kinds.includes(kind)))
  if (wanted.length === 0) return []
  const probes = wanted.map((one) => probe(table, one, which, keep(one), most))
  return db.$queryRaw<Shared[]>(Prisma.join(probes, ' UNION ALL '))
}

const UNANSWERED = sql`NOT EXISTS (SELECT 1 FROM collision_answers AS given WHERE given.id = collision.id)`

/** So many collisions of one kind are shown; as they are answered, the next come up. */
export const MOST_SHOWN = 20

/** What the record shares and nobody has answered, up to twice as many of each kind as are shown. */
export const findUnanswered = (db: Database, resource: QueueName, id: string): Promise<Shared[]> =>
  search(db, resource, sql`record.id = ${id}::uuid`, () => UNANSWERED, 2 * MOST_SHOWN)

/** What the record shares with these others, answered or not. */
export const findWith = (db: Database, resource: QueueName, id: string, others: string[]): Promise<Shared[]> =>
  search(
    db,
    resource,
    sql`record.id = ${id}::uuid`,
    ({ other_id }) => sql`${other_id} = ANY (${others}::uuid[])`,
    10 * others.length,
  )

/** One collision of the record, answered or not, however many it has. */
export async function findOne(
  db: Database,
  resource: QueueName,
  id: string,
  collision: string,
): Promise<Shared | undefined> {
  const [found] = await search(db, resource, sql`record.id = ${id}::uuid`, () => sql`collision.id = ${collision}`, 1)
  return found
}

/** One unanswered collision of each of these kinds for each of the records that wait for a decision. */
export const findForRows = (
  db: Database,
  resource: QueueName,
  ids: string[],
  kinds: readonly CollisionKind[],
): Promise<Shared[]> =>
  search(
    db,
    resource,
    sql`record.id = ANY (${ids}::uuid[]) AND ${COMPARED[resource].waits}`,
    () => UNANSWERED,
    1,
    kinds,
  )
