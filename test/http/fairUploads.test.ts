import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import express, { type Response } from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admitUploads } from '../../server/http/admitUploads.ts'
import { pdf } from '../factories/documents.ts'
import { identificationFields } from '../factories/dossiers.ts'
import { newTrader, type TestTrader } from '../factories/people.ts'
import { pdfWith, stream } from '../files/samples.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { formOf, type Json } from '../support/http.ts'

let app: TestApp
let attacker: TestTrader
let other: TestTrader

beforeAll(async () => {
  app = await startApp()
  attacker = await newTrader(app)
  other = await newTrader(app)
})
afterAll(() => app?.close())

/** Takes until the time limit to read: its table names two thousand million objects. */
const slow = pdfWith({ objects: [stream('/Type /XRef /Size 4 /Index [0 2000000000] /W [0 0 0]', Buffer.alloc(9))] })

function send(trader: TestTrader, content: Uint8Array): Promise<{ status: number; body: Json; headers: Headers }> {
  const form = formOf({ ...identificationFields(), identification_file: { name: 'registre.pdf', content } })
  return trader.ext('POST', '/identifications', { form })
}

it('another trader’s upload is taken while one sends 24 files that take for ever', async () => {
  const answered: string[] = []
  const note = <T>(name: string, sent: Promise<T>) => sent.finally(() => answered.push(name))
  const attack = Array.from({ length: 24 }, () => note('attack', send(attacker, slow)))
  const taken = await note('other', send(other, await pdf()))
  expect(taken.status).toBe(201)
  expect(answered.indexOf('other')).toBeLessThan(2)

  const answers = await Promise.all(attack)
  const said = answers.map(({ status, body, headers }) => [
    status,
    body.errors[0].code,
    body.errors[0].meta.rule ?? null,
    headers.get('Retry-After'),
  ])
  // The service opens one file; after that the workspace has to wait.
  expect(said.filter(([status]) => status === 422)).toEqual([[422, 'VALIDATION_ERROR', 'too_complex', null]])
  expect(said.filter(([status]) => status !== 422)).toEqual(Array(23).fill([429, 'TOO_MANY_REQUESTS', null, '10']))

  expect((await send(attacker, await pdf())).status).toBe(429)
  app.clock.advance({ seconds: 10 })
  expect((await send(attacker, await pdf())).status).toBe(201)
}, 120_000)

it('more uploads than there is room for are turned away before they are read', async () => {
  const admitted = Array.from({ length: 32 }, () => app.services.turns.admit(other.workspace_id, 1))
  const { status, body, headers } = await send(other, await pdf())
  expect([status, body.errors[0].code, headers.get('Retry-After')]).toEqual([503, 'SERVICE_UNAVAILABLE', '5'])
  for (const leave of admitted) leave()
  expect((await send(other, await pdf())).status).toBe(201)
  expect((await send(other, await pdf())).status).toBe(201)
})

it('an upload whose sender hangs up before it is let in takes no room', async () => {
  const routes = express()
  const steps = new EventEmitter()
  routes.use((_req, res, next) => {
    // Act as if the key look-up were still running when the sender hangs up.
    res.once('close', () => setImmediate(next))
    res.locals.trader = { workspace_id: 'gone' } as NonNullable<Response['locals']['trader']>
    steps.emit('arrived')
  })
  const admit = admitUploads(app.services)
  routes.use((req, res, next) => {
    admit(req, res, next)
    steps.emit('asked')
  })
  const server = routes.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sender = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const head = ['POST / HTTP/1.1', 'Host: x', 'Content-Type: multipart/form-data; boundary=x', 'Content-Length: 9']
  sender.write(`${head.join('\r\n')}\r\n\r\n`)
  await once(steps, 'arrived')
  sender.destroy()
  await once(steps, 'asked')
  const admitted = Array.from({ length: 32 }, () => app.services.turns.admit('gone', 1))
  for (const leave of admitted) leave()
  await new Promise((resolve) => server.close(resolve))
})
