import { afterAll, beforeAll, expect } from 'vitest'
import { newInstance } from '../factories/dossiers.ts'
import { linkFields, newPayer } from '../factories/links.ts'
import type { Json } from '../support/http.ts'
import { answered, created, idsOf, isPage, read, refusedFor, refusedWith } from './expectations.ts'
import {
  beginPayment,
  chooseAtGateway,
  createActiveLink,
  createDraftLink,
  paid,
  pay,
  readyInstance,
} from './payments.ts'
import { once, section } from './section.ts'
import { type Service, startService, type Trader } from './service.ts'

let service: Service
let trader: Trader
let instance: Json

beforeAll(async () => {
  service = await startService()
  trader = await service.newTrader()
  instance = await readyInstance(service, { trader, officer: await service.newOfficer() })
})
afterAll(() => service?.close())

const MINUTE = 60_000
/** So many minutes from now, by the service's clock. */
const inMinutes = (minutes: number) => new Date(service.app.clock.now().getTime() + minutes * MINUTE).toISOString()

const post = (more: object = {}) => trader.ext('POST', '/links', { json: linkFields(instance.id, more) })
const refuses = (field: string, more: object) => refusedFor(field, post(more))
const draft = (more: object = {}) => createDraftLink(trader, instance.id, more)
const active = (more: object = {}) => createActiveLink(trader, instance.id, more)
const one = (id: string) => read(trader.ext('GET', `/links/${id}`))
const put = (id: string, json: object) => trader.ext('PUT', `/links/${id}`, { json })
const act = (id: string, action: string) => trader.ext('POST', `/links/${id}/${action}`)
const list = (query: string) => read(trader.ext('GET', `/links?per_page=100&${query}`))
const OPEN = { amount_mode: 'open', amount: undefined }

/** A published form, a draft, and a published form of another trader. */
const forms = once(async () => {
  const [published, other] = [
    await created(trader.ext('POST', '/forms', { json: { name: 'Inscription' } })),
    await created(trader.ext('POST', '/forms', { json: { name: 'Brouillon' } })),
  ]
  await read(trader.ext('POST', `/forms/${published.id}/publish`))
  const stranger = await service.newTrader()
  const theirs = await created(stranger.ext('POST', '/forms', { json: { name: 'Inscription' } }))
  await read(stranger.ext('POST', `/forms/${theirs.id}/publish`))
  return { published: published.id as string, draft: other.id as string, theirs: theirs.id as string }
})

/** Two links that differ in everything that lists tell apart. */
const pair = once(async () => {
  const first = await draft({ title: 'Adhésion annuelle', amount: 20 })
  const second = await active({ title: 'Zitouna', amount: 10, usage_mode: 'one_shot' })
  return [first.id, second.id] as [string, string]
})
/** Of the two, the ids that a list holds. */
async function ofPair(query: string): Promise<string[]> {
  const ids: string[] = await pair()
  return idsOf(await list(query)).filter((id) => ids.includes(id))
}

/** A new link takes this by PUT. */
async function changes(json: Json, more: object = {}): Promise<void> {
  const { id } = await draft(more)
  expect(await read(put(id, json))).toMatchObject({ id, ...json })
  expect(await one(id)).toMatchObject(json)
}

/** The payment is refused and nothing is counted. */
async function takesNone(link: Json, input: object, ...[status, code]: [number, string]): Promise<void> {
  const before = await one(link.id)
  await refusedWith(status, code, beginPayment(service, link.slug, input))
  expect(await one(link.id)).toEqual(before)
}

/** So many payers at once; those who may go on pay. Answers how many could. */
async function crowd(slug: string, payers: number): Promise<number> {
  const answers = await Promise.all(Array.from({ length: payers }, () => beginPayment(service, slug)))
  const begun = answers.filter(({ status }) => status === 201)
  for (const answer of answers.filter((each) => !begun.includes(each)))
    expect([answer.status, answer.body.errors[0].code]).toEqual([409, 'LINK_CLOSED'])
  await Promise.all(begun.map(({ body }) => chooseAtGateway(service, body.form_url, 'approve')))
  return begun.length
}

