import { setTimeout as delay } from 'node:timers/promises'
import { plainArray } from '../database/arrays.ts'
import { type Db, transact } from '../database/client.ts'
import { SYSTEM } from '../kernel/actor.ts'
import { writeJournal } from '../kernel/audit.ts'
import { insertMail } from '../resources/mails/insertMail.ts'
import { dropPending } from '../resources/webhooks/dispatches.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { updateUnreached } from '../webhooks/unreached.ts'
import {
  afterAttempt,
  afterOutcome,
  type DispatchState,
  type FinishedAttempt,
  type Health,
  isSuccess,
} from './outcome.ts'

export type Attempt = FinishedAttempt & {
  /** Id of the delivery. The receiver gets it before the row exists. */
  id: string
  dispatch_id: string
  webhook_id: string
  event_id: string
  event_type: string
  /** The URL that was called. The webhook's URL may have changed since. */
  url: string
}

type WebhookState = Health & { id: string; workspace_id: string; url: string; deleted_at: Date | null }
type DispatchRow = DispatchState & { id: string; last: number }

const idsOf = (values: string[]) => [...new Set(values)]

/**
 * Locks the webhooks, then the dispatches, in the same order as all other code. Two workers that record for one webhook
 * queue here, so that attempt numbers have no gaps and no duplicates.
 */
async function lockRows(db: Db, attempts: Attempt[]) {
  const webhooks = await db.$queryRaw<WebhookState[]>`
    SELECT id::text, workspace_id::text, url, is_active, disabled_why, failing_since, failures, timeouts, probe_at,
      deleted_at
    FROM webhooks WHERE id = ANY (${idsOf(attempts.map(({ webhook_id }) => webhook_id))}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`
  const dispatches = await db.$queryRaw<DispatchRow[]>`
    SELECT id::text, status::text, attempts, next_attempt_at, lease::text,
      (SELECT coalesce(max(attempt), 0) FROM deliveries WHERE dispatch_id = dispatches.id)::int AS last
    FROM dispatches WHERE id = ANY (${idsOf(attempts.map(({ dispatch_id }) => dispatch_id))}::uuid[])
    ORDER BY id FOR UPDATE`
  return {
    webhooks: new Map(webhooks.map((row) => [row.id, row])),
    dispatches: new Map(dispatches.map((row) => [row.id, row])),
  }
}

/** Writes each attempt as a delivery and updates its dispatch and its webhook, in the caller's transaction. */
async function recordAttempts(db: Db, kinds: readonly string[], now: Date, attempts: Attempt[]): Promise<void> {
  const { webhooks, dispatches } = await lockRows(db, attempts)
  const sick = new Map<string, WebhookState>()
  // Events that may enter or leave the list of unreached events. A dispatch that stays pending, or goes from pending to
  // delivered, changes nothing: its event was never on the list.
  const settled = new Set<string>()
  const deliveries = attempts.map((attempt) => {
    const { id, dispatch_id, webhook_id, event_id, event_type, started, finished, result } = attempt
    const dispatch = dispatches.get(dispatch_id)!
    // Old deliveries are deleted, so the dispatch's own count gives the attempt number.
    const number = Math.max(dispatch.last, dispatch.attempts) + 1
    const after = afterAttempt(dispatch, attempt, Math.random)
    dispatches.set(dispatch_id, { ...dispatch, ...after, last: number })
    if (dispatch.status !== 'pending' || after.status === 'failed') settled.add(event_id)
    const webhook = webhooks.get(webhook_id)!
    // An attempt at an earlier URL, or at a disabled webhook, does not change the webhook's health.
    if (webhook.is_active && webhook.url === attempt.url && !(isSuccess(result) && webhook.failures === 0)) {
      const next = { ...webhook, ...afterOutcome(webhook, attempt) }
      webhooks.set(webhook_id, next)
      sick.set(webhook_id, next)
    }
    const good = isSuccess(result)
    return {
      ...{ id, dispatch_id, webhook_id, event_id, event_type, attempt: number },
      ...{ http_status: result.http_status, response_body: result.response_body, duration_ms: result.duration_ms },
      ...{ delivered_at: good ? finished : null, failed_at: good ? null : finished, created_at: started },
    }
  })
  await db.delivery.createMany({ data: deliveries })
  await db.$executeRaw`
    UPDATE dispatches
    SET status = after.status, attempts = after.attempts, next_attempt_at = after.next_attempt_at, lease = after.lease,
      leased_until = CASE WHEN after.lease IS NULL THEN NULL ELSE leased_until END, updated_at = ${now}
    FROM jsonb_to_recordset(${JSON.stringify([...dispatches.values()])}::jsonb) AS after
      (id uuid, status "DispatchStatus", attempts int, next_attempt_at timestamptz, lease uuid)
    WHERE dispatches.id = after.id`
  for (const webhook of sick.values()) for (const eventId of await recordHealth(db, now, webhook)) settled.add(eventId)
  await updateUnreached(db, kinds, now, [...settled])
}

