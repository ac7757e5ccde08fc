import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../server/kernel/errors.ts'
import { findPayable } from '../../server/payments/link.ts'
import { expireLinks } from '../../server/resources/paymentLinks/expire.ts'
import { newForm } from '../factories/forms.ts'
import { begin, createActiveLink, createDraftLink, newPayer, payAtLink, readyInstance } from '../factories/links.ts'
import { eventsOf, payOnline } from '../factories/payments.ts'
import { listQuery, newOfficer, newTrader, type TestTrader } from '../factories/people.ts'
import { externalError, externalFieldErrors } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call, type Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let instance: string

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  instance = await readyInstance(app, trader)
})
afterAll(() => app?.close())

const active = (more: object = {}) => createActiveLink(trader, instance, more)
const read = async ({ id }: Json) => (await trader.ext('GET', `/links/${id}`)).body.data
const act = (link: Json, action: string) => trader.ext('POST', `/links/${link.id}/${action}`)
const stored = async ({ id }: Json) => (await app.services.db.paymentLink.findUniqueOrThrow({ where: { id } })).status
const find = ({ slug }: Json) => findPayable(app.services, slug)
const exhausted = async ({ id }: Json) =>
  (await eventsOf(app, id)).filter(({ event }) => event === 'payment_link.exhausted')

/** Code and state of a refused payment, or the refused fields. */
async function refusedPayment({ slug }: Json, input: object = {}): Promise<unknown> {
  const error: unknown = await begin(app, slug, input).catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error('not refused', { cause: error })
  return error.fields.length > 0 ? error.fields.map(({ field, rule }) => [field, rule]) : [error.code, error.meta.state]
}

const journaled = ({ id: record_id }: Json, action: string) =>
  app.services.db.auditEntry.findMany({ where: { record_id, action }, orderBy: { id: 'asc' } })

const USED_UP = ['LINK_CLOSED', 'used_up']

