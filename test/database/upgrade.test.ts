import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMigrations } from '../../server/database/migrate.ts'
import { machines } from '../../server/registry/machines.ts'
import { deepProblems } from '../../server/resources/audit/deep.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { verifyJournal } from '../../server/resources/audit/verify.ts'
import { MIGRATIONS } from '../../server/start.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { emptyDatabase, runOnServer, type TestDatabase } from '../support/database.ts'
import { call } from '../support/http.ts'

const RELEASES = path.join(import.meta.dirname, 'releases')
/** The key under which the data of the releases was made. */
const MASTER_KEYS = `1:${Buffer.alloc(32, 1).toString('base64')}`
const PASSWORD = 'countersign-demo'

/**
 * Loads what pg_dump wrote: statements, and rows between `COPY … FROM stdin;` and `\.`. Lines for psql are left out, and
 * the comment on an extension, which only its owner may write.
 */
async function load(client: pg.Client, written: string): Promise<void> {
  const dump = written.replace(/^\\(un)?restrict .*$|^COMMENT ON EXTENSION .*;$/gm, '')
  const copies = /^(COPY [^\n]+ FROM stdin);\n([\s\S]*?)^\\\.$/gm
  let done = 0
  for (const found of dump.matchAll(copies)) {
    await client.query(dump.slice(done, found.index))
    await pipeline([Buffer.from(found[2]!)], client.query(copyFrom(found[1]!)))
    done = found.index + found[0].length
  }
  await client.query(dump.slice(done))
}

type Row = Record<string, unknown>

/** Every row of every table but the migrations', by table. */
async function readAll(url: string): Promise<Map<string, Row[]>> {
  const all = new Map<string, Row[]>()
  await runOnServer(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
    )
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM public.${name} AS t`)
      all.set(
        name,
        rows.map(({ row }) => row),
      )
    }
  })
  return all
}

const releases = fs.readdirSync(RELEASES).map((file) => path.basename(file, '.sql'))

describe.each(releases)('an upgrade from release %s', (release) => {
  let database: TestDatabase
  let app: TestApp
  let before: Map<string, Row[]>

  beforeAll(async () => {
    database = await emptyDatabase()
    const dump = fs.readFileSync(path.join(RELEASES, `${release}.sql`), 'utf8')
    await runOnServer(database.ownerUrl, (client) => load(client, dump))
    before = await readAll(database.ownerUrl)
    app = await startApp({ DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl, MASTER_KEYS })
  })
  afterAll(async () => {
    await app?.close()
    await database?.drop()
  })

  it('applies every newer migration and keeps every value', async () => {
    const applied = await app.services.db.$queryRaw<{ name: string }[]>`
      SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1`
    expect(applied.map(({ name }) => name)).toEqual(readMigrations(MIGRATIONS).map(({ name }) => name))
    const after = await readAll(database.ownerUrl)
    const lost: unknown[] = []
    for (const [table, rows] of before) {
      const found = after.get(table) ?? []
      const columns = Object.keys(rows[0] ?? {})
      const textOf = (row: Row) => JSON.stringify(columns.map((column) => row[column]))
      const texts = new Set(found.map(textOf))
      lost.push(...rows.filter((row) => !texts.has(textOf(row))).map((row) => ({ table, row })))
    }
    expect(before.get('identifications')!.length).toBeGreaterThan(10)
    expect(lost).toEqual([])
  })

  it('verifies the journal, its old seals and every record', async () => {
    const verification = await verifyJournal(app.services, (services) => deepProblems(services, machines))
    expect(verification).toMatchObject({ ok: true, problems: [] })
    expect(verification.seals).toBeGreaterThan(0)
  })

  it('goes on: officers sign in and decide what waited, and the journal is sealed', async () => {
    const json = { email: 'nadia.ouldali@countersign.example', password: PASSWORD }
    const session = await call(app, 'POST', '/api/admin/session', { json })
    const headers = { Cookie: session.headers.get('set-cookie')!.split(';')[0]! }
    const waiting = await app.services.db.identification.findFirstOrThrow({ where: { status: 'pending' } })
    const route = `/api/admin/identifications/${waiting.id}`
    const { version } = (await call(app, 'GET', route, { headers })).body
    const refusal = { headers, json: { version, reason_codes: ['ID_DOC_MISSING'] } }
    expect((await call(app, 'POST', `${route}/refuse`, refusal)).body).toMatchObject({ status: 'refused' })
    expect(await sealEntries(app.services)).toBeGreaterThan(0)
    expect(await verifyJournal(app.services)).toMatchObject({ ok: true, problems: [] })
  })
})