section('4.7', {
  'R-313': async () => isPage(await answered(200, trader.ext('GET', '/links'))),
  'R-314': async () => {
    expect((await ofPair(`payment_instance_id=${instance.id}`)).length).toBe(2)
    expect(await list(`payment_instance_id=${crypto.randomUUID()}`)).toEqual([])
  },
  'R-315': async () => {
    const [first, second] = await pair()
    expect([await ofPair('status=draft'), await ofPair('status=active')]).toEqual([[first], [second]])
  },
  'R-316': async () => {
    const [first, second] = await pair()
    expect([await ofPair('usage_mode=reusable'), await ofPair('usage_mode=one_shot')]).toEqual([[first], [second]])
  },
  'R-317': async () => {
    const [first, second] = await pair()
    expect([await ofPair('search=adhésion'), await ofPair('search=Zitouna')]).toEqual([[first], [second]])
  },
  'R-318': async () => {
    const [first, second] = await pair()
    expect(await ofPair('sort_by=title&sort_dir=asc')).toEqual([first, second])
    expect(await ofPair('sort_by=title&sort_dir=desc')).toEqual([second, first])
    await refusedFor('sort_by', trader.ext('GET', '/links?sort_by=secret'))
    await refusedFor('sort_dir', trader.ext('GET', '/links?sort_dir=sideways'))
  },
  'R-319': async () => {
    await pair()
    const { data, meta } = await answered(200, trader.ext('GET', '/links?per_page=1'))
    expect([data.length, meta.per_page]).toEqual([1, 1])
  },
  'R-320': async () => expect((await created(post())).status).toBe('draft'),
  'R-321': async () => {
    const { id } = await draft()
    expect((await one(id)).id).toBe(id)
  },
  'R-322': async () => {
    const { id } = await draft()
    expect((await read(put(id, {}))).id).toBe(id)
  },
  'R-323': async () => expect((await read(act((await draft()).id, 'publish'))).status).toBe('active'),
  'R-324': async () => expect((await read(act((await active()).id, 'pause'))).status).toBe('paused'),
  'R-325': async () => {
    const { id } = await active()
    await read(act(id, 'pause'))
    expect((await read(act(id, 'resume'))).status).toBe('active')
  },
  'R-326': async () => {
    const { id } = await active()
    const body = await answered(200, act(id, 'archive'))
    expect(body).toMatchObject({ message: expect.any(String), data: { id, status: 'archived' } })
  },
  'R-327': async () => {
    const stranger = { trader: await service.newTrader(), officer: await service.newOfficer() }
    const { id: theirs } = await readyInstance(service, stranger)
    for (const payment_instance_id of [undefined, null, 'x', 5, crypto.randomUUID(), theirs])
      await refuses('payment_instance_id', { payment_instance_id })
  },
  'R-328': async () => {
    const parts = {
      identification_id: instance.identification_id,
      brand_id: instance.brand_id,
      bank_account_id: instance.bank_account_id,
    }
    const { id } = await newInstance({ trader }, parts, 'cheque')
    await refuses('payment_instance_id', { payment_instance_id: id })
  },
  'R-329': async () => {
    for (const title of [undefined, null, '', 5, 'x'.repeat(192)]) await refuses('title', { title })
  },
  'R-330': async () => {
    expect((await draft({ title: 'x'.repeat(191) })).title).toHaveLength(191)
    await refuses('title', { title: 'x'.repeat(192) })
  },
  'R-331': async () => {
    expect((await draft({ description: 'x'.repeat(5000) })).description).toHaveLength(5000)
    await created(post())
    await refuses('description', { description: 'x'.repeat(5001) })
  },
  'R-332': async () => {
    const { published, draft: unpublished, theirs } = await forms()
    expect((await draft({ form_id: published })).form_id).toBe(published)
    await created(post())
    for (const form_id of ['x', crypto.randomUUID(), unpublished, theirs]) await refuses('form_id', { form_id })
  },
  'R-333': async () => {
    for (const amount_mode of [undefined, null, 'free', 5]) await refuses('amount_mode', { amount_mode })
    for (const more of [{}, OPEN]) await created(post(more))
  },
  'R-334': async () => {
    for (const amount of [undefined, null, 'much', 0, -5]) await refuses('amount', { amount })
  },
  'R-335': async () => expect((await draft(OPEN)).amount).toBeNull(),
  'R-336': async () => {
    expect(await draft({ ...OPEN, min_amount: 100, max_amount: 900.5 })).toMatchObject({
      min_amount: '100.00',
      max_amount: '900.50',
    })
    expect(await draft(OPEN)).toMatchObject({ min_amount: null, max_amount: null })
    for (const field of ['min_amount', 'max_amount']) await refuses(field, { ...OPEN, [field]: 'much' })
  },
  'R-337': async () => {
    expect((await draft({ currency: 'DZD' })).currency).toBe('DZD')
    await created(post())
    for (const currency of ['DZ', 'DINAR', 5]) await refuses('currency', { currency })
  },
  'R-338': async () => {
    for (const usage_mode of [undefined, null, 'twice', 5]) await refuses('usage_mode', { usage_mode })
    const modes = {
      one_shot: {},
      limited: { max_uses: 2 },
      reusable: {},
      capped_amount: { target_amount: 9000 },
      time_window: { starts_at: inMinutes(1), ends_at: inMinutes(2) },
      whitelist: { allowed_payers: [{ email: 'amel@example.com' }] },
    }
    for (const [usage_mode, more] of Object.entries(modes))
      expect((await draft({ usage_mode, ...more })).usage_mode).toBe(usage_mode)
  },
  'R-339': async () => {
    for (const max_uses of [undefined, null, 'two', 1.5, 0])
      await refuses('max_uses', { usage_mode: 'limited', max_uses })
    await created(post({ max_uses: undefined }))
  },
  'R-340': async () => {
    for (const target_amount of [undefined, null, 'much', 0])
      await refuses('target_amount', { usage_mode: 'capped_amount', target_amount })
    await created(post({ target_amount: undefined }))
  },
  'R-341': async () => {
    for (const starts_at of [undefined, null, 'soon'])
      await refuses('starts_at', { usage_mode: 'time_window', starts_at, ends_at: inMinutes(9) })
  },
  'R-342': async () => {
    for (const ends_at of [undefined, null, 'later'])
      await refuses('ends_at', { usage_mode: 'time_window', starts_at: inMinutes(1), ends_at })
  },
  'R-343': async () => {
    expect((await draft({ expires_at: inMinutes(5) })).expires_at).toBe(inMinutes(5))
    expect((await draft()).expires_at).toBeNull()
    for (const expires_at of [inMinutes(-1), inMinutes(0), 'later']) await refuses('expires_at', { expires_at })
  },
  'R-344': async () => {
    const usage_mode = 'whitelist'
    for (const allowed_payers of [undefined, null, [], 'x', [{}], [{ email: 'nobody' }]])
      await refuses('allowed_payers', { usage_mode, allowed_payers })
    const allowed_payers = [{ email: 'amel@example.com' }, { phone: '+213550112233' }]
    const { id } = await draft({ usage_mode, allowed_payers })
    expect((await one(id)).allowed_payers).toEqual(allowed_payers)
  },
  'R-345': async () => {
    expect((await draft({ metadata: { order: 'A-17' } })).metadata).toEqual({ order: 'A-17' })
    expect((await draft()).metadata).toBeNull()
    for (const metadata of ['x', 5, [1]]) await refuses('metadata', { metadata })
  },
  'R-346': () => changes({ title: 'Autre titre' }),
  'R-347': () => changes({ description: 'Autre texte' }),
  'R-348': async () => {
    const { published, draft: unpublished, theirs } = await forms()
    await changes({ form_id: published })
    for (const form_id of [unpublished, theirs]) await refusedFor('form_id', put((await draft()).id, { form_id }))
  },
  'R-349': () => changes({ max_uses: 9 }, { usage_mode: 'limited', max_uses: 2 }),
  'R-350': () => changes({ target_amount: 9000 }, { usage_mode: 'capped_amount', target_amount: 10 }),
  'R-351': () => changes({ expires_at: inMinutes(90) }),
  'R-352': () => changes({ metadata: { order: 'B-18' } }, { metadata: { order: 'A-17' } }),
  'R-353': async () => {
    const window = { starts_at: inMinutes(1), ends_at: inMinutes(2) }
    const links = [await draft(), await draft(OPEN), await draft({ usage_mode: 'time_window', ...window })]
    const others = {
      amount: 1,
      amount_mode: 'open',
      usage_mode: 'one_shot',
      currency: 'EUR',
      slug: 'mine',
      payment_instance_id: crypto.randomUUID(),
      status: 'active',
      min_amount: 5,
      max_amount: 6,
      starts_at: inMinutes(7),
      ends_at: inMinutes(8),
      allowed_payers: [{ email: 'amel@example.com' }],
    }
    for (const { id } of links) {
      const before = await one(id)
      await answered(200, put(id, others))
      expect(await one(id)).toEqual({ ...before, updated_at: expect.any(String) })
    }
  },
  'R-354': async () => {
    const link = await active({ ...OPEN, min_amount: 100, max_amount: 200 })
    for (const amount of ['99.99', '200.01', '0']) await takesNone(link, { amount }, 422, 'VALIDATION_ERROR')
    for (const amount of ['100', '200.00']) await paid(service, link.slug, { amount })
    expect((await one(link.id)).total_collected).toBe('300.00')
  },
  'R-355': async () => {
    const email = 'amel@example.com'
    const link = await active({ usage_mode: 'whitelist', allowed_payers: [{ email }, { phone: '0550112233' }] })
    await takesNone(link, {}, 422, 'VALIDATION_ERROR')
    await paid(service, link.slug, { ...newPayer(), email })
    await paid(service, link.slug, { ...newPayer(), phone_number: '+213550112233' })
    expect((await one(link.id)).paid_count).toBe(2)
  },
  'R-356': async () => {
    const window = { starts_at: inMinutes(10), ends_at: inMinutes(20) }
    const link = await active({ usage_mode: 'time_window', ...window })
    await takesNone(link, {}, 409, 'LINK_CLOSED')
    service.app.clock.advance({ minutes: 10 })
    await paid(service, link.slug)
    service.app.clock.advance({ minutes: 10, seconds: 1 })
    await takesNone(link, {}, 409, 'LINK_CLOSED')
  },
  'R-357': async () => {
    const link = await active({ expires_at: inMinutes(10) })
    await paid(service, link.slug)
    service.app.clock.advance({ minutes: 10, seconds: 1 })
    await takesNone(link, {}, 409, 'LINK_CLOSED')
  },
  'R-358': async () => {
    const { id, slug } = await active({ usage_mode: 'limited', max_uses: 3 })
    expect(await crowd(slug, 6)).toBe(3)
    expect(await one(id)).toMatchObject({ status: 'exhausted', paid_count: 3, total_collected: '4500.00' })
    expect(await crowd(slug, 1)).toBe(0)
  },
  'R-359': async () => {
    const { id, slug } = await active({ usage_mode: 'one_shot' })
    expect(await crowd(slug, 8)).toBe(1)
    expect(await one(id)).toMatchObject({ status: 'exhausted', paid_count: 1 })
    expect(await crowd(slug, 1)).toBe(0)
  },
  'R-360': async () => {
    const { id, slug } = await active({ usage_mode: 'capped_amount', target_amount: 3000 })
    await paid(service, slug)
    expect(await one(id)).toMatchObject({ status: 'active', total_collected: '1500.00' })
    await paid(service, slug)
    expect(await one(id)).toMatchObject({ status: 'exhausted', total_collected: '3000.00' })
  },
  'R-361': async () => {
    const { id, slug } = await active()
    for (const _payment of [1, 2, 3]) await paid(service, slug)
    expect(await one(id)).toMatchObject({ status: 'active', paid_count: 3 })
  },
  'R-362': async () => {
    await takesNone(await draft(), {}, 404, 'RESOURCE_NOT_FOUND')
    const paused = await active()
    await read(act(paused.id, 'pause'))
    const exhausted = await active({ usage_mode: 'one_shot' })
    await paid(service, exhausted.slug)
    const archived = await active()
    await answered(200, act(archived.id, 'archive'))
    for (const link of [paused, exhausted, archived]) await takesNone(link, {}, 409, 'LINK_CLOSED')
  },
  'R-363': async () => {
    const { id, slug } = await active(OPEN)
    const seen = [await one(id)]
    for (const amount of ['100.10', '0.95', '2000']) {
      await paid(service, slug, { amount })
      seen.push(await one(id))
    }
    await pay(service, slug, { amount: '500' }, 'decline')
    seen.push(await one(id))
    expect(seen.map(({ paid_count, total_collected }) => [paid_count, total_collected])).toEqual([
      [0, '0.00'],
      [1, '100.10'],
      [2, '101.05'],
      [3, '2101.05'],
      [3, '2101.05'],
    ])
  },
})
