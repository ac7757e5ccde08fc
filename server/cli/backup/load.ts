import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createBookkeeping, MIGRATION_LOCK, type Migration, runMigration } from '../../database/migrate.ts'
import { readTables, withOwner } from './dump.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { type BackupParts, readParts } from './parts.ts'

/** Describes the database's current contents; null for an empty database. */
async function contentOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
     ORDER BY relname = 'audit_entries' DESC, 1 LIMIT 1`,
  )
  return rows[0]?.name ?? null
}

/** Throws unless the database has no table: a restore overwrites nothing. */
async function assertEmpty(client: pg.Client): Promise<void> {
  const found = await contentOf(client)
  if (found)
    throw new BackupError(
      `The database is not empty (it has the table ${found}), and a restore writes over nothing. Give DATABASE_URL and DATABASE_OWNER_URL of a new database (CREATE DATABASE … OWNER …), or, without these, a DATA_DIR without the folder postgres.`,
    )
}

export const checkEmpty = (ownerUrl: string): Promise<void> => withOwner(ownerUrl, assertEmpty)

/** The backup's migrations, as files of this program. Throws if the backup is of a newer release. */
export function migrationsOf({ migrations, product }: Manifest, ownMigrations: readonly Migration[]): Migration[] {
  return migrations.map(({ name, checksum }) => {
    const found = ownMigrations.find((migration) => migration.name === name)
    if (found?.checksum === checksum) return found
    throw new BackupError(
      `The backup is of release ${product.version} and has the migration ${name}, which ${found ? 'differs from the one of' : 'is unknown to'} this program: restore it with that release or a newer one.`,
    )
  })
}

async function sameTables(client: pg.Client, manifest: Manifest): Promise<void> {
  const made = await readTables(client)
  for (const { name, columns } of manifest.tables) {
    const table = made.find((one) => one.name === name)
    const unknown = table ? columns.find((column) => !table.columns.includes(column)) : name
    if (unknown)
      throw new BackupError(`The backup holds ${table ? `${name}.${unknown}` : name}, which no migration makes.`)
  }
}

type Constraint = { table: string; name: string; definition: string }

/** Foreign keys are added after the rows, so that they are checked once and the rows may come in any order. */
async function takeReferences(client: pg.Client): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY 1, 2`,
  )
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  return rows
}

async function copyIn(client: pg.Client, parts: BackupParts, table: Manifest['tables'][number]): Promise<void> {
  const { name, columns, rows } = table
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const stream = client.query(copyFrom(`COPY ${client.escapeIdentifier(name)} (${list}) FROM STDIN`))
  await pipeline(Readable.from(readParts(parts, table.parts), { objectMode: false }), stream)
  if (stream.rowCount !== rows)
    throw new BackupError(`The table ${name} has ${stream.rowCount} rows in the backup; it was written with ${rows}.`)
}

async function loadRows(client: pg.Client, parts: BackupParts, manifest: Manifest): Promise<void> {
  const tables = (await readTables(client)).map(({ name }) => client.escapeIdentifier(name))
  const references = await takeReferences(client)
  // Disable the triggers: they check the program's writes, and the rows passed those checks before the backup.
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  // The backup also has the rows that migrations insert.
  await client.query(`TRUNCATE ${tables.join(', ')}`)
  for (const table of manifest.tables) await copyIn(client, parts, table)
  for (const { name, last_value, is_called } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [
      client.escapeIdentifier(name),
      last_value,
      is_called,
    ])
  // Delete all sessions: one may have been ended, or its officer disabled, after the backup.
  await client.query(
    `UPDATE officer_sessions SET expires_at = least(expires_at, $1::timestamptz); DELETE FROM access_tokens`.replace(
      '$1',
      client.escapeLiteral(manifest.made_at),
    ),
  )
  // Backups from before the trader's page have no such tables.
  if (manifest.tables.some(({ name }) => name === 'page_sessions'))
    await client.query(
      `DELETE FROM page_sessions; UPDATE page_links SET ended_at = ${client.escapeLiteral(manifest.made_at)}
         WHERE used_at IS NULL AND ended_at IS NULL`,
    )
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  for (const { table, name, definition } of references)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
}

/**
 * Fills an empty database in one transaction: the schema by the product's own migrations, up to those of the backup,
 * then the rows. A failed or killed restore leaves the database empty.
 */
export async function loadDatabase(
  ownerUrl: string,
  parts: BackupParts,
  manifest: Manifest,
  migrations: readonly Migration[],
): Promise<void> {
  await withOwner(ownerUrl, async (client) => {
    // A server that starts meanwhile waits for this lock before it reads the schema.
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('BEGIN')
    await assertEmpty(client)
    await createBookkeeping(client)
    for (const migration of migrations) {
      await runMigration(client, migration)
      await client.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED')
    }
    await sameTables(client, manifest)
    await loadRows(client, parts, manifest)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  })
}
