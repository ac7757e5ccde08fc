import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { acceptedDossiers, newIdentification, newInstance } from '../factories/dossiers.ts'
import type { Json } from '../support/http.ts'
import { answerWith, type Received } from '../support/receiver.ts'
import { answered, created, fields, moneyText, read, text, timestamp, uuid } from './expectations.ts'
import { chooseAtGateway, createActiveLink, paid, pay } from './payments.ts'
import { once, section } from './section.ts'
import { type Officer, type Service, startService, type Trader } from './service.ts'

let service: Service
let trader: Trader
let officer: Officer

beforeAll(async () => {
  service = await startService()
  trader = await service.newTrader()
  officer = await service.newOfficer()
})
afterAll(() => service?.close())

const webhook = (path: string, more: object = {}) =>
  created(trader.ext('POST', '/webhooks', { json: { url: service.receiver.url + path, ...more } }))
const refuse = async () => {
  const { id } = await newIdentification({ trader })
  return answered(
    200,
    officer.admin('POST', `/identifications/${id}/refuse`, { json: { version: 1, reason: 'Not readable.' } }),
  )
}

const METADATA = { order: 'A-17' }
const PAID_ONLY = ['transaction.paid']

/**
 * A trader's whole story, from the dossiers to payments through a link with a form, with one webhook for everything,
 * one for payments only and one that is switched off; what each of them received.
 */
const story = once(async () => {
  const all = await webhook('/all')
  await webhook('/paid', { events: PAID_ONLY })
  const { id: inactive } = await webhook('/off', { is_active: false })
  const refused = await refuse()
  const parts = await acceptedDossiers({ trader }, officer)
  const { id: instance, activation } = await newInstance({ trader }, parts, 'online')
  await chooseAtGateway(service, activation.form_url, 'approve')
  const form = await created(trader.ext('POST', '/forms', { json: { name: 'Inscription' } }))
  await read(trader.ext('POST', `/forms/${form.id}/publish`))
  const link = await createActiveLink(trader, instance, {
    usage_mode: 'one_shot',
    form_id: form.id,
    metadata: METADATA,
  })
  const declined = (await pay(service, link.slug, { answers: {} }, 'decline')).body.transaction_id
  const approved = await paid(service, link.slug, { answers: {} })
  await service.delivered()
  const at = (path: string) => service.receiver.requests.filter((request) => request.path.endsWith(path))
  return {
    all,
    inactive,
    refused,
    parts,
    instance,
    form,
    link,
    declined,
    approved,
    received: at('/all'),
    only: at('/paid'),
    off: at('/off'),
  }
})
const bodyOf = ({ body }: Received) => JSON.parse(body.toString())
const payloads = async (): Promise<Json[]> => (await story()).received.map(bodyOf)
const named = async (event: string) => (await payloads()).filter((payload) => payload.event === event)
const exists = (event: string) => async () => {
  expect((await named(event)).length).toBeGreaterThan(0)
  const offered = await read(trader.ext('GET', '/webhooks/events'))
  expect(offered.map(({ value }: Json) => value)).toContain(event)
}
/** Every payload has these fields, whatever it tells. */
const eachHas = (shape: Parameters<typeof fields>[1]) => async () => {
  for (const payload of await payloads()) await fields(async () => payload, shape)()
}
/** `data` of the event that tells of the payment through the link. */
const payment = async () => {
  const { approved } = await story()
  return (await named('transaction.paid')).find(({ data }) => data.id === approved).data
}

const SIGNATURE = /^t=(\d+),v1=([0-9a-f]{64})$/
const signatureOf = ({ headers }: Received) => {
  const [, t, v1] = SIGNATURE.exec(headers['x-service-signature'] as string) ?? []
  return { t: t!, v1 }
}
const seconds = () => Math.floor(service.app.clock.now().getTime() / 1000)

/** An event whose receiver answers 500 and then 503 before it takes it, tried until it has. */
const retried = once(async () => {
  await story()
  const hook = await webhook('/retried', { events: ['identification.rejected'] })
  service.receiver.answers(answerWith(500, 'broken'), answerWith(503, 'busy'), answerWith(204))
  // Only this webhook is to be asked, so that it gets the answers above.
  await answered(200, trader.ext('PATCH', `/webhooks/${(await story()).all.id}`, { json: { is_active: false } }))
  await refuse()
  const attempts: { request: Received; sent_at: number; kept: Json }[] = []
  for (const wait of [{ seconds: 0 }, { seconds: 6 }, { minutes: 6 }]) {
    service.app.clock.advance(wait)
    const sent_at = seconds()
    await service.delivered()
    const [kept] = (await answered(200, trader.ext('GET', `/webhooks/${hook.id}/deliveries`))).data
    attempts.push({ request: service.receiver.requests.at(-1)!, sent_at, kept })
  }
  service.receiver.answers(answerWith(200, 'ok'))
  const { data } = await answered(200, trader.ext('GET', `/webhooks/${hook.id}/deliveries`))
  return { attempts, deliveries: data.reverse() as Json[] }
})

