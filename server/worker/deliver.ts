import { randomUUID } from 'node:crypto'
import type { Span } from '@opentelemetry/api'
import { transact } from '../database/client.ts'
import { lockRow } from '../database/lock.ts'
import { newId } from '../kernel/id.ts'
import { traced } from '../process/tracing.ts'
import { dropPending } from '../resources/webhooks/dispatches.ts'
import { openSecret } from '../resources/webhooks/secret.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { signature } from '../webhooks/sign.ts'
import { updateUnreached } from '../webhooks/unreached.ts'
import { LEASE_MS, type LeasedBacklog, leaseDue, MAX_LEASED, type Room } from './lease.ts'
import { createLoader, type ReadyDispatch } from './load.ts'
import { isTimeout } from './outcome.ts'
import { type Attempt, createRecorder } from './record.ts'

/** A send takes up to 15 s. None begins with less than this left, so that the lease outlasts the send. */
const MIN_LEASE_LEFT_MS = 18_000
/** Sends to one webhook at a time, once it has answered this worker; before that one. */
const MAX_SENDS_PER_WEBHOOK = 4
/** Webhooks served in parallel, without those that are waited for. */
const MAX_LANES = 100
/** A lane that has waited for an answer for so long leaves its place to another. */
const PATIENCE_MS = 250
/** Lanes that wait for an answer: each costs a connection. Past this number, they keep their places. */
const MAX_WAITING_LANES = 1500
/** Lanes, of any kind, of webhooks whose last send had no answer in time. */
const MAX_HUNG_LANES = 40
/** Webhooks remembered as answering. */
const MAX_REMEMBERED = 10_000

/** Signs the stored bytes for this attempt and sends them (interface 6, decisions B.2, H-40). Throws for our faults. */
async function send(
  { sender, clock, keys }: ReviewServices,
  lane: Lane,
  ready: ReadyDispatch,
  span: Span | null,
): Promise<Attempt> {
  const { dispatch_id, due, webhook_id, url, secret_sealed, event_id, event_type, body } = ready
  const id = newId()
  const started = clock.now()
  if (lane.secret?.sealed !== secret_sealed)
    lane.secret = { sealed: secret_sealed, opened: openSecret(keys, webhook_id, secret_sealed) }
  const { opened: secret } = lane.secret
  const headers = {
    'X-Service-Signature': signature(secret, Math.floor(started.getTime() / 1000), body),
    'X-Service-Event': event_type,
    'X-Service-Event-Id': event_id,
    'X-Service-Delivery': id,
  }
  const result = await sender.send({ url, headers, body })
  span?.setAttribute('http.response.status_code', result.http_status)
  const { lease } = lane
  return { id, dispatch_id, webhook_id, event_id, event_type, lease, due, url, started, finished: clock.now(), result }
}

type Lane = {
  webhookId: string
  /** What was leased, and until when, on the clock of `clock.elapsed()`. */
  lease: string
  until: number
  /** The webhook's last send had no answer in time. */
  hung: boolean
  /** It has waited for an answer for longer than `PATIENCE_MS`. */
  waits: boolean
  /** The secret that signed last; a lane opens it again only when the webhook has another. */
  secret: { sealed: string; opened: string } | null
  run: Promise<void>
}

/**
 * Sends what is due. Each webhook has its own lane, so that a slow receiver delays only its own dispatches. A lane that
 * waits for an answer leaves its place to others, and one whose receiver hangs ends (record 0088). A lane gives back the
 * dispatches that it cannot begin within its lease. An attempt that fails through a fault of ours is logged and not
 * counted; it is tried again after the lease has expired.
 */
