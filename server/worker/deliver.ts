import { randomUUID } from 'node:crypto'
import type { Span } from '@opentelemetry/api'
import { transact } from '../database/client.ts'
import { lockRow } from '../database/lock.ts'
import { newId } from '../kernel/id.ts'
import { runInSpan } from '../process/tracing.ts'
import { dropPending } from '../resources/webhooks/dispatches.ts'
import { openSecret } from '../resources/webhooks/secret.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { signature } from '../webhooks/sign.ts'
import { updateUnreached } from '../webhooks/unreached.ts'
import { type Capacity, LEASE_MS, type LeasedBacklog, leaseDue, MAX_LEASED } from './lease.ts'
import { createLoader, type ReadyDispatch } from './load.ts'
import { isTimeout } from './outcome.ts'
import { type Attempt, createRecorder } from './record.ts'

/** A send takes up to 15 s. No send begins with less time left on the lease, so that the lease outlasts it. */
const MIN_LEASE_LEFT_MS = 18_000
/** Parallel sends to one webhook: one until it has answered this worker, then up to this many. */
const MAX_SENDS_PER_WEBHOOK = 4
/** Webhooks served in parallel, not counting lanes that only wait for an answer. */
const MAX_LANES = 100
/** A lane that has waited this long for an answer gives its slot to another lane. */
const PATIENCE_MS = 250
/**
 * The maximum number of lanes that wait for an answer without a slot, because each costs a connection. Further lanes
 * keep their slots.
 */
const MAX_WAITING_LANES = 1500
/** The maximum number of lanes, with or without a slot, of webhooks whose last send timed out. */
const MAX_HANGING_LANES = 40
/** How many answering webhooks this worker remembers. */
const MAX_REMEMBERED = 10_000

/**
 * Signs the stored bytes for this attempt and sends them (interface 6, decisions B.2, H-40). Throws for faults of this
 * service.
 */
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
  /** The leased dispatches, and the end of the lease on the clock of `clock.elapsed()`. */
  lease: string
  until: number
  /** The webhook's last send timed out. */
  isHanging: boolean
  /** The lane has waited for an answer for longer than `PATIENCE_MS`. */
  isWaiting: boolean
  /** The secret that signed last; a lane decrypts again only when the webhook has another secret. */
  secret: { sealed: string; opened: string } | null
  run: Promise<void>
}

/**
 * Sends due dispatches. Each webhook has its own lane, so that a slow receiver delays only its own dispatches. A lane
 * that waits for an answer gives its slot to another lane, and the lane of a receiver that hangs ends (record 0088). A
 * lane returns the dispatches that it cannot begin within its lease. If an attempt fails through a fault of this
 * service, the fault is logged, the attempt is not counted, and the dispatch is tried again after the lease has
 * expired.
 */
export function createDeliverer(services: ReviewServices) {
  const { db, clock, log } = services
  const recordAttempt = createRecorder(services)
  const load = createLoader(services)
  const lanes = new Map<string, Lane>()
  /** Webhooks that answered this worker's last send. */
  const answering = new Set<string>()
  let isLeasing: Promise<void> | null = null
  let again = false
  let stopping = false

  const count = (isCounted: (lane: Lane) => boolean) => [...lanes.values()].filter(isCounted).length

  /** How many more webhooks may be leased: answering ones, and ones whose last send timed out. */
  function capacity(): Capacity {
    const free = MAX_LANES - count(({ isWaiting }) => !isWaiting)
    const hung = MAX_HANGING_LANES - count((lane) => lane.isHanging)
    return { busy: [...lanes.keys()], answering: free, hung: Math.max(0, Math.min(free, hung)) }
  }

  /** Sends one dispatch and passes the attempt to `keep`. True if the send timed out. */
  async function deliver(lane: Lane, ready: ReadyDispatch, writes: Promise<void>[]): Promise<boolean> {
    try {
      const attributes = { 'countersign.event': ready.event_type, 'countersign.dispatch_id': ready.dispatch_id }
      // The request carries no trace header: traces are internal, and the receiver is an outsider.
      const attempt = await runInSpan('deliver a webhook', { kind: 'CLIENT', attributes }, (span) =>
        send(services, lane, ready, span),
      )
      writes.push(recordAttempt(attempt))
      return isTimeout(attempt.result)
    } catch (error) {
      log.error({ err: error, dispatch: ready.dispatch_id }, 'a webhook could not be sent; not counted as an attempt')
      return false
    }
  }

  /** Sends these dispatches at the same time. True if none timed out. */
  async function sendAll(lane: Lane, ready: readonly ReadyDispatch[], writes: Promise<void>[]): Promise<boolean> {
    const patience = setTimeout(() => {
      if (count(({ isWaiting }) => isWaiting) >= MAX_WAITING_LANES) return
      lane.isWaiting = true
      wake()
    }, PATIENCE_MS)
    const hung = await Promise.all(ready.map((one) => deliver(lane, one, writes)))
    clearTimeout(patience)
    lane.isWaiting = false
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

  function open(lease: string, until: number, { webhook_id: webhookId, isHanging, ids }: LeasedBacklog): void {
    const lane: Lane = {
      webhookId,
      lease,
      until,
      isHanging,
      isWaiting: false,
      secret: null,
      run: Promise.resolve(),
    }
    lanes.set(webhookId, lane)
    lane.run = serve(lane, ids)
      .catch((error) => log.error({ err: error, webhook: webhookId }, 'sending to a webhook was interrupted'))
      .finally(() => {
        lanes.delete(webhookId)
        // A lease query skips webhooks that have a lane, so look for dispatches that fell due meanwhile.
        wake()
      })
  }

  async function leaseAll(): Promise<void> {
    for (let free = capacity(); again && !stopping && free.answering > 0; free = capacity()) {
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

  /** Looks for due dispatches now, or right after the search in progress. */
  function wake(): void {
    again = true
    isLeasing ??= leaseAll()
      .catch((error) => log.error({ err: error }, 'due webhooks could not be claimed; trying again'))
      .finally(() => {
        isLeasing = null
        if (again && !stopping && capacity().answering > 0) wake()
      })
  }

  /** Settles when no dispatch is due and no send is in progress. */
  async function idle(): Promise<void> {
    while (isLeasing || lanes.size > 0) await Promise.all([isLeasing, ...[...lanes.values()].map(({ run }) => run)])
  }

  return {
    wake,
    idle,
    /** Begins no more sends. Settles when the sends in progress have ended and are recorded. */
    stop: () => {
      stopping = true
      return idle()
    },
  }
}

/** Sends until no dispatch is due. */
export async function deliverDue(services: ReviewServices): Promise<void> {
  const deliverer = createDeliverer(services)
  deliverer.wake()
  await deliverer.idle()
}
