import { Gauge, type Registry } from 'prom-client'
import { Prisma } from '../database/generated/client.ts'
import { DECIDING } from '../kernel/audit.ts'
import { type ReviewServices, tableOf, waitingSql } from '../review/dossier/dossierKind.ts'
import { isQueued } from '../review/record/informationRequest.ts'
import { settingsOf } from '../review/settings/settings.ts'
import { calendarIn, targetClockSql, targetCutoffs } from '../review/settings/targetClock.ts'
import { ageOf, TYPED_FORMAT, versionsInForce } from '../screening/lists.ts'

const { sql } = Prisma

/** The period in which decisions and deliveries are counted. */
const HOUR_MS = 3_600_000
const RECENT_MS = 300_000

type Queue = { queue: string; waiting: number; over: number; oldest: number }
type CountByName = { name: string; total: number }
type Reading = {
  queues: Queue[]
  decisions: readonly CountByName[]
  deliveries: readonly CountByName[]
  /** `next`: seconds since the first planned time; negative before that time. */
  backlog: { due: number; next: number | null; scheduled: number }
  /** The same for mails that wait. */
  mails: { due: number; next: number | null }
  payments: { open: number; overdue: number }
  /** Watch lists of a file in force, and the age from which one is old; seconds. */
  lists: { list: string; age: number }[]
  listMaxAge: number
  /** Seconds since the last day that statements cover, of the fee account that lags most; null without one. */
  statementAge: number | null
}

/** Dossiers that wait for review, by queue; ages in seconds. */
async function readQueues(services: ReviewServices, now: Date): Promise<Queue[]> {
  const settings = await settingsOf(services)
  return Promise.all(
    services.dossiers.all.map(async (kind) => {
      const { join, since } = await targetClockSql(services, kind, calendarIn(settings), now)
      const { over: late } = targetCutoffs(kind, settings, now)
      const [row] = await services.db.$queryRaw<Omit<Queue, 'queue'>[]>`
        SELECT count(*)::int AS waiting, count(*) FILTER (WHERE ${since} < ${late})::int AS over,
          coalesce(extract(epoch FROM ${now}::timestamptz - min(${since})), 0)::float8 AS oldest
        FROM ${tableOf(kind)} AS record ${join} WHERE ${waitingSql(kind, 'record')} AND ${isQueued('record', now)}`
      return { queue: kind.name, ...row! }
    }),
  )
}

/** The ages of the lists; a typed list has none. */
async function readLists({ db }: ReviewServices, now: Date): Promise<Reading['lists']> {
  const versions = (await versionsInForce(db)).filter(({ format }) => format !== TYPED_FORMAT)
  return versions.map((version) => ({ list: version.list, age: ageOf(version, now) / 1000 }))
}

async function readWork(services: ReviewServices): Promise<Reading> {
  const { db, clock } = services
  const now = clock.now()
  const settings = await settingsOf(services)
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const result = sql`CASE WHEN delivered_at IS NOT NULL THEN 'delivered' WHEN http_status = 0 THEN 'unanswered' ELSE 'refused' END`
  const [queues, decisions, deliveries, [backlog], [mails], [payments], [statements], lists] = await Promise.all([
    readQueues(services, now),
    db.$queryRaw<CountByName[]>`
      SELECT resource || '/' || action AS name, count(*)::int AS total FROM audit_entries
      WHERE at >= ${ago(HOUR_MS)} AND action = ANY (${DECIDING}) AND actor_type = 'officer' GROUP BY 1`,
    db.$queryRaw<CountByName[]>`
      SELECT ${result} AS name, count(*)::int AS total FROM deliveries WHERE created_at >= ${ago(RECENT_MS)} GROUP BY 1`,
    db.$queryRaw<Reading['backlog'][]>`
      SELECT count(*) FILTER (WHERE next_attempt_at <= ${now})::int AS due, count(*)::int AS scheduled,
        extract(epoch FROM ${now}::timestamptz - min(next_attempt_at))::float8 AS next
      FROM dispatches WHERE next_attempt_at IS NOT NULL`,
    db.$queryRaw<Reading['mails'][]>`
      SELECT count(*) FILTER (WHERE next_attempt_at <= ${now})::int AS due,
        extract(epoch FROM ${now}::timestamptz - min(next_attempt_at))::float8 AS next
      FROM (SELECT next_attempt_at FROM mails UNION ALL SELECT next_attempt_at FROM officer_mails) AS mails
      WHERE next_attempt_at IS NOT NULL`,
    db.$queryRaw<Reading['payments'][]>`
      SELECT count(*)::int AS open, count(*) FILTER (WHERE expires_at < ${now})::int AS overdue
      FROM transactions WHERE status = 'processing' AND payment_method = 'online'`,
    db.$queryRaw<{ age: number | null }[]>`
      SELECT extract(epoch FROM ${now}::timestamptz - (min(day) + 1)::timestamp AT TIME ZONE 'Africa/Algiers')::float8 AS age
      FROM (SELECT max(last_day) AS day FROM statements WHERE account = ANY (${settings.fee_accounts}::text[]) GROUP BY account) AS newest`,
    readLists(services, now),
  ])
  const statementAge = statements!.age
  const listMaxAge = settings.list_max_age_hours * (HOUR_MS / 1000)
  const work = { queues, decisions, deliveries, backlog: backlog!, mails: mails!, payments: payments! }
  return { ...work, statementAge, lists, listMaxAge }
}

