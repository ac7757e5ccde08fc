import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { Agent } from 'undici'
import { readConfig } from '../server/config.ts'
import { newId } from '../server/kernel/id.ts'
import { createLog } from '../server/process/log.ts'
import { root } from '../server/process/root.ts'
import { sealSecret } from '../server/resources/webhooks/secret.ts'
import { openServices } from '../server/start.ts'
import { signature } from '../server/webhooks/sign.ts'
import { createDeliverer } from '../server/worker/deliver.ts'
import { startWorker } from '../server/worker/worker.ts'
import { workspaceId } from './data.ts'
import type { Server, Urls } from './database.ts'
import { CONNECTIONS, type Figure, measurePairs, type Options, ratio, toFigure } from './measure.ts'
import { MASTER_KEY } from './processes.ts'

const WEBHOOKS = 64
const EVENTS = 10_000
/** Rounds before the measurement, for the same reason as WARM_SECONDS. */
const WARM_ROUNDS = 6
const SECRET = 'whsec_of-the-benchmarks'

const webhookId = (number: number) => `00000008-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
const BODY = JSON.stringify({
  event: 'identification.approved',
  created_at: '2026-11-21T08:00:00.000Z',
  data: { id: workspaceId(1), name: 'Minoterie Sersou SARL', status: 'accepted', reason: null },
})

async function startReceiver(): Promise<{ child: ChildProcess; url: string; ca: string }> {
  const child = fork(path.join(root, 'bench/receiver.ts'), { execArgv: ['--import', 'tsx'] })
  const [{ port, ca }] = (await once(child, 'message')) as [{ port: number; ca: string }]
  return { child, url: `https://localhost:${port}`, ca }
}

/** Sends a signed body; answers the status. */
async function sendSigned(agent: Agent, origin: string, body: string): Promise<number> {
  const headers = {
    'Content-Type': 'application/json',
    'X-Service-Signature': signature(SECRET, Math.floor(Date.now() / 1000), body),
  }
  const answer = await agent.request({ origin, path: '/hooks', method: 'POST', headers, body })
  await answer.body.text()
  return answer.statusCode
}

