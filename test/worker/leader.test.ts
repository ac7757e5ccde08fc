import { once } from 'node:events'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import express from 'express'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../server/database/client.ts'
import { diskStore } from '../../server/files/store.ts'
import { isOwnStore } from '../../server/files/storeState.ts'
import { healthRoutes } from '../../server/http/health.ts'
import { verifyJournal } from '../../server/resources/audit/verify.ts'
import type { ReviewServices } from '../../server/review/dossier/dossierKind.ts'
import { createLeader } from '../../server/worker/leader.ts'
import { leaderMetrics } from '../../server/worker/metrics.ts'
import { runPeriodic } from '../../server/worker/periodic.ts'
import { startWorker, type Worker } from '../../server/worker/worker.ts'
import { begin, createActiveLink, readyInstance } from '../factories/links.ts'
import { createPayLink } from '../factories/payLinks.ts'
import { newTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runOnServer } from '../support/database.ts'
import { startFaultProxy } from '../support/faultProxy.ts'

let app: TestApp
let workers: Worker[]

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.close())
beforeEach(async () => {
  workers = []
  app.log.length = 0
  await lapse()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  for (const worker of workers) await worker.stop()
  vi.useRealTimers()
})

const db = () => app.services.db

/** A worker of its own; `services` stand in for those of the app. */
async function start(services: Partial<ReviewServices> = {}, listenUrl = app.listenUrl): Promise<Worker> {
  const worker = await startWorker({ ...app.services, ...services }, { listenUrl })
  workers.push(worker)
  return worker
}

/** Has the lease end now, by the database's clock. */
const lapse = () => db().$executeRaw`UPDATE leader SET leased_until = clock_timestamp() - interval '1 s'`

/** Waits without moving a timer, which `expect.poll` does. */
const leading = async (worker: Worker) => {
  while (!worker.leads()) await new Promise(setImmediate)
}
const said = (line: string) => app.log.filter((each) => each.includes(line)).length

/** Something for the periodic work to remove. */
const leaveWork = (key: string) =>
  db().rateLimit.create({ data: { key, hits: 1, resets_at: app.clock.now() }, select: { key: true } })
const workIsDone = async () => {
  while ((await db().rateLimit.count()) > 0);
}

describe('the periodic work', () => {
  it('is done by one process, and by another at once when that one stops', async () => {
    const first = await start()
    await leading(first)
    const second = await start()
    vi.advanceTimersByTime(60_000)
    await second.idle()
    expect([first.leads(), second.leads()]).toEqual([true, false])
    await leaveWork('of the first')
    // Nothing but the word of the first wakes the second: no timer moves.
    await first.stop()
    await leading(second)
    await workIsDone()
    expect([said('this process leads now'), said('this process no longer leads')]).toEqual([2, 1])
  })

  it('is taken over from a host that vanished when its lease has lapsed, and that host begins no more of it', async () => {
    const proxy = await startFaultProxy(app.listenUrl)
    const far = connect(proxy.url)
    let gone = 0
    const clock = { ...app.clock, elapsed: () => gone }
    const vanished = await start({ db: far, clock }, proxy.url)
    await leading(vanished)
    const other = await start()
    proxy.dropTraffic()
    vi.advanceTimersByTime(15_000)
    await other.idle()
    expect(other.leads()).toBe(false)
    await lapse()
    await leaveWork('of the vanished')
    vi.advanceTimersByTime(15_000)
    await leading(other)
    await workIsDone()
    gone = 60_000
    expect(vanished.leads()).toBe(false)
    vi.advanceTimersByTime(15_000)
    expect(said('the lease was not renewed in time')).toBe(1)
    await proxy.close()
    await vanished.stop()
    await far.$disconnect()
  })

  it('goes on with its leader while it renews its lease', async () => {
    const leader = createLeader(app.services, () => {})
    const other = createLeader(app.services, () => {})
    for (let round = 0; round < 3; round += 1) {
      await leader.renew()
      await other.renew()
      app.clock.advance({ seconds: 59 })
      expect([leader.leads(), other.leads()]).toEqual([true, false])
    }
    // It held still for too long: another leads since.
    await lapse()
    await other.renew()
    await leader.renew()
    expect([leader.leads(), other.leads()]).toEqual([false, true])
    expect(said('another process leads')).toBe(1)
  })

  it('is not done by a process whose file store is another database’s, which says so once and gives the lease back', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-other-store-'))
    await isOwnStore(app.services)
    let store = diskStore(folder)
    const services = { ...app.services, store: { ...store, get: (key: string) => store.get(key) } }
    const leader = createLeader(services, () => {})
    await leader.renew()
    await leader.renew()
    expect([leader.leads(), said('does not lead: its file store is not the one of this database')]).toEqual([false, 1])
    const other = createLeader(app.services, () => {})
    await other.renew()
    expect(other.leads()).toBe(true)
    await other.resign()
    // Its volume is mounted, and goes again: another takes the lease before it would have lapsed.
    store = app.services.store
    await leader.renew()
    expect(leader.leads()).toBe(true)
    store = diskStore(folder)
    await leader.renew()
    const third = createLeader(app.services, () => {})
    await third.renew()
    expect([leader.leads(), third.leads(), said('its file store is another')]).toEqual([false, true, 1])
    fs.rmSync(folder, { recursive: true })
  })

  it('goes on while the file store does not answer: whose it is, is not known', async () => {
    const silent = { ...app.services.store, get: () => Promise.reject(new Error('unreachable')) }
    const leader = createLeader({ ...app.services, store: silent }, () => {})
    await leader.renew()
    expect(leader.leads()).toBe(true)
  })

  it('is taken by one of many that ask at once', async () => {
    const all = Array.from({ length: 8 }, () => createLeader(app.services, () => {}))
    await Promise.all(all.map((one) => one.renew()))
    expect(all.filter((one) => one.leads())).toHaveLength(1)
  })

  it('uses the clock of the database: a process whose clock is wrong neither takes the lease early nor keeps it', async () => {
    const leader = createLeader(app.services, () => {})
    await leader.renew()
    for (const minutes of [-5, 5]) {
      const now = () => new Date(Date.now() + minutes * 60_000)
      const other = createLeader({ ...app.services, clock: { ...app.clock, now } }, () => {})
      await other.renew()
      expect(other.leads()).toBe(false)
    }
    expect(leader.leads()).toBe(true)
  })

  it('ends between two jobs when the lease is lost', async () => {
    await leaveWork('left')
    let jobs = 0
    await runPeriodic(app.services, () => {
      jobs += 1
      return jobs < 3
    })
    expect(await db().rateLimit.count()).toBe(1)
    await runPeriodic(app.services)
    expect(await db().rateLimit.count()).toBe(0)
  })
})

