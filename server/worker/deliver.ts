import { randomUUID } from 'node:crypto'
import { lockRow } from '../database/lock.ts'
import { dropPending } from '../resources/webhooks/dispatches.ts'
import { openSecret } from '../resources/webhooks/secret.ts'
import type { ReviewServices } from '../review/dossier/dossierKind.ts'
import { traced } from '../tracing.ts'
import { signature } from '../webhooks/sign.ts'
import { updateUnreached } from '../webhooks/unreached.ts'
import { LEASE_MS, type LeasedDispatch, leaseDue, MAX_LEASED, type Room } from './lease.ts'
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
  lease: string,
  ready: ReadyDispatch,
): Promise<Attempt> {
  const { dispatch_id, due, webhook_id, url, secret_sealed, event_id, event_type, body } = ready
  const id = randomUUID()
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
  return { id, dispatch_id, webhook_id, event_id, event_type, lease, due, url, started, finished: clock.now(), result }
}

type Lane = {
  webhookId: string
  /** The webhook's last send had no answer in time. */
  hung: boolean
  /** It has waited for an answer for longer than `PATIENCE_MS`. */
  waits: boolean
  /** The secret that signed last; a lane opens it again only when the webhook has another. */
  secret: { sealed: string; opened: string } | null
  run: Promise<void>
}

/** What one query leased for one webhook, and until when, on the clock of `clock.elapsed()`. */
type Leased = { lease: string; until: number; hung: boolean; ids: string[] }

/** The leased dispatches of each webhook, the oldest first. */
function byWebhook(claimed: LeasedDispatch[]): Map<string, { hung: boolean; ids: string[] }> {
  claimed.sort((a, b) => Number(a.due) - Number(b.due) || Number(a.created_at) - Number(b.created_at))
  const all = new Map<string, { hung: boolean; ids: string[] }>()
  for (const { id, webhook_id, hung } of claimed) {
    const own = all.get(webhook_id)
    if (own) own.ids.push(id)
    else all.set(webhook_id, { hung, ids: [id] })
  }
  return all
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

  async function deliver(lane: Lane, lease: string, ready: ReadyDispatch): Promise<Attempt | null> {
    try {
      const attributes = { 'countersign.event': ready.event_type, 'countersign.dispatch_id': ready.dispatch_id }
      // No header tells the receiver of the trace: it is a stranger.
      return await traced('deliver a webhook', { kind: 'CLIENT', attributes }, async (span) => {
        const attempt = await send(services, lane, lease, ready)
        span?.setAttribute('http.response.status_code', attempt.result.http_status)
        return attempt
      })
    } catch (error) {
      log.error({ err: error, dispatch: ready.dispatch_id }, 'a webhook could not be sent; not counted as an attempt')
      return null
    }
  }

  /** Sends these at the same time. Each attempt is given to `keep` as it ends. True when none waited in vain. */
  async function sendAll(lane: Lane, lease: string, ready: ReadyDispatch[], kept: Promise<void>[]): Promise<boolean> {
    const patience = setTimeout(() => {
      if (count(({ waits }) => waits) >= MAX_WAITING_LANES) return
      lane.waits = true
      wake()
    }, PATIENCE_MS)
    let hangs = false
    const attend = async (one: ReadyDispatch) => {
      const attempt = await deliver(lane, lease, one)
      if (!attempt) return
      hangs ||= isTimeout(attempt.result)
      kept.push(keep(attempt))
    }
    await Promise.all(ready.map(attend))
    clearTimeout(patience)
    lane.waits = false
    answering.delete(lane.webhookId)
    if (hangs) return false
    answering.add(lane.webhookId)
    for (const oldest of answering) {
      if (answering.size <= MAX_REMEMBERED) break
      answering.delete(oldest)
    }
    return true
  }

  async function serve(lane: Lane, { lease, until, ids }: Leased): Promise<void> {
    const { webhookId } = lane
    const waiting = [...ids]
    const kept: Promise<void>[] = []
    while (waiting.length > 0 && !stopping && until - clock.elapsed() >= MIN_LEASE_LEFT_MS) {
      const ready = await load(lease, waiting.splice(0, answering.has(webhookId) ? MAX_SENDS_PER_WEBHOOK : 1))
      if (ready.some(({ active }) => !active)) {
        await db.$transaction(async (tx) => {
          await lockRow(tx, 'webhooks', webhookId)
          const now = clock.now()
          await updateUnreached(tx, services.dossiers.names, now, await dropPending(tx, webhookId, now))
        })
        break
      }
      if (!(await sendAll(lane, lease, ready, kept))) break
    }
    await Promise.all(kept)
    if (waiting.length > 0)
      await db.$executeRaw`UPDATE dispatches SET lease = NULL, leased_until = NULL
        WHERE id = ANY (${waiting}::uuid[]) AND lease = ${lease}::uuid`
  }

  function open(webhookId: string, leased: Leased): void {
    const lane: Lane = { webhookId, hung: leased.hung, waits: false, secret: null, run: Promise.resolve() }
    lanes.set(webhookId, lane)
    lane.run = serve(lane, leased)
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
      const claimed = await leaseDue(services, lease, free)
      for (const [webhookId, own] of byWebhook(claimed)) open(webhookId, { lease, until, ...own })
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
