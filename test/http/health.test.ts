import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import express from 'express'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { connect } from '../../server/database/client.ts'
import { databaseState } from '../../server/database/state.ts'
import { DatabaseUnavailableError } from '../../server/database/unavailable.ts'
import { healthRoutes } from '../../server/http/health.ts'
import { auditMetrics } from '../../server/resources/audit/metrics.ts'
import type { ReviewServices } from '../../server/review/dossier/dossierKind.ts'
import { newTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runOnServer } from '../support/database.ts'
import { call } from '../support/http.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.close())
afterEach(() => {
  vi.useRealTimers()
})

/** Starts only the health routes, with some services replaced. */
async function health(services: Partial<ReviewServices>) {
  const routes = express()
  healthRoutes(routes, { ...app.services, ...services }, [auditMetrics])
  const server = routes.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('the service', () => {
  it('is up, and ready while the database answers and its worker runs', async () => {
    expect((await call(app, 'GET', '/healthz')).body).toEqual({ status: 'up' })
    const ready = await call(app, 'GET', '/readyz')
    expect([ready.status, ready.body]).toEqual([
      200,
      { status: 'ready', checks: { database: 'ok', files: 'ok', worker: 'elsewhere', proxy: 'ok' } },
    ])
    const stopping = await health({ worker: () => 'stopped' })
    expect((await call(stopping, 'GET', '/readyz')).status).toBe(503)
    await stopping.close()
  })

  it.each([
    ['refuses connections', false],
    ['takes them and is silent', true],
  ])('is up but not ready when the database %s', async (_how, silent) => {
    const database = createServer()
    database.listen(0, '127.0.0.1')
    await once(database, 'listening')
    const { port } = database.address() as AddressInfo
    if (!silent) database.close()
    const db = connect(`postgresql://nobody:x@127.0.0.1:${port}/none`)
    const dead = await health({ db })
    const asked = silent ? once(database, 'connection') : null
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = call(dead, 'GET', '/readyz')
    const socket = (await asked)?.[0]
    vi.advanceTimersByTime(3_000)
    const { status, body } = await answer
    expect([status, body.checks.database]).toEqual([503, 'unreachable'])
    expect((await call(dead, 'GET', '/healthz')).status).toBe(200)
    socket?.destroy()
    database.close()
    await dead.close()
    await db.$disconnect()
  })
})

describe('a database that answers and cannot be written', () => {
  it('since it only reads makes the server not ready', async () => {
    const name = new URL(app.ownerUrl).pathname.slice(1)
    const admin = (sql: string) =>
      runOnServer(app.adminUrl, async (client) => {
        await client.query('SET default_transaction_read_only = off')
        await client.query(sql)
      })
    await admin(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    const db = connect(app.listenUrl)
    const standby = await health({ db })
    const { status, body } = await call(standby, 'GET', '/readyz')
    expect([status, body.checks.database]).toEqual([503, 'read_only'])
    await admin(`ALTER DATABASE ${name} SET default_transaction_read_only = off`)
    await standby.close()
    await db.$disconnect()
  })

  it('whose disk is full makes the server not ready', async () => {
    const full = Object.assign(new Error('could not write to file "base/pgsql_tmp/x": No space left on device'), {
      code: '53100',
    })
    const db = new Proxy(app.services.db, {
      get: (target, name) =>
        name === '$queryRaw'
          ? () => Promise.reject(new DatabaseUnavailableError(full.message, full))
          : target[name as never],
    })
    const server = await health({ db })
    const { status, body } = await call(server, 'GET', '/readyz')
    expect([status, body.checks.database]).toEqual([503, 'full'])
    await server.close()
  })

  it('is asked to write more than its memory takes, and leaves nothing behind', async () => {
    const { db } = app.services
    const temporary = async () => {
      const [row] = await db.$queryRaw<{ files: bigint }[]>`
        SELECT temp_files AS files FROM pg_stat_database WHERE datname = current_database()`
      return Number(row!.files)
    }
    const before = await temporary()
    expect(await databaseState(db)).toBe('ok')
    await expect.poll(temporary).toBeGreaterThan(before)
  })
})

describe('the figures', () => {
  it('name routes, however a path is typed, and nobody’s record', async () => {
    const trader = await newTrader(app)
    for (const path of [
      '/api/ext/brands',
      '/API/Ext/brands',
      '/api/ext/BRANDS',
      `/api/ext/brands/${crypto.randomUUID()}`,
    ])
      await call(app, 'GET', path, { headers: trader.keys })
    const { text } = await call(app, 'GET', '/metrics')
    const routes = [...text.matchAll(/_count\{method="GET",route="([^"]*)"/g)].map(([, route]) => route)
    expect(new Set(routes)).toEqual(
      new Set(['/api/ext/brands', '/api/ext/brands/:id', ...routes.filter((route) => !/ext/i.test(route!))]),
    )
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
  })
})

describe('who may read the figures', () => {
  const token = 'a-token-of-some-length'
  const status = async (at: TestApp, headers: Record<string, string> = {}) =>
    (await call(at, 'GET', '/metrics', { headers })).status

  it('is whoever asks on this machine, and nobody whom a proxy passes on', async () => {
    expect(await status(app)).toBe(200)
    expect(await status(app, { 'X-Forwarded-For': '198.51.100.7' })).toBe(404)
    // The header proves nothing either: no proxy is configured as trusted.
    expect(await status(app, { 'X-Forwarded-For': '127.0.0.1' })).toBe(404)
    expect(await status(app, { Forwarded: 'for=198.51.100.7' })).toBe(404)
    expect(await status(app, { 'X-Real-IP': '198.51.100.7' })).toBe(404)
    expect(await status(app, { Via: '1.1 proxy' })).toBe(404)
  })

  it('behind a proxy on this machine is judged by the address that it passes on', async () => {
    const behind = await startApp({ TRUST_PROXY: 'loopback' })
    expect(await status(behind, { 'X-Forwarded-For': '198.51.100.7' })).toBe(404)
    expect(await status(behind, { 'X-Forwarded-For': '127.0.0.1, 198.51.100.7' })).toBe(404)
    expect(await status(behind)).toBe(200)
    await behind.close()
  })

  it('is from elsewhere who brings the token', async () => {
    const behind = await startApp({ TRUST_PROXY: 'loopback', METRICS_TOKEN: token })
    const elsewhere = { 'X-Forwarded-For': '198.51.100.7' }
    expect(await status(behind, { ...elsewhere, Authorization: `Bearer ${token}` })).toBe(200)
    for (const Authorization of ['', 'Bearer x', `Basic ${token}`, `Bearer ${token}x`])
      expect(await status(behind, { ...elsewhere, Authorization })).toBe(401)
    expect(behind.log.join()).not.toContain(token)
    await behind.close()
  })
})

describe('a service reached by https', () => {
  it('says that it is reached by nothing else; one by plain http does not', async () => {
    const secure = await startApp({ PUBLIC_URL: 'https://console.example.com' })
    for (const path of ['/healthz', '/', '/api/admin/session', '/p/nothing'])
      expect((await call(secure, 'GET', path)).headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect((await call(app, 'GET', '/healthz')).headers.get('strict-transport-security')).toBeNull()
    await secure.close()
  })
})
