import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { Lookup } from '../../database/selectValues.ts'
import { ApiError } from '../../kernel/errors.ts'
import type { TimeAway } from '../../kernel/workingTime.ts'
import { type Pin, pinsForOfficer, type StoredPin } from './pins.ts'
import { nothingProposed } from './proposal.ts'

/** An officer's question to the trader before a decision, as the console's record shows it (record 0162). */
export type InformationRequest = {
  id: string
  at: string
  by: { id: string; name: string }
  /** The question's text, as the trader reads it. */
  text: string
  reason_codes: readonly string[]
  pins: readonly Pin[]
  /** The dossier is in the queue again from then on; it can still be answered. */
  due_at: string
  answered_at: string | null
  /** Null until it is answered, and for an answer by an update of the dossier. */
  answer: string | null
}

/** A request as looked up, with its times as JSON has them. */
export type RequestRow = Omit<InformationRequest, 'at' | 'pins'> & {
  pins: readonly StoredPin[]
  record_id: string
  submission: number
  asked_at: string
  closed_at: string | null
}

/** The state of the questions to a dossier's trader. */
export type RequestState = {
  /** The request that the record shows; null without one, and once it was withdrawn or decided. */
  request: InformationRequest | null
  /** Whether the trader can answer it. */
  isOpen: boolean
  /** Whether it came back without an answer. */
  isOverdue: boolean
  /** How long the trader had the submission under review; targets do not count this time. */
  with_trader_seconds: number
}

const NEVER_ASKED: RequestState = { request: null, isOpen: false, isOverdue: false, with_trader_seconds: 0 }

/** SQL condition: the trader can answer this row of information_requests. */
const IS_OPEN = Prisma.sql`closed_at IS NULL AND answered_at IS NULL`

/** SQL condition: the row of that table is not with its trader now. */
const isNotWithTraderSql = (table: string, now: Date): Prisma.Sql => Prisma.sql`NOT EXISTS (
  SELECT FROM information_requests AS asked
  WHERE asked.record_id = ${Prisma.raw(table)}.id AND ${IS_OPEN} AND asked.due_at > ${now})`

/** SQL condition: a waiting row of that table is in the queue: no decision on it waits, and its trader does not have it. */
export const isQueued = (table: string, now: Date): Prisma.Sql =>
  Prisma.sql`${nothingProposed(table)} AND ${isNotWithTraderSql(table, now)}`

/** SQL: how long the trader had a row of information_requests, as an interval. */
export const timeWithTrader = (now: Date): Prisma.Sql =>
  Prisma.sql`least(coalesce(answered_at, closed_at, ${now}), due_at, ${now}) - asked_at`

/**
 * SQL for a statement on `record`: a join, and the time since when the submission under review has waited for officers
 * alone: `waiting_since`, moved later by the time that the trader had it.
 */
export const waitingSinceSql = (resource: string, now: Date, alias: string) => {
  const away = Prisma.raw(alias)
  return {
    join: Prisma.sql`LEFT JOIN (
    SELECT record_id, submission, sum(${timeWithTrader(now)}) AS time FROM information_requests
    WHERE resource = ${resource} GROUP BY record_id, submission
  ) AS ${away} ON ${away}.record_id = record.id AND ${away}.submission = record.submissions`,
    since: Prisma.sql`(record.waiting_since + coalesce(${away}.time, interval '0'))`,
  }
}

/** The records of a queue that their traders have now. */
export async function requestedIds(db: Db, resource: string, now: Date): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT record_id::text AS id FROM information_requests
    WHERE resource = ${resource} AND ${IS_OPEN} AND due_at > ${now}`
  return rows.map(({ id }) => id)
}

/** The open questions of an officer, the soonest due first, at most `most`. */
export const openQuestionsOf = (db: Db, officer_id: string, limit: number) =>
  db.$queryRaw<{ resource: string; record_id: string; asked_at: Date; due_at: Date }[]>`
    SELECT resource, record_id::text, asked_at, due_at FROM information_requests
    WHERE officer_id = ${officer_id}::uuid AND ${IS_OPEN} ORDER BY due_at, id LIMIT ${limit}`

/** The records of a queue that came back without an answer. */
export async function unansweredIds(db: Db, resource: string, now: Date): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT record_id::text AS id FROM information_requests
    WHERE resource = ${resource} AND ${IS_OPEN} AND due_at <= ${now}`
  return rows.map(({ id }) => id)
}

