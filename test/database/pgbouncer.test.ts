import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorker } from '../../server/worker/worker.ts'
import { accept, newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { createAuthority } from '../support/certificates.ts'
import { testDatabase } from '../support/database.ts'
import { call } from '../support/http.ts'
import { startPgBouncer, startPgBouncerStandIn, type TestPooler } from '../support/pgbouncer.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { newWebhook } from '../worker/stage.ts'

describe.each([
  ['the PgBouncer of this machine, if there is one', startPgBouncer],
  ['a stand-in that keeps nothing of a session', startPgBouncerStandIn],
])('behind %s, in transaction mode', (_what, startPooler) => {
  let pooler: TestPooler
  let receiver: Receiver
  let app: TestApp
  let trader: TestTrader
  let officer: TestOfficer

  beforeAll(async () => {
    const authority = await createAuthority()
    receiver = await startReceiver({ authority })
    const env: Record<string, string> = { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '1' }
    app = await startApp(env, receiver.ca, undefined, async (url) => {
      pooler = await startPooler(url)
      env.DATABASE_LISTEN_URL = url
      return pooler.url
    })
    trader = await newTrader(app)
    officer = await newOfficer(app)
  })
  afterAll(async () => {
    await app?.close()
    await receiver?.close()
    await pooler?.stop()
  })

  it('many at once sign in, submit, read and decide, and each answer is whole', async () => {
    const officers = await Promise.all(Array.from({ length: 6 }, () => newOfficer(app)))
    const dossiers = await Promise.all(Array.from({ length: 12 }, () => newIdentification({ trader })))
    const answers = await Promise.all(
      dossiers.flatMap(({ id }, n) => [
        officers[n % 6]!.admin('GET', `/identifications/${id}`),
        officers[n % 6]!.admin('GET', '/identifications?range=[0,24]'),
        trader.ext('GET', `/identifications/${id}`),
      ]),
    )
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
    const decided = await Promise.all(dossiers.map(({ id }, n) => accept(officers[n % 6]!, 'identifications', id)))
    expect(decided.map(({ status }) => status)).toEqual(dossiers.map(() => 'accepted'))
  })

  it('a webhook goes out as soon as its event is there, and an open console hears of the change', async () => {
    await newWebhook({ trader, receiver })
    const worker = await startWorker(app.services, { listenUrl: app.listenUrl })
    const told = new Promise<unknown>((resolve) => {
      app.services.changes.subscribe((change) => {
        if (change?.change === 'accept') resolve(change)
      })
    })
    const { id } = await newIdentification({ trader })
    await accept(officer, 'identifications', id)
    await receiver.received(1)
    expect(receiver.requests.some(({ body }) => body.toString().includes(id))).toBe(true)
    expect(await told).toMatchObject({ resource: 'identifications', id })
    await worker.stop()
  })

  it('a session of the pooler has the time zone and the bounds of the program', async () => {
    const client = new pg.Client({ connectionString: pooler.url })
    await client.connect()
    const { rows } = await client.query(
      `SELECT current_setting('TimeZone') AS zone, current_setting('statement_timeout') <> '0' AS bounded`,
    )
    await client.end()
    expect(rows).toEqual([{ zone: 'UTC', bounded: true }])
    const at = new Date('2026-11-21T08:00:00.123Z')
    await app.services.db.rateLimit.create({ data: { key: randomUUID(), hits: 1, resets_at: at } })
    expect(await app.services.db.rateLimit.count({ where: { resets_at: at } })).toBe(1)
  })

  it('it is ready, and signs nobody out', async () => {
    expect((await call(app, 'GET', '/readyz')).status).toBe(200)
    expect((await officer.admin('GET', '/brands?range=[0,24]')).status).toBe(200)
  })

  it('a start without DATABASE_LISTEN_URL, or with one that leads through the pooler, says so', async () => {
    const through = async () => pooler.url
    await expect(startApp({}, undefined, undefined, through)).rejects.toThrow(
      /^DATABASE_URL: leads through a connection pooler.*DATABASE_LISTEN_URL/,
    )
    await expect(startApp({ DATABASE_LISTEN_URL: pooler.url }, undefined, undefined, through)).rejects.toThrow(
      /^DATABASE_LISTEN_URL: leads through a connection pooler, too/,
    )
    const other = await testDatabase()
    await expect(startApp({ DATABASE_LISTEN_URL: other.appUrl }, undefined, undefined, through)).rejects.toThrow(
      /^DATABASE_LISTEN_URL: must lead to the database of DATABASE_URL/,
    )
    await other.drop()
  })
})