describe('what payments do to a link', () => {
  it('R-190, R-191, R-359, R-363, R-447 one payment uses a one_shot link up', async () => {
    const link = await active({ usage_mode: 'one_shot', metadata: { order: 12 } })
    await payAtLink(app, link.slug)
    expect(await read(link)).toMatchObject({ status: 'exhausted', paid_count: 1, total_collected: '1500.00' })
    expect(await exhausted(link)).toEqual([
      {
        event: 'payment_link.exhausted',
        created_at: app.clock.now().toISOString(),
        data: {
          id: link.id,
          payment_instance_id: instance,
          slug: link.slug,
          title: link.title,
          status: 'exhausted',
          usage_mode: 'one_shot',
          paid_count: 1,
          total_collected: '1500.00',
          currency: 'DZD',
          metadata: { order: 12 },
        },
      },
    ])
    expect(await refusedPayment(link)).toEqual(USED_UP)
  })

  it('R-358, R-363 a limited link takes exactly its number of payments', async () => {
    const link = await active({ usage_mode: 'limited', max_uses: 3, amount: '0.10' })
    for (const [paid_count, total_collected] of [
      [1, '0.10'],
      [2, '0.20'],
      [3, '0.30'],
    ]) {
      expect(await read(link)).toMatchObject({ status: 'active' })
      await payAtLink(app, link.slug)
      expect(await read(link)).toMatchObject({ paid_count, total_collected })
    }
    expect(await read(link)).toMatchObject({ status: 'exhausted' })
    expect(await refusedPayment(link)).toEqual(USED_UP)
    expect(await exhausted(link)).toHaveLength(1)
  })

  it('R-360 a capped link takes payments while less than its target is collected', async () => {
    const link = await active({ usage_mode: 'capped_amount', target_amount: 100, amount_mode: 'open' })
    await payAtLink(app, link.slug, { amount: '99.99' })
    expect(await read(link)).toMatchObject({ status: 'active', total_collected: '99.99' })
    await payAtLink(app, link.slug, { amount: '50.00' })
    expect(await read(link)).toMatchObject({ status: 'exhausted', total_collected: '149.99', paid_count: 2 })
    expect(await refusedPayment(link, { amount: '1' })).toEqual(USED_UP)
  })

  it('R-361 a reusable link goes on', async () => {
    const link = await active()
    for (const _ of [1, 2]) await payAtLink(app, link.slug)
    expect(await read(link)).toMatchObject({ status: 'active', paid_count: 2, total_collected: '3000.00' })
    expect(await exhausted(link)).toEqual([])
  })

  it('a declined payment counts for nothing', async () => {
    const link = await active({ usage_mode: 'one_shot' })
    const { transaction, form_url } = await begin(app, link.slug)
    await payOnline(app, { transaction_id: transaction.id, form_url }, 'decline')
    expect(await read(link)).toMatchObject({ status: 'active', paid_count: 0, total_collected: '0.00' })
    await payAtLink(app, link.slug)
    expect(await read(link)).toMatchObject({ status: 'exhausted', paid_count: 1 })
  })

  it('a payment begun before a pause or an archiving still counts; only the pause is overtaken', async () => {
    for (const [action, status, events] of [
      ['pause', 'exhausted', 1],
      ['archive', 'archived', 0],
    ] as const) {
      const link = await active({ usage_mode: 'one_shot' })
      const { transaction, form_url } = await begin(app, link.slug)
      await act(link, action)
      await payOnline(app, { transaction_id: transaction.id, form_url }, 'approve')
      expect(await read(link)).toMatchObject({ status, paid_count: 1 })
      expect(await exhausted(link)).toHaveLength(events)
    }
  })

  it('R-359 a payment in progress holds its place, until its time is over', async () => {
    for (const more of [
      { usage_mode: 'one_shot' },
      { usage_mode: 'limited', max_uses: 1 },
      { usage_mode: 'capped_amount', target_amount: 1500 },
    ]) {
      const link = await active(more)
      await begin(app, link.slug)
      expect((await find(link))?.state).toBe('open')
      expect(await refusedPayment(link)).toEqual(USED_UP)
      app.clock.advance({ hours: 1 })
      await payAtLink(app, link.slug)
      expect(await read(link)).toMatchObject({ status: 'exhausted', paid_count: 1 })
    }
  })

  it('R-358 many at once get exactly the places there are', async () => {
    const link = await active({ usage_mode: 'limited', max_uses: 3 })
    const begun = await Promise.allSettled(Array.from({ length: 12 }, () => begin(app, link.slug)))
    const open = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(open).toHaveLength(3)
    await Promise.all(
      open.map(({ transaction, form_url }) => payOnline(app, { transaction_id: transaction.id, form_url }, 'approve')),
    )
    expect(await read(link)).toMatchObject({ status: 'exhausted', paid_count: 3, total_collected: '4500.00' })
    expect(await exhausted(link)).toHaveLength(1)
  })
})

