import { type Db, transact } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { ListKind } from '../../database/generated/enums.ts'
import type { ScreeningCase } from '../../database/generated/rows.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { newId } from '../../kernel/id.ts'
import { rolesWith } from '../../kernel/policy.ts'
import { type HitNotice, storeHitNotices } from '../claims/notices.ts'
import {
  acceptedStates,
  type DossierKind,
  findDossier,
  type ReviewServices,
  type ScreenedName,
  stateOf,
  tableOf,
} from '../dossier/dossierKind.ts'
import { type Subject, subjectOf } from '../dossier/subject.ts'
import { settingsOf } from '../settings/settings.ts'
import { openHits } from './openHits.ts'
import { readScreening } from './readScreening.ts'
import { answerKey, type StoredHit } from './screening.ts'

/** Why a case was opened: hits that are new, or a periodic look that was due (record 0203). */
export const CASE_KINDS = ['hits', 'periodic'] as const
export const CASE_OUTCOMES = ['answered', 'delisted', 'withdrawn'] as const
export type CaseOutcome = (typeof CASE_OUTCOMES)[number]

/** A copy of a hit, made when its case was opened. */
export type CaseHit = {
  id: string
  list: string
  /** Identifies the entry (`identity_hash`); the console does not show it. */
  key: string
  kind: ListKind
  version: number
  ref: string
  name: string
  score: number
  about: { kind: ScreenedName; name: string }
  /** The id of the person that the hit is about, which the console does not show; null for the account itself. */
  person: string | null
}

const toCaseHit = ({ id, list, key, kind, version, ref, name, score, about, person }: StoredHit): CaseHit => ({
  ...{ id, list, key, kind, version, ref, name, score, about, person },
})

/** Cases that were opened before people were screened have no `person`. */
export const hitsOfCase = ({ hits }: { hits: unknown }): readonly CaseHit[] =>
  (hits as readonly CaseHit[]).map((hit) => ({ ...hit, person: hit.person ?? null }))

/** The hits in the journal's form, which holds no names. */
const namedHits = (hits: readonly CaseHit[]) =>
  hits.map(({ id, list, kind, version, ref, score }) => ({ id, list, kind, version, ref, score }))

/** Lets one process at a time open cases of a dossier. Sorts the ids, so that two transactions do not deadlock. */
async function lockCases(db: Db, ids: readonly string[]): Promise<void> {
  await db.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtext('screening cases'), hashtext(id)) FROM unnest(${[...ids].sort()}::text[]) AS id`
}

/** The supervisors who are not tied to the trader. */
async function supervisorsFor(db: Db, trader_id: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM officers WHERE disabled_at IS NULL AND role::text = ANY (${rolesWith('reverse')})
      AND NOT EXISTS (SELECT FROM officer_ties
        WHERE officer_ties.trader_id = ${trader_id}::uuid AND officer_ties.officer_id = officers.id)`
  return rows.map(({ id }) => id)
}

/** The notices of a case: one for each supervisor and each version of a list that its hits are on. */
async function noticesOf(db: Db, { resource, id, workspace_id, owner_id }: Subject, hits: readonly CaseHit[]) {
  const versions = new Map<string, CaseHit>()
  for (const hit of hits) {
    const key = JSON.stringify([hit.list, hit.version])
    if (!versions.has(key)) versions.set(key, hit)
  }
  const supervisors = await supervisorsFor(db, owner_id)
  return [...versions.values()].flatMap(({ list, version, name }) =>
    supervisors.map((officer_id): HitNotice => {
      const about = { resource, record_id: id, workspace_id, reason: name }
      return { ...about, officer_id, list, version }
    }),
  )
}

/** Opens a case for the dossier's open hits that no open case has; returns its notices, still to be stored. */
async function openCase(services: ReviewServices, now: Date, subject: Subject): Promise<HitNotice[]> {
  const { db } = services
  const { hits } = await readScreening(services, subject)
  const open = await db.screeningCase.findMany({ where: { record_id: subject.id, closed_at: null } })
  const known = new Set(open.flatMap((one) => hitsOfCase(one).map(({ id }) => id)))
  const fresh = openHits(hits)
    .filter(({ id }) => !known.has(id))
    .map(toCaseHit)
  if (fresh.length === 0) return []
  const { resource, id: record_id, workspace_id, owner_id: trader_id } = subject
  const id = newId()
  const about = { resource, record_id, workspace_id }
  await db.screeningCase.create({
    data: { id, ...about, trader_id, hits: fresh, opened_at: now },
    select: { id: true },
  })
  await writeJournal(db, SYSTEM, now, { action: 'open_case', ...about, details: { case: id, hits: namedHits(fresh) } })
  return noticesOf(db, subject, fresh)
}

/**
 * Opens a case for each of these dossiers that is accepted and has an open hit without an open case, and puts notices
 * into the inboxes of supervisors. Call it in the transaction that stores the results.
 */
export async function openCases(
  services: ReviewServices,
  now: Date,
  records: readonly { resource: string; record_id: string; hits?: readonly object[] }[],
): Promise<void> {
  const wanted = new Map(
    records.filter(({ hits }) => hits === undefined || hits.length > 0).map((one) => [one.record_id, one.resource]),
  )
  if (wanted.size === 0) return
  const subjects: Subject[] = []
  for (const [id, resource] of wanted) {
    const kind = services.dossiers.named(resource)!
    const row = await findDossier(services.db, kind, id)
    if (row && row.deleted_at === null && acceptedStates(kind).includes(stateOf(kind, row)))
      subjects.push(subjectOf(kind, row))
  }
  if (subjects.length === 0) return
  await lockCases(
    services.db,
    subjects.map(({ id }) => id),
  )
  const notices: HitNotice[] = []
  for (const subject of subjects) notices.push(...(await openCase(services, now, subject)))
  await storeHitNotices(services.db, now, notices)
}