section('6', {
  'R-414': async () => {
    const { received } = await story()
    expect(received.length).toBeGreaterThan(0)
    for (const request of received) {
      expect([request.method, request.headers['content-type']]).toEqual(['POST', 'application/json'])
      expect(bodyOf(request)).toBeTypeOf('object')
    }
  },
  'R-415': async () => {
    const families = new Set((await payloads()).map(({ event }) => event.split('.')[0]))
    for (const family of ['transaction', 'payment_instance', 'payment_link', 'form', 'identification'])
      expect(families).toContain(family)
  },
  'R-416': exists('transaction.paid'),
  'R-417': exists('transaction.failed'),
  'R-418': exists('payment_link.exhausted'),
  'R-419': exists('form.submitted'),
  'R-420': exists('payment_instance.acceptance_changed'),
  'R-421': exists('identification.approved'),
  'R-422': exists('identification.rejected'),
  'R-423': async () => {
    const { only } = await story()
    expect(only.length).toBeGreaterThan(0)
    expect(new Set(only.map((request) => bodyOf(request).event))).toEqual(new Set(PAID_ONLY))
    expect(new Set((await payloads()).map(({ event }) => event)).size).toBeGreaterThan(6)
  },
  'R-424': async () => {
    const { off, inactive } = await story()
    expect(off).toEqual([])
    expect((await answered(200, trader.ext('GET', `/webhooks/${inactive}/deliveries`))).data).toEqual([])
    // Nor is anything kept for the day it is switched on.
    expect(await service.app.services.db.dispatch.count({ where: { webhook_id: inactive } })).toBe(0)
  },
  'R-425': eachHas({ event: text }),
  'R-426': eachHas({ created_at: timestamp }),
  'R-427': eachHas({ data: z.looseObject({ id: uuid }) }),
  'R-428': fields(payment, { id: uuid }),
  'R-429': fields(payment, { status: z.literal('paid') }),
  'R-430': fields(payment, { amount: moneyText }),
  'R-431': fields(payment, { currency: z.literal('DZD') }),
  'R-432': fields(payment, { payable_type: z.literal('payment_link') }),
  'R-433': async () => expect((await payment()).payable_id).toBe((await story()).link.id),
  'R-434': async () => expect((await payment()).metadata).toEqual(METADATA),
  'R-435': async () => {
    const { received } = await story()
    for (const { body } of received)
      expect(body.toString()).not.toMatch(/"(pan|card[^"]*)"\s*:|(?<![\da-f-])\d{13,19}(?![\da-f-])/i)
  },
  'R-436': async () => {
    for (const { data } of [...(await named('transaction.paid')), ...(await named('transaction.failed'))])
      expect(Object.keys(data).sort()).toEqual(
        ['amount', 'currency', 'id', 'metadata', 'payable_id', 'payable_type', 'status'].sort(),
      )
    for (const { body } of (await story()).received) expect(body.toString()).not.toMatch(/gateway|order_id|approval/i)
  },
  'R-437': async () => {
    for (const { headers } of (await story()).received) expect(headers['x-service-signature']).toMatch(SIGNATURE)
  },
  'R-438': async () => {
    const { all, received } = await story()
    for (const request of received) {
      const { t, v1 } = signatureOf(request)
      expect(createHmac('sha256', all.secret).update(`${t}.`).update(request.body).digest('hex')).toBe(v1)
    }
  },
  'R-439': async () => {
    const { all, received } = await story()
    const { t, v1 } = signatureOf(received[0]!)
    const digestOf = (body: string) => createHmac('sha256', all.secret).update(`${t}.${body}`).digest('hex')
    expect(digestOf(received[0]!.body.toString('utf8'))).toBe(v1)
    expect(digestOf(`${received[0]!.body.toString('utf8')} `)).not.toBe(v1)
  },
  'R-440': async () => {
    const { attempts } = await retried()
    for (const { request, sent_at } of attempts)
      expect(Math.abs(Number(signatureOf(request).t) - sent_at)).toBeLessThanOrEqual(300)
    expect(new Set(attempts.map(({ request }) => signatureOf(request).t)).size).toBe(3)
  },
  'R-441': async () => {
    const last = (await retried()).deliveries.at(-1)
    expect(last).toMatchObject({ http_status: 204, delivered_at: expect.any(String), failed_at: null })
  },
  'R-442': async () => {
    const { attempts, deliveries } = await retried()
    expect(deliveries.map(({ http_status }) => http_status)).toEqual([500, 503, 204])
    expect(new Set(attempts.map(({ request }) => request.body.toString())).size).toBe(1)
  },
  'R-443': async () => {
    const { deliveries } = await retried()
    const shown = deliveries.map((one) => [
      one.attempt,
      one.http_status,
      one.response_body,
      !one.delivered_at,
      !one.failed_at,
    ])
    expect(shown).toEqual([
      [1, 500, 'broken', true, false],
      [2, 503, 'busy', true, false],
      [3, 204, '', false, true],
    ])
  },
  'R-444': async () => {
    const { form, link } = await story()
    const told = await named('form.submitted')
    expect(told.map(({ data }) => [data.form_id, data.payment_link_id])).toContainEqual([form.id, link.id])
  },
  'R-445': async () => {
    const { refused, parts } = await story()
    expect((await named('identification.rejected')).map(({ data }) => data.id)).toEqual([refused.id])
    expect((await named('identification.approved')).map(({ data }) => data.id)).toEqual([parts.identification_id])
  },
  'R-446': async () => {
    const { instance } = await story()
    const moves = (await named('payment_instance.acceptance_changed')).map(({ data }) => [
      data.id,
      data.acceptance_status,
    ])
    expect(new Set(moves.map(String))).toEqual(new Set([`${instance},documents_submitted`, `${instance},ready`]))
  },
  'R-447': async () => {
    const { link } = await story()
    expect((await named('payment_link.exhausted')).map(({ data }) => data.id)).toEqual([link.id])
    expect((await read(trader.ext('GET', `/links/${link.id}`))).status).toBe('exhausted')
  },
})
