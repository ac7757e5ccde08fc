import { z } from 'zod'
import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import { NO_PLAN_CACHE } from '../../database/share.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type OfficerActor, SYSTEM } from '../../kernel/actor.ts'
import { DECIDING } from '../../kernel/audit.ts'
import { escapeLike, foldText } from '../../kernel/fold.ts'
import { readableBy } from '../../kernel/journalReading.ts'

const text = z.string().max(200)
const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value))

/** Filters of the journal's list and export (console 3.11). */
export const entryFilters = z.object({
  id: oneOrMany(z.int().min(0)).optional(),
  at: moment.optional(),
  at_gte: moment.optional(),
  at_lte: moment.optional(),
  actor_type: oneOrMany(text).optional(),
  actor_id: oneOrMany(text).optional(),
  actor_name: text.optional(),
  action: oneOrMany(text).optional(),
  resource: oneOrMany(text).optional(),
  record_id: oneOrMany(text).optional(),
  workspace_id: z.uuid().optional(),
  trader_id: z.uuid().optional(),
  /** Accesses to this trader's data: every view, reveal, download and export by an officer. */
  seen_of: z.uuid().optional(),
  from: text.optional(),
  to: text.optional(),
  reason_codes: oneOrMany(text).optional(),
  reason: text.optional(),
  /** Decisions on dossiers that had waited at least this many seconds. */
  waited_gte: z.int().min(0).optional(),
  /** Accepts of dossiers that were refused before. */
  refused_before: z.literal(true).optional(),
  /** Leaves out the steps (views, claims, downloads) that led to a decision, unless actions are asked for. */
  folded: z.literal(true).optional(),
  /** The steps that led to the decision of this entry. */
  led_to: z.int().min(1).optional(),
})

export type EntryFilters = z.output<typeof entryFilters>

/** Decisions on dossiers, written literally so that the partial index audit_entries_decisions applies. */
export const DECISIONS = Prisma.sql`action IN ('accept', 'refuse', 'request_new_proof')`
const DECIDING_ACTIONS = ['accept', 'refuse', 'request_new_proof']

/** Entries that show a trader's data to an officer. */
const SHOWS_DATA = Prisma.sql`action IN ('view', 'reveal', 'download', 'export') AND actor_type = 'officer'`

/** Names of actors without an id: the service, payers, and callers who are not signed in. */
const ACTORS_WITHOUT_ID = [SYSTEM.name, 'Payer', 'Unknown']

/** Above this many people of one name, entries are searched by name instead of by their ids. */
const MAX_NAMESAKES = 200

const quoteName = (value: string) => Prisma.raw(`"${value}"`)

const isOneOf = (column: string, values: string[]) => Prisma.sql`${quoteName(column)} = ANY(${values})`

const anyCondition = (conditions: Prisma.Sql[]) => Prisma.sql`(${Prisma.join(conditions, ' OR ')})`

/** The workspaces that a trader owns: their entries are about the trader's account. */
export const workspacesOf = async (db: Db, traderId: string): Promise<string[]> =>
  (await db.read.workspace.findMany({ where: { owner_id: traderId }, select: { id: true } })).map(({ id }) => id)

const inWorkspaces = (ids: string[]) => Prisma.sql`workspace_id = ANY(${ids}::uuid[])`

/** Entries about a trader's account: their workspaces and their own record. */
async function aboutTrader(db: Db, traderId: string): Promise<Prisma.Sql> {
  return anyCondition([inWorkspaces(await workspacesOf(db, traderId)), Prisma.sql`record_id = ${traderId}`])
}

/**
 * Accesses to a trader's data: views, reveals, downloads and exports of their workspaces and their own record, and
 * exports of the journal without an account filter, since those include the trader's entries.
 */
export async function seenOf(db: Db, traderId: string): Promise<Prisma.Sql> {
  const everything = Prisma.sql`(resource = 'audit-entries' AND workspace_id IS NULL)`
  const parts = [inWorkspaces(await workspacesOf(db, traderId)), Prisma.sql`record_id = ${traderId}`, everything]
  return Prisma.sql`${SHOWS_DATA} AND ${anyCondition(parts)}`
}

