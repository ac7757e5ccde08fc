import { once } from 'node:events'
import fs from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { BOUNDS } from '../../server/database/bounds.ts'
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

const start = (env: Record<string, string>, bounds = BOUNDS) =>
  startServer(
    readConfig({ DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl, DATA_DIR: dataDir, ...env }),
    { log: pino({ level: 'silent' }), bounds },
  )

/**
 * The database behind a port where, after the first answer, the next connection of each purpose is cut, and the first
 * of the pool is accepted and hears nothing.
 */
async function serveHesitating() {
  const { hostname, port } = new URL(database.appUrl)
  const met = new Set<string>()
  let connections = 0
  const proxy = createServer((socket) => {
    connections += 1
    const isFirst = connections === 1
    socket.on('error', () => {})
    socket.once('data', (head) => {
      const purpose = /application_name\0countersign (\w+)/.exec(head.toString('latin1'))?.[1] ?? 'pool'
      if (!isFirst && !met.has(purpose)) {
        met.add(purpose)
        return purpose === 'pool' ? undefined : void socket.destroy()
      }
      const far = connect(Number(port), hostname)
      far.on('error', () => {})
      far.write(head)
      socket.pipe(far).pipe(socket)
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const through = (address: string) => {
    const url = new URL(address)
    url.port = String((proxy.address() as AddressInfo).port)
    return url.href
  }
  return {
    met,
    env: { DATABASE_URL: through(database.appUrl), DATABASE_OWNER_URL: through(database.ownerUrl) },
    close: () => proxy.close(),
  }
}

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

it('a first start that cannot keep documents on its disk names the folder, and leaves nothing open', async () => {
  const noFolder = path.join(dataDir, 'a file')
  fs.writeFileSync(noFolder, '')
  await expect(start({ PORT: '0', DATA_DIR: path.join(noFolder, 'data') })).rejects.toThrow(
    `DATA_DIR: the folder ${path.join(noFolder, 'data')} cannot be made`,
  )
  await owner.query('DELETE FROM file_store')
  const blocked = path.join(dataDir, 'blocked')
  fs.mkdirSync(blocked)
  fs.writeFileSync(path.join(blocked, 'files'), '')
  await expect(start({ PORT: '0', DATA_DIR: blocked })).rejects.toThrow(
    `DATA_DIR: documents cannot be kept in ${path.join(blocked, 'files')}: `,
  )
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

it('a start goes on waiting for a database that answered once and then does not, step by step', async () => {
  const hesitating = await serveHesitating()
  const bounds = { ...BOUNDS, connection: 300 }
  const running = await start({ PORT: '0', DATABASE_WAIT: '600', ...hesitating.env }, bounds)
  expect((await call(running, 'GET', '/healthz')).status).toBe(200)
  expect([...hesitating.met]).toEqual(expect.arrayContaining(['start', 'migrate', 'pool', 'dispatches']))
  await running.stop()
  hesitating.close()
  await leftAlone()

  const again = await serveHesitating()
  await expect(start({ PORT: '0', DATABASE_WAIT: '0', ...again.env }, bounds)).rejects.toThrow(
    /^DATABASE_URL: the database did not answer within 0 seconds \(/,
  )
  again.close()
  await leftAlone()
})