/** Looks up every request about these records, by record id. The statement does not contain the time. */
export const requestsLookup = (ids: string[]): Lookup<Map<string, RequestRow[]>> => ({
  sql: Prisma.sql`
    SELECT coalesce(json_agg(json_build_object('id', asked.id, 'record_id', record_id, 'submission', submission,
      'by', json_build_object('id', officers.id, 'name', officers.name), 'text', text, 'reason_codes', reason_codes,
      'pins', pins, 'asked_at', asked_at, 'due_at', due_at, 'answered_at', answered_at, 'answer', answer,
      'closed_at', closed_at) ORDER BY asked.asked_at, asked.id), '[]')
    FROM information_requests AS asked JOIN officers ON officers.id = officer_id
    WHERE record_id = ANY (${ids}::uuid[])`,
  read: (rows: readonly RequestRow[]) => {
    const byRecord = new Map<string, RequestRow[]>()
    for (const row of rows) byRecord.set(row.record_id, [...(byRecord.get(row.record_id) ?? []), row])
    return byRecord
  },
})

const iso = (at: string) => new Date(at).toISOString()

/** The times that the trader had the submission under review. `rows` are the dossier's requests. */
export function timesWithTrader(rows: readonly RequestRow[] | undefined, submission: number, now: Date): TimeAway[] {
  return (rows ?? [])
    .filter((row) => row.submission === submission)
    .map(({ answered_at, closed_at, due_at, asked_at }) => {
      const ends = [answered_at ?? closed_at ?? now, due_at, now].map((at) => new Date(at).getTime())
      return { from: new Date(asked_at), until: new Date(Math.min(...ends)) }
    })
}

/** How long the trader had the submission, in seconds. */
const secondsWithTrader = (times: readonly TimeAway[]) =>
  Math.round(times.reduce((sum, { from, until }) => sum + until.getTime() - from.getTime(), 0) / 1000)

/**
 * Computes the state of the questions to the dossier's trader. `rows` are all its questions, `submission` is the
 * submission under review.
 */
export function requestStateOf(rows: readonly RequestRow[] | undefined, submission: number, now: Date): RequestState {
  if (!rows) return NEVER_ASKED
  const with_trader_seconds = secondsWithTrader(timesWithTrader(rows, submission, now))
  const current = rows.find(({ closed_at }) => closed_at === null)
  if (!current) return { ...NEVER_ASKED, with_trader_seconds }
  const { id, by, text, reason_codes, pins, answer, asked_at, due_at, answered_at } = current
  const isOpen = answered_at === null
  return {
    request: {
      ...{ id, at: iso(asked_at), by, text, reason_codes, pins: pinsForOfficer(pins) },
      ...{ due_at: iso(due_at), answered_at: answered_at && iso(answered_at), answer },
    },
    isOpen,
    isOverdue: isOpen && new Date(due_at) <= now,
    with_trader_seconds,
  }
}

/** Looks up how long the trader had the submission under review, in seconds. */
export const awayLookup = (now: Date, { id, submission }: { id: string; submission: number }): Lookup<number> => ({
  sql: Prisma.sql`
    SELECT to_json(coalesce(round(extract(epoch FROM sum(${timeWithTrader(now)})))::int, 0)) FROM information_requests
    WHERE record_id = ${id}::uuid AND submission = ${submission}`,
  read: (seconds: number) => seconds,
})

export const requestOpenError = (): ApiError =>
  new ApiError(
    'REQUEST_OPEN',
    'The trader has been asked already: withdraw that question first, or wait for the answer.',
  )

export const noRequestError = (): ApiError =>
  new ApiError('INVALID_STATE_TRANSITION', 'No question about this dossier is open.')

/** The request that the record shows; locks it until the transaction ends. */
export async function currentRequest(
  db: Db,
  id: string,
): Promise<{ id: string; answered_at: Date | null } | undefined> {
  const [row] = await db.$queryRaw<{ id: string; answered_at: Date | null }[]>`
    SELECT id::text, answered_at FROM information_requests WHERE record_id = ${id}::uuid AND closed_at IS NULL
    FOR UPDATE`
  return row
}

/** Why a record stops showing a request. */
export type RequestEnding = 'withdrawn' | 'decided' | 'deleted' | 'replaced'

/** SQL for the statement that moves a record: ends the request that it shows, if the record is `moved`. */
export const closeRequestSql = (now: Date, id: string, as: RequestEnding): Prisma.Sql => Prisma.sql`
  UPDATE information_requests SET closed_at = ${now}, closed_as = ${as} FROM moved
  WHERE record_id = ${id}::uuid AND closed_at IS NULL`

/** Ends the requests that these records show, answered or not; call it in the transaction of the cause. */
export async function closeRequests(db: Db, now: Date, ids: string[], as: RequestEnding): Promise<void> {
  if (ids.length === 0) return
  await db.$executeRaw`
    UPDATE information_requests SET closed_at = ${now}, closed_as = ${as}
    WHERE record_id = ANY (${ids}::uuid[]) AND closed_at IS NULL`
}

/** Marks an open request as answered: with the trader's words, or without them by an update of the dossier. */
export async function answerRequest(db: Db, now: Date, id: string, answer: string | null): Promise<void> {
  await db.$executeRaw`
    UPDATE information_requests SET answered_at = ${now}, answer = ${answer}
    WHERE record_id = ${id}::uuid AND ${IS_OPEN}`
}
