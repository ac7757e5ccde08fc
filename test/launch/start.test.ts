import { once } from 'node:events'
import fs from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { startServer } from '../../server/start.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { call } from '../support/http.ts'

let database: TestDatabase
let dataDir: string
let owner: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-start-'))
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

const start = (env: Record<string, string>) =>
  startServer(
    readConfig({ DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl, DATA_DIR: dataDir, ...env }),
    { log: pino({ level: 'silent' }) },
  )

/** Settles when nobody else is connected: PostgreSQL notices a moment later. */
async function leftAlone(): Promise<void> {
  const sql =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
  while (((await owner.query(sql)).rowCount ?? 0) > 0);
}

it('a server answers with its worker until it is stopped, and leaves nothing open', async () => {
  const running = await start({ PORT: '0' })
  expect((await call(running, 'GET', '/readyz')).body.checks.worker).toBe('running')
  await running.stop()
  await leftAlone()
})

it('a server that cannot answer where it should says which setting to look at, and leaves nothing open', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(start({ PORT: String(port) })).rejects.toThrow(`PORT: another program uses port ${port} already.`)
  other.close()
  await expect(start({ PORT: '0', HOST: '192.0.2.1' })).rejects.toThrow(/^HOST, PORT: .*192\.0\.2\.1/)
  await leftAlone()
})
