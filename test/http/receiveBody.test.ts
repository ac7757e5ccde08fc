import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readBody, readFields } from '../../server/http/body.ts'
import { errorHandler, followWrites, renderConsole } from '../../server/http/errors.ts'
import { FLIGHT_LIMITS, limitInFlight } from '../../server/http/inFlight.ts'
import { RECEIVE_LIMITS, type ReceiveLimits, receiveBody } from '../../server/http/receiveBody.ts'
import { createLog } from '../../server/process/log.ts'
import { call } from '../support/http.ts'
import { slowBody } from '../support/slowBody.ts'

let closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing) await close()
  closing = []
})

const ANYTHING = z.record(z.string(), z.unknown())

/** A service that answers what it read, with one turn for each sort of request. */
async function service(limits: Partial<ReceiveLimits> = {}) {
  const app = express()
  app.set('trust proxy', true)
  app.use(
    followWrites,
    receiveBody({ ...RECEIVE_LIMITS, ms: 60_000, slowMs: 0, ...limits }),
    limitInFlight({ ...FLIGHT_LIMITS, atOnce: 1 }),
  )
  app.post('/fields', async (req, res) => void res.json(await readFields(req, res, ANYTHING)))
  app.all('/{*path}', async (req, res) => void res.json(await readBody(req, res, ANYTHING)))
  app.use(errorHandler(renderConsole, createLog('silent')))
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const slow = (app: { url: string }, network = '198.51.100.7', text = 'x') =>
  slowBody(app, 'POST', '/', { headers: { 'X-Forwarded-For': network }, body: JSON.stringify({ text }) })

describe('a body that comes slowly', () => {
  it('takes no turn: others are answered meanwhile, and it is once it is there', async () => {
    const app = await service()
    const crowd = await Promise.all(Array.from({ length: 64 }, () => slow(app)))
    for (let count = 0; count < 14; count += 1)
      expect((await call(app, 'POST', '/', { json: { count } })).body).toEqual({ count })
    for (const { finish } of crowd) finish()
    for (const { answer } of crowd) expect(await answer).toEqual({ status: 200, body: { text: 'x' } })
  })

  it('is refused when it takes too long, with what to do', async () => {
    const { answer } = await slow(await service({ ms: 5 }))
    const { status, body } = await answer
    expect([status, body.code]).toEqual([408, 'REQUEST_TIMEOUT'])
    expect(body.message).toMatch(/^The body did not arrive within .* Send it again\.$/)
  })

  it('gives way, oldest first, where its network sends too many', async () => {
    const app = await service({ each: 2 })
    const oldest = await slow(app)
    const second = await slow(app)
    const other = await slow(app, '203.0.113.9')
    const newest = await slow(app)
    expect(await oldest.answer).toMatchObject({ status: 503, body: { details: { retry_after: 2 } } })
    for (const { finish, answer } of [second, other, newest]) {
      finish()
      expect((await answer).status).toBe(200)
    }
  })

  it('gives way, of the largest network first, where all send too many', async () => {
    const app = await service({ all: 3 })
    const crowd = [await slow(app), await slow(app)]
    const others = [await slow(app, '203.0.113.9'), await slow(app, '192.0.2.5')]
    expect((await crowd[0]!.answer).status).toBe(503)
    for (const { finish, answer } of [crowd[1]!, ...others]) {
      finish()
      expect((await answer).status).toBe(200)
    }
  })

  it('gives way where more bytes arrive than are kept', async () => {
    const app = await service({ bytes: 1_000 })
    const oldest = await slow(app)
    expect((await call(app, 'POST', '/', { json: { text: 'x'.repeat(2_000) } })).status).toBe(200)
    expect((await oldest.answer).status).toBe(503)
  })

  it('leaves nothing behind when its sender hangs up', async () => {
    const app = await service({ all: 1 })
    ;(await slow(app)).drop()
    const next = await slow(app)
    next.finish()
    expect((await next.answer).status).toBe(200)
  })
})

describe('a body that is there', () => {
  it('is read as it was sent: chunked, compressed, a form, or none', async () => {
    const app = await service()
    const chunks = new Blob(['{"text":', '"é"}']).stream()
    const sent = await fetch(`${app.url}/`, {
      method: 'POST',
      body: chunks,
      duplex: 'half',
      headers: { 'Content-Type': 'application/json' },
    } as RequestInit)
    expect(await sent.json()).toEqual({ text: 'é' })
    const form = await call(app, 'POST', '/fields', { body: new URLSearchParams({ a: '1', b: 'ü' }) })
    expect(form.body).toEqual({ a: '1', b: 'ü' })
    expect((await call(app, 'POST', '/')).body).toEqual({})
  })

  it('is 413 past 1 MB, however it is sent', async () => {
    const app = await service()
    const body = JSON.stringify({ text: 'x'.repeat(1024 * 1024) })
    const headers = { 'Content-Type': 'application/json' }
    for (const sent of [body, new Blob([body]).stream()]) {
      const answer = await fetch(`${app.url}/`, { method: 'POST', body: sent, duplex: 'half', headers } as RequestInit)
      expect(answer.status).toBe(413)
    }
  })
})