describe('who may pay when', () => {
  it('R-362 drafts are not found; paused, archived and suspended links take nothing', async () => {
    const link = await createDraftLink(trader, instance)
    expect([await find(link), await refusedPayment(link)]).toEqual([null, ['RESOURCE_NOT_FOUND', undefined]])
    await act(link, 'publish')
    await act(link, 'pause')
    expect(await refusedPayment(link)).toEqual(['LINK_CLOSED', 'paused'])
    await act(link, 'resume')
    const why = { json: { reason: 'Asked.' } }
    const officer = await newOfficer(app)
    await officer.admin('POST', `/payment-instances/${instance}/suspend`, why)
    expect(await refusedPayment(link)).toEqual(['INSTANCE_NOT_READY', 'suspended'])
    await officer.admin('POST', `/payment-instances/${instance}/reactivate`, why)
    await begin(app, link.slug)
    await act(link, 'archive')
    expect(await refusedPayment(link)).toEqual(['LINK_CLOSED', 'archived'])
  })

  it('R-356 a window opens and closes by the clock', async () => {
    const start = app.clock.now()
    const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
    const link = await active({
      usage_mode: 'time_window',
      starts_at: at(10).toISOString(),
      ends_at: at(20).toISOString(),
    })
    expect(await refusedPayment(link)).toEqual(['LINK_CLOSED', 'not_open_yet'])
    expect(await find(link)).toMatchObject({ opens_at: at(10).toISOString(), closes_at: at(20).toISOString() })
    app.clock.set(at(10))
    await payAtLink(app, link.slug)
    app.clock.set(at(20))
    expect(await refusedPayment(link)).toEqual(['LINK_CLOSED', 'expired'])
    // The API shows `expired` before the job has run (record 0047).
    expect((await read(link)).status).toBe('expired')
    expect(await stored(link)).toBe('active')
    await expireLinks(app.services)
    expect(await stored(link)).toBe('expired')
    expect(await read(link)).toMatchObject({ status: 'expired', paid_count: 1 })
    expect(await refusedPayment(link)).toEqual(['LINK_CLOSED', 'expired'])
    // A change does not open it again (decisions H-15).
    const change = { json: { title: 'Neu', expires_at: at(90).toISOString() } }
    expect((await trader.ext('PUT', `/links/${link.id}`, change)).body.data.status).toBe('expired')
    expect((await act(link, 'resume')).status).toBe(409)
  })

  it('R-357 nothing after expires_at, paused or not', async () => {
    const expires_at = new Date(app.clock.now().getTime() + 60_000).toISOString()
    const links = [await active({ expires_at }), await active({ expires_at })]
    await act(links[1], 'pause')
    app.clock.advance({ minutes: 1 })
    for (const link of links) expect(await refusedPayment(link)).toEqual(['LINK_CLOSED', 'expired'])
    await expireLinks(app.services)
    for (const link of links) expect((await read(link)).status).toBe('expired')
  })

  it('R-354 an open amount stays within its bounds', async () => {
    const link = await active({ amount_mode: 'open', min_amount: 100, max_amount: '200.50' })
    expect((await find(link))?.amount).toEqual({ mode: 'open', min: '100.00', max: '200.50', suggested: null })
    expect(await refusedPayment(link, { amount: '99.99' })).toEqual([['amount', 'min']])
    expect(await refusedPayment(link, { amount: '200.51' })).toEqual([['amount', 'max']])
    await payAtLink(app, link.slug, { amount: '200.50' })
    expect(await read(link)).toMatchObject({ total_collected: '200.50' })
  })

  it('R-355 a whitelist lets its payers in, by e-mail or telephone, and nobody else', async () => {
    const allowed_payers = [{ email: 'Nadia@Example.com' }, { phone: '+213 661 23 45 67' }]
    const link = await active({ usage_mode: 'whitelist', allowed_payers })
    expect((await find(link))?.restricted).toBe(true)
    expect(await refusedPayment(link)).toEqual([['email', 'allowed']])
    expect(await refusedPayment(link, { email: '' })).toEqual([['phone_number', 'allowed']])
    for (const payer of [
      { email: 'NADIA@example.COM' },
      { email: 'nadia@example.com', phone_number: '' },
      { phone_number: '0661 23 45 67' },
      { phone_number: '00213661234567', email: '' },
    ])
      await payAtLink(app, link.slug, payer)
    expect(await read(link)).toMatchObject({ status: 'active', paid_count: 4, allowed_payers })
  })

  it('what the page is told', async () => {
    const form = await newForm(trader)
    await trader.ext('POST', `/forms/${form.id}/publish`)
    const link = await active({ form_id: form.id, description: 'Deux heures', metadata: { a: 1 } })
    expect(await find(link)).toEqual({
      type: 'payment_link',
      id: link.id,
      workspace_id: trader.workspace_id,
      payment_instance_id: instance,
      slug: link.slug,
      title: 'Cours de piano',
      description: 'Deux heures',
      currency: 'DZD',
      amount: { mode: 'fixed', amount: '1500.00' },
      state: 'open',
      opens_at: null,
      closes_at: null,
      restricted: false,
      limited: false,
      metadata: { a: 1 },
      form: expect.objectContaining({ id: form.id, name: 'Inscription' }),
      brand: { name: 'Sersou', logo_url: link.logo },
      language: 'fr',
      contact: trader.email,
    })
  })
})

