import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, describe, expect, it } from 'vitest'
import { markCommitted } from '../../server/database/outcome.ts'
import { errorHandler, followWrites, renderConsole } from '../../server/http/errors.ts'
import { type FlightLimits, limitInFlight } from '../../server/http/inFlight.ts'
import { createLog } from '../../server/process/log.ts'
import { call } from '../support/http.ts'

const LIMITS: FlightLimits = { atOnce: 2, each: 2, waiting: 1, waitMs: 60_000, rowsPerTurn: 100, countedMs: 60_000 }

let closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing) await close()
  closing = []
})

/** A service whose answers wait until the test lets them go. */
async function held(limits: Partial<FlightLimits> = {}) {
  const app = express()
  app.set('trust proxy', true)
  const waiting: (() => void)[] = []
  const begun: string[] = []
  const more: (() => void)[] = []
  app.use(followWrites, limitInFlight({ ...LIMITS, ...limits }))
  app.all('/{*path}', async (req, res) => {
    begun.push(req.path)
    for (const tell of more.splice(0)) tell()
    if (req.path !== '/quick') await new Promise<void>((resolve) => waiting.push(resolve))
    markCommitted()
    res.json({ own: res.locals.outcome.committed })
  })
  app.use(errorHandler(renderConsole, createLog('silent')))
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begun,
    async until(count: number) {
      while (begun.length < count) await new Promise<void>((resolve) => more.push(resolve))
    },
    release: () => waiting.shift()?.(),
  }
}

describe('requests at once', () => {
  it('take turns in order; who finds the line full is 503, and reads and writes have lines of their own', async () => {
    const service = await held()
    const first = [call(service, 'GET', '/1'), call(service, 'GET', '/2')]
    await service.until(2)
    const crowd = [call(service, 'GET', '/3'), call(service, 'GET', '/4')]
    const refused = await Promise.race(crowd)
    expect([refused.status, refused.body.code, refused.headers.get('Retry-After')]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      '2',
    ])
    const write = call(service, 'POST', '/write', { json: {} })
    await service.until(3)
    expect(service.begun.at(-1)).toBe('/write')
    service.release()
    await service.until(4)
    for (let rest = 3; rest > 0; rest -= 1) service.release()
    const answers = await Promise.all([...first, ...crowd, write])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 503])
    // What follows a turn belongs to its own request, not to the one that gave it.
    for (const { status, body } of answers) if (status === 200) expect(body).toEqual({ own: true })
  })

  it('are 503 when their turn does not come in time, and later ones are answered', async () => {
    const service = await held({ waitMs: 1 })
    const first = [call(service, 'GET', '/1'), call(service, 'GET', '/2')]
    await service.until(2)
    expect((await call(service, 'GET', '/3')).status).toBe(503)
    service.release()
    await Promise.race(first)
    await expect.poll(async () => (await call(service, 'GET', '/quick')).status).toBe(200)
    service.release()
    await Promise.all(first)
  })

  it('of one network take its share only: those of another go through', async () => {
    const service = await held({ atOnce: 4, each: 1, waiting: 100 })
    const crowd = Array.from({ length: 20 }, () => call(service, 'POST', '/slow', { json: {} }))
    await service.until(1)
    const headers = { 'X-Forwarded-For': '198.51.100.7' }
    expect((await call(service, 'POST', '/quick', { json: {}, headers })).status).toBe(200)
    expect(service.begun).toEqual(['/slow', '/quick'])
    for (let served = 3; served <= 21; served += 1) {
      service.release()
      await service.until(served)
    }
    service.release()
    for (const { status } of await Promise.all(crowd)) expect(status).toBe(200)
  })

  it('of a network that fills the line give way to those of another', async () => {
    const service = await held({ atOnce: 1, each: 1, waiting: 2 })
    const from = (network: string) => ({ json: {}, headers: { 'X-Forwarded-For': network } })
    const crowd = [call(service, 'POST', '/1', from('198.51.100.7'))]
    await service.until(1)
    const last = Promise.race([2, 3].map((name) => call(service, 'POST', `/${name}`, from('198.51.100.7'))))
    const other = call(service, 'POST', '/quick', from('203.0.113.9'))
    expect((await last).status).toBe(503)
    for (let served = 2; served <= 3; served += 1) {
      service.release()
      await service.until(served)
    }
    service.release()
    expect((await other).status).toBe(200)
    expect((await crowd[0])?.status).toBe(200)
  })

  it('that ask for long lists take more turns: short ones pass them, and none is shut out', async () => {
    const service = await held({ atOnce: 3, each: 3, waiting: 100 })
    const rows = (name: string, count: number) => call(service, 'GET', `/${name}?range=[0,${count - 1}]`)
    const first = rows('200', 200)
    await service.until(1)
    const second = rows('201', 201)
    const short = rows('25', 25)
    await service.until(2)
    expect(service.begun).toEqual(['/200', '/25'])
    const most = rows('1000', 1_000)
    for (let served = 3; served <= 4; served += 1) {
      service.release()
      service.release()
      await service.until(served)
    }
    service.release()
    for (const { status } of await Promise.all([first, second, short, most])) expect(status).toBe(200)
  })

  it('count for a while only, so that slow ones keep nobody out; streams do not count', async () => {
    const service = await held({ waiting: 10, countedMs: 1 })
    const slow = ['/1', '/2', '/3', '/4'].map((path) => call(service, 'GET', path))
    await service.until(4)
    const streams = await held({ waiting: 0 })
    const open = Array.from({ length: 5 }, () => call(streams, 'GET', '/stream'))
    await streams.until(5)
    for (let rest = 5; rest > 0; rest -= 1) {
      service.release()
      streams.release()
    }
    for (const { status } of await Promise.all([...slow, ...open])) expect(status).toBe(200)
  })
})