/** Entries of people whose name contains the text, found by their ids, which are indexed. */
async function nameConditions(db: Db, q: string): Promise<Prisma.Sql[]> {
  const wanted = foldText(q)
  const [officers, traders] = await Promise.all([
    db.read.officer.findMany({ select: { id: true, name: true } }),
    db.read.trader.findMany({
      where: { name_folded: { contains: escapeLike(wanted) } },
      select: { id: true },
      take: MAX_NAMESAKES + 1,
    }),
  ])
  if (traders.length > MAX_NAMESAKES) return [Prisma.sql`actor_name ILIKE ${`%${escapeLike(q)}%`}`]
  const ids = [...officers.filter((officer) => foldText(officer.name).includes(wanted)), ...traders].map(({ id }) => id)
  const nameless = ACTORS_WITHOUT_ID.filter((one) => foldText(one).includes(wanted))
  return [
    ...(ids.length > 0 ? [isOneOf('actor_id', ids)] : []),
    ...(nameless.length > 0 ? [Prisma.sql`(actor_id IS NULL AND ${isOneOf('actor_name', nameless)})`] : []),
  ]
}

/** `q`: part of a name, or a whole id of an entry, a record or a request, or an address. */
async function searchCondition(db: Db, q: string): Promise<Prisma.Sql> {
  const conditions = await nameConditions(db, q)
  if (/^\d{1,15}$/.test(q)) conditions.push(Prisma.sql`id = ${BigInt(q)}`)
  if (/^[\w-]{8,64}$/.test(q))
    conditions.push(Prisma.sql`record_id = ${q.toLowerCase()}`, Prisma.sql`request_id = ${q}`)
  if (/^[\da-f]*[.:][\da-f.:]*$/i.test(q)) conditions.push(Prisma.sql`address = ${q.toLowerCase()}`)
  return conditions.length > 0 ? anyCondition(conditions) : Prisma.sql`false`
}

/**
 * The range of ids of a period's entries. A search in the order of ids by time alone would walk past all entries
 * outside the period. The sum keeps PostgreSQL from finding the ends of the range by that same walk.
 */
export async function idsOfPeriod(db: Db, { at_gte, at_lte }: EntryFilters): Promise<Prisma.Sql> {
  const period = Prisma.join(
    [...(at_gte ? [Prisma.sql`at >= ${at_gte}`] : []), ...(at_lte ? [Prisma.sql`at <= ${at_lte}`] : [])],
    ' AND ',
  )
  const [ends] = await db.$queryRaw<{ first: bigint | null; last: bigint | null }[]>`
    SELECT min(id + 0) AS first, max(id + 0) AS last FROM audit_entries WHERE ${period}`
  return Prisma.sql`id BETWEEN ${ends?.first ?? 0n} AND ${ends?.last ?? -1n}`
}

/** The filters that compare a column of the entry. */
function entryConditions(f: EntryFilters): Prisma.Sql[] {
  const all: Prisma.Sql[] = []
  if (f.id) all.push(Prisma.sql`id = ANY(${f.id.map(BigInt)}::bigint[])`)
  if (f.at) all.push(Prisma.sql`at = ${f.at}`)
  if (f.at_gte) all.push(Prisma.sql`at >= ${f.at_gte}`)
  if (f.at_lte) all.push(Prisma.sql`at <= ${f.at_lte}`)
  for (const column of ['actor_type', 'actor_id', 'action', 'resource', 'record_id'] as const)
    if (f[column]) all.push(isOneOf(column, f[column]))
  for (const column of ['from', 'to'] as const) if (f[column]) all.push(Prisma.sql`${quoteName(column)} = ${f[column]}`)
  if (f.actor_type && !f.actor_type.some((type) => type === 'officer' || type === 'trader'))
    all.push(Prisma.sql`actor_id IS NULL`)
  if (f.workspace_id) all.push(Prisma.sql`workspace_id = ${f.workspace_id}::uuid`)
  return all
}

