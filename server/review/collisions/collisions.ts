import { transact } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { type Lookup, selectValues } from '../../database/selectValues.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import type { Collision, CollisionAnswer } from '../checks/checkInput.ts'
import { COLLISION_KINDS, type CollisionKind } from '../checks/comparisons.ts'
import { lockForWork } from '../claims/lock.ts'
import type { DossierKind, ReviewServices } from '../dossier/dossierKind.ts'
import { otherDossiers } from '../dossier/others.ts'
import type { Subject } from '../dossier/subject.ts'
import { refusalsOf } from './refusals.ts'
import { findForRows, findOne, findWith, MAX_SHOWN, type SharedValue, unansweredLookup } from './sharing.ts'

/** The dossier to compare. */
type ComparedRecord = Pick<Subject, 'kind' | 'id'>

type CollisionServices = Pick<ReviewServices, 'db' | 'dossiers'>

/** Matches that may be coincidence, or legitimate, are only shown. */
const isBlocking = (kind: CollisionKind) => kind !== 'near_name' && kind !== 'same_person'

export const countUnanswered = (collisions: Pick<Collision, 'blocking' | 'answer'>[]) =>
  collisions.filter(({ blocking, answer }) => blocking && answer === null)

/** An answer about a record, given from either side; `other` is the record on the other side. */
type GivenAnswer = {
  id: string
  kind: string
  answer: CollisionAnswer
  why: string
  by: { id: string; name: string }
  at: string
  other: { resource: string; id: string }
}

/** Looks up the officers' answers about a record. */
export const answersLookup = (id: string): Lookup<GivenAnswer[]> => ({
  sql: Prisma.sql`
    SELECT coalesce(json_agg(json_build_object('id', given.id, 'kind', kind, 'answer', answer, 'why', why,
        'by', json_build_object('id', officer_id, 'name', coalesce(officers.name, '')), 'at', given.created_at,
        'other', CASE WHEN record_id = ${id}::uuid THEN json_build_object('resource', other_resource, 'id', other_id)
          ELSE json_build_object('resource', resource, 'id', record_id) END)), '[]')
    FROM collision_answers AS given LEFT JOIN officers ON officers.id = officer_id
    WHERE record_id = ${id}::uuid OR other_id = ${id}::uuid`,
  read: (rows: readonly GivenAnswer[]) => rows.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
})

/** One row for each collision: a document sent twice matches twice, and the last of several refusals counts. */
function uniqueCollisions(found: SharedValue[]): SharedValue[] {
  const byId = new Map<string, SharedValue>()
  for (const one of found) if ((byId.get(one.id)?.submission ?? 0) <= (one.submission ?? 0)) byId.set(one.id, one)
  return [...byId.values()]
}

const compareCollisions = (a: Collision, b: Collision) =>
  Number(b.blocking && b.answer === null) - Number(a.blocking && a.answer === null) ||
  COLLISION_KINDS.indexOf(a.kind) - COLLISION_KINDS.indexOf(b.kind) ||
  Number(a.answer !== null) - Number(b.answer !== null) ||
  (b.other.decided_at ?? '').localeCompare(a.other.decided_at ?? '') ||
  b.other.created_at.localeCompare(a.other.created_at)

/**
 * The things that a dossier shares with dossiers of other accounts and with refused ones; a proof used twice counts
 * within the account too (records 0016, 0035). Blocking collisions come first, then by kind, the latest decided first.
 * Returns at most 20 of a kind, unanswered ones first: an accept stays locked while any is unanswered. `open`: results
 * of unansweredLookup; `answers`: officers' answers.
 */
export async function toCollisions(
  services: CollisionServices,
  { kind, id }: ComparedRecord,
  open: SharedValue[],
  answers: GivenAnswer[],
): Promise<Collision[]> {
  const again =
    answers.length > 0 ? await findWith(services, kind, id, [...new Set(answers.map(({ other }) => other.id))]) : []
  const given = new Map(answers.map((answer) => [answer.id, answer]))
  const found = uniqueCollisions([...open, ...again.filter((one) => given.has(one.id))])
  if (found.length === 0) return []
  const [others, refusals] = await Promise.all([otherDossiers(services, found), refusalsOf(services.db, found)])
  const collisions = found.map((one): Collision => {
    const answer = given.get(one.id)
    return {
      id: one.id,
      kind: one.kind,
      blocking: isBlocking(one.kind),
      thing: one.thing,
      value: kind.masks[one.thing]?.(one.value) ?? one.value,
      other: { ...others.get(one.other_id)!, ...refusals.get(one.id) },
      answer: answer ? { answer: answer.answer, why: answer.why, by: answer.by, at: answer.at } : null,
    }
  })
  const shown = new Map<CollisionKind, number>()
  return collisions.sort(compareCollisions).filter((one) => {
    const before = shown.get(one.kind) ?? 0
    shown.set(one.kind, before + 1)
    return before < MAX_SHOWN
  })
}

