// Applies prisma/migrations at start, in Prisma's own layout and bookkeeping (stock `prisma migrate deploy` and `status`
// work on the same database), without Prisma's schema engine, which would have to be downloaded.

import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { firstUrl } from '../process/databaseAddress.ts'
import { errorText } from '../process/errorText.ts'
import { programVersion } from '../process/root.ts'
import { closeFunctions, grantApp, pinFunctions } from './grants.ts'
import { HostClient } from './hosts.ts'
import { mayRunOn, olderProgramsNote } from './olderPrograms.ts'
import { statementAt } from './statements.ts'

/** The advisory lock of Prisma's own `migrate` commands, so that both may run on one database. */
export const MIGRATION_LOCK = 72707369
/** Longest wait for the connection; the migrations themselves have no bound. */
const CONNECT_MS = 5_000

export type Migration = { name: string; sql: string; checksum: string }

/** The migrations in a folder, in the order in which they apply. */
export function readMigrations(dir: string): Migration[] {
  return fs
    .readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = fs.readFileSync(path.join(dir, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: crypto.createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Brings the database to the newest migration and gives the app's role its rights. Returns the names applied now.
 * Several processes may run it together; each migration is one transaction and applies once. A failing migration is
 * rolled back, and the error names the file, the line and the statement. Also throws when an applied migration was edited
 * or is missing in `dir`, unless a newer program applied it and says that this one may go on: then nothing is done.
 */
export async function migrate(options: { ownerUrl: string; appUrl: string; dir: string }): Promise<string[]> {
  const migrations = readMigrations(options.dir)
  const client = new HostClient({
    connectionString: options.ownerUrl,
    application_name: 'countersign migrate',
    connectionTimeoutMillis: CONNECT_MS,
  })
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    throw new Error(
      `The database cannot be opened as its owner (DATABASE_OWNER_URL, else DATABASE_URL): ${errorText(error)}`,
      { cause: error },
    )
  })
  try {
    // A role of its own has no bounds; a single role may have those of the program (record 0091).
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const { waiting, newer } = await pendingMigrations(client, migrations)
    // A newer program owns the schema and the rights now; this one goes on beside it (record 0099).
    if (newer.length > 0) return []
    for (const migration of waiting) await applyMigration(client, migration)
    await pinFunctions(client)
    await closeFunctions(client, roleOf(options.appUrl))
    await grantApp(client, roleOf(options.appUrl), roleOf(options.ownerUrl))
    return waiting.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

/** Makes the table in which Prisma notes what was applied. */
export async function createBookkeeping(client: pg.Client): Promise<void> {
  await client.query(`CREATE TABLE _prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0)`)
}

type MigrationRow = { name: string; checksum: string; finished: boolean; note: string | null }

/** Throws where an applied migration is not as this program has it; true where it is of a newer program that allows this one. */
function isOfNewer(row: MigrationRow, migrations: Migration[]): boolean {
  const migration = migrations.find(({ name }) => name === row.name)
  if (!row.finished)
    throw new Error(`Migration ${row.name} was started by another tool and did not finish: resolve it there first.`)
  if (!migration) {
    const isLater = row.name > (migrations.at(-1)?.name ?? '')
    if (isLater && mayRunOn(programVersion(), row.note)) return true
    const wanted = row.note ? ` (${row.note}; this is ${programVersion()})` : ''
    throw new Error(
      `Migration ${row.name} is applied to this database but missing in prisma/migrations${wanted}: ` +
        'this program is older than its database, or the file was removed.',
    )
  }
  if (migration.checksum !== row.checksum)
    throw new Error(
      `Migration ${row.name} was edited after it had been applied: restore prisma/migrations/${row.name}/migration.sql ` +
        'and put the change into a new migration.',
    )
  return false
}

async function pendingMigrations(
  client: pg.Client,
  migrations: Migration[],
): Promise<{ waiting: Migration[]; newer: string[] }> {
  const table = await client.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`)
  if (!table.rows[0].there) await createBookkeeping(client)
  const { rows } = await client.query<MigrationRow>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished, logs AS note
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at, name`,
  )
  const newer = rows.filter((row) => isOfNewer(row, migrations)).map(({ name }) => name)
  const applied = new Set(rows.map((row) => row.name))
  const waiting = migrations.filter(({ name }) => !applied.has(name))
  if (newer.length > 0 && waiting.length > 0)
    throw new Error(
      `The database has the migration ${newer[0]} of another program and lacks ${waiting[0]!.name} of this one: ` +
        'they are not of one line of releases.',
    )
  return { waiting, newer }
}

/** Applies a migration in a transaction of its own. */
async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await runMigration(client, migration)
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
  try {
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw new Error(`Migration ${migration.name} failed at its end: ${(error as Error).message}`)
  }
}

/** Runs a migration and notes it, inside the caller's transaction. The error names the file, the line and the statement. */
export async function runMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  let completed = 0
  const countStatement = () => {
    completed++
  }
  client.connection.on('commandComplete', countStatement)
  try {
    await client.query(sql)
  } catch (error) {
    throw new Error(describeFailure(name, sql, completed, error))
  } finally {
    client.connection.off('commandComplete', countStatement)
  }
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count, logs)
     VALUES ($1, $2, clock_timestamp(), $3, now(), 1, $4)`,
    [crypto.randomUUID(), checksum, name, olderProgramsNote(name, sql)],
  )
}

function describeFailure(name: string, sql: string, completed: number, error: unknown): string {
  const { message, detail, position } = error as pg.DatabaseError
  const failing = statementAt(sql, completed)
  const offset = position ? Number(position) - 1 : failing.offset
  const line = [...sql].slice(0, offset).filter((character) => character === '\n').length + 1
  return (
    `Migration ${name} failed at line ${line} of prisma/migrations/${name}/migration.sql: ${message}` +
    `${detail ? ` (${detail})` : ''}\n  in: ${failing.text}`
  )
}

const roleOf = (url: string) => decodeURIComponent(firstUrl(url).username)
