import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, readMigrations } from '../../server/database/migrate.ts'
import { isRolling, ROLLING_FROM } from '../../server/database/olderPrograms.ts'
import { root } from '../../server/process/root.ts'
import { machines } from '../../server/registry/machines.ts'
import { deepProblems } from '../../server/resources/audit/deep.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { verifyJournal } from '../../server/resources/audit/verify.ts'
import { MIGRATIONS } from '../../server/start.ts'
import { createFullAccount } from '../factories/account.ts'
import { startApp } from '../support/app.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { rollingProblems } from './rolling.ts'

const released = [
  ...fs.readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8').matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm),
].map(([, version]) => version!)

describe('a migration', () => {
  it('leaves the program of the release before running', () => {
    const problems = readMigrations(MIGRATIONS)
      .filter(({ name }) => isRolling(name))
      .flatMap(({ name, sql }) => rollingProblems(sql, released).map((problem) => `${name} ${problem}`))
    expect(problems).toEqual([])
  })

  it.each([
    ['DROP TABLE notes', 'drops what they use'],
    ['ALTER TABLE traders DROP COLUMN "email"', 'drops a column'],
    ['ALTER TABLE traders DROP email', 'drops a column'],
    ['ALTER TABLE traders RENAME COLUMN email TO mail', 'renames'],
    ['ALTER TABLE "traders" ALTER COLUMN "email" SET DATA TYPE VARCHAR(10)', 'changes the type'],
    ['ALTER TABLE traders ALTER email TYPE text', 'changes the type'],
    ['ALTER TABLE traders ALTER COLUMN nickname SET NOT NULL', 'asks for a value'],
    ['ALTER TABLE traders ADD COLUMN nickname text NOT NULL', 'has no default'],
    ['ALTER TABLE traders ADD COLUMN a int NOT NULL DEFAULT 0, ADD COLUMN b int NOT NULL', 'has no default'],
    ['ALTER TABLE traders ALTER COLUMN language DROP DEFAULT', 'takes a default'],
    ['DELETE FROM settings', 'deletes rows'],
    ['CREATE TRIGGER guard BEFORE UPDATE ON traders EXECUTE FUNCTION refuse()', 'adds a trigger'],
    ["ALTER TABLE traders ADD CONSTRAINT named CHECK (name <> '')", 'adds a constraint'],
    ['CREATE UNIQUE INDEX one ON traders (name)', 'adds a unique index'],
    ['CREATE OR REPLACE FUNCTION fold() RETURNS text AS $$ SELECT 1; $$ LANGUAGE sql', 'changes a function'],
    ['ALTER TYPE "Language" ADD VALUE \'es\'', 'cannot read'],
    ['UPDATE traders SET name = upper(name)', 'changes rows'],
  ])('is noticed: %s', (sql, words) => {
    expect(rollingProblems(`-- Why.\n${sql};`, [])).toEqual([expect.stringContaining(words)])
    expect(rollingProblems(`-- Older programs: from 0.1.0: unused since.\n${sql};`, ['0.1.0'])).toEqual([])
    expect(rollingProblems(`-- Older programs: from 9.0.0: unused since.\n${sql};`, ['0.1.0'])).toHaveLength(1)
  })

  it('may add, and shape what it adds', () => {
    const sql = `CREATE TABLE "later" (id int PRIMARY KEY, name text NOT NULL); CREATE UNIQUE INDEX one ON "later" (name);
      ALTER TABLE "later" ADD CONSTRAINT short CHECK (length(name) < 9);
      ALTER TABLE traders ADD COLUMN nickname text, ADD COLUMN visits int NOT NULL DEFAULT 0, ADD COLUMN seq BIGSERIAL NOT NULL;
      CREATE INDEX ON traders (nickname); -- DROP TABLE traders;
      INSERT INTO later VALUES (1, 'DROP TABLE traders;')`
    expect(rollingProblems(sql, [])).toEqual([])
    const guard = 'CREATE TRIGGER guard BEFORE INSERT ON traders EXECUTE FUNCTION note();'
    expect(rollingProblems(`-- Older programs: all: it writes only.\n${guard}`, [])).toEqual([])
  })
})

describe('an older program', () => {
  const later = `${Number(ROLLING_FROM.slice(0, 4)) + 50}0101000000_later`
  let database: TestDatabase
  let newer: string
  let owner: pg.Client

  const write = (sql: string, name = later) => {
    fs.mkdirSync(path.join(newer, name), { recursive: true })
    fs.writeFileSync(path.join(newer, name, 'migration.sql'), sql)
  }
  const forget = () => owner.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [later])
  const older = () => migrate({ ...database, dir: MIGRATIONS })
  const settings = () => ({ DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl })

  beforeAll(async () => {
    database = await testDatabase()
    newer = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-newer-'))
    fs.cpSync(MIGRATIONS, newer, { recursive: true })
    owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
  })
  afterAll(async () => {
    await owner?.end()
    await database?.drop()
    fs.rmSync(newer, { recursive: true, force: true })
  })

  it('starts on a newer schema, works there, and leaves schema and rights to the newer one', async () => {
    // One of each kind of change that needs no line about older programs, on every table.
    const { rows: tables } = await owner.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
    )
    const columns = tables.map(
      ({ name }) => `ALTER TABLE ${name} ADD COLUMN later_note text, ADD COLUMN later_count int NOT NULL DEFAULT 0;`,
    )
    const sql = `CREATE TABLE later (id int PRIMARY KEY);\n${columns.join('\n')}`
    expect(rollingProblems(sql, [])).toEqual([])
    write(sql)
    expect(await migrate({ ...database, dir: newer })).toEqual([later])
    await owner.query('GRANT SELECT ON later TO countersign_app')
    const app = await startApp(settings())
    try {
      const { ids } = await createFullAccount(app)
      await sealEntries(app.services)
      const verified = await verifyJournal(app.services, (services) => deepProblems(services, machines))
      expect(verified).toMatchObject({ ok: true, problems: [] })
      expect(ids.paid).toBeTruthy()
    } finally {
      await app.close()
    }
    const { rows } = await owner.query(`SELECT has_table_privilege('countersign_app', 'later', 'SELECT') AS granted`)
    expect(rows).toEqual([{ granted: true }])
  })

  it.each([
    [
      'of a release that is too old',
      '-- Older programs: from 99.0.0: traders.nickname is gone.\nSELECT 1;',
      '(older programs: from 99.0.0; this is',
    ],
    ['of its own release or a later one', '-- Older programs: from 0.0.9: unused since.\nSELECT 1;', null],
  ])('%s', async (_what, sql, words) => {
    await forget()
    write(sql)
    await migrate({ ...database, dir: newer })
    if (words === null) expect(await older()).toEqual([])
    else await expect(older()).rejects.toThrow(words)
  })

  it('does not start where the newer one says nothing, or is of another line', async () => {
    await owner.query('UPDATE _prisma_migrations SET logs = NULL WHERE migration_name = $1', [later])
    await expect(older()).rejects.toThrow(/later is applied to this database but missing in prisma\/migrations: /)
    await owner.query(`UPDATE _prisma_migrations SET logs = 'older programs: all' WHERE migration_name = $1`, [later])
    await owner.query(`DELETE FROM _prisma_migrations WHERE migration_name LIKE '%\\_file\\_store'`)
    await expect(older()).rejects.toThrow(/lacks \d+_file_store of this one: they are not of one line of releases/)
  })
})
