import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createInstance } from '../factories/forms.ts'
import { readyInstance } from '../factories/links.ts'
import { createPayLink, PAY_LINKS, payLinkApi, payLinkFields } from '../factories/payLinks.ts'
import { newTrader, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers } from '../support/database.ts'
import { call, type Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let instance: string
let send: ReturnType<typeof payLinkApi>

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  instance = await readyInstance(app, trader)
  send = payLinkApi(app, trader)
})
afterAll(() => app?.close())

const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/)
const NOT_FOUND = '{"success":false,"message":"PAY_LINK_NOT_FOUND","code":404}'
const create = (json: Json) => send('POST', '/links', { json })
const newLink = (more: Json = {}) => createPayLink(app, trader, instance, more)
const journaled = (record_id: string) =>
  app.services.db.auditEntry.findMany({ where: { record_id }, orderBy: { id: 'asc' } })

describe('creating', () => {
  it('R-139 to R-161 answers 201 with the whole link, active and waiting', async () => {
    const json = {
      mytpe_pay_id: instance,
      title: ' Facture n° 118 — été ',
      details: 'Livraison du 12',
      type: 'dynamic',
      amount: '2500.5',
      metadata: { order: [1, null] },
      udfs: { udf1: { value: 'A-118', label: 'Commande' }, udf5: { value: '' } },
      status: 'closed',
      successful_payments_count: 7,
      id: crypto.randomUUID(),
    }
    const { status, body } = await create(json)
    const now = app.clock.now().toISOString()
    const { slug } = body.data
    expect(slug).toMatch(/^facture-n-118-ete-[a-z2-9]{6}$/)
    expect([status, body]).toEqual([
      201,
      {
        success: true,
        message: 'Pay link created successfully.',
        data: {
          id: UUID,
          mytpe_pay_id: instance,
          title: 'Facture n° 118 — été',
          details: 'Livraison du 12',
          logo: expect.stringMatching(new RegExp(`^${app.url}/logos/[0-9a-f-]{36}\\.png$`)),
          slug,
          type: 'dynamic',
          amount: '2500.50',
          status: 'active',
          payment_mode: 'reusable',
          max_payments: null,
          successful_payments_count: 0,
          metadata: json.metadata,
          udfs: json.udfs,
          created_at: now,
          updated_at: now,
          payment_link: `${app.url}/p/${slug}`,
          payment_status: 'active',
          remaining_payments: null,
          collected_amount: '0.00',
          inactivity_timeout_minutes: null,
          effective_inactivity_timeout_minutes: null,
          inactivity_timeout_source: null,
          last_activity_at: now,
        },
      },
    ])
    expect((await fetch(body.data.logo)).status).toBe(200)
    expect(await journaled(body.data.id)).toMatchObject([
      { action: 'create', resource: 'pay-links', to: 'active', actor_id: trader.id, workspace_id: trader.workspace_id },
    ])
  })

  it('R-142, R-144, R-148, R-150, R-151 what is left out, or not of the mode, is null, zero or empty', async () => {
    const link = await newLink({
      type: 'static',
      amount: null,
      max_payments: 4,
      udfs: null,
      metadata: null,
      details: '',
    })
    expect(link).toMatchObject({
      type: 'static',
      amount: '0.00',
      max_payments: null,
      udfs: null,
      metadata: {},
      details: null,
    })
    expect((await newLink({ type: 'static', amount: 300 })).amount).toBe('300.00')
  })

  it('R-147, R-148, R-156, R-165 modes: one payment, so many, or any number', async () => {
    const states = async (more: Json) => {
      const { payment_mode, max_payments, remaining_payments, payment_status } = await newLink(more)
      return [payment_mode, max_payments, remaining_payments, payment_status]
    }
    expect(await states({ payment_mode: 'one_shot' })).toEqual(['one_shot', null, 1, 'awaiting_payment'])
    expect(await states({ payment_mode: 'limited', max_payments: 3 })).toEqual(['limited', 3, 3, 'active'])
    expect(await states({ payment_mode: 'reusable' })).toEqual(['reusable', null, null, 'active'])
  })

  it('R-158 to R-160 the timeout is the link’s own, else its instance’s', async () => {
    const timeouts = async (id: string) => {
      const { data } = (await send('GET', `/links/${id}`)).body
      return [
        data.inactivity_timeout_minutes,
        data.effective_inactivity_timeout_minutes,
        data.inactivity_timeout_source,
      ]
    }
    const [own, none] = [await newLink({ inactivity_timeout_minutes: 45 }), await newLink()]
    expect(await timeouts(own.id)).toEqual([45, 45, 'link'])
    const set = (inactivity_timeout_minutes: number | null) =>
      runWithoutTriggers(app, [
        'UPDATE payment_instances SET inactivity_timeout_minutes = $2 WHERE id = $1',
        instance,
        inactivity_timeout_minutes,
      ])
    await set(90)
    expect(await timeouts(own.id)).toEqual([45, 45, 'link'])
    expect(await timeouts(none.id)).toEqual([null, 90, 'instance'])
    await set(null)
    expect(await timeouts(none.id)).toEqual([null, null, null])
  })

  it('no address in capitals leads elsewhere than the small one', async () => {
    const { slug } = await newLink()
    const other = await newTrader(app)
    const alike = payLinkFields(await readyInstance(app, other), { slug: slug.toUpperCase() })
    const { status, body } = await payLinkApi(app, other)('POST', '/links', { json: alike })
    expect([status, body.errors]).toEqual([422, { slug: ['The slug has already been taken.'] }])
    const burst = ['Tombola', 'tombola', 'TOMBOLA'].map((one) => create(payLinkFields(instance, { slug: one })))
    expect((await Promise.all(burst)).map((answer) => answer.status).sort()).toEqual([201, 422, 422])
  })

  it('R-143 a slug that is given is the address, once over all links', async () => {
    const link = await newLink({ slug: 'Boutique_2026' })
    expect([link.slug, link.payment_link]).toEqual(['Boutique_2026', `${app.url}/p/Boutique_2026`])
    const other = await newTrader(app)
    const theirs = payLinkFields(await readyInstance(app, other), { slug: 'Boutique_2026' })
    const taken = {
      message: 'The slug has already been taken.',
      errors: { slug: ['The slug has already been taken.'] },
    }
    const twice = await payLinkApi(app, other)('POST', '/links', { json: theirs })
    expect([twice.status, twice.body]).toEqual([422, taken])
    const burst = await Promise.all(
      Array.from({ length: 5 }, () => create(payLinkFields(instance, { slug: 'one-of-five' }))),
    )
    expect(burst.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422])
    // A published address never leads to another link, even after it is deleted.
    await send('DELETE', `/links/${link.id}`)
    expect((await payLinkApi(app, other)('POST', '/links', { json: theirs })).status).toBe(422)
    expect((await newLink({ slug: 'Boutique_2026' })).slug).toBe('Boutique_2026')
  })

  it('the answer to what is wrong is Laravel’s, word for word', async () => {
    const nothing = await create({})
    expect([nothing.status, nothing.text]).toEqual([
      422,
      '{"message":"The mytpe pay id field is required. (and 2 more errors)","errors":{"mytpe_pay_id":["The mytpe pay id field is required."],"title":["The title field is required."],"type":["The type field is required."]}}',
    ])
    const one = await create(payLinkFields(instance, { title: '' }))
    expect(one.text).toBe(
      '{"message":"The title field is required.","errors":{"title":["The title field is required."]}}',
    )
    const two = await create(payLinkFields(instance, { title: '', amount: undefined }))
    expect(two.text).toBe(
      '{"message":"The title field is required. (and 1 more error)","errors":{"title":["The title field is required."],"amount":["The amount field is required when type is dynamic."]}}',
    )
  })

  it.each([
    ['title', { title: 'x'.repeat(256) }],
    ['details', { details: 'x'.repeat(5001) }],
    ['type', { type: 'fixed' }],
    ['amount', { amount: 0 }],
    ['amount', { amount: '-5' }],
    ['amount', { amount: 10.555 }],
    ['amount', { amount: '1e3' }],
    ['amount', { amount: '100000000' }],
    ['slug', { slug: 'a/b' }],
    ['slug', { slug: '../admin' }],
    ['slug', { slug: 'été' }],
    ['slug', { slug: 'x'.repeat(101) }],
    ['payment_mode', { payment_mode: 'twice' }],
    ['max_payments', { payment_mode: 'limited' }],
    ['max_payments', { payment_mode: 'limited', max_payments: 0 }],
    ['metadata', { metadata: { a: 'x'.repeat(10_000) } }],
    ['udfs.udf6', { udfs: { udf6: { value: 'x' } } }],
    ['udfs.udf1.value', { udfs: { udf1: { label: 'x' } } }],
    ['udfs.udf1.label', { udfs: { udf1: { value: 'x', label: 5 } } }],
    ['inactivity_timeout_minutes', { inactivity_timeout_minutes: 0 }],
    ['inactivity_timeout_minutes', { inactivity_timeout_minutes: 525_601 }],
    ['mytpe_pay_id', { mytpe_pay_id: crypto.randomUUID() }],
  ])('%s that is wrong is 422, and named', async (field, more) => {
    const { status, body } = await create(payLinkFields(instance, more))
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('R-152 takes the longest texts and the five user-defined fields', async () => {
    const udf = { value: 'x'.repeat(500), label: 'y'.repeat(255) }
    const udfs = Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`udf${number}`, udf]))
    const link = await newLink({ title: 'x'.repeat(255), details: 'x'.repeat(5000), amount: '99999999.99', udfs })
    expect([link.amount, link.udfs]).toEqual(['99999999.99', udfs])
  })

  it('needs an instance of the workspace that is ready', async () => {
    const other = await newTrader(app)
    const wrong = async (mytpe_pay_id: string) => (await create(payLinkFields(mytpe_pay_id))).body.errors.mytpe_pay_id
    expect(await wrong(await readyInstance(app, other))).toEqual(['The selected mytpe pay id is invalid.'])
    expect(await wrong(await createInstance(app, trader))).toEqual([
      'The selected mytpe pay id is not ready yet: it is documents submitted.',
    ])
    expect(await app.services.db.payLink.count({ where: { workspace_id: other.workspace_id } })).toBe(0)
  })
})

