import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { verify } from '../../server/webhooks/sign.ts'
import { newIdentification } from '../factories/dossiers.ts'
import type { Json } from '../support/http.ts'
import {
  answered,
  created,
  fields,
  integer,
  isPage,
  matches,
  read,
  refusedFor,
  text,
  timestamp,
  uuid,
} from './expectations.ts'
import { HOOK } from './records.ts'
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

const inactive = { is_active: false }
const post = (json: object) => trader.ext('POST', '/webhooks', { json })
/** Made for one look only: a workspace holds 20 at a time. */
async function webhookWith(more: object): Promise<Json> {
  const made = await created(post({ url: HOOK, ...more }))
  await answered(204, trader.ext('DELETE', `/webhooks/${made.id}`))
  return made
}
const refuses = (field: string, more: object) => refusedFor(field, post({ url: HOOK, ...more }))
const one = (id: string) => read(trader.ext('GET', `/webhooks/${id}`))
const patch = (id: string, json: object) => trader.ext('PATCH', `/webhooks/${id}`, { json })
const deliveries = (id: string, query = '') => answered(200, trader.ext('GET', `/webhooks/${id}/deliveries${query}`))

/** An identification refused: one event. */
async function event(): Promise<void> {
  const { id } = await newIdentification({ trader })
  await answered(
    200,
    officer.admin('POST', `/identifications/${id}/refuse`, { json: { version: 1, reason: 'Not readable.' } }),
  )
}

/** As it was answered when it was made, and as it is read. */
const webhook = once(async () => {
  const made = await created(post({ url: HOOK, description: 'Shop', events: ['form.submitted'], ...inactive }))
  return { made, seen: await one(made.id) }
})
const seen = async () => (await webhook()).seen

/** A webhook to the receiver, with two events, the first of them sent again. */
const busy = once(async () => {
  const { id, secret } = await created(post({ url: service.receiver.url }))
  for (const _time of [1, 2]) {
    await event()
    service.app.clock.advance({ seconds: 1 })
    await service.delivered()
  }
  const before = (await deliveries(id)).data
  const redeliver = await trader.ext('POST', `/webhooks/${id}/deliveries/${before.at(-1).id}/redeliver`)
  const arrived = service.receiver.requests.length
  await service.delivered()
  const after = (await deliveries(id)).data
  await patch(id, inactive)
  return { id, secret, before, redeliver, arrived, after, arrivedAfter: service.receiver.requests.length }
})
const delivery = async () => (await busy()).before[0]

const noSecret = (body: Json) => expect(JSON.stringify(body)).not.toMatch(/secret/)

section('2.12', {
  'R-169': fields(seen, { id: uuid }),
  'R-170': fields(seen, { url: z.literal(HOOK) }),
  'R-171': async () =>
    expect([(await seen()).description, (await webhookWith({})).description]).toEqual(['Shop', null]),
  'R-172': async () =>
    expect([(await seen()).events, (await webhookWith({})).events]).toEqual([['form.submitted'], []]),
  'R-173': async () => expect([(await seen()).is_active, (await webhookWith({})).is_active]).toEqual([false, true]),
  'R-174': async () => matches((await webhook()).made.secret, text.regex(/^whsec_.{20,}$/)),
  'R-175': async () => {
    const { made } = await webhook()
    const { secret } = await answered(200, trader.ext('POST', `/webhooks/${made.id}/regenerate-secret`))
    for (const shown of [made.secret, secret]) matches(shown, text.startsWith('whsec_'))
    noSecret(await one(made.id))
    noSecret(await answered(200, trader.ext('GET', '/webhooks')))
    noSecret(await read(patch(made.id, {})))
  },
  'R-176': fields(seen, { created_at: timestamp, updated_at: timestamp }),
  'R-177': async () => {
    await fields(delivery, { id: uuid, webhook_id: uuid })()
    expect((await delivery()).webhook_id).toBe((await busy()).id)
  },
  'R-178': fields(delivery, { event_type: z.literal('identification.rejected') }),
  'R-179': fields(delivery, { payload: z.looseObject({ event: text, data: z.object() }) }),
  'R-180': fields(delivery, { attempt: integer.min(1) }),
  'R-181': fields(delivery, { http_status: integer }),
  'R-182': fields(delivery, { response_body: text }),
  'R-183': fields(delivery, { delivered_at: timestamp.nullable(), failed_at: timestamp.nullable() }),
  'R-184': fields(delivery, { created_at: timestamp }),
})

