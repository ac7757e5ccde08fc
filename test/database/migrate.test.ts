import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../../server/database/migrate.ts'
import { openEngine } from '../../server/database/schema/engine.mjs'
import { emptyDatabase, type TestDatabase } from '../support/database.ts'

const root = path.resolve(import.meta.dirname, '../..')
let dir: string
let database: TestDatabase
let owner: pg.Client

beforeAll(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign migrations é-'))
})
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }))
beforeEach(async () => {
  for (const name of fs.readdirSync(dir)) fs.rmSync(path.join(dir, name), { recursive: true })
  write('1_tables', 'CREATE TABLE things (id serial PRIMARY KEY, name text);\nCREATE TABLE audit_entries (id int);')
  write(
    '2_more',
    `-- a function; with a body
CREATE FUNCTION one() RETURNS int LANGUAGE plpgsql AS $$ BEGIN PERFORM 1; RETURN 1; END $$;
INSERT INTO things (name) VALUES ('d''une; chose'), ('deux');`,
  )
  database = await emptyDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await database.drop()
})

function write(name: string, sql: string) {
  fs.mkdirSync(path.join(dir, name), { recursive: true })
  fs.writeFileSync(path.join(dir, name, 'migration.sql'), sql)
}
const run = () => migrate({ ...database, dir })
const rowsOf = async (sql: string) => (await owner.query(sql)).rows