/**
 * Stores the webhook's health. Returns the events whose dispatches were dropped because the webhook is now disabled.
 */
async function recordHealth(db: Db, now: Date, webhook: WebhookState): Promise<string[]> {
  const { id, workspace_id, is_active, disabled_why, failing_since, failures, timeouts, probe_at, deleted_at } = webhook
  await db.webhook.update({
    where: { id },
    data: {
      is_active,
      disabled_why,
      failing_since,
      failures,
      timeouts,
      probe_at,
      ...(!is_active && { updated_at: now }),
    },
    select: { id: true },
  })
  if (is_active) return []
  const dropped = await dropPending(db, id, now)
  if (deleted_at) return dropped
  await writeJournal(db, SYSTEM, now, {
    action: 'disable',
    resource: 'webhooks',
    record_id: id,
    workspace_id,
    details: { why: disabled_why, failures, failing_since: failing_since?.toISOString() ?? null },
  })
  const data = { host: new URL(webhook.url).host, why: disabled_why }
  const about = { resource: 'webhooks', record_id: id, workspace_id }
  await insertMail(db, now, { ...about, kind: 'webhook', type: 'webhook.disabled', data })
  return dropped
}

/** The first attempt of each dispatch, if it succeeded. */
function firstSuccesses(attempts: Attempt[]): Attempt[] {
  const seen = new Set<string>()
  return attempts.filter(({ dispatch_id, result }) => {
    const isFirst = !seen.has(dispatch_id)
    seen.add(dispatch_id)
    return isFirst && isSuccess(result)
  })
}

/**
 * Records the usual case in one statement: a pending dispatch succeeds, and its webhook had no failures. Returns the
 * other attempts. It sets the same columns as `afterAttempt` and locks webhooks before dispatches, as `lockRows` does.
 * If another worker takes the same attempt number first, the statement fails and is retried.
 */
