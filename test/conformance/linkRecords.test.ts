import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { linkFields } from '../factories/links.ts'
import type { Json } from '../support/http.ts'
import {
  answered,
  created,
  fields,
  integer,
  matches,
  moneyText,
  read,
  refusedFor,
  refusedWith,
  text,
  timestamp,
  uuid,
} from './expectations.ts'
import { createActiveLink, createDraftLink, paid, readyInstance } from './payments.ts'
import { once, section } from './section.ts'
import { type Service, startService, type Trader } from './service.ts'

let service: Service
let trader: Trader
let instance: string

beforeAll(async () => {
  service = await startService()
  trader = await service.newTrader()
  instance = (await readyInstance(service, { trader, officer: await service.newOfficer() })).id
  await created(trader.ext('POST', '/webhooks', { json: { url: service.receiver.url } }))
})
afterAll(() => service?.close())

const draft = (more: object = {}) => createDraftLink(trader, instance, more)
const active = (more: object = {}) => createActiveLink(trader, instance, more)
const one = (id: string) => read(trader.ext('GET', `/links/${id}`))
const put = (id: string, json: object) => trader.ext('PUT', `/links/${id}`, { json })
const act = (id: string, action: string) => trader.ext('POST', `/links/${id}/${action}`)
const told = async (id: string) =>
  (await service.delivered()).filter(({ data }) => data.id === id).map(({ event, data }) => ({ event, data }))

const IN_AN_HOUR = '2026-11-21T09:00:00.000Z'
const TOMORROW = '2026-11-22T08:00:00.000Z'
const METADATA = { order: 'A-17', lines: [1, 2] }
const PAYERS = [{ email: 'amel@example.com' }, { phone: '+213550112233' }]

/** A published form of the trader's. */
const form = once(async () => {
  const { id } = await created(trader.ext('POST', '/forms', { json: { name: 'Inscription' } }))
  await read(trader.ext('POST', `/forms/${id}/publish`))
  return id as string
})

/** A link with nothing that it need not have. */
const plain = once(() => draft())
/** A link of every other kind, by its usage mode, with what that mode and its payment need. */
const full = once(async () => ({
  one_shot: await draft({ usage_mode: 'one_shot', description: 'Pour une fois', form_id: await form() }),
  limited: await draft({ usage_mode: 'limited', max_uses: 3, metadata: METADATA }),
  reusable: await draft({
    amount_mode: 'open',
    amount: undefined,
    min_amount: 100,
    max_amount: 900.5,
    currency: 'EUR',
  }),
  capped_amount: await draft({ usage_mode: 'capped_amount', target_amount: 5000, expires_at: TOMORROW }),
  time_window: await draft({ usage_mode: 'time_window', starts_at: IN_AN_HOUR, ends_at: TOMORROW }),
  whitelist: await draft({ usage_mode: 'whitelist', allowed_payers: PAYERS }),
}))
const of = async (mode: keyof Awaited<ReturnType<typeof full>>, field: string) => (await full())[mode][field]

/** A one-shot link that has had its payment, and what it was before. */
const used = once(async () => {
  const before = await active({ usage_mode: 'one_shot', metadata: METADATA })
  const transaction_id = await paid(service, before.slug)
  return { before, transaction_id, after: await one(before.id) }
})
/** A reusable link paid twice. */
const paidTwice = once(async () => {
  const { id, slug } = await active()
  for (const _payment of [1, 2]) await paid(service, slug)
  return one(id)
})

const archived = once(async () => {
  const { id, status } = await active()
  const body = await answered(200, act(id, 'archive'))
  return { id, before: status, body, after: await one(id) }
})

/** Once paid, a PUT that names another value is refused and changes nothing. */
const locked = (change: Json) => async () => {
  const before = await paidTwice()
  await refusedWith(409, 'LINK_LOCKED', put(before.id, change))
  expect(await one(before.id)).toEqual(before)
}