/** Sends `count` signed bodies over kept connections and does nothing else; answers the rate per second. */
async function sendOnly(url: string, ca: string, count: number): Promise<number> {
  const agent = new Agent({ connections: CONNECTIONS, connect: { ca } })
  let sent = 0
  const began = performance.now()
  const one = async () => {
    while (sent < count) {
      sent += 1
      await sendSigned(agent, url, BODY)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  const rate = count / ((performance.now() - began) / 1000)
  await agent.close()
  return rate
}

const LEASE = `WITH due AS (
    SELECT id FROM dispatches WHERE next_attempt_at <= now() AND (leased_until IS NULL OR leased_until <= now())
    ORDER BY next_attempt_at LIMIT 1000 FOR UPDATE SKIP LOCKED)
  UPDATE dispatches SET lease = gen_random_uuid(), leased_until = now() + interval '40 seconds'
  FROM due, events WHERE dispatches.id = due.id AND events.id = event_id
  RETURNING dispatches.id AS dispatch_id, webhook_id, event_id, type AS event_type, body`

const RECORD = `WITH made AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS made (dispatch_id uuid, webhook_id uuid, event_id uuid,
      event_type text, http_status int)
  ), delivered AS (
    UPDATE dispatches SET status = 'delivered', attempts = attempts + 1, next_attempt_at = NULL, lease = NULL,
      leased_until = NULL, updated_at = now() FROM made WHERE dispatches.id = made.dispatch_id)
  INSERT INTO deliveries (id, dispatch_id, webhook_id, event_id, event_type, attempt, http_status, response_body,
    duration_ms, delivered_at, created_at)
  SELECT gen_random_uuid(), dispatch_id, webhook_id, event_id, event_type, 1, http_status, '', 0, now(), now() FROM made`

type Due = { dispatch_id: string; webhook_id: string; event_id: string; event_type: string; body: string }

/**
 * Sends the `count` dispatches that are due and records each attempt, by hand: it leases a thousand at a time, and one
 * statement records those that have ended meanwhile. It does without turns among webhooks, an address guard and the
 * health of endpoints.
 */
async function sendAndRecord(pool: pg.Pool, url: string, ca: string, count: number): Promise<number> {
  const agent = new Agent({ connections: CONNECTIONS, connect: { ca } })
  const began = performance.now()
  let left = count
  let due: Promise<Due[]> = pool.query<Due>(LEASE).then(({ rows }) => rows)
  let recorded: Promise<unknown> = Promise.resolve()
  let ended: object[] = []
  const record = () => {
    const attempts = ended
    ended = []
    return attempts.length > 0 ? pool.query(RECORD, [JSON.stringify(attempts)]) : undefined
  }
  while (left > 0) {
    const rows = await due
    if (rows.length === 0) throw new Error('Nothing more is due.')
    left -= rows.length
    if (left > 0) due = pool.query<Due>(LEASE).then(({ rows }) => rows)
    const one = async () => {
      for (let next = rows.pop(); next; next = rows.pop()) {
        const { body, ...attempt } = next
        const http_status = await sendSigned(agent, url, body)
        ended.push({ ...attempt, http_status })
        if (ended.length === 1) recorded = recorded.then(record)
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, one))
  }
  await recorded
  const rate = count / ((performance.now() - began) / 1000)
  await agent.close()
  return rate
}

/** Commits `count` events with a dispatch each, with ids as decisions give them, in turn for the webhooks from `first` on. */
async function commitEvents(client: pg.Client, count: number, first = 0, webhooks = WEBHOOKS): Promise<void> {
  await client.query(
    `WITH made AS (
       INSERT INTO events (id, workspace_id, type, resource, record_id, body, created_at)
       SELECT id, ('00000003-0000-7000-8000-' || lpad(to_hex($3 + i % $4), 12, '0'))::uuid,
         'identification.approved', 'identifications', gen_random_uuid(), $2, now()
       FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, i) RETURNING id, workspace_id)
     INSERT INTO dispatches (id, event_id, webhook_id, next_attempt_at, created_at, updated_at)
     SELECT (left(made.id::text, 18) || substr(gen_random_uuid()::text, 19))::uuid, made.id, webhooks.id, now(), now(), now()
     FROM made JOIN webhooks USING (workspace_id)`,
    [Array.from({ length: count }, newId), BODY, first, webhooks],
  )
}

/**
 * Rate from committed event to recorded attempt, against a sender that only sends, and one that leases and records too;
 * and the delay of an idle worker.
 */
export async function deliveries({ rounds }: Options, server: Server, urls: Urls): Promise<Figure[]> {
  const { child, url, ca } = await startReceiver()
  const config = readConfig({
    DATABASE_URL: urls.appUrl,
    DATABASE_OWNER_URL: urls.ownerUrl,
    DATA_DIR: path.join(root, 'data/bench/files'),
    MASTER_KEYS: MASTER_KEY,
    WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '1',
  })
  const opened = await openServices(config, { as: 'command', ca, log: createLog('error') })
  const { services } = opened
  const admin = new pg.Client({ connectionString: urls.adminUrl })
  await admin.connect()
  const clear = async () => {
    await admin.query('SET session_replication_role = replica')
    await admin.query('TRUNCATE deliveries, dispatches, events, webhooks, unreached_events')
    await admin.query('RESET session_replication_role')
  }
  // These events have no act in the journal, which the trigger requires; `decide` measures what the journal costs.
  await admin.query('ALTER TABLE events DISABLE TRIGGER events_told')
  try {
    await clear()
    await admin.query('SET session_replication_role = replica')
    for (let number = 0; number <= WEBHOOKS; number += 1)
      await admin.query(
        `INSERT INTO webhooks (id, workspace_id, url, secret_sealed, events, created_at, updated_at)
         VALUES ($1, $2, $3, $4, '{}', now(), now())`,
        [
          webhookId(number),
          workspaceId(number),
          // The last webhook is for the idle worker.
          `${url}/${number < WEBHOOKS ? 'hooks' : 'told'}`,
          sealSecret(services.keys, webhookId(number), SECRET),
        ],
      )
    await admin.query('RESET session_replication_role')
    await admin.query('ANALYZE webhooks')
    const deliverer = createDeliverer(services)
    const deliver = async () => {
      await commitEvents(admin, EVENTS)
      const began = performance.now()
      deliverer.wake()
      await deliverer.idle()
      return EVENTS / ((performance.now() - began) / 1000)
    }
    const pool = new pg.Pool({ connectionString: urls.appUrl, max: 4 })
    const byHand = async () => {
      await commitEvents(admin, EVENTS)
      return sendAndRecord(pool, url, ca, EVENTS)
    }
    for (let round = 0; round < WARM_ROUNDS; round += 1) {
      await sendOnly(url, ca, EVENTS)
      await byHand()
      await deliver()
    }
    const pairs = await measurePairs(rounds, () => sendOnly(url, ca, EVENTS), deliver)
    const besideHand = await measurePairs(rounds, byHand, deliver)
    await pool.end()
    await deliverer.stop()
    const { rows } = await admin.query<{ status: string; count: number }>(
      'SELECT status::text, count(*)::int FROM dispatches GROUP BY 1',
    )
    if (rows.length !== 1 || rows[0]!.status !== 'delivered') throw new Error(`Not delivered: ${JSON.stringify(rows)}`)
    return [
      ratio('deliveries, from committed event to recorded attempt', pairs, 0.4),
      ratio('deliveries, beside a sender that leases and records by hand', besideHand, null),
      await idleWorker(opened.services, opened.listenUrl, admin, child),
    ]
  } finally {
    child.disconnect()
    await clear()
    await admin.query('ALTER TABLE events ENABLE TRIGGER events_told')
    await admin.end()
    await opened.close()
    // Refresh the statistics after clearing the tables, so that the next run gets the right query plans.
    await server.administer(new URL(urls.adminUrl).pathname.slice(1), (client) => client.query('ANALYZE dispatches'))
  }
}

async function idleWorker(
  services: Parameters<typeof startWorker>[0],
  listenUrl: string,
  admin: pg.Client,
  receiver: ChildProcess,
): Promise<Figure> {
  const worker = await startWorker(services, { listenUrl })
  const waits: number[] = []
  for (let event = 0; event < 31; event += 1) {
    const told = once(receiver, 'message') as Promise<[{ at: number }]>
    await commitEvents(admin, 1, WEBHOOKS, 1)
    const committed = performance.timeOrigin + performance.now()
    waits.push((await told)[0].at - committed)
    await worker.idle()
  }
  await worker.stop()
  // Leave out the first event, which opens the connection.
  return toFigure('idle: from commit to the first byte at the receiver', 'ms', waits.slice(1), { most: 50 })
}
