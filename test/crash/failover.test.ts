import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { BOUNDS, type Bounds } from '../../server/database/bounds.ts'
import { openListener } from '../../server/database/listen.ts'
import { createLog } from '../../server/process/log.ts'
import { openServices } from '../../server/start.ts'
import { identificationFields } from '../factories/dossiers.ts'
import { newTrader, type TestTrader } from '../factories/people.ts'
import type { TestApp } from '../support/app.ts'
import { type Cut, type FaultProxy, startFaultProxy } from '../support/faultProxy.ts'
import { type FaultCluster, startCluster } from './faults/cluster.ts'

let folder: string
let cluster: FaultCluster
let undo: (() => Promise<unknown> | unknown)[]

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-failover-'))
  undo = [() => fs.rmSync(folder, { recursive: true, force: true })]
  cluster = await startCluster(folder)
  undo.push(cluster.close)
})
afterEach(async () => {
  for (const step of undo.reverse()) await step()
})

type Server = { app: TestApp; trader: TestTrader }

/** What a test asks for may take long on a busy machine; what is not known is told in the product's time. */
const SLOW_BOUNDS: Bounds = { ...BOUNDS, outcome: 60_000 }

/** A server of the service, which reaches the database at this address. */
async function serve(databaseUrl: string, bounds = BOUNDS): Promise<Server> {
  const env = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: cluster.ownerUrl, DATA_DIR: path.join(folder, 'files') }
  const config = readConfig({ ...env, DATABASE_POOL: '4', RATE_LIMIT: 'off' })
  const opened = await openServices(config, { as: 'command', log: createLog('silent'), bounds })
  const http = createServer(createApp(opened.services))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  undo.push(async () => {
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
    await opened.close()
  })
  const app = { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, services: opened.services } as TestApp
  return { app, trader: await newTrader(app) }
}

/** A server that reaches the database through a proxy, which is an address that can move. */
async function serveThroughProxy(bounds = BOUNDS): Promise<Server & { proxy: FaultProxy }> {
  const proxy = await startFaultProxy(cluster.appUrls[cluster.primary()])
  undo.push(proxy.close)
  return { ...(await serve(proxy.url, bounds)), proxy }
}

const submit = ({ trader }: Server) =>
  trader.ext('POST', '/identifications', { json: identificationFields(randomUUID()) })

type Answer = Awaited<ReturnType<typeof submit>>
const told = ({ status, body }: Answer) => [status, body.errors?.[0]?.code ?? null]
const DONE = [201, null]
const NOT_DONE = [503, 'SERVICE_UNAVAILABLE']
const UNKNOWN = [500, 'OUTCOME_UNKNOWN']

/** Whether the database has the act of this answer; the one that writes now if no other is named. */
async function isDone({ headers }: Answer, place = cluster.primary()): Promise<boolean> {
  const id = headers.get('X-Request-Id')!
  return (await cluster.ask(`SELECT FROM audit_entries WHERE request_id = '${id}'`, place)).length > 0
}

/** Gives the numbers of these many transactions, each of which is committed. */
async function giveNumbers(count: number): Promise<void> {
  await cluster.ask('CREATE TABLE IF NOT EXISTS numbers (n int)')
  await cluster.ask(`DO $$ BEGIN FOR n IN 1..${count} LOOP INSERT INTO numbers VALUES (n); COMMIT; END LOOP; END $$`)
}

/** Submits a dossier whose COMMIT is cut there, at which `happens`. */
async function submitCut(server: Server & { proxy: FaultProxy }, cut: Cut, happens: () => unknown): Promise<Answer> {
  const { proxy } = server
  proxy.cuts = () => {
    proxy.cuts = () => null
    happens()
    return cut
  }
  return submit(server)
}

