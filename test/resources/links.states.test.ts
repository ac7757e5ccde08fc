import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockRow } from '../../server/database/lock.ts'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { writeJournal } from '../../server/kernel/audit.ts'
import { transition } from '../../server/kernel/transition.ts'
import { linkMachine } from '../../server/resources/paymentLinks/machine.ts'
import { newForm } from '../factories/forms.ts'
import { createActiveLink, createDraftLink, payAtLink, readyInstance } from '../factories/links.ts'
import { newTrader, type TestTrader } from '../factories/people.ts'
import { externalError, externalFieldErrors } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { waitForBlockedConnection } from '../support/database.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let instance: string

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  instance = await readyInstance(app, trader)
})
afterAll(() => app?.close())

const send = (method: string, path: string, json?: unknown) =>
  trader.ext(method, `/links${path}`, json === undefined ? {} : { json })
const put = (id: string, json: unknown) => send('PUT', `/${id}`, json)
const journaled = (record_id: string) =>
  app.services.db.auditEntry.findMany({ where: { record_id }, orderBy: { id: 'asc' } })
const rowOf = (id: string) => app.services.db.paymentLink.findUniqueOrThrow({ where: { id } })
const ACTIONS = ['publish', 'pause', 'resume', 'archive'] as const

/** Creates a link and brings it into the state by the trader's own actions. */
async function linkIn(state: string): Promise<Json> {
  const link = await createDraftLink(trader, instance)
  const way: Record<string, string[]> = { active: ['publish'], paused: ['publish', 'pause'], archived: ['archive'] }
  for (const action of way[state] ?? []) await send('POST', `/${link.id}/${action}`)
  return link
}

describe('publish, pause, resume, archive', () => {
  it.each([
    ['draft', { publish: 'active', archive: 'archived' }],
    ['active', { pause: 'paused', archive: 'archived' }],
    ['paused', { resume: 'active', archive: 'archived' }],
    ['archived', { archive: 'archived' }],
  ] as [string, Record<string, string>][])(
    'R-186 to R-193, R-323 to R-326 from %s: %j and nothing else',
    async (state, moves) => {
      for (const action of ACTIONS) {
        const { id } = await linkIn(state)
        const before = await rowOf(id)
        const answer = await send('POST', `/${id}/${action}`)
        const after = await rowOf(id)
        if (moves[action]) {
          expect([action, answer.status, answer.body.data.status]).toEqual([action, 200, moves[action]])
          expect(answer.body.data).toEqual((await send('GET', `/${id}`)).body.data)
          expect('message' in answer.body).toBe(action === 'archive')
          expect([action, after.version - before.version]).toEqual([action, state === moves[action] ? 0 : 1])
        } else {
          expect([action, externalError(answer)]).toEqual([action, [409, 'INVALID_STATE_TRANSITION']])
          expect(answer.body.errors[0].meta).toMatchObject({ current: state, action })
          expect(after).toEqual(before)
        }
      }
    },
  )

  it('every move is journaled, a second archiving is not', async () => {
    const { id } = await linkIn('draft')
    for (const action of [...ACTIONS, 'archive']) await send('POST', `/${id}/${action}`)
    expect((await journaled(id)).map(({ action, from, to }) => [action, from, to])).toEqual([
      ['create', null, 'draft'],
      ['publish', 'draft', 'active'],
      ['pause', 'active', 'paused'],
      ['resume', 'paused', 'active'],
      ['archive', 'active', 'archived'],
    ])
  })

  it('R-122, R-187 the address follows the title while the link is a draft, and no longer', async () => {
    const link = await linkIn('draft')
    const end = link.slug.slice(-7)
    expect((await put(link.id, { title: 'Tarif réduit' })).body.data.slug).toBe(`tarif-reduit${end}`)
    const owner = { payable_type: 'payment_link' as const, payable_id: link.id }
    const slugs = () => app.services.db.slug.findMany({ where: owner })
    expect(await slugs()).toEqual([{ slug: `tarif-reduit${end}`, ...owner }])
    await send('POST', `/${link.id}/publish`)
    expect((await put(link.id, { title: 'Plein tarif', slug: 'mine' })).body.data).toMatchObject({
      title: 'Plein tarif',
      slug: `tarif-reduit${end}`,
    })
    expect(await slugs()).toHaveLength(1)
  })
})

