import crypto from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { openEmbedded } from '../../server/database/embedded.ts'
import { Prisma } from '../../server/database/generated/client.ts'
import { migrate, readMigrations } from '../../server/database/migrate.ts'

const dir = path.resolve(import.meta.dirname, '../../prisma/migrations')
const templateLock = 5_263_703

export type TestDatabase = {
  /** The program's role: owns nothing, as in production. */
  appUrl: string
  ownerUrl: string
  /** A superuser's, for changes that the guards refuse to everybody else. */
  adminUrl: string
  /** Drops the database; connections still open are cut. */
  drop(): Promise<void>
}

type Urls = Pick<TestDatabase, 'appUrl' | 'ownerUrl'>

let server: ReturnType<typeof openEmbedded> | undefined

/**
 * Creates a separate database for a test file, at the newest migration. It is a copy of a template that the first
 * caller of the run migrates. Call it in beforeAll, and `drop()` in afterAll.
 */
export async function testDatabase(): Promise<TestDatabase> {
  return create((admin, urls) => ensureTemplate(admin, urls))
}

/** Creates an empty database, for tests of the migrations. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return create(async () => 'template1')
}

async function create(templateOf: (admin: pg.Client, urls: Urls) => Promise<string>): Promise<TestDatabase> {
  server ??= openEmbedded(inject('databaseFolder'), { as: 'command', durable: false })
  const { adminUrl, appUrl, ownerUrl } = await server
  const name = `test_${crypto.randomBytes(6).toString('hex')}`
  await runOnServer(adminUrl, async (admin) => {
    const template = await templateOf(admin, { appUrl, ownerUrl })
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER countersign_owner`)
  })
  return {
    appUrl: inDatabase(appUrl, name),
    ownerUrl: inDatabase(ownerUrl, name),
    adminUrl: inDatabase(adminUrl, name),
    drop: () => runOnServer(adminUrl, (admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  }
}

async function ensureTemplate(admin: pg.Client, urls: Urls): Promise<string> {
  const checksums = readMigrations(dir).map(({ checksum }) => checksum)
  const name = `template_${crypto.createHash('sha256').update(checksums.join()).digest('hex').slice(0, 12)}`
  const draft = `${name}_draft`
  await admin.query('SELECT pg_advisory_lock($1)', [templateLock])
  const found = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (found.rowCount === 0) {
    await admin.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
    await admin.query(`CREATE DATABASE ${draft} OWNER countersign_owner`)
    await migrate({ dir, appUrl: inDatabase(urls.appUrl, draft), ownerUrl: inDatabase(urls.ownerUrl, draft) })
    await admin.query(`ALTER DATABASE ${draft} RENAME TO ${name}`)
  }
  await admin.query('SELECT pg_advisory_unlock($1)', [templateLock])
  return name
}

export async function runOnServer(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

function inDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Runs statements as a superuser with every trigger off, to make changes that the guards refuse. */
export async function runWithoutTriggers(
  { adminUrl }: Pick<TestDatabase, 'adminUrl'>,
  ...statements: [sql: string, ...values: unknown[]][]
): Promise<void> {
  await runOnServer(adminUrl, async (admin) => {
    await admin.query('SET session_replication_role = replica')
    for (const [sql, ...values] of statements) await admin.query(sql, values)
  })
}

/** Finds the tables that contain one of these texts, the journal included. */
export async function tablesHolding(owner: pg.Client, texts: string[]): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await owner.query(
      `SELECT FROM "${name}" AS row WHERE EXISTS (
         SELECT FROM unnest($1::text[]) AS wanted WHERE strpos(lower(to_jsonb(row)::text), lower(wanted)) > 0) LIMIT 1`,
      [texts],
    )
    if (rowCount) found.push(name)
  }
  return found
}

/**
 * Makes an account look opened and closed long ago, so that its retention is over; answers a function that undoes it.
 */
export async function backdateClosing(
  { adminUrl }: Pick<TestDatabase, 'adminUrl'>,
  trader: string,
): Promise<() => Promise<void>> {
  const db = { adminUrl }
  let dates: { created_at: string; closed_at: string } | undefined
  await runOnServer(adminUrl, async (admin) => {
    const { rows } = await admin.query('SELECT created_at::text, closed_at::text FROM traders WHERE id = $1', [trader])
    dates = rows[0]
  })
  const change = 'UPDATE traders SET created_at = $2, closed_at = $3 WHERE id = $1'
  await runWithoutTriggers(db, [change, trader, '2009-01-01', '2010-01-01'])
  // Restores the dates that the journal holds, because deep verification reports any others. An erased account keeps
  // its pretended `closed_at`, which the journal entry of the erasure names.
  const undo = `UPDATE traders SET created_at = $2,
    closed_at = CASE WHEN erased_kinds = '{}' THEN $3::timestamptz ELSE closed_at END WHERE id = $1`
  return () => runWithoutTriggers(db, [undo, trader, dates!.created_at, dates!.closed_at])
}

/**
 * Makes an account look closed and erased, for tests of what an erasure does beside its records; answers a function
 * that undoes it.
 */
export async function markErased(
  { adminUrl }: Pick<TestDatabase, 'adminUrl'>,
  trader: string,
): Promise<() => Promise<void>> {
  const db = { adminUrl }
  await runWithoutTriggers(
    db,
    ['UPDATE traders SET closed_at = now() WHERE id = $1', trader],
    [
      `INSERT INTO erasures (number, trader_id, kinds, erased_at, by, files)
       SELECT coalesce(max(number), 0) + 1, $1, '{}', now(), 'Test', 0 FROM erasures`,
      trader,
    ],
  )
  return () =>
    runWithoutTriggers(
      db,
      ['UPDATE traders SET closed_at = NULL WHERE id = $1', trader],
      ['DELETE FROM erasures WHERE trader_id = $1', trader],
    )
}

/**
 * Waits until another connection waits for a lock of this one; resolves with the process id of that connection's
 * session. `ask` runs a query on this connection.
 */
export async function waitForBlockedConnection(ask: (sql: Prisma.Sql) => Promise<readonly unknown[]>): Promise<number> {
  const waiting = Prisma.sql`SELECT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`
  for (;;) {
    const [row] = (await ask(waiting)) as { pid: number }[]
    if (row) return row.pid
  }
}