describe('PUT of a paid link', () => {
  it('a limit cannot go below what was paid (decisions H-12); lowered to it, the link is used up', async () => {
    for (const [mode, field, below, equal] of [
      [{ usage_mode: 'limited', max_uses: 5 }, 'max_uses', 1, 2],
      [{ usage_mode: 'capped_amount', target_amount: 9000 }, 'target_amount', '2999.99', 3000],
    ] as const) {
      const link = await active(mode)
      for (const payer of [newPayer(), newPayer()]) await payAtLink(app, link.slug, payer)
      const put = (json: object) => trader.ext('PUT', `/links/${link.id}`, { json })
      expect(externalFieldErrors(await put({ [field]: below }))).toEqual([[field, 'min']])
      const { body } = await put({ [field]: equal, title: 'Neu' })
      expect(body.data).toMatchObject({ status: 'exhausted', title: 'Neu', [field]: equal, paid_count: 2 })
      expect(await exhausted(link)).toHaveLength(1)
      // Any other change leaves it exhausted (decisions H-15).
      expect((await put({ [field]: equal, title: 'Encore' })).body.data.status).toBe('exhausted')
      expect(await refusedPayment(link)).toEqual(USED_UP)
      // A higher limit opens it again (record 0047).
      expect((await put({ [field]: 99_000 })).body.data).toMatchObject({ status: 'active', [field]: 99_000 })
      expect(await journaled(link, 'reopen')).toMatchObject([{ actor_type: 'trader', from: 'exhausted', to: 'active' }])
      await payAtLink(app, link.slug)
      expect(await read(link)).toMatchObject({ status: 'active', paid_count: 3 })
      expect((await put({ [field]: field === 'max_uses' ? 3 : 4500 })).body.data.status).toBe('exhausted')
      expect(await exhausted(link)).toHaveLength(2)
      expect(externalError(await act(link, 'resume'))).toEqual([409, 'INVALID_STATE_TRANSITION'])
      expect((await act(link, 'archive')).body.data.status).toBe('archived')
    }
  })
})

describe('a link raised while others are paying', () => {
  it('counts the places that payments in progress hold', async () => {
    const link = await active({ usage_mode: 'limited', max_uses: 3 })
    await payAtLink(app, link.slug)
    const held = [await begin(app, link.slug), await begin(app, link.slug)]
    const put = (max_uses: number) => trader.ext('PUT', `/links/${link.id}`, { json: { max_uses } })
    expect((await put(1)).body.data.status).toBe('exhausted')
    expect((await put(3)).body.data.status).toBe('active')
    // Two payments in progress hold the two places that are free again.
    expect(await refusedPayment(link)).toEqual(USED_UP)
    expect((await put(4)).body.data.status).toBe('active')
    await payAtLink(app, link.slug)
    for (const { transaction, form_url } of held)
      await payOnline(app, { transaction_id: transaction.id, form_url }, 'approve')
    expect(await read(link)).toMatchObject({ status: 'exhausted', paid_count: 4 })
  })

  it('whose time is over as well is expired, not open', async () => {
    const expires_at = new Date(app.clock.now().getTime() + 60_000).toISOString()
    const link = await active({ usage_mode: 'limited', max_uses: 1, expires_at })
    await payAtLink(app, link.slug)
    app.clock.advance({ minutes: 1 })
    const raised = await trader.ext('PUT', `/links/${link.id}`, { json: { max_uses: 2 } })
    expect(raised.body.data.status).toBe('expired')
    expect([(await journaled(link, 'reopen')).length, (await journaled(link, 'expire')).length]).toEqual([1, 1])
  })
})