describe('PUT /links/{id}', () => {
  it('R-322, R-346 to R-352 changes what is given, in a draft and later', async () => {
    const form = await newForm(trader)
    await trader.ext('POST', `/forms/${form.id}/publish`)
    const [limited, capped] = [
      { usage_mode: 'limited', max_uses: 3 },
      { usage_mode: 'capped_amount', target_amount: 10 },
    ]
    for (const mode of [limited, capped]) {
      const link = await createActiveLink(trader, instance, mode)
      app.clock.advance({ minutes: 1 })
      const change = {
        title: 'Autre',
        description: 'Texte',
        form_id: form.id,
        max_uses: 5,
        target_amount: '2500.5',
        expires_at: '2027-06-01T00:00:00Z',
        metadata: { b: 1 },
      }
      const { status, body } = await put(link.id, change)
      expect(status).toBe(200)
      expect(body.data).toEqual({
        ...link,
        ...change,
        max_uses: mode === limited ? 5 : null,
        target_amount: mode === capped ? 2500.5 : null,
        expires_at: '2027-06-01T00:00:00.000Z',
        updated_at: app.clock.now().toISOString(),
      })
      const { action, details } = (await journaled(link.id)).at(-1)!
      expect([action, details]).toEqual([
        'update',
        {
          title: { before: 'Cours de piano', after: 'Autre' },
          description: 'changed',
          form_id: { before: null, after: form.id },
          ...(mode === limited && { max_uses: { before: 3, after: 5 } }),
          ...(mode === capped && { target_amount: { before: '10.00', after: '2500.50' } }),
          expires_at: { before: null, after: '2027-06-01T00:00:00.000Z' },
          metadata: 'changed',
        },
      ])
      const cleared = { description: null, form_id: null, expires_at: null, metadata: null }
      expect((await put(link.id, cleared)).body.data).toMatchObject(cleared)
    }
  })

  it('R-353 changes nothing else, and nothing at all when all is as it was', async () => {
    const link = await createDraftLink(trader, instance, { amount_mode: 'open', min_amount: 5, max_amount: 50 })
    const other = {
      amount: 1,
      amount_mode: 'fixed',
      usage_mode: 'one_shot',
      currency: 'EUR',
      slug: 'mine',
      payment_instance_id: crypto.randomUUID(),
      status: 'active',
      min_amount: 1,
      max_amount: 2,
      starts_at: '2027-01-01',
      ends_at: '2027-01-02',
      allowed_payers: [{ email: 'a@example.com' }],
      max_uses: 3,
      target_amount: 3,
      paid_count: 3,
    }
    app.clock.advance({ minutes: 1 })
    for (const json of [other, {}, link]) {
      const { status, body } = await put(link.id, json)
      expect([status, body.data]).toEqual([200, link])
    }
    expect(await journaled(link.id)).toHaveLength(1)
  })

  it.each([
    ['R-346', ['title', 'required'], { title: null }],
    ['R-346', ['title', 'max'], { title: 'x'.repeat(192) }],
    ['R-347', ['description', 'string'], { description: 5 }],
    ['R-348', ['form_id', 'uuid'], { form_id: 'x' }],
    ['R-348', ['form_id', 'exists'], { form_id: crypto.randomUUID() }],
    ['R-349', ['max_uses', 'int'], { max_uses: 1.5 }],
    ['R-349', ['max_uses', 'required_if'], { max_uses: null }],
    ['R-350', ['target_amount', 'numeric'], { target_amount: 'x' }],
    ['R-351', ['expires_at', 'after'], { expires_at: '2026-11-21T07:59:59Z' }],
    ['R-352', ['metadata', 'record'], { metadata: 'x' }],
  ])('%s %j is 422 and changes nothing', async (_number, wrong, change) => {
    const link = await createDraftLink(trader, instance, { usage_mode: 'limited', max_uses: 3 })
    const answer = await put(link.id, { description: 'Neu', ...change })
    expect([answer.status, externalFieldErrors(answer)]).toEqual([422, [wrong]])
    expect((await send('GET', `/${link.id}`)).body.data).toEqual(link)
  })

  it('R-348, R-198 a draft form cannot be attached, nor one of another trader', async () => {
    const link = await createDraftLink(trader, instance)
    expect(externalFieldErrors(await put(link.id, { form_id: (await newForm(trader)).id }))).toEqual([
      ['form_id', 'published'],
    ])
    const theirs = await newForm(await newTrader(app))
    expect(externalFieldErrors(await put(link.id, { form_id: theirs.id }))).toEqual([['form_id', 'exists']])
  })

  it('an archived link takes no change, whatever the body', async () => {
    const { id } = await linkIn('archived')
    expect(externalError(await put(id, { title: 'Neu' }))).toEqual([409, 'LINK_ARCHIVED'])
    expect(externalError(await put(id, { title: 5 }))).toEqual([409, 'LINK_ARCHIVED'])
  })

  it('R-195 to R-197 the pricing of a paid link is locked', async () => {
    const link = await createActiveLink(trader, instance)
    const pricing = { amount_mode: 'fixed', amount: '1500.0', usage_mode: 'reusable' }
    expect((await put(link.id, { amount: 1 })).body.data.amount).toBe('1500.00')
    await payAtLink(app, link.slug)
    for (const change of [
      { amount: 1 },
      { amount: null },
      { amount: 'x' },
      { amount: {} },
      // The same amount in hexadecimal is refused: parsing a long one would block the service.
      { amount: '0x5dc' },
      { amount_mode: 'open' },
      { usage_mode: 'limited' },
      { usage_mode: null },
    ]) {
      const answer = await put(link.id, { ...pricing, title: 'Neu', ...change })
      expect([change, externalError(answer)]).toEqual([change, [409, 'LINK_LOCKED']])
      expect(answer.body.errors[0].meta.fields).toEqual(Object.keys(change))
    }
    expect(externalError(await put(link.id, { title: 5, amount: 1 }))).toEqual([422, 'VALIDATION_ERROR'])
    expect((await put(link.id, pricing)).body.data).toMatchObject({ title: 'Cours de piano', amount: '1500.00' })
    expect((await put(link.id, { ...pricing, title: 'Neu' })).body.data.title).toBe('Neu')
  })
})

