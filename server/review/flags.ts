import { Prisma } from '../database/generated/client.ts'
import type { OfficerActor } from '../kernel/actor.ts'
import { isRegulated, REGULATED_ACTIVITIES, REGULATED_AUTHORIZATIONS } from '../resources/references/regulated.ts'
import type { Services } from '../services.ts'
import { QUEUES } from './claims.ts'
import { type CollisionFlag, collisionFlags } from './collisions.ts'
import { mentionedIn } from './notes.ts'
import type { QueueName } from './subject.ts'

/** Why a row wants a second look, the most pressing first: collisions to answer, then what colleagues said, then hints. */
export const FLAGS = [
  'same_rib',
  'same_rc',
  'same_nif',
  'same_proof',
  'same_file',
  'same_name',
  'escalated',
  'note_for_you',
  'near_name',
  'regulated',
] as const

export type Flag = (typeof FLAGS)[number]

type Flagged = {
  id: string
  escalated_at: Date | null
  authorization_type?: { code: string }
  activity_id?: string | null
}

/** The flags of a page of rows by record id, in the order of FLAGS; rows without a flag are absent. */
export async function flagsOf(
  { db }: Services,
  actor: OfficerActor,
  resource: QueueName,
  rows: Flagged[],
): Promise<Map<string, Flag[]>> {
  const ids = rows.map(({ id }) => id)
  const [mentioned, collisions] = await Promise.all([
    mentionedIn(db, actor.id, resource, ids),
    collisionFlags(db, resource, rows),
  ])
  const flagged = rows.map((row): [string, Flag[]] => {
    const has = new Set<Flag>(collisions.get(row.id))
    if (row.escalated_at) has.add('escalated')
    if (mentioned.has(row.id)) has.add('note_for_you')
    if (resource === 'identifications' && isRegulated(row)) has.add('regulated')
    return [row.id, FLAGS.filter((flag) => has.has(flag))]
  })
  return new Map(flagged.filter(([, flags]) => flags.length > 0))
}

const COLLISIONS: readonly CollisionFlag[] = [
  'same_rib',
  'same_rc',
  'same_nif',
  'same_proof',
  'same_file',
  'same_name',
  'near_name',
]

/** So many of the rows that wait longest are looked at: beyond that a list by flag would be slow, and of no use yet. */
const MOST = 5_000

/** Ids of the waiting rows of a queue that have a flag, of the 5,000 that wait longest. */
export async function flaggedIds(
  { db }: Services,
  actor: OfficerActor,
  resource: QueueName,
  flag: Flag | 'any',
): Promise<string[]> {
  const { table, waiting } = QUEUES[resource]!
  const wanted = (name: Flag) => flag === 'any' || flag === name
  const kinds = COLLISIONS.filter(wanted)
  const regulated =
    wanted('regulated') && resource === 'identifications'
      ? Prisma.sql`record.activity_id = ANY (${REGULATED_ACTIVITIES}::uuid[]) OR EXISTS (
          SELECT 1 FROM authorization_types AS asked WHERE asked.id = record.authorization_type_id
            AND asked.code = ANY (${REGULATED_AUTHORIZATIONS}))`
      : Prisma.sql`false`
  const rows = await db.$queryRaw<{ id: string; escalated: boolean; regulated: boolean }[]>`
    SELECT record.id, record.escalated_at IS NOT NULL AS escalated, coalesce(${regulated}, false) AS regulated
    FROM ${Prisma.raw(`"${table}"`)} AS record WHERE ${waiting}
    ORDER BY record.waiting_since, record.id LIMIT ${MOST}`
  const ids = rows.map(({ id }) => id)
  const [mentioned, collisions] = await Promise.all([
    wanted('note_for_you') ? mentionedIn(db, actor.id, resource, ids) : new Set<string>(),
    kinds.length > 0 ? collisionFlags(db, resource, rows, kinds) : new Map<string, CollisionFlag[]>(),
  ])
  return rows
    .filter(
      (row) =>
        (wanted('escalated') && row.escalated) || row.regulated || mentioned.has(row.id) || collisions.has(row.id),
    )
    .map(({ id }) => id)
}