describe('reading', () => {
  it('R-364 one link answers 200 with the same record', async () => {
    const link = await newLink()
    const { status, body } = await send('GET', `/links/${link.id}`)
    expect([status, body]).toEqual([200, { success: true, message: 'Pay link retrieved successfully.', data: link }])
  })

  it('lists the links of the workspace, wrapped, with pages, search, status and type', async () => {
    const other = await newTrader(app)
    const theirs = await readyInstance(app, other)
    const [a, b] = [
      await createPayLink(app, other, theirs, { title: 'École d’été' }),
      await createPayLink(app, other, theirs, { title: 'Don', type: 'static', slug: 'don-2026' }),
    ]
    const list = async (query: string) => (await payLinkApi(app, other)('GET', `/links${query}`)).body
    const whole = await list('?per_page=1&sort_by=title&sort_dir=desc')
    expect(whole).toEqual({
      success: true,
      message: 'Pay links retrieved successfully.',
      data: {
        data: [a],
        links: expect.objectContaining({ prev: null, next: expect.stringContaining('page=2') }),
        meta: { current_page: 1, from: 1, to: 1, per_page: 1, last_page: 2, total: 2 },
      },
    })
    const found = async (query: string) => (await list(query)).data.data.map(({ id }: Json) => id)
    expect(await found('?search=ECOLE')).toEqual([a.id])
    expect(await found('?search=don-2026')).toEqual([b.id])
    expect(await found('?type=static')).toEqual([b.id])
    await payLinkApi(app, other)('PATCH', `/links/${a.id}/toggle-status`)
    expect(await found('?status=inactive')).toEqual([a.id])
    expect(await found('?search=%25')).toEqual([])
    for (const [query, field] of [
      ['status=paid', 'status'],
      ['per_page=0', 'per_page'],
      ['search=%00', 'search'],
      ['sort_by=constructor', 'sort_by'],
    ])
      for (const path of ['/links', `/links/${a.id}/transactions`]) {
        const { status, body } = await payLinkApi(app, other)('GET', `${path}?${query}`)
        expect([path, query, status, Object.keys(body.errors)]).toEqual([path, query, 422, [field]])
      }
  })
})

