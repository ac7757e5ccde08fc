import type pg from 'pg'
import { digest } from '../server/http/secrets.ts'

/** Identifications of each trader; each trader has one workspace. */
export const PER_TRADER = 20
/** One identification in fifty waits for a decision. */
export const PENDING_EVERY = 50

const hex = (number: number) => number.toString(16).padStart(12, '0')

/** Ids computed from a number, so that the benchmarks need not look them up. */
export const identificationId = (number: number) => `00000001-0000-7000-8000-${hex(number)}`
export const workspaceId = (number: number) => `00000003-0000-7000-8000-${hex(number)}`
const traderId = (number: number) => `00000004-0000-7000-8000-${hex(number)}`
export const officerId = (number: number) => `00000005-0000-7000-8000-${hex(number)}`

const SESSION = 'a-session-of-the-benchmarks'
const ADMIN_SESSION = 'a-session-of-an-admin'
const API_KEY = 'a-key-of-the-benchmarks'
const API_SECRET = 'a-secret-of-the-benchmarks'

/** Ids of the seeded reference lists. */
export const COMPANY = '00000000-0000-4000-8000-100000000002'
export const TRADE_REGISTER = '00000000-0000-4000-8000-200000000001'
export const GROCERIES = '00000000-0000-4000-8000-300000000008'

export const idSql = (kind: number, number: string) =>
  `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

const FIRST = [
  'Minoterie',
  'Pharmacie',
  'Transports',
  'Librairie',
  'Boulangerie',
  'Atelier',
  'Meubles',
  'Quincaillerie',
]
const SECOND = [
  'Sersou',
  'El Amel',
  'Bouzid',
  'Ouarsenis',
  'Tassili',
  'Djurdjura',
  'Mitidja',
  'Saoura',
  'Hodna',
  'Zaccar',
]
const pickSql = (list: string[], number: string) => `(ARRAY['${list.join("','")}'])[1 + (${number}) % ${list.length}]`
/** A different name for each row: a name that two traders share would be a collision. */
export const NAME = `${pickSql(FIRST, 'i')} || ' ' || ${pickSql(SECOND, 'i / 8')} || ' ' || i`
export const STATUS = `CASE WHEN i % ${PENDING_EVERY} = 0 THEN 'pending' WHEN i % 10 = 3 THEN 'refused' ELSE 'accepted' END`
/** Spreads submissions evenly over two years. */
export const sentAtSql = (i: string, count: number) =>
  `timestamptz '2024-11-01' + ${i} * interval '730 days' / ${count}`

/** Fills the tables without their secondary indexes and builds those afterwards: takes a fifth of the time. */
async function withoutIndexes(client: pg.Client, tables: string[], fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY ($1::regclass[]) AND NOT indisunique`,
    [tables],
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  await fill()
  for (const { definition } of rows) await client.query(definition)
}

/**
 * Fills an empty database with `count` identifications of count / 20 traders (2 % waiting), a document each, a tenth as
 * many brands and bank accounts, and `entries` journal entries; an officer with a session and a trader with a key pair.
 * All rows are made up. The client must be a superuser, because no trigger fires here.
 */
