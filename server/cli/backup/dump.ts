import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { HostClient } from '../../database/hosts.ts'
import { MIGRATION_LOCK } from '../../database/migrate.ts'
import type { Manifest } from './manifest.ts'
import { type BackupParts, writeParts } from './parts.ts'

/** Settings that fix the text form of values, so that a dump does not depend on a server's settings. */
const TEXT_SETTINGS = `SET client_encoding = 'UTF8'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres';
  SET timezone = 'UTC'; SET bytea_output = 'hex'; SET extra_float_digits = 1; SET xmloption = 'content'`

/** A separate connection as the database's owner, without a time limit for statements. */
export async function withOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new HostClient({ connectionString: ownerUrl, application_name: 'countersign backup', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      `SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0; ${TEXT_SETTINGS}`,
    )
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

type Table = { name: string; columns: string[] }

/** The tables of the schema with their stored columns; generated columns are left out. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class c JOIN pg_attribute ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
     GROUP BY 1 ORDER BY 1`,
  )
  return rows
}

/** The contents of one snapshot of the database. */
export type Snapshot = Pick<
  Manifest,
  'made_at' | 'postgres' | 'migrations' | 'tables' | 'sequences' | 'store_id' | 'journal'
> & {
  /** The newest erasure of the snapshot. */
  newestErasure: number
  /** Storage keys of all files that are not erased. */
  files: string[]
  /** Versions of the master keys in use. */
  masterKeys: number[]
  /** The database's record of each file of heads: its position and number of lines. */
  heads: { place: string; lines: number }[]
}

type SealedColumns = readonly { table: string; column: string }[]

/** Begins a snapshot with a fixed schema: it takes the lock of migrations, then locks the tables. */
async function beginSnapshot(client: pg.Client): Promise<Table[]> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const tables = await readTables(client)
    if (!tables.some(({ name }) => name === 'audit_entries'))
      throw new Error('There is nothing to back up: the database holds no journal.')
    const names = tables.map(({ name }) => client.escapeIdentifier(name))
    await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`)
    return tables
  } finally {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]).catch(() => {})
  }
}

/**
 * Selects the `key` in the file store of every file that is not erased. A database of an older release has no bank
 * statements.
 */
export async function storedKeysSql(client: pg.Client): Promise<string> {
  const documents = `SELECT unnest(array_remove(ARRAY[storage_key, public_key], NULL)) AS key FROM files WHERE wrapped_key <> ''`
  const { rows } = await client.query<{ there: boolean }>(`SELECT to_regclass('statement_parts') IS NOT NULL AS there`)
  return rows[0]!.there
    ? `${documents} UNION ALL SELECT storage_key FROM statement_parts ORDER BY 1`
    : `${documents} ORDER BY 1`
}

async function readJournal(client: pg.Client): Promise<Manifest['journal']> {
  const { rows } = await client.query<Manifest['journal']>(
    `SELECT (SELECT count(*)::int FROM audit_entries) AS entries, (SELECT max(id)::text FROM audit_entries) AS newest_entry,
       (SELECT jsonb_build_object('number', number, 'hash', hash, 'signature', signature, 'key', to_jsonb(s) ->> 'key')
        FROM audit_seals s ORDER BY number DESC LIMIT 1) AS newest_seal`,
  )
  return rows[0]!
}

async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' ORDER BY 1`,
  )
  const found: Manifest['sequences'] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value::text, is_called FROM ${client.escapeIdentifier(name)}`,
    )
    found.push({ name, ...values[0]! })
  }
  return found
}

async function readMasterKeys(client: pg.Client, tables: Table[], sealed: SealedColumns): Promise<number[]> {
  const versions = new Set<number>()
  for (const { table, column } of sealed) {
    if (!tables.some(({ name, columns }) => name === table && columns.includes(column))) continue
    const [of, at] = [table, column].map((name) => client.escapeIdentifier(name))
    const { rows } = await client.query<{ version: string }>(
      `SELECT DISTINCT split_part(${at}, '.', 1) AS version FROM ${of} WHERE ${at} <> ''`,
    )
    for (const { version } of rows) versions.add(Number(version))
  }
  return [...versions].sort((a, b) => a - b)
}

/** Writes every table of one snapshot as parts. `sealed`: the columns with values under a master key. */
export async function dumpDatabase(ownerUrl: string, parts: BackupParts, sealed: SealedColumns): Promise<Snapshot> {
  return withOwner(ownerUrl, async (client) => {
    const tables = await beginSnapshot(client)
    const [about] = (
      await client.query<{ made_at: Date; postgres: string }>(
        `SELECT transaction_timestamp() AS made_at, current_setting('server_version') AS postgres`,
      )
    ).rows
    const migrations = await client.query<Manifest['migrations'][number]>(
      `SELECT migration_name AS name, checksum FROM _prisma_migrations
       WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
    )
    const dumped: Manifest['tables'] = []
    for (const { name, columns } of tables) {
      const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
      const stream = client.query(copyTo(`COPY ${client.escapeIdentifier(name)} (${list}) TO STDOUT`))
      const made = await writeParts(parts, `table-${name}`, stream)
      dumped.push({ name, columns, rows: stream.rowCount, parts: made })
    }
    const keys = await client.query<{ key: string }>(await storedKeysSql(client))
    const has = (table: string) => tables.some(({ name }) => name === table)
    const erasures = has('erasures')
      ? await client.query<{ newest: number | null }>('SELECT max(number) AS newest FROM erasures')
      : null
    const store = has('file_store') ? await client.query<{ store_id: string }>('SELECT store_id FROM file_store') : null
    const heads = has('audit_heads')
      ? await client.query<Snapshot['heads'][number]>(
          'SELECT place, lines FROM audit_heads WHERE ended_by IS NULL ORDER BY 1',
        )
      : null
    const snapshot = {
      made_at: about!.made_at.toISOString(),
      postgres: about!.postgres,
      migrations: migrations.rows,
      tables: dumped,
      // Read the sequences after the tables: a sequence may be ahead of its rows, never behind.
      sequences: await readSequences(client),
      store_id: store?.rows[0]?.store_id ?? null,
      newestErasure: erasures?.rows[0]?.newest ?? 0,
      journal: await readJournal(client),
      files: keys.rows.map(({ key }) => key),
      masterKeys: await readMasterKeys(client, tables, sealed),
      heads: heads?.rows ?? [],
    }
    await client.query('COMMIT')
    return snapshot
  })
}