describe('toggling', () => {
  it('R-201, R-374 makes an active link inactive and back', async () => {
    const { id } = await newLink()
    const toggle = () => send('PATCH', `/links/${id}/toggle-status`)
    expect((await toggle()).text).toBe(
      `{"success":true,"message":"Status updated.","data":{"id":"${id}","status":"inactive","payment_status":"inactive"}}`,
    )
    expect((await toggle()).body.data).toEqual({ id, status: 'active', payment_status: 'active' })
    expect((await journaled(id)).map(({ action }) => action)).toEqual(['create', 'deactivate', 'activate'])
    await Promise.all([toggle(), toggle()])
    expect((await send('GET', `/links/${id}`)).body.data.status).toBe('active')
  })
})

describe('deleting', () => {
  it('R-367 an unused link answers 200; it is gone for the trader and stays for the journal', async () => {
    const { id } = await newLink()
    const deleted = await send('DELETE', `/links/${id}`)
    expect([deleted.status, deleted.text]).toEqual([200, '{"success":true,"message":"Pay link deleted successfully."}'])
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['PATCH', '/toggle-status'],
      ['GET', '/transactions'],
    ] as const)
      expect((await send(method, `/links/${id}${path}`)).text).toBe(NOT_FOUND)
    expect((await send('GET', '/links?per_page=100')).text).not.toContain(id)
    expect((await journaled(id)).at(-1)).toMatchObject({ action: 'delete', actor_id: trader.id })
  })
})