it('what two processes do at the same time happens once', async () => {
  const trader = await newTrader(app)
  const instance = await readyInstance(app, trader)
  const expires_at = new Date(app.clock.now().getTime() + 600_000).toISOString()
  const over = await Promise.all(Array.from({ length: 4 }, () => createActiveLink(trader, instance, { expires_at })))
  const link = await createActiveLink(trader, instance)
  const unpaid = await Promise.all(Array.from({ length: 4 }, () => begin(app, link.slug)))
  const silent = await createPayLink(app, trader, instance, { inactivity_timeout_minutes: 10 })
  app.clock.advance({ minutes: 20 })
  const doAll = () => runPeriodic(app.services)
  await Promise.all([doAll(), doAll(), doAll()])
  const ids = [...over.map(({ id }) => id), ...unpaid.map(({ transaction }) => transaction.id), silent.id]
  const where = { record_id: { in: ids }, action: { in: ['expire', 'fail'] } }
  const entries = await db().auditEntry.findMany({ where, select: { record_id: true } })
  expect(entries.map(({ record_id }) => record_id).sort()).toEqual(ids.sort())
  await doAll()
  expect(await verifyJournal(app.services)).toMatchObject({ ok: true, unsealed: 0, problems: [] })
  expect(said('a periodic job failed')).toBe(0)
})

describe('the metrics', () => {
  it('say whether this process leads, and for how long anybody does', async () => {
    const services: ReviewServices = { ...app.services }
    const worker = await startWorker(services, { listenUrl: app.listenUrl })
    workers.push(worker)
    await leading(worker)
    const routes = express()
    healthRoutes(routes, services, [leaderMetrics])
    const server = routes.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const read = async () => (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`)).text()
    try {
      expect(await read()).toMatch(/^countersign_leader\{host=".+"\} 1$/m)
      expect(await read()).toMatch(/^countersign_leader_lease_seconds\{host=".+"\} [1-6]?\d\./m)
      await lapse()
      expect(await read()).toMatch(/^countersign_leader_lease_seconds\{host=".+"\} -/m)
      await worker.stop()
      expect(await read()).toMatch(/^countersign_leader\{host=".+"\} 0$/m)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  it('can be read by a program without a worker', async () => {
    const text = await (await fetch(`${app.url}/metrics`)).text()
    expect(text).toMatch(/^countersign_leader\{host=".+"\} 0$/m)
  })
})

it('the program can neither add to the lease nor remove it', async () => {
  await expect(db().$executeRaw`DELETE FROM leader`).rejects.toThrow('permission denied')
  const second = `INSERT INTO leader (id, leased_until) VALUES (2, now())`
  await expect(runOnServer(app.ownerUrl, (owner) => owner.query(second))).rejects.toThrow('leader_is_one')
})
