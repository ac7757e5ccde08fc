import http from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identificationFields } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runOnServer } from '../support/database.ts'
import { MANY_STARTS_LIMIT } from '../support/limits.ts'

// The short twin of `npm run bench -- endurance`: what a request leaves behind shows after a few hundred of them.

let app: TestApp
let trader: TestTrader
let officer: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  officer = await newOfficer(app)
})
afterAll(() => app?.close())

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** A console's event stream that is opened and left. */
const openAndLeaveStream = () =>
  new Promise<void>((resolve, reject) => {
    const { hostname, port } = new URL(app.url)
    const path = '/api/admin/stream'
    const request = http.get({ hostname, port, path, headers: { Cookie: officer.cookie }, agent: false }, (answer) => {
      answer.on('close', resolve).on('error', () => {})
      answer.once('data', () => request.destroy())
    })
    request.on('error', reject)
  })

let serial = 0
async function oneDossier(): Promise<void> {
  serial += 1
  const json = identificationFields(`Endurance ${serial * 7919}`)
  const { id } = (await trader.ext('POST', '/identifications', { json })).body.data
  const path = `/identifications/${id}`
  await officer.admin('GET', `/identifications${listQuery({ status: ['pending'] })}`)
  await officer.admin('POST', `${path}/claim`, { json: {} })
  await officer.admin('GET', path)
  expect((await officer.admin('POST', `${path}/accept`, { json: { version: 9 } })).status).toBe(409)
  const refusal = { version: 1, reason: 'The document is of another company.' }
  expect((await officer.admin('POST', `${path}/refuse`, { json: refusal })).status).toBe(200)
  expect((await officer.admin('POST', `${path}/refuse`, { json: { version: 'x' } })).status).toBe(422)
  await officer.admin('GET', '/dashboard')
  await officer.admin('GET', `/search?q=${serial * 7919}`)
  await trader.ext('GET', path)
  await openAndLeaveStream()
}

async function dossiers(count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) await oneDossier()
}

/** What stays when nothing is under way: memory in MB, and what keeps the process and the database busy. */
async function left() {
  collectGarbage()
  let connections = 0
  await runOnServer(app.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ count: number }>(
      'SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    connections = rows[0]!.count
  })
  const open = process.getActiveResourcesInfo()
  const of = (type: string) => open.filter((one) => one === type).length
  return {
    memory: process.memoryUsage().heapUsed / 2 ** 20,
    connections,
    timers: of('Timeout'),
    sockets: of('TCPSocketWrap'),
  }
}

describe('hundreds of requests', () => {
  it('leave no memory, timer, socket or connection behind', MANY_STARTS_LIMIT, async () => {
    await dossiers(10)
    const before = await left()
    await dossiers(25)
    const after = await left()
    // The pool may have grown to its size meanwhile.
    expect(after.connections).toBeLessThanOrEqual(Math.max(before.connections, app.services.config.databasePool + 2))
    expect(after.timers).toBeLessThanOrEqual(before.timers + 2)
    expect(after.sockets).toBeLessThanOrEqual(before.sockets + 2)
    expect(after.memory).toBeLessThan(before.memory + 8)
  })
})
