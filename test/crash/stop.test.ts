import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockRow } from '../../server/database/lock.ts'
import { identificationFields } from '../factories/dossiers.ts'
import { newOfficer, newTrader, requireNoDocuments, type TestTrader } from '../factories/people.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { type CrashServer, startServer } from './server.ts'

let dataDir: string
let database: TestDatabase
let server: CrashServer
let trader: TestTrader
let cookie: string

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-stop-'))
  database = await testDatabase()
  server = await startServer(dataDir, {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DRAIN_SECONDS: '1',
  })
  await server.attached(async (services) => {
    const reached = { url: server.url, services }
    trader = await newTrader(reached)
    await requireNoDocuments(reached)
    cookie = (await newOfficer(reached)).cookie
  })
})
afterAll(async () => {
  await server?.kill().catch(() => {})
  await database?.drop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

async function submit(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) {
    const { body } = await trader.ext('POST', '/identifications', { json: identificationFields(randomUUID()) })
    ids.push(body.data.id)
  }
  return ids
}

type Sent = { status: number; isLast: boolean }

/** A client with one connection that it keeps, as a browser or a load balancer does. */
function keptConnection() {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  return (method: string, path: string, json?: object): Promise<Sent> =>
    new Promise((resolve, reject) => {
      const headers = { Cookie: cookie, ...(json && { 'Content-Type': 'application/json' }) }
      const request = http.request(new URL(path, server.url), { agent, method, headers }, (answer) => {
        answer.resume()
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, isLast: answer.headers.connection?.toLowerCase() === 'close' }),
        )
      })
      request.on('error', reject)
      request.end(json && JSON.stringify(json))
    })
}
const accept = (send: ReturnType<typeof keptConnection>, id: string) =>
  send('POST', `/api/admin/identifications/${id}/accept`, { version: 1 })

/** Settles when the port takes no connection any more. */
async function refused(): Promise<void> {
  const { port } = new URL(server.url)
  const takes = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('connect', () => resolve(true))
      socket.on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
  while (await takes()) await pause(20)
}

it('a server that is stopped under load answers every request that it took, and loses no decision', async () => {
  const ids = await submit(200)
  const [held, kept] = (await submit(2)) as [string, string]
  const idle = keptConnection()
  expect(await idle('GET', '/healthz')).toEqual({ status: 200, isLast: false })
  const accepted: string[] = []
  const rest = [...ids]
  let tell = () => {}
  const underWay = new Promise<void>((resolve) => {
    tell = resolve
  })
  const client = async () => {
    const send = keptConnection()
    for (let id = rest.shift(); id; id = rest.shift()) {
      const answer = await accept(send, id)
      expect(answer.status).toBe(200)
      if (accepted.push(id) === 10) tell()
      // A client that is told so opens its next connection elsewhere.
      if (answer.isLast) return
    }
    throw new Error('All was decided before the server stopped.')
  }

  await server.attached(async ({ db }) => {
    let release = () => {}
    let lock = () => {}
    const locked = new Promise<void>((resolve) => {
      lock = resolve
    })
    const holding = db.$transaction(
      async (tx) => {
        await lockRow(tx, 'identifications', held)
        lock()
        await new Promise<void>((resolve) => {
          release = resolve
        })
      },
      { timeout: 60_000 },
    )
    await locked
    const waiting = accept(keptConnection(), held)
    const load = Promise.all([client(), client(), client(), client()])
    await underWay
    const ended = server.terminate()
    const ready = keptConnection()
    while ((await ready('GET', '/readyz')).status === 200);
    expect(await accept(idle, kept)).toEqual({ status: 200, isLast: true })
    await load
    await refused()
    release()
    await holding
    expect(await waiting).toEqual({ status: 200, isLast: true })
    expect(await ended).toBe(0)
    const rows = await db.identification.findMany({ where: { status: 'accepted' }, select: { id: true } })
    expect(rows.map(({ id }) => id).sort()).toEqual([...accepted, held, kept].sort())
  })
})
