import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../database/client.ts'
import { system } from '../kernel/actor.ts'
import { journal } from '../kernel/audit.ts'
import { dropPending } from '../resources/webhooks/dispatches.ts'
import type { Services } from '../services.ts'
import { type Attempted, afterAttempt, afterOutcome, type DispatchState, type Health, succeeded } from './outcome.ts'

export type Attempt = Attempted & {
  /** Of the delivery, told to the receiver before the row exists. */
  id: string
  dispatch_id: string
  webhook_id: string
  event_id: string
  event_type: string
  /** Where it was sent: the webhook may have another by now. */
  url: string
  started: Date
}

type WebhookState = Health & { id: string; workspace_id: string; url: string; deleted_at: Date | null }
type DispatchRow = DispatchState & { id: string; last: number }

const idsOf = (values: string[]) => [...new Set(values)]

/**
 * Locks the webhooks, then the dispatches: everybody else locks in this order, and two workers that record for one
 * webhook wait for each other here, so that attempts are numbered without a gap or a double.
 */
async function lock(db: Db, attempts: Attempt[]) {
  const webhooks = await db.$queryRaw<WebhookState[]>`
    SELECT id::text, workspace_id::text, url, is_active, disabled_why, failing_since, failures, deleted_at
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

/** Each attempt as a delivery row, and what it makes of its dispatch and its webhook: one transaction. */
async function record(db: Db, now: Date, attempts: Attempt[]): Promise<void> {
  const { webhooks, dispatches } = await lock(db, attempts)
  const sick = new Map<string, WebhookState>()
  const deliveries = attempts.map((attempt) => {
    const { id, dispatch_id, webhook_id, event_id, event_type, started, finished, result } = attempt
    const dispatch = dispatches.get(dispatch_id)!
    // After deliveries were forgotten the schedule still knows how many there were.
    const number = Math.max(dispatch.last, dispatch.attempts) + 1
    dispatches.set(dispatch_id, { ...dispatch, ...afterAttempt(dispatch, attempt, Math.random), last: number })
    const webhook = webhooks.get(webhook_id)!
    // What happened at another address, or to one that is off, says nothing of this one.
    if (webhook.is_active && webhook.url === attempt.url && !(succeeded(result) && webhook.failures === 0)) {
      const next = { ...webhook, ...afterOutcome(webhook, attempt) }
      webhooks.set(webhook_id, next)
      sick.set(webhook_id, next)
    }
    const good = succeeded(result)
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
  for (const webhook of sick.values()) await recordHealth(db, now, webhook)
}

async function recordHealth(db: Db, now: Date, webhook: WebhookState): Promise<void> {
  const { id, workspace_id, is_active, disabled_why, failing_since, failures, deleted_at } = webhook
  await db.webhook.update({
    where: { id },
    data: { is_active, disabled_why, failing_since, failures, ...(!is_active && { updated_at: now }) },
    select: { id: true },
  })
  if (is_active) return
  await dropPending(db, id, now)
  if (deleted_at) return
  await journal(db, system, now, {
    action: 'disable',
    resource: 'webhooks',
    record_id: id,
    workspace_id,
    details: { why: disabled_why, failures, failing_since: failing_since?.toISOString() ?? null },
  })
}

const TRIES = 30

/**
 * Keeps attempts: those that finish while the batch before them is being written go into one transaction together.
 * The answer settles when the attempt is kept. A database that does not answer is tried again for half a minute; then
 * the attempt is only logged, and its dispatch is sent again when the lease has lapsed.
 */
export function createRecorder(services: Services): (attempt: Attempt) => Promise<void> {
  let open: { attempts: Attempt[]; kept: Promise<void> } | null = null
  let last: Promise<void> = Promise.resolve()

  async function keep(attempts: Attempt[]): Promise<void> {
    for (let tries = 1; ; tries += 1)
      try {
        const options = { maxWait: 10_000, timeout: 20_000 }
        return await services.db.$transaction((db) => record(db, services.clock.now(), attempts), options)
      } catch (error) {
        const lost = attempts.map(({ id, dispatch_id, result }) => ({
          id,
          dispatch_id,
          http_status: result.http_status,
        }))
        if (tries === TRIES) return services.log.error({ err: error, lost }, 'attempts could not be recorded')
        services.log.error({ err: error }, 'recording attempts failed; trying again')
        await delay(1000, undefined, { ref: false })
      }
  }

  return (attempt) => {
    if (!open) {
      const batch = { attempts: [] as Attempt[], kept: last }
      batch.kept = last.then(() => {
        open = null
        return keep(batch.attempts)
      })
      last = batch.kept
      open = batch
    }
    open.attempts.push(attempt)
    return open.kept
  }
}