describe('who may', () => {
  it('R-365, R-372 without credentials, or with wrong ones, nobody: 401, word for word', async () => {
    const { id } = await newLink()
    const { 'X-Api-Key': key } = trader.keys
    const wrongs: Record<string, string>[] = [{}, { 'X-API-KEY': key }, { 'X-API-KEY': key, 'X-API-SECRET': 'wrong' }]
    for (const headers of wrongs)
      for (const [method, path] of [
        ['GET', `/links/${id}`],
        ['DELETE', `/links/${id}`],
        ['GET', '/links'],
        ['POST', '/links'],
        ['PUT', `/links/${id}`],
        ['GET', '/nothing'],
      ] as const) {
        const { status, text } = await call(app, method, `${PAY_LINKS}${path}`, { headers })
        expect([method, path, status, text]).toEqual([method, path, 401, '{"message":"Unauthenticated."}'])
      }
  })

  it('R-366, R-373 unknown, foreign and malformed ids, and unknown paths, are 404, word for word', async () => {
    const { id } = await newLink()
    const stranger = payLinkApi(app, await newTrader(app))
    const second = await trader.addWorkspace('Second')
    const elsewhere = { headers: { 'X-Workspace-Id': second.id } }
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['PATCH', '/toggle-status'],
      ['GET', '/transactions'],
    ] as const)
      for (const answer of [
        await send(method, `/links/${crypto.randomUUID()}${path}`),
        await send(method, `/links/1${path}`),
        await send(method, `/links/${id}${path}`, elsewhere),
        await stranger(method, `/links/${id}${path}`),
      ])
        expect([method, path, answer.status, answer.text]).toEqual([method, path, 404, NOT_FOUND])
    expect((await send('GET', '/nothing')).text).toBe(NOT_FOUND)
    expect((await send('GET', '/links', elsewhere)).body.data.meta.total).toBe(0)
    const unreachable = await send('GET', '/links', { headers: { 'X-Workspace-Id': crypto.randomUUID() } })
    expect([unreachable.status, unreachable.body]).toEqual([
      403,
      { success: false, message: 'WORKSPACE_ACCESS_DENIED', code: 403 },
    ])
  })

  it('other methods are 405 with Allow', async () => {
    for (const [method, path, allow] of [
      ['PUT', '/links/x', 'GET, DELETE'],
      ['PATCH', '/links/x', 'GET, DELETE'],
      ['DELETE', '/links', 'GET, POST'],
      ['POST', '/links/x/toggle-status', 'PATCH'],
      ['POST', '/links/x/transactions', 'GET'],
    ] as const) {
      const { status, headers, body } = await send(method, path)
      expect([path, status, headers.get('allow'), body]).toEqual([
        path,
        405,
        allow,
        { message: `Use ${allow.replaceAll(', ', ' or ')} here.` },
      ])
    }
  })
})