/** The filters that only decisions can match. */
function decisionConditions(f: EntryFilters): Prisma.Sql[] {
  const all: Prisma.Sql[] = []
  if (f.action?.every((action) => DECIDING_ACTIONS.includes(action))) all.push(DECISIONS)
  if (f.reason_codes) all.push(Prisma.sql`reason_codes && ${f.reason_codes} AND reason_codes <> '{}'`)
  if (f.reason) all.push(Prisma.sql`md5(reason) = md5(${f.reason}) AND reason = ${f.reason}`)
  if (f.waited_gte !== undefined)
    all.push(Prisma.sql`${DECISIONS} AND (details ->> 'waited_seconds')::int >= ${f.waited_gte}::bigint`)
  return all
}

/** An officer's acts on a dossier before a decision. */
const STEPS = Prisma.sql`action IN ('view', 'claim', 'download') AND actor_type = 'officer'`

/** The dossier that a step is about; the entry of a document names it in its details. */
const STEP_DOSSIER = Prisma.sql`
  CASE audit_entries.resource WHEN 'files' THEN audit_entries.details ->> 'record_id' ELSE audit_entries.record_id END`

/** Steps up to this long before a decision led to it. */
const STEP_WINDOW = Prisma.sql`interval '1 day'`

/** SQL: the officer of a step decided its dossier soon after it; `before` bounds the decision's id. */
const wasDecided = (before = Prisma.empty) => Prisma.sql`EXISTS (
  SELECT FROM audit_entries AS decision
  WHERE decision.record_id = ${STEP_DOSSIER} AND decision.id > audit_entries.id ${before}
    AND decision.actor_id = audit_entries.actor_id AND decision.action = ANY (${DECIDING})
    AND decision.at <= audit_entries.at + ${STEP_WINDOW})`

/** The steps that led to a decision: since the same officer's decision on that dossier before it, if there is one. */
async function stepsOf(db: Db, id: bigint): Promise<Prisma.Sql> {
  const decision = await db.read.auditEntry.findUnique({
    where: { id },
    select: { action: true, actor_id: true, record_id: true, at: true },
  })
  if (!decision || !DECIDING.includes(decision.action)) return Prisma.sql`false`
  return Prisma.sql`${STEPS} AND actor_id = ${decision.actor_id} AND ${STEP_DOSSIER} = ${decision.record_id}
    AND id < ${id} AND at >= ${decision.at}::timestamptz - ${STEP_WINDOW} AND NOT ${wasDecided(Prisma.sql`AND decision.id < ${id}`)}`
}

/** The filters that compare an entry with others. */
async function relatedEntryConditions(db: Db, f: EntryFilters): Promise<Prisma.Sql[]> {
  const all: Prisma.Sql[] = []
  if (f.refused_before)
    all.push(Prisma.sql`action = 'accept' AND EXISTS (
      SELECT FROM audit_entries AS earlier
      WHERE earlier.record_id = audit_entries.record_id AND earlier.id < audit_entries.id AND earlier.action = 'refuse')`)
  if (f.folded && !f.action && !f.seen_of) all.push(Prisma.sql`NOT (${STEPS} AND ${wasDecided()})`)
  if (f.led_to !== undefined) all.push(await stepsOf(db, BigInt(f.led_to)))
  return all
}

/**
 * The WHERE condition of a list of entries that the officer may read; an index serves each part. PostgreSQL plans it
 * anew for each request: it finds a frequent action soonest by reading entries in the order of the page, a rare one by
 * its index.
 */
export async function entriesWhere(db: Db, actor: OfficerActor, f: EntryFilters, q: string): Promise<Prisma.Sql> {
  const all = [
    NO_PLAN_CACHE,
    readableBy(actor),
    ...entryConditions(f),
    ...decisionConditions(f),
    ...(await relatedEntryConditions(db, f)),
  ]
  if (f.actor_name)
    all.push(
      Prisma.sql`actor_name = ${f.actor_name}`,
      anyCondition([Prisma.sql`false`, ...(await nameConditions(db, f.actor_name))]),
    )
  if (f.trader_id) all.push(await aboutTrader(db, f.trader_id))
  if (f.seen_of) all.push(await seenOf(db, f.seen_of))
  if (q) all.push(await searchCondition(db, q))
  return Prisma.join(all, ' AND ')
}