/** The gauges of one request share one reading. */
const SHARED_FOR_MS = 1_000

/** Adds `seconds` to the ages of a reading. */
const advanceReading = (seconds: number, reading: Reading): Reading => {
  const { backlog, mails, queues, statementAge, lists } = reading
  return {
    ...reading,
    queues: queues.map((one) => (one.waiting > 0 ? { ...one, oldest: one.oldest + seconds } : one)),
    lists: lists.map(({ list, age }) => ({ list, age: age + seconds })),
    backlog: { ...backlog, next: backlog.next === null ? null : backlog.next + seconds },
    mails: { ...mails, next: mails.next === null ? null : mails.next + seconds },
    statementAge: statementAge === null ? null : statementAge + seconds,
  }
}

/**
 * Metrics of the work, equal in every process: waiting dossiers, recent decisions and deliveries, overdue work. While
 * the database does not answer, counts stay at the last reading, ages grow, and `countersign_figures_age_seconds` gives
 * the reading's age.
 */
export function workMetrics(registry: Registry, services: ReviewServices): void {
  const { clock } = services
  let cache = { at: 0, reading: Promise.resolve<Reading | null>(null) }
  let last: { at: number; reading: Reading } | null = null
  const reading = () => {
    if (performance.now() - cache.at > SHARED_FOR_MS || cache.at === 0)
      cache = {
        at: performance.now(),
        reading: readWork(services)
          .then((found) => {
            last = { at: clock.elapsed(), reading: found }
            return found
          })
          .catch(() => last && advanceReading((clock.elapsed() - last.at) / 1000, last.reading)),
      }
    return cache.reading
  }
  new Gauge({
    name: 'countersign_figures_age_seconds',
    help: 'How old the figures are that come from the database: 0 while it answers; NaN before the first answer.',
    registers: [registry],
    async collect() {
      await reading()
      this.set(last ? (clock.elapsed() - last.at) / 1000 : Number.NaN)
    },
  })
  type Value = { labels?: Record<string, string>; value: number }
  const gauge = (name: string, help: string, labelNames: string[], values: (found: Reading) => Value[]) =>
    new Gauge({
      name: `countersign_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const found = await reading()
        if (!found) return
        this.reset()
        for (const { labels = {}, value } of values(found)) this.set(labels, value)
      },
    })
  const byQueue = (figure: (queue: Queue) => number) => (found: Reading) =>
    found.queues.map((one) => ({ labels: { queue: one.queue }, value: figure(one) }))
  gauge(
    'waiting_dossiers',
    'Dossiers that wait for a decision.',
    ['queue'],
    byQueue(({ waiting }) => waiting),
  )
  gauge(
    'over_target_dossiers',
    'Dossiers that wait longer than their target.',
    ['queue'],
    byQueue(({ over }) => over),
  )
  gauge(
    'oldest_waiting_seconds',
    'How long the oldest dossier waits; 0 without one.',
    ['queue'],
    byQueue(({ oldest }) => oldest),
  )
  gauge('decisions_last_hour', 'Decisions of officers in the last hour.', ['resource', 'action'], ({ decisions }) =>
    decisions.map(({ name, total }) => {
      const [resource = '', action = ''] = name.split('/')
      return { labels: { resource, action }, value: total }
    }),
  )
  gauge('deliveries_last_5m', 'Attempts to deliver in the last five minutes.', ['result'], ({ deliveries }) =>
    ['delivered', 'refused', 'unanswered'].map((result) => ({
      labels: { result },
      value: deliveries.find(({ name }) => name === result)?.total ?? 0,
    })),
  )
  gauge('dispatches_due', 'Events that should have been sent by now.', [], ({ backlog }) => [{ value: backlog.due }])
  gauge('dispatches_scheduled', 'Events that will be sent, now or later.', [], ({ backlog }) => [
    { value: backlog.scheduled },
  ])
  gauge('oldest_due_seconds', 'How late the event is that waits longest; 0 without one.', [], ({ backlog }) => [
    { value: Math.max(0, backlog.next ?? 0) },
  ])
  gauge('mails_due', 'Mails that should have been handed over by now.', [], ({ mails }) => [{ value: mails.due }])
  gauge('oldest_due_mail_seconds', 'How late the mail is that waits longest; 0 without one.', [], ({ mails }) => [
    { value: Math.max(0, mails.next ?? 0) },
  ])
  gauge(
    'newest_statement_age_seconds',
    'Time since the end of the last day that the newest bank statement covers, of the account that lags; 0 without one.',
    [],
    ({ statementAge }) => [{ value: Math.max(0, statementAge ?? 0) }],
  )
  gauge(
    'list_age_seconds',
    'How long ago a watch list was published, or imported where its file names no day.',
    ['list'],
    ({ lists }) => lists.map(({ list, age }) => ({ labels: { list }, value: age })),
  )
  gauge(
    'list_max_age_seconds',
    'From which age a watch list is old: the setting list_max_age_hours.',
    [],
    ({ listMaxAge }) => [{ value: listMaxAge }],
  )
  gauge('payments_in_progress', 'Payments by card that are not settled yet.', [], ({ payments }) => [
    { value: payments.open },
  ])
  gauge('overdue_payments', 'Payments whose hold has ended and that are not settled yet.', [], ({ payments }) => [
    { value: payments.overdue },
  ])
}