describe('an address that moves while a COMMIT is cut', () => {
  it('tells of what stands on the standby that took over: there with replication, and not without', async () => {
    const server = await serveThroughProxy(SLOW_BOUNDS)
    expect(told(await submit(server))).toEqual(DONE)

    await cluster.addStandby('synchronous')
    let moved: Promise<unknown> = Promise.resolve()
    const failOver = async () => {
      // The address leads to the standby before it takes writes.
      server.proxy.moveTo(cluster.appUrls[1])
      await cluster.ask('SELECT pg_sleep(0.2)', 1)
      await cluster.stop('kill')
      await cluster.promote()
    }
    const kept = await submitCut(server, 'sent', () => {
      moved = failOver()
    })
    await moved
    expect([told(kept), await isDone(kept)]).toEqual([DONE, true])

    // The next standby takes over while the server before it goes on, as when a network parts them.
    await cluster.addStandby('asynchronous')
    await cluster.promote()
    await giveNumbers(500)
    const lost = await submitCut(server, 'sent', () => server.proxy.moveTo(cluster.appUrls[0]))
    expect([told(lost), await isDone(lost, 1), await isDone(lost)]).toEqual([NOT_DONE, true, false])

    // The server that was replaced cannot say what its successor did.
    const next = await serveThroughProxy()
    await expect.poll(async () => told(await submit(next))).toEqual(DONE)
    const behind = await submitCut(next, 'sent', () => next.proxy.moveTo(cluster.appUrls[1]))
    expect([told(behind), await isDone(behind)]).toEqual([UNKNOWN, true])
  })
})

describe('an immediate stop while a COMMIT is cut', () => {
  it.each(['before', 'sent'] as const)('(%s) is told as it stands, also where numbers are given again', async (cut) => {
    const server = await serveThroughProxy(SLOW_BOUNDS)
    for (let times = 0; times < 3; times += 1) {
      let back: Promise<unknown> = Promise.resolve()
      const answering = submitCut(server, cut, () => {
        server.proxy.moveTo('postgresql://127.0.0.1:9')
        back = cluster
          .stop('kill')
          .then(cluster.start)
          .then(() => giveNumbers(300))
          .then(() => server.proxy.moveTo(cluster.appUrls[0]))
      })
      const answer = await answering
      await back
      expect(told(answer)).toEqual((await isDone(answer)) ? DONE : NOT_DONE)
    }
  })
})

it('A COMMIT whose wait for the standby was ended is not called done', async () => {
  const server = await serveThroughProxy()
  await cluster.addStandby('synchronous')
  await cluster.holdReplication()
  const answering = submit(server)
  const waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query = 'COMMIT'"
  let pid: unknown
  await expect.poll(async () => (pid = (await cluster.ask(waiting))[0]?.pid)).toBeDefined()
  await cluster.ask(`SELECT pg_cancel_backend(${pid})`)
  const answer = await answering
  expect([told(answer), await isDone(answer)]).toEqual([UNKNOWN, true])
  await cluster.stop('kill')
  await cluster.promote()
  expect(await isDone(answer)).toBe(false)
})

describe('an address of several hosts', () => {
  it('follows the server that writes: for requests, notifications, a start and the migrations', async () => {
    const server = await serve(cluster.appUrl)
    const heard: (string | null)[] = []
    const log = createLog('silent')
    const listener = await openListener({
      url: cluster.appUrl,
      channel: 'changes',
      onNotify: (payload) => heard.push(payload),
      log,
    })
    undo.push(listener.close)
    for (const replication of ['synchronous', 'asynchronous'] as const) {
      await cluster.addStandby(replication)
      expect(told(await submit(server))).toEqual(DONE)
      await cluster.stop('kill')
      expect(told(await submit(server))).toEqual(NOT_DONE)
      await cluster.promote()
      await expect.poll(async () => told(await submit(server))).toEqual(DONE)
      await expect.poll(() => heard.includes(null)).toBe(true)
      heard.length = 0
      await submit(server)
      await expect.poll(() => heard.length).toBeGreaterThan(0)
      heard.length = 0
    }
    // The first host is a standby, or gone.
    await cluster.addStandby('asynchronous')
    await cluster.promote()
    expect(cluster.primary()).toBe(1)
    const other = await serve(cluster.appUrl)
    expect(told(await submit(other))).toEqual(DONE)
  })

  it('leaves a server that has become read only', async () => {
    const server = await serve(cluster.appUrl)
    await cluster.addStandby('asynchronous')
    await cluster.promote()
    // Both write; the program stays with the first.
    const before = await submit(server)
    expect([told(before), await isDone(before, 0)]).toEqual([DONE, true])
    await cluster.ask('ALTER SYSTEM SET default_transaction_read_only = on', 0)
    await cluster.ask('SELECT pg_reload_conf()', 0)
    // Each connection to the first server is left at its first refused write.
    const after = async () => {
      const answer = await submit(server)
      return [told(answer), await isDone(answer)]
    }
    await expect.poll(after).toEqual([DONE, true])
  })
})
