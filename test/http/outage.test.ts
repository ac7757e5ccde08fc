import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { createLog } from '../../server/process/log.ts'
import { openServices } from '../../server/start.ts'
import { identificationFields } from '../factories/dossiers.ts'
import { newTrader, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runOnServer, waitForBlockedConnection } from '../support/database.ts'
import { type Cut, type FaultProxy, startFaultProxy } from '../support/faultProxy.ts'
import { call } from '../support/http.ts'

/** Another server of the same service, with the product's bounds, that reaches the database through a proxy. */
type Server = { url: string; log: string[]; close(): Promise<void> }

let app: TestApp
let proxy: FaultProxy
let trader: TestTrader
let server: Server

async function serveThroughProxy(): Promise<Server> {
  const { dataDir } = app.services.config
  const log: string[] = []
  const config = readConfig({
    DATABASE_URL: proxy.url,
    DATABASE_OWNER_URL: app.ownerUrl,
    DATA_DIR: dataDir,
    DATABASE_POOL: '4',
    RATE_LIMIT: 'off',
  })
  const opened = await openServices(config, {
    as: 'command',
    clock: app.clock,
    log: createLog('warn', (line) => log.push(line)),
  })
  const http = createServer(createApp(opened.services))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    log,
    close: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      await opened.close()
    },
  }
}

beforeAll(async () => {
  app = await startApp()
  proxy = await startFaultProxy(app.listenUrl)
  trader = await newTrader(app)
  server = await serveThroughProxy()
})
afterAll(async () => {
  await server?.close()
  await proxy?.close()
  await app?.close()
})

const read = () => call(server, 'GET', '/api/ext/workspaces', { headers: trader.keys })
const ready = () => call(server, 'GET', '/readyz')
const submit = (name: string) =>
  call(server, 'POST', '/api/ext/identifications', { json: identificationFields(name), headers: trader.keys })

/** Opens every connection of the pool, so that the outage meets them. */
async function warmUp(): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, place) => (place % 2 ? submit(`Warm ${place}`) : read())),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
}

/** Asks in every way at once: a read, the same read shared, a write. */
const askAll = () => Promise.all([read(), read(), read(), submit('Lost'), submit('Lost too')])

const refusal = ({ status, headers, body }: Awaited<ReturnType<typeof read>>) => ({
  status,
  retry: headers.get('Retry-After'),
  code: body.errors?.[0]?.code,
})
const REFUSED = { status: 503, retry: '5', code: 'SERVICE_UNAVAILABLE' }

async function works(): Promise<void> {
  await expect
    .poll(async () => [(await read()).status, (await submit('Again')).status, (await ready()).status])
    .toEqual([200, 201, 200])
}

describe('packets that are lost', () => {
  it.each(['all', 'new'] as const)(
    'are 503 until they flow again (for %s connections), and then it works',
    async (of) => {
      await warmUp()
      proxy.dropTraffic()
      for (const answer of await askAll()) expect(refusal(answer)).toEqual(REFUSED)
      expect((await ready()).status).toBe(503)
      const metrics = await (await fetch(`${server.url}/metrics`)).text()
      expect(metrics).toMatch(/^countersign_pool_wait_seconds_count\{result="refused"\} [1-9]/m)
      for (const answer of await askAll()) expect(refusal(answer)).toEqual(REFUSED)
      proxy.resume(of)
      await works()
    },
  )

  it('of the open connections only, which others replace, cost their requests a 503', async () => {
    await warmUp()
    proxy.dropTraffic()
    proxy.resume('new')
    for (const answer of await askAll()) expect([200, 201, 503]).toContain(answer.status)
    await works()
  })

  it('with the answer to a commit keep no one waiting, and what was committed is told', async () => {
    await warmUp()
    let next: Cut | null = 'lost'
    proxy.cuts = () => {
      const now = next
      next = null
      return now
    }
    const answer = await submit('Who Knows')
    expect(answer.status).toBe(201)
    expect(await app.services.db.identification.count({ where: { name: 'Who Knows' } })).toBe(1)
    await works()
  })
})

describe('a database', () => {
  it('whose processes are paused is 503 for those who wait, and others replace them', async () => {
    await warmUp()
    const paused: number[] = []
    await runOnServer(app.adminUrl, async (admin) => {
      const { rows } = await admin.query(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND application_name <> 'countersign check'`,
      )
      paused.push(...rows.map(({ pid }) => pid as number))
    })
    for (const pid of paused) process.kill(pid, 'SIGSTOP')
    try {
      for (const answer of await askAll()) expect([200, 201, 503]).toContain(answer.status)
      await works()
    } finally {
      for (const pid of paused) process.kill(pid, 'SIGCONT')
    }
  })

  it('that ends while it works on statements makes them 503', async () => {
    await warmUp()
    await runOnServer(app.adminUrl, async (admin) => {
      await admin.query('BEGIN; LOCK TABLE workspaces')
      const asked = [read(), read(), submit('Ended')]
      await waitForBlockedConnection(async (sql) => (await admin.query(sql)).rows)
      proxy.cut()
      for (const answer of await Promise.all(asked)) expect(refusal(answer)).toEqual(REFUSED)
      await admin.query('ROLLBACK')
    })
    proxy.resume()
    await works()
  })

  it('without a connection to spare is 503 until it has one', async () => {
    const limit = (most: number) =>
      runOnServer(app.adminUrl, async (admin) => {
        const name = new URL(app.adminUrl).pathname.slice(1)
        await admin.query(`ALTER DATABASE ${name} CONNECTION LIMIT ${most}`)
        if (most === 0)
          await admin.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`,
          )
      })
    await limit(0)
    for (const answer of await askAll()) expect(refusal(answer)).toEqual(REFUSED)
    expect((await ready()).status).toBe(503)
    await limit(-1)
    await works()
  })
})
