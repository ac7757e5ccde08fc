import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Prisma } from '../../server/database/generated/client.ts'
import { newId } from '../../server/kernel/id.ts'
import type { ReviewServices } from '../../server/review/dossier/dossierKind.ts'
import { createLoader } from '../../server/worker/load.ts'
import { newWebhook, type Stage, startStage } from './stage.ts'

const EVENTS = 1000

let stage: Stage
let admin: pg.Client

beforeAll(async () => {
  stage = await startStage()
  admin = new pg.Client({ connectionString: stage.app.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin?.end()
  await stage?.close()
})

/** Rows and entries of indexes of the dispatches that this session has read; the transaction keeps the counts. */
async function rowsRead(): Promise<number> {
  const { rows } = await admin.query<{ read: number }>(
    `SELECT sum(pg_stat_get_xact_tuples_returned(oid))::int AS read FROM pg_class
     WHERE relname LIKE 'dispatches%' AND relkind IN ('r', 'i')`,
  )
  return rows[0]!.read
}

it('reads what it loads, not all that waits, though nothing waited when the database last looked', async () => {
  const webhook = await newWebhook(stage)
  const ids = Array.from({ length: EVENTS }, newId)
  const lease = randomUUID()
  // No act made these events, which the triggers would ask for.
  await admin.query('SET session_replication_role = replica')
  await admin.query(
    `WITH made AS (
       INSERT INTO events (id, workspace_id, type, resource, record_id, body, created_at)
       SELECT given, workspace_id, 'brand.approved', 'brands', gen_random_uuid(), '{}', now()
       FROM unnest($1::uuid[]) AS given, webhooks WHERE webhooks.id = $2 RETURNING id)
     INSERT INTO dispatches (id, event_id, webhook_id, status, created_at, updated_at)
     SELECT id, id, $2, 'delivered', now(), now() FROM made`,
    [ids, webhook.id],
  )
  await admin.query('ANALYZE dispatches; SET track_counts = on; BEGIN')
  await admin.query(
    `UPDATE dispatches SET next_attempt_at = now(), lease = $1, leased_until = now() + interval '1 minute'`,
    [lease],
  )

  // As the database's administrator, who may count what a statement reads.
  const db = {
    $queryRaw: async (strings: TemplateStringsArray, ...values: unknown[]) => {
      const { text, values: given } = Prisma.sql(strings, ...values)
      return (await admin.query(text, given)).rows
    },
  }
  const load = createLoader({ db } as unknown as ReviewServices)
  const before = await rowsRead()
  const loaded = await load(lease, ids.slice(0, 4))
  expect(loaded.map(({ dispatch_id }) => dispatch_id)).toEqual(ids.slice(0, 4))
  expect((await rowsRead()) - before).toBeLessThan(EVENTS / 10)
})