section('4.9', {
  'R-376': async () => {
    await webhook()
    await busy()
    const body = await answered(200, trader.ext('GET', '/webhooks?per_page=1'))
    isPage(body)
    expect([body.data.length, body.meta.per_page]).toEqual([1, 1])
    noSecret(body)
  },
  'R-377': async () => matches((await webhookWith({})).secret, text.startsWith('whsec_')),
  'R-378': async () => {
    for (const url of [undefined, null, '', 5]) await refuses('url', { url })
  },
  'R-379': async () => {
    for (const url of ['http://hooks.example.com/', 'ftp://hooks.example.com/', 'hooks.example.com'])
      await refuses('url', { url })
  },
  'R-380': async () => {
    const long = (length: number) => `https://hooks.example.com/`.padEnd(length, 'x')
    expect((await webhookWith({ url: long(2048) })).url).toHaveLength(2048)
    await refuses('url', { url: long(2049) })
  },
  'R-381': async () => {
    expect((await webhookWith({ description: 'x'.repeat(255) })).description).toHaveLength(255)
    for (const description of ['x'.repeat(256), 5]) await refuses('description', { description })
  },
  'R-382': async () => {
    const events = ['transaction.paid', 'form.submitted']
    expect((await webhookWith({ events })).events).toEqual(events)
    for (const wrong of [['payout.made'], 'form.submitted', [5]]) await refuses('events', { events: wrong })
  },
  'R-383': async () => expect((await webhookWith({ events: undefined })).events).toEqual([]),
  'R-384': async () => {
    expect((await webhookWith({ events: [] })).events).toEqual([])
    expect((await delivery()).event_type).toBe('identification.rejected')
  },
  'R-385': async () => {
    expect([(await webhookWith({})).is_active, (await webhookWith(inactive)).is_active]).toEqual([true, false])
    await refuses('is_active', { is_active: 'yes' })
  },
  'R-386': async () => {
    const events = await read(trader.ext('GET', '/webhooks/events'))
    matches(events, z.array(z.strictObject({ value: text, label: text })).min(7))
  },
  'R-387': async () => {
    expect(await read(trader.ext('GET', '/webhooks/events'))).toEqual(expect.any(Array))
  },
  'R-388': async () => {
    const { made } = await webhook()
    expect((await seen()).id).toBe(made.id)
    noSecret(await seen())
  },
  'R-389': async () => {
    const { id } = (await webhook()).made
    const json = { url: `${HOOK}/2`, description: 'Other', events: ['transaction.paid'], is_active: false }
    const changed = await read(patch(id, json))
    expect(changed).toMatchObject({ id, ...json })
    noSecret(changed)
    for (const [field, wrong] of Object.entries({ url: 'x', description: 5, events: ['x'], is_active: 'x' }))
      await refusedFor(field, patch(id, { [field]: wrong }))
  },
  'R-390': async () => {
    const { id } = await created(post({ url: HOOK }))
    const { status, text: body } = await trader.ext('DELETE', `/webhooks/${id}`)
    expect([status, body]).toEqual([204, ''])
    await answered(404, trader.ext('GET', `/webhooks/${id}`))
  },
  'R-391': async () => {
    const body = await answered(200, trader.ext('POST', `/webhooks/${(await webhook()).made.id}/regenerate-secret`))
    matches(body, z.strictObject({ secret: text.startsWith('whsec_') }))
  },
  'R-392': async () => {
    const { id, secret: before } = await busy()
    const { secret } = await answered(200, trader.ext('POST', `/webhooks/${id}/regenerate-secret`))
    await patch(id, { is_active: true })
    await event()
    await service.delivered()
    await patch(id, inactive)
    const { headers, body } = service.receiver.requests.at(-1)!
    const header = headers['x-service-signature'] as string
    const validates = (key: string) => verify({ secret: key, header, body, now: service.app.clock.now() })
    expect([validates(secret), validates(before)]).toEqual([true, false])
  },
  'R-393': async () => {
    const [{ id }, { made: other }] = [await busy(), await webhook()]
    const body = await deliveries(id)
    isPage(body)
    expect(new Set(body.data.map(({ webhook_id }: Json) => webhook_id))).toEqual(new Set([id]))
    expect((await deliveries(other.id)).data).toEqual([])
  },
  'R-394': async () => {
    const { id } = await busy()
    const refusedOnes = await deliveries(id, '?event_type=identification.rejected&per_page=1')
    expect([refusedOnes.data.length, refusedOnes.meta.per_page]).toEqual([1, 1])
    expect((await deliveries(id, '?event_type=form.submitted')).data).toEqual([])
  },
  'R-395': async () => {
    const { redeliver, before } = await busy()
    expect([redeliver.status, redeliver.body]).toEqual([200, { queued: true }])
    const { made: other } = await webhook()
    await answered(404, trader.ext('POST', `/webhooks/${other.id}/deliveries/${before[0].id}/redeliver`))
  },
  'R-396': async () => {
    const { before, after, arrived, arrivedAfter } = await busy()
    expect([after.length, arrivedAfter]).toEqual([before.length + 1, arrived + 1])
    expect(after[0]).toMatchObject({ attempt: 2, payload: before.at(-1).payload })
  },
})