describe('migrate', () => {
  it('applies what is waiting, once', async () => {
    expect(await run()).toEqual(['1_tables', '2_more'])
    expect(await run()).toEqual([])
    write('3_last', 'ALTER TABLE things ADD COLUMN size int')
    expect(await run()).toEqual(['3_last'])
    expect(await rowsOf('SELECT count(*)::int FROM things')).toEqual([{ count: 2 }])
  })

  it('applies once when five processes start together', async () => {
    // The first stops in the middle of a migration until all the others have come as far as they get.
    write('1_tables', 'SELECT pg_advisory_lock(7); CREATE TABLE things (id serial PRIMARY KEY, name text);')
    await owner.query('SELECT pg_advisory_lock(7)')
    const waiting = `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()
      AND application_name = 'countersign migrate' AND wait_event_type = 'Lock'`
    const file = path.join(import.meta.dirname, 'programs/migrate.ts')
    const children = Array.from({ length: 5 }, () =>
      spawn(process.execPath, ['--import', 'tsx', file, database.ownerUrl, database.appUrl, dir], {
        cwd: root,
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    )
    const failed = Promise.race(children.map((child) => once(child, 'exit'))).then(() => 'one ended early')
    const lines = children.map((child) => createInterface(child.stdout)[Symbol.asyncIterator]())
    const ends = children.map((child) => once(child, 'exit'))
    for (const line of lines) expect((await line.next()).value).toBe('ready')
    for (const child of children) child.stdin.write('go\n')
    const all = async () => {
      while ((await rowsOf(waiting))[0].count < 5) await new Promise(setImmediate)
      return 'all wait'
    }
    expect(await Promise.race([all(), failed])).toBe('all wait')
    await owner.query('SELECT pg_advisory_unlock(7)')
    const applied = await Promise.all(lines.map(async (line) => JSON.parse((await line.next()).value)))
    expect(applied.flat().sort()).toEqual(['1_tables', '2_more'])
    expect(await Promise.all(ends)).toEqual(ends.map(() => [0, null]))
    expect(await rowsOf('SELECT count(*)::int FROM things')).toEqual([{ count: 2 }])
  })

  it('says which setting to look at when the database is not to be had', async () => {
    const nowhere = database.ownerUrl.replace(/:\d+\//, ':1/')
    await expect(migrate({ ...database, ownerUrl: nowhere, dir })).rejects.toThrow(
      /^The database cannot be opened as its owner \(DATABASE_OWNER_URL, else DATABASE_URL\): connect ECONNREFUSED/,
    )
  })

  it('refuses when an applied migration was edited', async () => {
    await run()
    write('2_more', 'SELECT 1;')
    write('3_last', 'CREATE TABLE never (id int)')
    await expect(run()).rejects.toThrow(/2_more was edited after it had been applied/)
    expect(await rowsOf(`SELECT to_regclass('never') AS found`)).toEqual([{ found: null }])
  })

  it('refuses when an applied migration is missing', async () => {
    await run()
    fs.rmSync(path.join(dir, '2_more'), { recursive: true })
    await expect(run()).rejects.toThrow(/2_more is applied to this database but missing/)
  })

  it('refuses a migration that another tool left unfinished', async () => {
    await run()
    await owner.query(`UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '2_more'`)
    await expect(run()).rejects.toThrow(/2_more was started by another tool and did not finish/)
  })

  it('names file, line and statement of a failure and keeps nothing of it', async () => {
    write(
      '3_last',
      "CREATE TABLE kept (id int);\n\n-- é ;\nINSERT INTO things (id,\n  name) VALUES (1, 'again');\nSELECT 1; SELECT 2;",
    )
    const failure = await run().catch((error) => error.message)
    expect(failure).toContain('3_last failed at line 4 of prisma/migrations/3_last/migration.sql: duplicate key')
    expect(failure).toContain("in: INSERT INTO things (id, name) VALUES (1, 'again')")
    expect(await rowsOf(`SELECT to_regclass('kept') AS found`)).toEqual([{ found: null }])
    expect(await rowsOf('SELECT migration_name FROM _prisma_migrations ORDER BY 1')).toEqual([
      { migration_name: '1_tables' },
      { migration_name: '2_more' },
    ])
    write('3_last', 'SELECT 1;\nSELECT é\n  FROM;')
    await expect(run()).rejects.toThrow(/3_last failed at line 3 of .*syntax error at or near ";"/)
    write('3_last', 'CREATE TABLE kept (id int);')
    expect(await run()).toEqual(['3_last'])
  })

  it("gives the app's role its rights, and takes away what it should not have", async () => {
    await run()
    const app = new pg.Client({ connectionString: database.appUrl })
    await app.connect()
    await expect(app.query('SELECT FROM things'), 'a table without a line').rejects.toThrow('permission denied')
    await app.query('INSERT INTO audit_entries VALUES (1)')
    await expect(app.query('DELETE FROM audit_entries')).rejects.toThrow('permission denied')
    await owner.query('GRANT DELETE, TRUNCATE ON audit_entries TO countersign_app')
    await app.query('DELETE FROM audit_entries')
    await run()
    await expect(app.query('DELETE FROM audit_entries')).rejects.toThrow('permission denied')
    await expect(app.query('TRUNCATE audit_entries')).rejects.toThrow('permission denied')
    await app.end()
  })

  it('writes nothing when nothing is to do', async () => {
    await run()
    const before = await rowsOf('SELECT relname, xmin::text FROM pg_class ORDER BY 1')
    await run()
    expect(await rowsOf('SELECT relname, xmin::text FROM pg_class ORDER BY 1')).toEqual(before)
  })

  it("keeps books that Prisma's own engine reads as its own", async () => {
    await run()
    const pool = new pg.Pool({ connectionString: database.ownerUrl })
    const engine = await openEngine(pool, [
      { path: 'schema.prisma', content: 'datasource db {\n  provider = "postgresql"\n}\n' },
    ])
    const migrationDirectories = ['1_tables', '2_more'].map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: fs.readFileSync(path.join(dir, name, 'migration.sql'), 'utf8') },
      },
    }))
    const lockfile = { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' }
    const history = await engine.diagnoseMigrationHistory({
      migrationsList: { baseDir: dir, shadowDbInitScript: '', lockfile, migrationDirectories },
      optInToShadowDatabase: false,
      filters: { externalTables: [], externalEnums: [] },
    })
    await pool.end()
    expect(history).toMatchObject({
      history: null,
      editedMigrationNames: [],
      failedMigrationNames: [],
      hasMigrationsTable: true,
    })
  })
})