/** Looks up a dossier's unanswered collisions (`open`) and the officers' answers about it. */
export const collisionLookups = (services: Pick<CollisionServices, 'dossiers'>, { kind, id }: ComparedRecord) => ({
  open: unansweredLookup(services, kind, id),
  answers: answersLookup(id),
})

/** The collisions of a dossier, in the form of `toCollisions`. */
export async function collisionsOf(services: CollisionServices, compared: ComparedRecord): Promise<Collision[]> {
  const { open, answers } = await selectValues(services.db, collisionLookups(services, compared))
  return toCollisions(services, compared, open, answers)
}

/** Ids of the collisions that block an accept; of more than 20 of a kind, only some. `but`: kinds to leave out. */
export const blockingIds = (open: SharedValue[], but: readonly CollisionKind[] = []): string[] =>
  uniqueCollisions(open.filter(({ kind }) => isBlocking(kind) && !but.includes(kind))).map(({ id }) => id)

/** The officers' answers about the dossier's collisions, as the journal stores them with a decision. */
export async function answersForJournal(
  services: CollisionServices,
  { kind, id }: ComparedRecord,
  answers: GivenAnswer[],
) {
  if (answers.length === 0) return []
  const still = await findWith(services, kind, id, [...new Set(answers.map(({ other }) => other.id))])
  const ids = new Set(still.map((one) => one.id))
  return answers
    .filter((one) => ids.has(one.id))
    .map((one) => ({ kind: one.kind, other: one.other, answer: one.answer }))
}

/** The collision with that id on this record; undefined if there is none (any more). */
export const collisionOn = async (services: ReviewServices, { kind, id }: ComparedRecord, collision: string) =>
  /^[0-9a-f]{32}$/.test(collision) ? findOne(services, kind, id, collision) : undefined

/**
 * Stores whether two records belong together. The answer is for the pair, from either side; it replaces an earlier one,
 * and each is journaled (`answer_collision`). Errors as lockForWork.
 */
export async function answerCollision(
  services: ReviewServices,
  actor: OfficerActor,
  kind: DossierKind,
  shared: SharedValue,
  { answer, why }: { answer: CollisionAnswer; why: string },
): Promise<void> {
  const { name: resource } = kind
  const { id, record_id, other_id, resource: other_resource } = shared
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    const { workspace_id } = await lockForWork(db, actor, now, kind, record_id)
    const before = await db.read.collisionAnswer.findUnique({ where: { id } })
    const pair = { kind: shared.kind, resource, record_id, other_resource, other_id }
    const given = { ...pair, answer, why, officer_id: actor.id, created_at: now }
    await db.collisionAnswer.upsert({ where: { id }, create: { id, ...given }, update: given })
    await writeJournal(db, actor, now, {
      action: 'answer_collision',
      resource,
      record_id,
      workspace_id,
      from: before?.answer ?? null,
      to: answer,
      reason: why,
      details: { collision: id, kind: shared.kind, other: { resource: other_resource, id: other_id } },
    })
  })
}

export type CollisionFlag = Exclude<CollisionKind, 'same_person'>
/**
 * The kinds of collision that flag a row of a queue. Shared people do not: one manager of many companies would flag all
 * of them.
 */
export const FLAGGED_KINDS = COLLISION_KINDS.filter((kind): kind is CollisionFlag => kind !== 'same_person')

/**
 * Whether an officer answered that this is the same as a refused dossier, and the refusal was grave: the very document,
 * or a reason of `graveCodes`. An accept then contradicts the refusal (record 0185).
 */
export const isSameAsRefused = (
  { kind, thing, answer, other }: Pick<Collision, 'kind' | 'thing' | 'answer' | 'other'>,
  graveCodes: ReadonlySet<string>,
): boolean =>
  kind === 'refused_before' &&
  answer?.answer === 'same' &&
  (thing === 'file' || other.reason_codes.some((code) => graveCodes.has(code)))

/** The flags of one row, from the collisions on its desk. */
export const flagsOfCollisions = (collisions: Collision[]): CollisionFlag[] =>
  FLAGGED_KINDS.filter((flag) => collisions.some(({ kind, answer }) => kind === flag && answer === null))

/**
 * The unanswered collisions of a queue's waiting rows, by record id; rows without any are absent. One statement for all
 * rows.
 */
export async function collisionFlags(
  services: CollisionServices,
  kind: DossierKind,
  rows: readonly { id: string }[],
  kinds: readonly CollisionFlag[] = FLAGGED_KINDS,
): Promise<Map<string, CollisionFlag[]>> {
  const flags = new Map<string, CollisionFlag[]>()
  if (rows.length === 0) return flags
  const ids = rows.map(({ id }) => id)
  for (const shared of await findForRows(services, kind, ids, kinds)) {
    const flag = shared.kind as CollisionFlag
    const known = flags.get(shared.record_id) ?? []
    if (!known.includes(flag)) flags.set(shared.record_id, [...known, flag])
  }
  return flags
}
