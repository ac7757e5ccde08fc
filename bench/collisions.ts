// npm run bench -- collisions, or alone: node --import tsx bench/collisions.ts [--rows N] [--rounds N] [--fresh]
//
// Measures how long it takes to find what a dossier shares with others, on a separate database with many collisions.

import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { connect } from '../server/database/client.ts'
import { DOSSIER_KINDS, type DossierKindName } from '../server/registry/dossierKinds.ts'
import { collisionFlags, collisionsOf } from '../server/review/collisions/collisions.ts'
import { createDossierKinds } from '../server/review/dossier/dossierKind.ts'
import { fillDossiers, identificationId } from './data.ts'
import { filledDatabase, openServer, type Server } from './database.ts'
import { type Figure, median, type Options, toFigure } from './measure.ts'
import { table } from './report.ts'

const hex = (number: number) => number.toString(16).padStart(12, '0')
const idOf = (kind: number, number: number) => `0000000${kind}-0000-7000-8000-${hex(number)}`
const idSql = (kind: number, number: string) =>
  `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

/** Numbers of twenty records of other traders. */
const OTHERS = Array.from({ length: 20 }, (_, index) => 41 * (index + 1))
/** One dossier in this many has the common name. */
const COMMON_EVERY = 100

/** Adds readings and proofs to the dossiers, and makes some of them collide. */
async function fillCollisions(client: pg.Client, count: number): Promise<void> {
  await fillDossiers(client, count, 0)
  const run = (sql: string) => client.query(sql)
  await run('SET session_replication_role = replica')
  const few = Math.ceil(count / 10)
  await run(`INSERT INTO readings (resource, record_id, submission, field, value, key, officer_id, read_at, typed)
    SELECT 'identifications', ${idSql(1, 'i')}, 1, field, field || i, upper(field) || i, ${idSql(5, '0')}, now(), ''
    FROM generate_series(0, ${count - 1}) AS i, unnest(ARRAY['rc', 'nif']) AS field`)
  await run(`INSERT INTO files (id, workspace_id, resource, record_id, kind, name, type, pages, size, sha256,
      storage_key, wrapped_key, created_at)
    SELECT ${idSql(2, `${count} + i`)}, ${idSql(3, 'i / 2')}, 'payment-instances', ${idSql(8, 'i')}, 'payment_proof',
      'virement.pdf', 'application/pdf', 1, 40000, encode(sha256(('proof' || i)::bytea), 'hex'), 'bench/proof/' || i, '',
      now() FROM generate_series(0, ${few - 1}) AS i`)
  await run(`INSERT INTO transactions (id, workspace_id, payment_instance_id, payable_type, payable_id, amount, currency,
      payment_method, reference, proof_file_id, created_at, updated_at)
    SELECT ${idSql(9, 'i')}, ${idSql(3, 'i / 2')}, ${idSql(8, 'i')}, 'payment_instance', ${idSql(8, 'i')}, 100, 'DZD',
      'bank_transfer', 'T' || i, ${idSql(2, `${count} + i`)}, now(), now() FROM generate_series(0, ${few - 1}) AS i`)
  await run(`INSERT INTO payment_instances (id, workspace_id, title, title_folded, acceptance_status, identification_id,
      brand_id, bank_account_id, settlement, license_reference, payment_method, activation_transaction_id, waiting_since,
      created_at, updated_at)
    SELECT ${idSql(8, 'i')}, ${idSql(3, 'i / 2')}, 'Shop', 'shop', 'documents_submitted', ${idSql(1, 'i * 10')},
      ${idSql(6, 'i')}, ${idSql(7, 'i')}, jsonb_build_object('account_number', ''), 'L' || i, 'bank_transfer', ${idSql(9, 'i')}, now(), now(), now()
    FROM generate_series(0, ${few - 1}) AS i`)
  await run(`INSERT INTO readings (resource, record_id, submission, field, value, key, officer_id, read_at, typed)
    SELECT 'activation-proofs', ${idSql(8, 'i')}, 1, 'reference', 'VIR ' || i, 'VIR' || i, ${idSql(5, '0')}, now(), ''
    FROM generate_series(0, ${few - 1}) AS i`)

  const otherIds = (kind: number) => OTHERS.map((number) => `'${idOf(kind, number)}'`).join(', ')
  for (const name of ['identifications', 'brands']) {
    const kind = name === 'brands' ? 6 : 1
    await run(`UPDATE ${name} AS record SET name = first.name, name_folded = first.name_folded, name_key = first.name_key
      FROM ${name} AS first WHERE first.id = '${idOf(kind, 0)}' AND record.id IN (${otherIds(kind)})`)
  }
  await run(`UPDATE readings SET value = field || 0, key = upper(field) || 0
    WHERE resource = 'identifications' AND record_id IN (${otherIds(1)})`)
  await run(`UPDATE files SET sha256 = encode(sha256('0'::bytea), 'hex') WHERE record_id IN (${otherIds(1)})`)
  await run(`UPDATE files SET sha256 = encode(sha256('proof0'::bytea), 'hex') WHERE record_id IN (${otherIds(8)})`)
  await run(`UPDATE bank_accounts SET account_number = '00100101' || lpad('0', 12, '0') WHERE id IN (${otherIds(7)})`)
  // Give one name to thousands of dossiers, and as many others a different spelling of it.
  const number = `('x' || right(id::text, 12))::bit(48)::bigint`
  await run(`UPDATE identifications SET name = 'Alimentation generale', name_folded = 'alimentation generale',
    name_key = 'common' WHERE ${number} % ${COMMON_EVERY} = 50`)
  await run(`UPDATE identifications SET name_folded = name_folded || ' alimentation', name_key = 'common'
    WHERE ${number} % ${COMMON_EVERY} = 7`)
  await run(`INSERT INTO compared_values (kind, key, resource, record_id, workspace_id)
    SELECT 'name', name_folded, 'identifications', id, workspace_id FROM identifications
    UNION ALL SELECT 'name', name_folded, 'brands', id, workspace_id FROM brands
    UNION ALL SELECT 'rib', account_number, 'bank-accounts', id, workspace_id FROM bank_accounts
    ON CONFLICT DO NOTHING`)
  // One in fifty dossiers with the common name was refused; so was a dossier that shares everything with number 0.
  await run(`INSERT INTO refused_values (kind, key, resource, record_id, submission)
    SELECT 'name', name_folded, 'identifications', id, 1 FROM identifications WHERE ${number} % 5000 = 50
    UNION ALL SELECT 'name', name_folded, 'identifications', '${idOf(1, 41)}', 1 FROM identifications
      WHERE id = '${idOf(1, 0)}'
    UNION ALL SELECT 'rib', account_number, 'bank-accounts', '${idOf(7, 41)}', 1 FROM bank_accounts
      WHERE id = '${idOf(7, 0)}'
    ON CONFLICT DO NOTHING`)
  await run('RESET session_replication_role')
  await run('VACUUM ANALYZE')
}

const RUNS = 40

/** Median time of a call, in milliseconds. */
async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return median(times)
}

/** Every kind of dossier, without and with many collisions; the floor is one look-up by primary key with node-pg. */
export async function collisions({ rows, rounds, fresh }: Options, server: Server): Promise<Figure[]> {
  const name = `countersign_collisions_${rows}`
  const { appUrl } = await filledDatabase(server, name, fresh, (client) => fillCollisions(client, rows))
  const db = connect(appUrl)
  const dossiers = createDossierKinds(DOSSIER_KINDS)
  const pool = new pg.Pool({ connectionString: appUrl, max: 1 })
  const one = (resource: DossierKindName, series: number, number: number) => async () =>
    (await collisionsOf({ db, dossiers }, { kind: dossiers.named(resource)!, id: idOf(series, number) })).length
  const page = (size: number) => async () => {
    const ids = Array.from({ length: size }, (_, index) => ({ id: identificationId(index * 50) }))
    return (await collisionFlags({ db, dossiers }, dossiers.named('identifications')!, ids)).size
  }
  const works: [string, () => Promise<number>, number][] = [
    ['collisions of an identification that shares nothing', one('identifications', 1, 10), 100],
    ['... with 20 others: name, RC, NIF and extract (80 collisions)', one('identifications', 1, 0), 100],
    ['... whose name thousands bear', one('identifications', 1, 50), 100],
    ['collisions of a brand', one('brands', 6, 5), 100],
    ['... with 20 others: name', one('brands', 6, 0), 100],
    ['collisions of a bank account', one('bank-accounts', 7, 5), 100],
    ['... with 20 others: RIB', one('bank-accounts', 7, 0), 100],
    ['collisions of an activation proof', one('activation-proofs', 8, 5), 100],
    ['... with 20 others: slip', one('activation-proofs', 8, 0), 100],
    ['flags of 25 rows of the queue', page(25), 100],
    ['flags of 1,000 rows of the queue', page(1000), 1000],
  ]
  try {
    const found = new Map<string, number>()
    for (const [work, run] of works) found.set(work, await run())
    const floors: number[] = []
    const times = new Map<string, number[]>(works.map(([work]) => [work, []]))
    const floor = async () => {
      floors.push(
        await medianTime(() => pool.query('SELECT * FROM identifications WHERE id = $1', [identificationId(10)])),
      )
    }
    for (let round = 0; round < rounds; round += 1)
      for (const work of [null, ...works].sort(() => Math.random() - 0.5))
        if (work === null) await floor()
        else times.get(work[0])!.push(await medianTime(work[1]))
    return works.map(([work, , most]) =>
      toFigure(
        work,
        'ms',
        times.get(work)!,
        { most },
        `${found.get(work)} found; floor ${median(floors).toFixed(2)} ms`,
      ),
    )
  } finally {
    await Promise.all([db.$disconnect(), pool.end()])
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '5' },
      fresh: { type: 'boolean', default: false },
    },
  })
  const server = await openServer()
  try {
    const options = { rows: Number(values.rows), rounds: Number(values.rounds), seconds: 0, fresh: values.fresh }
    console.log(table(await collisions(options, server)))
  } finally {
    await server.stop()
  }
}
