import { Prisma } from '../../database/generated/client.ts'
import { selectValues } from '../../database/selectValues.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { cacheSlowValues } from '../../kernel/cacheSlowValues.ts'
import { memoizeByObject } from '../../kernel/memoizeByObject.ts'
import { findHidden } from '../../kernel/readable.ts'
import { findMixedScripts } from '../../kernel/skeleton.ts'
import { mentionsLookup, recordsMentioning } from '../casework/notes.ts'
import { type CollisionFlag, collisionFlags, FLAGGED_KINDS } from '../collisions/collisions.ts'
import { type DossierKind, type DossierRow, type ReviewServices, tableOf, waitingSql } from '../dossier/dossierKind.ts'
import { FLAGS, type Flag } from '../record/flagNames.ts'
import { type RequestRow, requestStateOf, requestsLookup, unansweredIds } from '../record/informationRequest.ts'
import { inTiedWorkspace, tiesLookup } from '../record/ties.ts'

/** Whether a name can deceive: it mixes writing systems within a word, or contains hidden characters. */
const hasSuspiciousLetters = (name: string) => findMixedScripts(name) !== null || findHidden(name) !== null

/** The ids of a page's rows with deceptive names; requests that share a page share the result. */
const oddNames = memoizeByObject((kind: DossierKind) =>
  memoizeByObject(
    (rows: readonly DossierRow[]) =>
      new Set(rows.filter((row) => hasSuspiciousLetters(kind.nameOf(row))).map(({ id }) => id)),
  ),
)

/**
 * Facts that flags depend on and that are not in the rows: mentions of the officer, the traders they are tied to, and
 * questions.
 */
export type FlagGrounds = { mentioned: Set<string>; tied: Set<string>; requests: Map<string, RequestRow[]> }

/** Looks up the facts that the flags of these rows depend on. */
export const flagGroundsLookups = (actor: OfficerActor, kind: DossierKind, ids: string[]) => ({
  mentioned: mentionsLookup(actor.id, kind.name, ids),
  tied: tiesLookup(actor.id),
  requests: requestsLookup(ids),
})

/**
 * The flags of a page of rows by record id, in the order of FLAGS; rows without a flag are absent. `shared` and
 * `grounds`: the collision flags of the rows and the other facts, if the caller has them.
 */
export async function flagsOf(
  services: ReviewServices,
  actor: OfficerActor,
  kind: DossierKind,
  rows: readonly DossierRow[],
  shared?: Promise<Map<string, CollisionFlag[]>>,
  grounds?: Promise<FlagGrounds>,
): Promise<Map<string, Flag[]>> {
  const ids = rows.map(({ id }) => id)
  const now = services.clock.now()
  const [{ mentioned, tied, requests }, collisions] = await Promise.all([
    grounds ?? selectValues<FlagGrounds>(services.db, flagGroundsLookups(actor, kind, ids)),
    shared ?? collisionFlags(services, kind, rows),
  ])
  const odd = kind.hasOwnName ? oddNames(kind)(rows) : new Set()
  const flagged = rows.map((row): [string, Flag[]] => {
    const has = new Set<Flag>(collisions.get(row.id))
    if (tied.has(row.workspace.owner_id)) has.add('tied')
    if (row.escalated_at) has.add('escalated')
    if (requestStateOf(requests.get(row.id), row.submissions, now).isOverdue) has.add('no_answer')
    if (mentioned.has(row.id)) has.add('note_for_you')
    if (odd.has(row.id)) has.add('mixed_scripts')
    for (const mark of kind.marks) if (mark.has(row)) has.add(mark.flag)
    return [row.id, FLAGS.filter((flag) => has.has(flag))]
  })
  return new Map(flagged.filter(([, flags]) => flags.length > 0))
}

/** Only this many of the longest waiting rows are searched for a flag: more would make the list slow. */
const MAX_SEARCHED = 5_000