/** Generous: other tests keep the machine busy. */
const PATIENT = { timeout: 20_000 }

describe('at once', () => {
  it('of two publishes one wins', async () => {
    const { id } = await linkIn('draft')
    const answers = await Promise.all([1, 2].map(() => send('POST', `/${id}/publish`)))
    expect(answers.map(externalError).sort()).toEqual([
      [200, undefined],
      [409, 'INVALID_STATE_TRANSITION'],
    ])
    expect((await journaled(id)).map(({ action }) => action)).toEqual(['create', 'publish'])
  })

  /** Sends a request that waits for the link's row while another transaction publishes the link. */
  async function whilePublished(id: string, ask: () => Promise<Json>): Promise<Json> {
    const { workspace_id } = trader
    const actor = { type: 'trader', id: trader.id, name: trader.name, workspace_id, origin: SYSTEM.origin } as const
    const [asked] = await app.services.db.$transaction(async (db) => {
      await lockRow(db, 'payment_links', id)
      const answer = ask()
      await Promise.race([answer, waitForBlockedConnection((sql) => db.$queryRaw(sql))])
      const record = await db.paymentLink.findUniqueOrThrow({ where: { id } })
      await transition(db, actor, app.clock.now(), { machine: linkMachine, action: 'publish', record })
      return [answer]
    }, PATIENT)
    return asked
  }

  it('a title that comes after the publish leaves the address alone', async () => {
    const { id, slug } = await linkIn('draft')
    const { status, body } = await whilePublished(id, () => put(id, { title: 'Neu' }))
    expect([status, body.data.title, body.data.slug, body.data.status]).toEqual([200, 'Neu', slug, 'active'])
  })

  it('a pause that comes after the publish pauses', async () => {
    const { id } = await linkIn('draft')
    expect((await whilePublished(id, () => send('POST', `/${id}/pause`))).body.data.status).toBe('paused')
  })

  it('a form that is being archived is not attached', async () => {
    const form = await newForm(trader)
    await trader.ext('POST', `/forms/${form.id}/publish`)
    const link = await createDraftLink(trader, instance)
    const answers = await Promise.all([
      put(link.id, { form_id: form.id }),
      trader.ext('POST', `/forms/${form.id}/archive`),
    ])
    const statuses = answers.map(({ status }) => status)
    expect([
      [200, 409],
      [422, 200],
    ]).toContainEqual(statuses)
  })

  it('a link under an instance that is being deleted is not made', async () => {
    const own = await readyInstance(app, trader)
    const [asked] = await app.services.db.$transaction(async (db) => {
      await lockRow(db, 'payment_instances', own)
      const answer = trader.ext('POST', '/links', {
        json: { payment_instance_id: own, title: 'A', amount_mode: 'open', usage_mode: 'reusable' },
      })
      await Promise.race([answer, waitForBlockedConnection((sql) => db.$queryRaw(sql))])
      const now = app.clock.now()
      await db.paymentInstance.update({ where: { id: own }, data: { deleted_at: now } })
      await writeJournal(db, SYSTEM, now, { action: 'delete', resource: 'payment-instances', record_id: own })
      return [answer]
    }, PATIENT)
    expect(externalFieldErrors(await asked)).toEqual([['payment_instance_id', 'exists']])
  })
})