section('2.9', {
  'R-118': fields(plain, { id: uuid }),
  'R-119': async () => expect((await plain()).payment_instance_id).toBe(instance),
  'R-120': async () => expect([(await plain()).form_id, await of('one_shot', 'form_id')]).toEqual([null, await form()]),
  'R-121': async () => {
    const { slug } = await active()
    expect((await service.call('GET', `/p/${slug}`)).status).toBe(200)
  },
  'R-122': async () => {
    const { id, slug } = await active()
    const renamed = await read(put(id, { title: 'Un tout autre titre' }))
    expect([renamed.title, renamed.slug]).toEqual(['Un tout autre titre', slug])
  },
  'R-123': fields(plain, { title: text }),
  'R-124': async () => {
    expect([(await plain()).description, await of('one_shot', 'description')]).toEqual([null, 'Pour une fois'])
  },
  'R-125': async () => {
    const { logo } = await plain()
    matches(logo, z.url())
    const image = await service.call('GET', new URL(logo).pathname)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
  },
  'R-126': async () =>
    expect([(await plain()).amount_mode, await of('reusable', 'amount_mode')]).toEqual(['fixed', 'open']),
  'R-127': async () => {
    const amounts = ({ amount, min_amount, max_amount }: Json) => [amount, min_amount, max_amount]
    expect(amounts(await plain())).toEqual(['1500.00', null, null])
    expect(amounts((await full()).reusable)).toEqual([null, '100.00', '900.50'])
  },
  'R-128': async () => {
    await fields(plain, { currency: text.length(3).nullable() })()
    expect(await of('reusable', 'currency')).toBe('EUR')
  },
  'R-129': async () => {
    for (const [mode, link] of Object.entries(await full())) expect(link.usage_mode).toBe(mode)
  },
  'R-130': async () => expect([(await plain()).max_uses, await of('limited', 'max_uses')]).toEqual([null, 3]),
  'R-131': async () => {
    expect([(await plain()).target_amount, await of('capped_amount', 'target_amount')]).toEqual([null, 5000])
  },
  'R-132': async () => {
    const times = ({ starts_at, ends_at, expires_at }: Json) => [starts_at, ends_at, expires_at]
    expect(times(await plain())).toEqual([null, null, null])
    expect(times((await full()).time_window)).toEqual([IN_AN_HOUR, TOMORROW, null])
    expect(times((await full()).capped_amount)).toEqual([null, null, TOMORROW])
  },
  'R-133': async () => {
    await fields(plain, { paid_count: integer })()
    expect([(await plain()).paid_count, (await paidTwice()).paid_count]).toEqual([0, 2])
  },
  'R-134': async () => {
    await fields(plain, { total_collected: moneyText })()
    expect([(await plain()).total_collected, (await paidTwice()).total_collected]).toEqual(['0.00', '3000.00'])
  },
  'R-135': async () => {
    const { id, status } = await draft()
    const seen = [status]
    for (const action of ['publish', 'pause', 'archive']) {
      await answered(200, act(id, action))
      seen.push((await one(id)).status)
    }
    expect([...seen, (await used()).after.status]).toEqual(['draft', 'active', 'paused', 'archived', 'exhausted'])
  },
  'R-136': async () => {
    const { id } = (await full()).whitelist
    expect((await one(id)).allowed_payers).toEqual(PAYERS)
  },
  'R-137': async () => {
    expect([(await plain()).metadata, await of('limited', 'metadata')]).toEqual([null, METADATA])
    const { transaction_id } = await used()
    expect(await told(transaction_id)).toMatchObject([{ event: 'transaction.paid', data: { metadata: METADATA } }])
  },
  'R-138': fields(plain, { created_at: timestamp, updated_at: timestamp }),
})

section('3.1', {
  'R-185': async () => expect((await plain()).status).toBe('draft'),
  'R-186': async () => {
    const { id, status } = await draft()
    expect([status, (await read(act(id, 'publish'))).status]).toEqual(['draft', 'active'])
  },
  'R-187': async () => {
    const { id, slug } = await draft({ title: 'Premier titre' })
    const renamed = await read(put(id, { title: 'Second titre' }))
    expect(renamed.slug).not.toBe(slug)
    const published = await read(act(id, 'publish'))
    expect((await read(put(id, { title: 'Premier titre' }))).slug).toBe(published.slug)
  },
  'R-188': async () => expect((await read(act((await active()).id, 'pause'))).status).toBe('paused'),
  'R-189': async () => {
    const { id } = await active()
    await read(act(id, 'pause'))
    expect((await read(act(id, 'resume'))).status).toBe('active')
  },
  'R-190': async () => {
    const { before, after } = await used()
    expect([before.status, after.status, after.paid_count]).toEqual(['active', 'exhausted', 1])
  },
  'R-191': async () => {
    const { before } = await used()
    expect(await told(before.id)).toMatchObject([{ event: 'payment_link.exhausted', data: { status: 'exhausted' } }])
  },
  'R-192': async () => {
    const { before, after } = await archived()
    expect([before, after.status]).toEqual(['active', 'archived'])
  },
  'R-193': async () => {
    const { id } = await archived()
    for (const action of ['publish', 'pause', 'resume'])
      await refusedWith(409, 'INVALID_STATE_TRANSITION', act(id, action))
    expect((await one(id)).status).toBe('archived')
  },
  'R-194': async () => {
    const { id } = await plain()
    const { status, headers } = await trader.ext('DELETE', `/links/${id}`)
    expect([status, headers.get('allow')]).toEqual([405, expect.not.stringContaining('DELETE')])
    expect((await one(id)).id).toBe(id)
  },
  'R-195': locked({ amount_mode: 'open' }),
  'R-196': locked({ amount: 10 }),
  'R-197': locked({ usage_mode: 'one_shot' }),
  'R-198': async () => {
    const { id } = await created(trader.ext('POST', '/forms', { json: { name: 'Brouillon' } }))
    const post = (form_id: string) => trader.ext('POST', '/links', { json: linkFields(instance, { form_id }) })
    await refusedFor('form_id', post(id))
    await refusedFor('form_id', put((await draft()).id, { form_id: id }))
    await read(trader.ext('POST', `/forms/${id}/publish`))
    expect((await created(post(id))).form_id).toBe(id)
  },
})