describe('a link whose time is over, before the job that expires it', () => {
  it('reads expired wherever it is read, and is filtered so', async () => {
    const officer = await newOfficer(app, 'auditor')
    const minute = new Date(app.clock.now().getTime() + 60_000)
    const title = 'Colonie de vacances'
    const window = {
      usage_mode: 'time_window',
      starts_at: app.clock.now().toISOString(),
      ends_at: minute.toISOString(),
    }
    const links = [
      await active({ title, expires_at: minute.toISOString() }),
      await active({ title, ...window }),
      await active({ title, expires_at: minute.toISOString() }),
    ]
    await act(links[2], 'pause')
    const open = [await active({ title }), await active({ title, expires_at: new Date(minute.getTime() + 1) })]
    app.clock.set(minute)
    const ids = (rows: Json[]) => rows.map(({ id }) => id).sort()
    const listed = async (status: string) =>
      ids((await trader.ext('GET', `/links?search=colonie&status=${status}&per_page=100`)).body.data)
    expect([await listed('expired'), await listed('active'), await listed('paused')]).toEqual([
      ids(links),
      ids(open),
      [],
    ])
    const shown = async (status: string | string[]) =>
      ids((await officer.admin('GET', `/payment-links${listQuery({ title, status })}`)).body)
    expect([await shown('expired'), await shown(['active', 'paused'])]).toEqual([ids(links), ids(open)])
    expect(await shown(['active', 'expired'])).toEqual(ids([...links, ...open]))
    const { groups } = (await officer.admin('GET', '/search?q=colonie')).body
    const found = groups.find(({ resource }: Json) => resource === 'payment-links').results
    expect(found.filter(({ state }: Json) => state === 'expired').length).toBe(3)
    for (const link of links) {
      expect(await stored(link)).not.toBe('expired')
      expect((await officer.admin('GET', `/payment-links/${link.id}`)).body.status).toBe('expired')
      expect((await find(link))?.state).toBe('expired')
      expect((await call(app, 'GET', `/p/${link.slug}`)).status).toBe(410)
    }
  })

  it('is paused and resumed no more, and archived after it has expired', async () => {
    const expires_at = new Date(app.clock.now().getTime() + 60_000).toISOString()
    const link = await active({ expires_at })
    app.clock.advance({ minutes: 1 })
    const refused = await act(link, 'pause')
    expect([...externalError(refused), refused.body.errors[0].meta.current]).toEqual([
      409,
      'INVALID_STATE_TRANSITION',
      'expired',
    ])
    expect((await act(link, 'archive')).body.data.status).toBe('archived')
    expect([await journaled(link, 'expire'), await journaled(link, 'archive')]).toMatchObject([
      [{ actor_type: 'system', from: 'active', to: 'expired' }],
      [{ actor_type: 'trader', from: 'expired', to: 'archived' }],
    ])
  })
})

describe('publishing a link whose time is over already', () => {
  it('is 422 on its window or on its expiry; a later expiry makes it good', async () => {
    const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()
    const past = await createDraftLink(trader, instance, {
      usage_mode: 'time_window',
      starts_at: at(-20),
      ends_at: at(0),
    })
    expect(externalFieldErrors(await act(past, 'publish'))).toEqual([['ends_at', 'after']])
    expect(await read(past)).toMatchObject({ status: 'draft' })
    const open = await createDraftLink(trader, instance, {
      usage_mode: 'time_window',
      starts_at: at(-20),
      ends_at: at(1),
    })
    expect((await act(open, 'publish')).body.data.status).toBe('active')
    const late = await createDraftLink(trader, instance, { expires_at: at(1) })
    app.clock.advance({ minutes: 1 })
    expect(externalFieldErrors(await act(late, 'publish'))).toEqual([['expires_at', 'after']])
    await trader.ext('PUT', `/links/${late.id}`, { json: { expires_at: at(5) } })
    expect((await act(late, 'publish')).body.data.status).toBe('active')
    // A link that cannot be published in any case is refused for that reason first.
    expect(externalError(await act(open, 'publish'))).toEqual([409, 'INVALID_STATE_TRANSITION'])
  })
})