/** Flags that an index serves; the others are computed row by row. */
const INDEXED_FLAGS: readonly (Flag | 'any')[] = ['tied', 'escalated', 'note_for_you', 'no_answer']

/** Whether more rows wait than are searched for this flag: the count is then a minimum. */
export async function isFlagSearchPartial(
  { db }: ReviewServices,
  kind: DossierKind,
  flag: Flag | 'any',
): Promise<boolean> {
  if (INDEXED_FLAGS.includes(flag)) return false
  const [row] = await db.$queryRaw<{ rows: number }[]>`
    SELECT count(*)::int AS rows FROM (
      SELECT FROM ${tableOf(kind)} WHERE ${waitingSql(kind)} LIMIT ${MAX_SEARCHED + 1}) AS found`
  return row!.rows > MAX_SEARCHED
}

/** Ids of the rows that have a flag for which no index exists, among the longest waiting ones. */
async function searchRows(services: ReviewServices, kind: DossierKind, flag: Flag | 'any'): Promise<string[]> {
  const isWanted = (name: Flag) => flag === 'any' || flag === name
  const marks = kind.marks.filter((mark) => isWanted(mark.flag)).map(({ sql }) => Prisma.sql`coalesce(${sql}, false)`)
  const marked = marks.length > 0 ? Prisma.join(marks, ' OR ') : Prisma.sql`false`
  const name = isWanted('mixed_scripts') && kind.hasOwnName ? Prisma.sql`record.name` : Prisma.sql`''`
  const rows = await services.db.$queryRaw<{ id: string; marked: boolean; name: string }[]>`
    SELECT record.id, (${marked}) AS marked, ${name} AS name
    FROM ${tableOf(kind)} AS record WHERE ${waitingSql(kind)}
    ORDER BY record.waiting_since, record.id LIMIT ${MAX_SEARCHED}`
  const kinds = FLAGGED_KINDS.filter(isWanted)
  const collisions = kinds.length > 0 ? await collisionFlags(services, kind, rows, kinds) : new Map()
  return rows
    .filter((row) => row.marked || hasSuspiciousLetters(row.name) || collisions.has(row.id))
    .map(({ id }) => id)
}

/** The result is the same for all officers, so in a long queue one search serves them for a while (record 0107). */
const searchOf = memoizeByObject((services: ReviewServices) =>
  memoizeByObject((kind: DossierKind) =>
    cacheSlowValues(services.clock, (flag: Flag | 'any') => searchRows(services, kind, flag)),
  ),
)

/**
 * Ids of a queue's waiting rows that have a flag; flags without an index are searched among the 5,000 longest waiting
 * rows.
 */
export async function flaggedIds(
  services: ReviewServices,
  actor: OfficerActor,
  kind: DossierKind,
  flag: Flag | 'any',
): Promise<string[]> {
  const record = Prisma.sql`${tableOf(kind)} AS record`
  const waiting = waitingSql(kind)
  const { db } = services
  const isWanted = (name: Flag) => flag === 'any' || flag === name

  async function escalated(): Promise<string[]> {
    const rows = await db.$queryRaw<{ id: string }[]>`
      SELECT id FROM ${record} WHERE ${waiting} AND escalated_at IS NOT NULL`
    return rows.map(({ id }) => id)
  }

  async function tied(): Promise<string[]> {
    const rows = await db.$queryRaw<{ id: string }[]>`
      SELECT id FROM ${record} WHERE ${waiting} AND ${inTiedWorkspace('record', actor.id)}`
    return rows.map(({ id }) => id)
  }

  const found = await Promise.all([
    isWanted('escalated') ? escalated() : [],
    isWanted('tied') ? tied() : [],
    isWanted('no_answer') ? unansweredIds(db, kind.name, services.clock.now()) : [],
    isWanted('note_for_you') ? recordsMentioning(db, actor.id, kind.name) : new Set<string>(),
    INDEXED_FLAGS.includes(flag) ? [] : searchOf(services)(kind)(flag),
  ])
  return [...new Set(found.flatMap((ids) => [...ids]))]
}