export function createDeliverer(services: ReviewServices) {
  const { db, clock, log } = services
  const keep = createRecorder(services)
  const load = createLoader(services)
  const lanes = new Map<string, Lane>()
  /** Webhooks whose last send by this worker was answered. */
  const answering = new Set<string>()
  let isLeasing: Promise<void> | null = null
  let again = false
  let stopping = false

  const count = (which: (lane: Lane) => boolean) => [...lanes.values()].filter(which).length

  /** How many more webhooks may be served: those that answer, and those that hung. */
  function room(): Room {
    const free = MAX_LANES - count(({ waits }) => !waits)
    const hung = MAX_HUNG_LANES - count((lane) => lane.hung)
    return { busy: [...lanes.keys()], answering: free, hung: Math.max(0, Math.min(free, hung)) }
  }

  /** Sends it and gives the attempt to `keep`. True when the receiver kept it waiting in vain. */
  async function deliver(lane: Lane, ready: ReadyDispatch, writes: Promise<void>[]): Promise<boolean> {
    try {
      const attributes = { 'countersign.event': ready.event_type, 'countersign.dispatch_id': ready.dispatch_id }
      // No header tells the receiver of the trace: it is a stranger.
      const attempt = await traced('deliver a webhook', { kind: 'CLIENT', attributes }, (span) =>
        send(services, lane, ready, span),
      )
      writes.push(keep(attempt))
      return isTimeout(attempt.result)
    } catch (error) {
      log.error({ err: error, dispatch: ready.dispatch_id }, 'a webhook could not be sent; not counted as an attempt')
      return false
    }
  }

  /** Sends these at the same time. True when none waited in vain. */
  async function sendAll(lane: Lane, ready: ReadyDispatch[], writes: Promise<void>[]): Promise<boolean> {
    const patience = setTimeout(() => {
      if (count(({ waits }) => waits) >= MAX_WAITING_LANES) return
      lane.waits = true
      wake()
    }, PATIENCE_MS)
    const hung = await Promise.all(ready.map((one) => deliver(lane, one, writes)))
    clearTimeout(patience)
    lane.waits = false
    answering.delete(lane.webhookId)
    if (hung.includes(true)) return false
    answering.add(lane.webhookId)
    for (const oldest of answering) {
      if (answering.size <= MAX_REMEMBERED) break
      answering.delete(oldest)
    }
    return true
  }

  async function serve(lane: Lane, waiting: string[]): Promise<void> {
    const { webhookId, lease, until } = lane
    const writes: Promise<void>[] = []
    while (waiting.length > 0 && !stopping && until - clock.elapsed() >= MIN_LEASE_LEFT_MS) {
      const ready = await load(lease, waiting.splice(0, answering.has(webhookId) ? MAX_SENDS_PER_WEBHOOK : 1))
      if (ready.some(({ active }) => !active)) {
        await transact(db, async (tx) => {
          await lockRow(tx, 'webhooks', webhookId)
          const now = clock.now()
          await updateUnreached(tx, services.dossiers.names, now, await dropPending(tx, webhookId, now))
        })
        break
      }
      if (!(await sendAll(lane, ready, writes))) break
    }
    await Promise.all(writes)
    if (waiting.length > 0)
      await db.$executeRaw`UPDATE dispatches SET lease = NULL, leased_until = NULL
        WHERE id = ANY (${waiting}::uuid[]) AND lease = ${lease}::uuid`
  }

  function open(lease: string, until: number, { webhook_id: webhookId, hung, ids }: LeasedBacklog): void {
    const lane: Lane = { webhookId, lease, until, hung, waits: false, secret: null, run: Promise.resolve() }
    lanes.set(webhookId, lane)
    lane.run = serve(lane, ids)
      .catch((error) => log.error({ err: error, webhook: webhookId }, 'sending to a webhook was interrupted'))
      .finally(() => {
        lanes.delete(webhookId)
        // Leasing passes over a webhook that has a lane: look for what fell due meanwhile.
        wake()
      })
  }

  async function leaseAll(): Promise<void> {
    for (let free = room(); again && !stopping && free.answering > 0; free = room()) {
      again = false
      const lease = randomUUID()
      const until = clock.elapsed() + LEASE_MS
      let leased = 0
      for (const backlog of await leaseDue(services, lease, free)) {
        leased += backlog.ids.length
        open(lease, until, backlog)
      }
      if (leased === MAX_LEASED) again = true
    }
  }

  /** Looks for due dispatches now, or after the search in progress. */
  function wake(): void {
    again = true
    isLeasing ??= leaseAll()
      .catch((error) => log.error({ err: error }, 'due webhooks could not be claimed; trying again'))
      .finally(() => {
        isLeasing = null
        if (again && !stopping && room().answering > 0) wake()
      })
  }

  /** Settles when nothing is due and nothing is being sent. */
  async function idle(): Promise<void> {
    while (isLeasing || lanes.size > 0) await Promise.all([isLeasing, ...[...lanes.values()].map(({ run }) => run)])
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