export async function fillDossiers(client: pg.Client, count: number, entries = 2 * count): Promise<void> {
  const run = (sql: string, values: unknown[] = []) => client.query(sql, values)
  const traders = Math.ceil(count / PER_TRADER)
  await run('SET session_replication_role = replica')
  await run("SET synchronous_commit = off; SET maintenance_work_mem = '256MB'")
  const many = (number: number) => `generate_series(0, ${number - 1}) AS i`
  const tables = ['traders', 'workspaces', 'files', 'identifications', 'brands', 'bank_accounts', 'audit_entries']
  await withoutIndexes(client, tables, async () => {
    await run(`INSERT INTO traders (id, email, name, name_folded, password_hash, created_at, updated_at)
      SELECT ${idSql(4, 'i')}, 'trader-' || i || '@example.com', 'Trader ' || i, 'trader ' || i, '',
        ${sentAtSql('i', traders)}, ${sentAtSql('i', traders)} FROM ${many(traders)}`)
    await run(`INSERT INTO workspaces (id, owner_id, name, name_folded, reference, created_at, updated_at)
      SELECT ${idSql(3, 'i')}, ${idSql(4, 'i')}, 'Trader ' || i, 'trader ' || i, 'B' || i,
        ${sentAtSql('i', traders)}, ${sentAtSql('i', traders)} FROM ${many(traders)}`)
    await run(`INSERT INTO files (id, workspace_id, resource, record_id, kind, name, type, pages, size, sha256,
        storage_key, wrapped_key, created_at)
      SELECT ${idSql(2, 'i')}, ${idSql(3, `i / ${PER_TRADER}`)}, 'identifications', ${idSql(1, 'i')},
        'identification_file', 'registre.pdf', 'application/pdf', 2, 40000, encode(sha256(i::text::bytea), 'hex'),
        'bench/' || i, '', ${sentAtSql('i', count)} FROM ${many(count)}`)
    await run(`INSERT INTO identifications (id, workspace_id, name, name_key, name_key_table, name_folded, status,
        establishment_type_id, authorization_type_id, activity_id, identification_file_id, waiting_since, decided_at,
        decided_by, created_at, updated_at)
      SELECT ${idSql(1, 'i')}, ${idSql(3, `i / ${PER_TRADER}`)}, ${NAME}, lower(${NAME}), 1, lower(${NAME}),
        (${STATUS})::"KycStatus", '${COMPANY}', '${TRADE_REGISTER}', '${GROCERIES}', ${idSql(2, 'i')},
        ${sentAtSql('i', count)}, CASE WHEN i % ${PENDING_EVERY} > 0 THEN ${sentAtSql('i', count)} END,
        CASE WHEN i % ${PENDING_EVERY} > 0 THEN ${idSql(5, 'i % 12')} END, ${sentAtSql('i', count)}, ${sentAtSql('i', count)}
      FROM ${many(count)}`)
    const fewer = Math.ceil(count / 10)
    const parent = { id: idSql(1, 'i * 10'), workspace: idSql(3, `i * 10 / ${PER_TRADER}`) }
    await run(`INSERT INTO brands (id, workspace_id, identification_id, name, name_key, name_key_table, name_folded,
        status, waiting_since, created_at, updated_at)
      SELECT ${idSql(6, 'i')}, ${parent.workspace}, ${parent.id}, ${NAME}, lower(${NAME}), 1, lower(${NAME}),
        (${STATUS})::"KycStatus", ${sentAtSql('i', fewer)}, ${sentAtSql('i', fewer)}, ${sentAtSql('i', fewer)} FROM ${many(fewer)}`)
    await run(`INSERT INTO bank_accounts (id, workspace_id, identification_id, account_number, bank_code, status,
        waiting_since, created_at, updated_at)
      SELECT ${idSql(7, 'i')}, ${parent.workspace}, ${parent.id}, '00100101' || lpad(i::text, 12, '0'), '001',
        (${STATUS})::"KycStatus", ${sentAtSql('i', fewer)}, ${sentAtSql('i', fewer)}, ${sentAtSql('i', fewer)} FROM ${many(fewer)}`)
    // Three entries for each dossier: sent, looked at, decided. The newest entries belong to the newest dossiers.
    await run(`INSERT INTO audit_entries (xact, at, actor_type, actor_id, actor_name, action, resource, record_id,
        workspace_id, "from", "to", request_id, address, details)
      SELECT 3, ${sentAtSql('i', entries)}, CASE WHEN i % 2 = 0 THEN 'trader' ELSE 'officer' END,
        CASE WHEN i % 2 = 0 THEN ${idSql(4, `i / 2 % ${traders}`)} ELSE ${idSql(5, 'i / 2 % 12')} END::text,
        CASE WHEN i % 2 = 0 THEN 'Trader ' || i / 2 % ${traders} ELSE 'Officer ' || i / 2 % 12 END,
        CASE WHEN i % 2 = 0 THEN 'create' WHEN i % 5 = 0 THEN 'view' WHEN i % 20 = 7 THEN 'refuse' ELSE 'accept' END,
        'identifications', ${idSql(1, `i / 2 % ${count}`)}::text, ${idSql(3, `i / 2 % ${count} / ${PER_TRADER}`)},
        CASE WHEN i % 2 = 1 THEN 'pending' END,
        CASE WHEN i % 2 = 0 THEN 'pending' WHEN i % 20 = 7 THEN 'refused' ELSE 'accepted' END,
        gen_random_uuid()::text, '10.0.0.' || i % 250, '{"version": 2}' FROM ${many(entries)}`)
  })
  await run(`INSERT INTO compared_values (kind, key, resource, record_id, workspace_id)
    SELECT 'name', name_folded, 'identifications', id, workspace_id FROM identifications
    UNION ALL SELECT 'name', name_folded, 'brands', id, workspace_id FROM brands
    UNION ALL SELECT 'rib', account_number, 'bank-accounts', id, workspace_id FROM bank_accounts`)
  await run(`INSERT INTO refused_values (kind, key, resource, record_id, submission)
    SELECT 'name', name_folded, 'identifications', id, 1 FROM identifications WHERE status = 'refused'
    UNION ALL SELECT 'name', name_folded, 'brands', id, 1 FROM brands WHERE status = 'refused'
    UNION ALL SELECT 'rib', account_number, 'bank-accounts', id, 1 FROM bank_accounts WHERE status = 'refused'
    UNION ALL SELECT 'file', sha256, 'identifications', identifications.id, 1
      FROM identifications JOIN files ON files.id = identification_file_id WHERE status = 'refused'`)
  await run(`INSERT INTO officers (id, email, name, role, password_hash, created_at, updated_at)
    SELECT ${idSql(5, 'i')}, 'officer-' || i || '@example.com', 'Officer ' || i, 'officer', '', now(), now()
    FROM ${many(12)}`)
  await run(
    `INSERT INTO api_keys (trader_id, key, secret_hash, created_at, updated_at, expires_at)
     VALUES ($1, $2, $3, now(), now(), now() + interval '10 years')`,
    [traderId(0), API_KEY, digest(API_SECRET)],
  )
  await run('RESET session_replication_role')
  // The triggers were off, so no entry is queued for its seal yet.
  await run('SELECT renew_unsealed()')
  await run('VACUUM ANALYZE')
}

/** Begins a session of the first officer, and one of the last, whom it makes an admin. */
export async function openSession(client: pg.Client): Promise<void> {
  await client.query('SET session_replication_role = replica')
  await client.query("UPDATE officers SET role = 'admin' WHERE id = $1", [officerId(11)])
  await client.query('DELETE FROM officer_sessions')
  for (const [token, number] of [
    [SESSION, 0],
    [ADMIN_SESSION, 11],
  ] as const)
    await client.query(
      `INSERT INTO officer_sessions (id, token_hash, officer_id, address, created_at, last_seen_at, expires_at)
       VALUES (gen_random_uuid(), $1, $2, '127.0.0.1', now(), now(), now() + interval '12 hours')`,
      [digest(token), officerId(number)],
    )
  await client.query('RESET session_replication_role')
}

export const officerHeaders = { Cookie: `countersign_session=${SESSION}` }
export const adminHeaders = { Cookie: `countersign_session=${ADMIN_SESSION}` }
export const traderHeaders = { 'X-Api-Key': API_KEY, 'X-Api-Secret': API_SECRET }
