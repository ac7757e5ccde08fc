import { randomUUID } from 'node:crypto'
import { lockRow } from '../database/lock.ts'
import { dropPending } from '../resources/webhooks/dispatches.ts'
import { openSecret } from '../resources/webhooks/secret.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { signature } from '../webhooks/sign.ts'
import { updateUnreached } from '../webhooks/unreached.ts'
import { createLoader, type ReadyDispatch } from './load.ts'
import { type Attempt, createRecorder } from './record.ts'

/** How long a lease lasts, in milliseconds. If its worker is killed, another takes the dispatches after this time. */
const LEASE_MS = 40_000
/** A send takes up to 15 s. None begins with less than this left, so that the lease outlasts the send. */
const MIN_LEASE_LEFT_MS = 18_000
/** Sends to one webhook at a time. */
const MAX_SENDS_PER_WEBHOOK = 4
/** Webhooks served in parallel: this many receivers may hang before others have to wait. */
const MAX_LANES = 100
/** Dispatches leased by one query: with only a hundred, the queries would cost as much as the sends. */
const MAX_LEASED = 1000

type LeasedDispatch = { id: string; webhook_id: string; due: Date; created_at: Date }

/**
 * Leases due dispatches to this worker: those of at most `most` webhooks, and none of the `busy` webhooks. What is due is
 * said by the program's clock, leases by the database's: no clock of a worker ends another's lease (record 0014).
 */
function leaseDue(
  { db, clock }: ReviewServices,
  lease: string,
  busy: string[],
  most: number,
): Promise<LeasedDispatch[]> {
  const now = clock.now()
  return db.$queryRaw<LeasedDispatch[]>`
    UPDATE dispatches SET lease = ${lease}::uuid, leased_until = clock_timestamp() + ${LEASE_MS}::int * interval '1 ms'
    WHERE id = ANY (ARRAY(
      SELECT id FROM (
        SELECT id, dense_rank() OVER (ORDER BY webhook_id) AS place FROM (
          SELECT id, webhook_id FROM dispatches
          WHERE next_attempt_at <= ${now} AND (leased_until IS NULL OR leased_until <= clock_timestamp())
            AND webhook_id <> ALL (${busy}::uuid[])
          ORDER BY next_attempt_at LIMIT ${MAX_LEASED} FOR UPDATE SKIP LOCKED) AS due) AS placed
      WHERE place <= ${most}))
    RETURNING id::text, webhook_id::text, next_attempt_at AS due, created_at`
}

/** Signs the stored bytes for this attempt and sends them (interface 6, decisions B.2, H-40). Throws for our faults. */
async function send({ sender, clock, keys }: ReviewServices, lease: string, ready: ReadyDispatch): Promise<Attempt> {
  const { dispatch_id, due, webhook_id, url, secret_sealed, event_id, event_type, body } = ready
  const id = randomUUID()
  const started = clock.now()
  const secret = openSecret(keys, webhook_id, secret_sealed)
  const headers = {
    'X-Service-Signature': signature(secret, Math.floor(started.getTime() / 1000), body),
    'X-Service-Event': event_type,
    'X-Service-Event-Id': event_id,
    'X-Service-Delivery': id,
  }
  const result = await sender.send({ url, headers, body })
  return { id, dispatch_id, webhook_id, event_id, event_type, lease, due, url, started, finished: clock.now(), result }
}

/**
 * Sends what is due. Each webhook has its own lane, so that a slow receiver delays only its own dispatches. A lane
 * gives back the dispatches that it cannot begin within its lease. An attempt that fails through a fault of ours is
 * logged and not counted; it is tried again after the lease has expired.
 */
export function createDeliverer(services: ReviewServices) {
  const { db, clock, log } = services
  const keep = createRecorder(services)
  const load = createLoader(services)
  const lanes = new Map<string, Promise<void>>()
  let isLeasing: Promise<void> | null = null
  let again = false
  let stopping = false

  async function deliver(lease: string, ready: ReadyDispatch): Promise<Attempt | null> {
    try {
      return await send(services, lease, ready)
    } catch (error) {
      log.error({ err: error, dispatch: ready.dispatch_id }, 'a webhook could not be sent; not counted as an attempt')
      return null
    }
  }

  async function lane(lease: string, webhookId: string, waiting: string[], until: number): Promise<void> {
    const kept: Promise<void>[] = []
    while (waiting.length > 0 && !stopping && until - clock.elapsed() >= MIN_LEASE_LEFT_MS) {
      const ready = await load(lease, waiting.splice(0, MAX_SENDS_PER_WEBHOOK))
      if (ready.some(({ active }) => !active)) {
        await db.$transaction(async (tx) => {
          await lockRow(tx, 'webhooks', webhookId)
          const now = clock.now()
          await updateUnreached(tx, services.dossiers.names, now, await dropPending(tx, webhookId, now))
        })
        break
      }
      const attend = async (one: ReadyDispatch) => {
        const attempt = await deliver(lease, one)
        if (attempt) kept.push(keep(attempt))
      }
      await Promise.all(ready.map(attend))
    }
    await Promise.all(kept)
    if (waiting.length > 0)
      await db.$executeRaw`UPDATE dispatches SET lease = NULL, leased_until = NULL
        WHERE id = ANY (${waiting}::uuid[]) AND lease = ${lease}::uuid`
  }

  function open(lease: string, webhookId: string, ids: string[], until: number): void {
    const run = lane(lease, webhookId, ids, until)
      .catch((error) => log.error({ err: error, webhook: webhookId }, 'sending to a webhook was interrupted'))
      .finally(() => {
        lanes.delete(webhookId)
        // Claims skip a webhook while it has a lane: look for what fell due meanwhile.
        wake()
      })
    lanes.set(webhookId, run)
  }

  async function leaseAll(): Promise<void> {
    while (again && !stopping && lanes.size < MAX_LANES) {
      again = false
      const lease = randomUUID()
      const until = clock.elapsed() + LEASE_MS
      const claimed = await leaseDue(services, lease, [...lanes.keys()], MAX_LANES - lanes.size)
      claimed.sort((a, b) => Number(a.due) - Number(b.due) || Number(a.created_at) - Number(b.created_at))
      const ids = new Map<string, string[]>()
      for (const { id, webhook_id } of claimed) {
        const own = ids.get(webhook_id)
        if (own) own.push(id)
        else ids.set(webhook_id, [id])
      }
      for (const [webhookId, own] of ids) open(lease, webhookId, own, until)
      if (claimed.length === MAX_LEASED) again = true
    }
  }

  /** Looks for due dispatches now, or after the search in progress. */
  function wake(): void {
    again = true
    isLeasing ??= leaseAll()
      .catch((error) => log.error({ err: error }, 'due webhooks could not be claimed; trying again'))
      .finally(() => {
        isLeasing = null
        if (again && !stopping && lanes.size < MAX_LANES) wake()
      })
  }

  /** Settles when nothing is due and nothing is being sent. */
  async function idle(): Promise<void> {
    while (isLeasing || lanes.size > 0) await Promise.all([isLeasing, ...lanes.values()])
  }

  return {
    wake,
    idle,
    /** Begins no more sends. Settles when those in progress have ended and are recorded. */
    stop: () => {
      stopping = true
      return idle()
    },
  }
}

/** Sends until nothing is due. */
export async function deliverDue(services: ReviewServices): Promise<void> {
  const deliverer = createDeliverer(services)
  deliverer.wake()
  await deliverer.idle()
}
