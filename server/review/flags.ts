import { Prisma } from '../database/generated/client.ts'
import type { OfficerActor } from '../kernel/actor.ts'
import { hiddenIn } from '../kernel/readable.ts'
import { mixedScripts } from '../kernel/skeleton.ts'
import { isRegulated, REGULATED_ACTIVITIES, REGULATED_AUTHORIZATIONS } from '../resources/references/regulated.ts'
import type { Services } from '../services.ts'
import { QUEUES } from './claims.ts'
import { type CollisionFlag, collisionFlags, FLAGGED } from './collisions.ts'
import { mentionedIn } from './notes.ts'
import type { QueueName } from './subject.ts'

/** Why a row wants a second look, the most pressing first: collisions to answer, then what colleagues said, then hints. */
export const FLAGS = [
  'refused_before',
  'same_rib',
  'same_rc',
  'same_nif',
  'same_proof',
  'same_file',
  'same_name',
  'escalated',
  'note_for_you',
  'mixed_scripts',
  'near_name',
  'regulated',
] as const

export type Flag = (typeof FLAGS)[number]

type Flagged = {
  id: string
  name?: string
  escalated_at: Date | null
  authorization_type?: { code: string }
  activity_id?: string | null
}

/** Whether a name is another one than it looks: writing systems mixed in a word, or something hidden in it. */
const isOdd = (name: string) => mixedScripts(name) !== null || hiddenIn(name) !== null

/** Queues whose records have a name of their own. */
const NAMED: readonly QueueName[] = ['identifications', 'brands']

/**
 * The flags of a page of rows by record id, in the order of FLAGS; rows without a flag are absent. `shared`: what the
 * rows share, where that is known.
 */
export async function flagsOf(
  { db }: Services,
  actor: OfficerActor,
  resource: QueueName,
  rows: Flagged[],
  shared?: Promise<Map<string, CollisionFlag[]>>,
): Promise<Map<string, Flag[]>> {
  const ids = rows.map(({ id }) => id)
  const [mentioned, collisions] = await Promise.all([
    mentionedIn(db, actor.id, resource, ids),
    shared ?? collisionFlags(db, resource, rows),
  ])
  const flagged = rows.map((row): [string, Flag[]] => {
    const has = new Set<Flag>(collisions.get(row.id))
    if (row.escalated_at) has.add('escalated')
    if (mentioned.has(row.id)) has.add('note_for_you')
    if (row.name !== undefined && isOdd(row.name)) has.add('mixed_scripts')
    if (resource === 'identifications' && isRegulated(row)) has.add('regulated')
    return [row.id, FLAGS.filter((flag) => has.has(flag))]
  })
  return new Map(flagged.filter(([, flags]) => flags.length > 0))
}

/** So many of the rows that wait longest are looked through: beyond that a list by flag would be slow. */
const MOST = 5_000

/** Flags that an index finds; the others are looked for row by row. */
const INDEXED: readonly (Flag | 'any')[] = ['escalated', 'note_for_you']

/** Whether more rows wait than are looked through for this flag: what is found is the least there is. */
export async function flagsInPart({ db }: Services, resource: QueueName, flag: Flag | 'any'): Promise<boolean> {
  if (INDEXED.includes(flag)) return false
  const { table, waiting } = QUEUES[resource]!
  const [row] = await db.$queryRaw<{ rows: number }[]>`
    SELECT count(*)::int AS rows FROM (
      SELECT FROM ${Prisma.raw(`"${table}"`)} WHERE ${waiting} LIMIT ${MOST + 1}) AS found`
  return row!.rows > MOST
}

/** Ids of the waiting rows of a queue that have a flag; those that no index finds among the 5,000 that wait longest. */
export async function flaggedIds(
  { db }: Services,
  actor: OfficerActor,
  resource: QueueName,
  flag: Flag | 'any',
): Promise<string[]> {
  const { table, waiting } = QUEUES[resource]!
  const record = Prisma.sql`${Prisma.raw(`"${table}"`)} AS record`
  const wanted = (name: Flag) => flag === 'any' || flag === name

  async function escalated(): Promise<string[]> {
    const rows = await db.$queryRaw<{ id: string }[]>`
      SELECT id FROM ${record} WHERE ${waiting} AND escalated_at IS NOT NULL`
    return rows.map(({ id }) => id)
  }

  async function lookedThrough(): Promise<string[]> {
    const regulated =
      wanted('regulated') && resource === 'identifications'
        ? Prisma.sql`record.activity_id = ANY (${REGULATED_ACTIVITIES}::uuid[]) OR EXISTS (
            SELECT 1 FROM authorization_types AS asked WHERE asked.id = record.authorization_type_id
              AND asked.code = ANY (${REGULATED_AUTHORIZATIONS}))`
        : Prisma.sql`false`
    const name = wanted('mixed_scripts') && NAMED.includes(resource) ? Prisma.sql`record.name` : Prisma.sql`''`
    const rows = await db.$queryRaw<{ id: string; regulated: boolean; name: string }[]>`
      SELECT record.id, coalesce(${regulated}, false) AS regulated, ${name} AS name
      FROM ${record} WHERE ${waiting}
      ORDER BY record.waiting_since, record.id LIMIT ${MOST}`
    const kinds = FLAGGED.filter(wanted)
    const collisions = kinds.length > 0 ? await collisionFlags(db, resource, rows, kinds) : new Map()
    return rows.filter((row) => row.regulated || isOdd(row.name) || collisions.has(row.id)).map(({ id }) => id)
  }

  const found = await Promise.all([
    wanted('escalated') ? escalated() : [],
    wanted('note_for_you') ? mentionedIn(db, actor.id, resource) : new Set<string>(),
    INDEXED.includes(flag) ? [] : lookedThrough(),
  ])
  return [...new Set(found.flatMap((ids) => [...ids]))]
}