/** The ids of the dossier's present hits. */
async function presentHitIds(services: ReviewServices, { resource, record_id }: ScreeningCase): Promise<Set<string>> {
  const kind = services.dossiers.named(resource)
  const row = kind && (await findDossier(services.db, kind, record_id))
  if (!kind || !row || row.deleted_at !== null) return new Set()
  const { hits } = await readScreening(services, subjectOf(kind, row))
  return new Set(hits.map(({ id }) => id))
}

/** The keys (answerKey) for which the newest answer of the account is 'same' or 'different'. */
async function answeredKeys(db: Db, trader_id: string): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ list: string; key: string; person: string | null; answer: string }[]>`
    SELECT DISTINCT ON (list, key, person_id) list, key, person_id::text AS person, answer
    FROM screening_answers WHERE trader_id = ${trader_id}::uuid
    ORDER BY list, key, person_id, answered_at DESC, id DESC`
  return new Set(rows.filter(({ answer }) => answer !== 'unsure').map(answerKey))
}

/** The outcome with which the case can close now; null while one of its hits is open. */
async function outcomeOf(services: ReviewServices, screeningCase: ScreeningCase): Promise<CaseOutcome | null> {
  const answered = await answeredKeys(services.db, screeningCase.trader_id)
  const hits = hitsOfCase(screeningCase)
  const left = hits.filter((hit) => !answered.has(answerKey(hit)))
  if (left.length > 0) {
    const now = await presentHitIds(services, screeningCase)
    if (left.some(({ id }) => now.has(id))) return null
  }
  return left.length < hits.length ? 'answered' : 'delisted'
}

/**
 * Closes the open cases that the condition selects and whose hits are all answered or delisted (`delisted` if none was
 * answered). Call it in the transaction of the change that may close them.
 */
export async function settleCasesOf(
  services: ReviewServices,
  now: Date,
  condition: Prisma.ScreeningCaseWhereInput,
): Promise<void> {
  const { db } = services
  const open = await db.screeningCase.findMany({ where: { AND: [condition, { kind: 'hits', closed_at: null }] } })
  for (const one of open) {
    const outcome = await outcomeOf(services, one)
    if (outcome === null) continue
    const { id, resource, record_id, workspace_id } = one
    const closed = await db.screeningCase.updateMany({
      where: { id, closed_at: null },
      data: { closed_at: now, outcome },
    })
    if (closed.count === 0) continue
    const about = { resource, record_id, workspace_id }
    await writeJournal(db, SYSTEM, now, { action: 'close_case', ...about, to: outcome, details: { case: id } })
  }
}

/** After an answer for an account: closes its cases, and opens one again if the answer changed to 'unsure'. */
export async function settleCasesOfTrader(services: ReviewServices, now: Date, { owner_id, resource, id }: Subject) {
  // Storing results takes the locks in this order too, so that the two do not deadlock.
  await openCases(services, now, [{ resource, record_id: id }])
  await settleCasesOf(services, now, { trader_id: owner_id })
}

/** The accepted dossiers of a kind that may have an open hit and have no open case. */
const withOpenHits = (db: Db, kind: DossierKind, threshold: number) =>
  db.$queryRaw<{ resource: string; record_id: string }[]>`
    SELECT DISTINCT found.resource, found.record_id::text
    FROM screening_results AS found CROSS JOIN jsonb_array_elements(found.hits) AS hit
      JOIN ${tableOf(kind)} AS record ON record.id = found.record_id
      JOIN workspaces ON workspaces.id = record.workspace_id
    WHERE found.resource = ${kind.name} AND found.hits <> '[]' AND (hit ->> 'may_block')::boolean
      AND (hit ->> 'score')::int >= ${threshold} AND record.deleted_at IS NULL
      AND record.${Prisma.raw(`"${kind.machine.column}"`)}::text = ANY (${acceptedStates(kind)}::text[])
      AND NOT EXISTS (SELECT FROM screening_cases AS known
        WHERE known.record_id = found.record_id AND known.kind = 'hits' AND known.closed_at IS NULL)
      AND NOT EXISTS (SELECT FROM screening_answers AS given WHERE given.trader_id = workspaces.owner_id
        AND given.list = found.list AND given.key = hit ->> 'key' AND given.answer <> 'unsure'
        AND given.person_id IS NOT DISTINCT FROM substring(found.about FROM '^person:(.*)$')::uuid)
      AND EXISTS (SELECT FROM list_entries AS entry WHERE entry.list = found.list
        AND entry.identity_hash = hit ->> 'key' AND entry.until_version IS NULL)`

const CASES_AT_ONCE = 100

/** Opens and closes cases after a change of lists or thresholds that changed no result. */
export async function settleAllCases(services: ReviewServices): Promise<void> {
  const { screening_threshold } = await settingsOf(services)
  for (const kind of services.dossiers.all.filter(({ screens }) => screens.length > 0)) {
    const records = await withOpenHits(services.db, kind, screening_threshold)
    for (let at = 0; at < records.length; at += CASES_AT_ONCE)
      await transact(services.db, (db) =>
        openCases({ ...services, db }, services.clock.now(), records.slice(at, at + CASES_AT_ONCE)),
      )
  }
  const open = await services.db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM screening_cases WHERE kind = 'hits' AND closed_at IS NULL ORDER BY opened_at`
  for (let at = 0; at < open.length; at += CASES_AT_ONCE) {
    const ids = open.slice(at, at + CASES_AT_ONCE).map(({ id }) => id)
    await transact(services.db, (db) => settleCasesOf({ ...services, db }, services.clock.now(), { id: { in: ids } }))
  }
}