async function recordSuccesses(db: Db, now: Date, attempts: Attempt[]): Promise<Attempt[]> {
  const usual = firstSuccesses(attempts)
  if (usual.length === 0) return attempts
  // Columns cost the program and the database less than rows of JSON.
  const column = (of: (attempt: Attempt) => string | number) => plainArray(usual.map(of))
  const savedRows = await db.$queryRaw<{ id: string }[]>`
    WITH made AS MATERIALIZED (
      SELECT * FROM unnest(${column(({ id }) => id)}::uuid[], ${column((one) => one.dispatch_id)}::uuid[],
          ${column((one) => one.webhook_id)}::uuid[], ${column((one) => one.event_id)}::uuid[],
          ${usual.map((one) => one.event_type)}::text[], ${column(({ lease }) => lease)}::uuid[],
          ${column(({ due }) => due)}::float8[], ${column((one) => one.started.getTime())}::float8[],
          ${column((one) => one.finished.getTime())}::float8[], ${column((one) => one.result.http_status)}::int[],
          ${usual.map((one) => one.result.response_body)}::text[], ${column((one) => one.result.duration_ms)}::int[])
        AS made (id, dispatch_id, webhook_id, event_id, event_type, lease, due, started, finished, http_status,
          response_body, duration_ms)
    ), locked AS MATERIALIZED (
      SELECT id, failures FROM webhooks WHERE id IN (SELECT webhook_id FROM made) ORDER BY id FOR NO KEY UPDATE
    ), delivered AS (
      UPDATE dispatches SET status = 'delivered', attempts = attempts + 1, updated_at = ${now},
        next_attempt_at = CASE WHEN next_attempt_at = to_timestamp(made.due / 1000) THEN NULL ELSE next_attempt_at END,
        lease = CASE WHEN dispatches.lease = made.lease THEN NULL ELSE dispatches.lease END,
        leased_until = CASE WHEN dispatches.lease = made.lease THEN NULL ELSE leased_until END
      FROM made
      WHERE dispatches.id = made.dispatch_id AND status = 'pending'
        AND made.webhook_id NOT IN (SELECT id FROM locked WHERE failures > 0)
      RETURNING made.*, dispatches.attempts AS attempts
    )
    INSERT INTO deliveries (id, dispatch_id, webhook_id, event_id, event_type, attempt, http_status, response_body,
      duration_ms, delivered_at, created_at)
    SELECT id, dispatch_id, webhook_id, event_id, event_type,
      greatest(attempts, 1 + (SELECT coalesce(max(attempt), 0) FROM deliveries AS earlier
        WHERE earlier.dispatch_id = delivered.dispatch_id)),
      http_status, response_body, duration_ms, to_timestamp(finished / 1000), to_timestamp(started / 1000)
    FROM delivered
    RETURNING id`
  const done = new Set(savedRows.map(({ id }) => id))
  return attempts.filter(({ id }) => !done.has(id))
}

/** The attempts that are not stored yet: a connection may break after the database commits and before it answers. */
async function notStored(db: Db, attempts: Attempt[]): Promise<Attempt[]> {
  const ids = attempts.map(({ id }) => id)
  const savedRows = await db.read.delivery.findMany({ where: { id: { in: ids } }, select: { id: true } })
  return attempts.filter(({ id }) => !savedRows.some((row) => row.id === id))
}

const MAX_TRIES = 30

/**
 * Records attempts in batches: attempts that finish while one batch is written form the next. The promise settles when
 * the attempt is stored. While the database does not answer, the write is retried for half a minute; then the attempt
 * is only logged, and its dispatch is sent again after the lease has expired.
 */
export function createRecorder(services: ReviewServices): (attempt: Attempt) => Promise<void> {
  let open: { attempts: Attempt[]; writing: Promise<void> } | null = null
  let last: Promise<void> = Promise.resolve()

  async function storeAttempts(attempts: Attempt[]): Promise<void> {
    let left = attempts
    for (let tries = 1; ; tries += 1)
      try {
        const { db, clock, dossiers } = services
        left = tries === 1 ? await recordSuccesses(db, clock.now(), left) : await notStored(db, left)
        if (left.length === 0) return
        return await transact(db, (tx) => recordAttempts(tx, dossiers.names, clock.now(), left))
      } catch (error) {
        const lost = left.map(({ id, dispatch_id, result }) => ({
          id,
          dispatch_id,
          http_status: result.http_status,
        }))
        if (tries === MAX_TRIES) return services.log.error({ err: error, lost }, 'cannot record attempts')
        services.log.error({ err: error }, 'recording attempts failed; trying again')
        await delay(1000, undefined, { ref: false })
      }
  }

  return (attempt) => {
    const { id, dispatch_id, webhook_id, event_id, event_type, result } = attempt
    const { http_status, duration_ms } = result
    const logFields = { delivery: id, dispatch: dispatch_id, webhook: webhook_id, event: event_id, event_type }
    services.log.info(Object.assign(logFields, { http_status, duration_ms }), 'a webhook was sent')
    if (!open) {
      const batch = { attempts: [] as Attempt[], writing: last }
      batch.writing = last.then(() => {
        open = null
        return storeAttempts(batch.attempts)
      })
      last = batch.writing
      open = batch
    }
    open.attempts.push(attempt)
    return open.writing
  }
}
