import type pg from 'pg'
import { fillDossiers } from './data.ts'
import { filledDatabase, type Server } from './database.ts'
import { type Figure, toFigure } from './measure.ts'

const ROWS = 50_000

/** An id that is made later is greater, as in the product. */
const newId = (number: string) =>
  `overlay(gen_random_uuid()::text PLACING lpad(to_hex(${number}), 8, '0') FROM 1)::uuid`
const ofRow = (kind: number, number: string) =>
  `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

/** The event body of a paid link, as long as the product's. */
const BODY = JSON.stringify({
  event: 'transaction.paid',
  created_at: '2026-11-21T08:00:00.000Z',
  data: {
    id: '00000001-0000-7000-8000-000000000001',
    type: 'Transaction',
    attributes: {
      status: 'paid',
      amount: '1500.00',
      currency: 'DZD',
      payment_method: 'online',
      reference: 'TRX-20261121-ABCDEFGH',
      payable_type: 'payment_link',
      payable_id: '00000001-0000-7000-8000-000000000002',
      paid_at: '2026-11-21T08:00:00.000Z',
      payer_name: 'Example Payer',
      payer_email: 'payer@example.com',
    },
  },
})

/** Dossiers as in the other sets; and payments, each with its event, sent to one webhook at the first attempt. */
async function fill(client: pg.Client): Promise<void> {
  await fillDossiers(client, ROWS)
  await client.query('SET session_replication_role = replica')
  const many = `generate_series(0, ${ROWS - 1}) AS i`
  const at = "timestamptz '2026-01-01' + i * interval '5 minutes'"
  const workspace = ofRow(3, 'i % 2500')
  await client.query(`INSERT INTO transactions (id, workspace_id, payment_instance_id, payable_type, payable_id, status,
      amount, currency, payment_method, reference, payer_name, payer_email, gateway_order_id, gateway,
      payer_key, form_url, settlement, paid_at, created_at, updated_at)
    SELECT ${newId('i')}, ${workspace}, ${ofRow(9, 'i % 2500')}, (enum_range(NULL::"PayableType"))[1], ${ofRow(9, 'i % 5000')},
      'paid', 1500, 'DZD', 'online', 'TRX-20261121-' || lpad(i::text, 8, '0'), 'Example Payer', 'payer@example.com',
      gen_random_uuid()::text, 'simulator', 'payer@example.com', 'https://pay.example.com/forms/' || gen_random_uuid(),
      '{"account_number": "00100101000000000000", "bank_code": "001", "holder": "Trader"}', ${at}, ${at}, ${at} FROM ${many}`)
  await client.query(
    `INSERT INTO events (id, workspace_id, type, resource, record_id, body, created_at)
    SELECT ${newId('i')}, ${workspace}, 'transaction.paid', 'transactions', ${ofRow(1, 'i')}, $1, ${at} FROM ${many}`,
    [BODY],
  )
  await client.query(`INSERT INTO dispatches (id, event_id, webhook_id, status, created_at, updated_at)
    SELECT ${newId('numbered.i')}, numbered.id, ${ofRow(8, 'numbered.i % 2500')}, 'delivered',
      created_at, created_at
    FROM (SELECT id, created_at, row_number() OVER (ORDER BY created_at) AS i FROM events) AS numbered`)
  await client.query(`INSERT INTO deliveries (id, dispatch_id, webhook_id, event_id, event_type, attempt, http_status,
      response_body, duration_ms, delivered_at, created_at)
    SELECT ${newId('numbered.i')}, numbered.id, webhook_id, event_id, 'transaction.paid', 1, 200,
      '{"received":true}', 120, created_at, created_at
    FROM (SELECT *, row_number() OVER (ORDER BY created_at) AS i FROM dispatches) AS numbered`)
  await client.query('RESET session_replication_role')
  await client.query('VACUUM ANALYZE')
}

/** What the size is measured of: its tables, and how many dossiers, payments or rows the filled database has. */
const KINDS = [
  {
    work: 'disk of a dossier, without journal and document',
    tables: ['identifications', 'brands', 'bank_accounts', 'files', 'compared_values', 'refused_values'],
  },
  { work: 'disk of an entry of the journal', tables: ['audit_entries', 'audit_unsealed'], of: 'audit_entries' },
  { work: 'disk of a payment', tables: ['transactions'] },
  { work: 'disk of an event with one dispatch', tables: ['events', 'dispatches'] },
  { work: 'disk of an attempt to deliver', tables: ['deliveries'] },
]

/** Bytes on disk by row, indexes included, of a database that is filled in the order of time. */
export async function size(_options: unknown, server: Server): Promise<Figure[]> {
  const name = 'countersign_bench_size'
  await filledDatabase(server, name, false, fill)
  return server.administer(name, async (client) => {
    const figures: Figure[] = []
    for (const { work, tables, of = tables[0]! } of KINDS) {
      const { rows } = await client.query<{ heap: number; indexes: number; count: number }>(
        `SELECT sum(pg_table_size(name::regclass))::float8 AS heap, sum(pg_indexes_size(name::regclass))::float8 AS indexes,
           (SELECT count(*)::int FROM ${of}) AS count FROM unnest($1::text[]) AS name`,
        [tables],
      )
      const { heap, indexes, count } = rows[0]!
      const each = (bytes: number) => bytes / count / 1024
      const behind = `rows ${each(heap).toFixed(2)}, indexes ${each(indexes).toFixed(2)}; of ${count.toLocaleString('en')}`
      figures.push(toFigure(work, 'kB', [each(heap + indexes)], null, behind))
    }
    return figures
  })
}
