import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptedDossiers, newInstance } from '../factories/dossiers.ts'
import { newForm } from '../factories/forms.ts'
import { createDraftLink, linkFields, readyInstance } from '../factories/links.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { externalError, externalFieldErrors } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let officer: TestOfficer
let instance: string

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  officer = await newOfficer(app)
  instance = await readyInstance(app, trader, officer)
})
afterAll(() => app?.close())

const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/)
const send = (method: string, path: string, json?: unknown) =>
  trader.ext(method, `/links${path}`, json === undefined ? {} : { json })
const create = (more: object = {}) => send('POST', '', linkFields(instance, more))
const journaled = (record_id: string) =>
  app.services.db.auditEntry.findMany({ where: { record_id }, orderBy: { id: 'asc' } })

describe('POST /links', () => {
  it('R-118 to R-138, R-185, R-320 answers 201 with the whole link, a draft', async () => {
    const { status, body } = await create({
      title: ' Été à Oran ',
      description: 'Deux semaines',
      status: 'active',
      slug: 'mine',
      paid_count: 7,
      logo: 'https://example.com/x.png',
      metadata: { order: 12, tags: ['a'] },
    })
    const now = app.clock.now().toISOString()
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: UUID,
      payment_instance_id: instance,
      form_id: null,
      slug: expect.stringMatching(/^ete-a-oran-[2-9a-z]{6}$/),
      title: 'Été à Oran',
      description: 'Deux semaines',
      logo: expect.stringMatching(/^http:\/\/.+\/logos\/[0-9a-f-]{36}\.png$/),
      amount_mode: 'fixed',
      amount: '1500.00',
      min_amount: null,
      max_amount: null,
      currency: 'DZD',
      usage_mode: 'reusable',
      max_uses: null,
      target_amount: null,
      starts_at: null,
      ends_at: null,
      expires_at: null,
      paid_count: 0,
      total_collected: '0.00',
      status: 'draft',
      allowed_payers: [],
      metadata: { order: 12, tags: ['a'] },
      created_at: now,
      updated_at: now,
    })
    expect((await fetch(body.data.logo)).headers.get('content-type')).toBe('image/png')
    expect((await send('GET', `/${body.data.id}`)).body.data).toEqual(body.data)
    expect(await journaled(body.data.id)).toMatchObject([
      {
        action: 'create',
        resource: 'payment-links',
        to: 'draft',
        actor_id: trader.id,
        workspace_id: trader.workspace_id,
      },
    ])
  })

  const noTerms = {
    amount: null,
    min_amount: null,
    max_amount: null,
    max_uses: null,
    target_amount: null,
    starts_at: null,
    ends_at: null,
    expires_at: null,
    allowed_payers: [],
    metadata: null,
  }
  const everything = {
    amount: '12.5',
    min_amount: 10,
    max_amount: 20,
    max_uses: 3,
    target_amount: 1000.5,
    starts_at: '2027-01-01T08:00:00+01:00',
    ends_at: '2027-02-01',
    allowed_payers: [{ email: 'Nadia@Example.com' }, { phone: '0550 12 34 56', email: null }],
  }

  it.each([
    ['R-335, R-336', 'open', 'reusable', { min_amount: '10.00', max_amount: '20.00' }],
    ['R-334', 'fixed', 'one_shot', { amount: '12.50' }],
    ['R-339', 'fixed', 'limited', { amount: '12.50', max_uses: 3 }],
    ['R-340', 'fixed', 'capped_amount', { amount: '12.50', target_amount: 1000.5 }],
    [
      'R-341, R-342',
      'fixed',
      'time_window',
      { amount: '12.50', starts_at: '2027-01-01T07:00:00.000Z', ends_at: '2027-01-31T23:00:00.000Z' },
    ],
    [
      'R-344',
      'fixed',
      'whitelist',
      { amount: '12.50', allowed_payers: [{ email: 'Nadia@Example.com' }, { phone: '0550 12 34 56' }] },
    ],
  ])('%s of all fields, %s and %s keep their own', async (_number, amount_mode, usage_mode, kept) => {
    const { status, body } = await create({ ...everything, amount_mode, usage_mode, currency: 'eur' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ ...noTerms, ...kept, amount_mode, usage_mode, currency: 'EUR' })
    expect((await send('GET', `/${body.data.id}`)).body.data).toEqual(body.data)
  })

  it('R-337, R-343, R-345 takes empty texts and nulls for absent ones, and keeps milliseconds', async () => {
    const blank = { description: '', form_id: null, currency: '', max_uses: null, metadata: null, allowed_payers: null }
    const { body } = await create({ ...blank, expires_at: '2027-01-01T10:00:00.123Z' })
    expect(body.data).toMatchObject({
      ...noTerms,
      amount: '1500.00',
      currency: 'DZD',
      expires_at: '2027-01-01T10:00:00.123Z',
    })
  })

  it.each([
    ['R-327', ['payment_instance_id', 'required'], { payment_instance_id: undefined }],
    ['R-327', ['payment_instance_id', 'uuid'], { payment_instance_id: '12' }],
    ['R-327', ['payment_instance_id', 'exists'], { payment_instance_id: crypto.randomUUID() }],
    ['R-329', ['title', 'required'], { title: ' ' }],
    ['R-330', ['title', 'max'], { title: 'x'.repeat(192) }],
    ['R-331', ['description', 'max'], { description: 'x'.repeat(5001) }],
    ['R-332', ['form_id', 'exists'], { form_id: crypto.randomUUID() }],
    ['R-333', ['amount_mode', 'required'], { amount_mode: undefined }],
    ['R-333', ['amount_mode', 'in'], { amount_mode: 'free' }],
    ['R-334', ['amount', 'required_if'], { amount: undefined }],
    ['R-334', ['amount', 'numeric'], { amount: 'much' }],
    ['R-334', ['amount', 'gt'], { amount: 0 }],
    ['R-334', ['amount', 'decimal'], { amount: 10.005 }],
    ['R-334', ['amount', 'max'], { amount: 100000000 }],
    ['R-336', ['max_amount', 'gte'], { amount_mode: 'open', min_amount: 20, max_amount: '19.99' }],
    ['R-337', ['currency', 'size'], { currency: 'DA' }],
    ['R-338', ['usage_mode', 'in'], { usage_mode: 'twice' }],
    ['R-339', ['max_uses', 'required_if'], { usage_mode: 'limited' }],
    ['R-339', ['max_uses', 'int'], { usage_mode: 'limited', max_uses: 1.5 }],
    ['R-339', ['max_uses', 'min'], { usage_mode: 'limited', max_uses: 0 }],
    ['R-340', ['target_amount', 'required_if'], { usage_mode: 'capped_amount' }],
    ['R-341', ['starts_at', 'required_if'], { usage_mode: 'time_window', ends_at: '2027-01-01' }],
    ['R-342', ['ends_at', 'required_if'], { usage_mode: 'time_window', starts_at: '2027-01-01' }],
    ['R-342', ['ends_at', 'after'], { usage_mode: 'time_window', starts_at: '2027-01-01', ends_at: '2027-01-01' }],
    ['R-343', ['expires_at', 'date'], { expires_at: '2026-02-30' }],
    ['R-343', ['expires_at', 'after'], { expires_at: '2026-11-21T08:00:00Z' }],
    ['R-344', ['allowed_payers', 'required_if'], { usage_mode: 'whitelist' }],
    ['R-344', ['allowed_payers', 'required_if'], { usage_mode: 'whitelist', allowed_payers: [] }],
    ['R-344', ['allowed_payers.0.email', 'required_without'], { usage_mode: 'whitelist', allowed_payers: [{}] }],
    ['R-344', ['allowed_payers.0.email', 'email'], { usage_mode: 'whitelist', allowed_payers: [{ email: 'x' }] }],
    ['R-344', ['allowed_payers.0.phone', 'phone'], { usage_mode: 'whitelist', allowed_payers: [{ phone: '12' }] }],
    ['R-345', ['metadata', 'record'], { metadata: [] }],
    ['R-345', ['metadata', 'max'], { metadata: { a: 'x'.repeat(10_000) } }],
  ])('%s %j is 422', async (_number, wrong, more) => {
    const answer = await create(more)
    expect([answer.status, externalFieldErrors(answer)]).toEqual([422, [wrong]])
  })

  it('R-327 to R-338 says everything that is wrong at once', async () => {
    const answer = await send('POST', '', { amount_mode: 'fixed', usage_mode: 'limited', starts_at: 'soon' })
    expect(externalFieldErrors(answer)).toEqual([
      ['payment_instance_id', 'required'],
      ['title', 'required'],
      ['starts_at', 'date'],
      ['amount', 'required_if'],
      ['max_uses', 'required_if'],
    ])
  })

  it('R-330, R-331 the longest texts are taken', async () => {
    expect((await create({ title: 'x'.repeat(191), description: 'x'.repeat(5000) })).status).toBe(201)
  })

  it('R-328 the instance must be ready; a suspended one may have links', async () => {
    const waiting = await newInstance({ trader }, await acceptedDossiers({ trader }, officer))
    const answer = await send('POST', '', linkFields(waiting.id))
    expect([answer.status, externalFieldErrors(answer)]).toEqual([422, [['payment_instance_id', 'ready']]])
    await officer.admin('POST', `/payment-instances/${instance}/suspend`, { json: { reason: 'Asked.' } })
    expect((await create()).status).toBe(201)
    await officer.admin('POST', `/payment-instances/${instance}/reactivate`, { json: { reason: 'Clear.' } })
  })

  it('R-332, R-198 the form must be published, of this workspace', async () => {
    const form = await newForm(trader)
    const draft = await create({ form_id: form.id })
    expect([draft.status, externalFieldErrors(draft)]).toEqual([422, [['form_id', 'published']]])
    await trader.ext('POST', `/forms/${form.id}/publish`)
    expect((await create({ form_id: form.id })).body.data.form_id).toBe(form.id)
    expect(externalError(await trader.ext('POST', `/forms/${form.id}/archive`))).toEqual([409, 'FORM_IN_USE'])
    const theirs = await newForm(await newTrader(app))
    expect(externalFieldErrors(await create({ form_id: theirs.id }))).toEqual([['form_id', 'exists']])
  })

  it('R-121 a title without Latin letters makes an address too, and no two are alike', async () => {
    const links = await Promise.all(['دورة العزف', 'دورة العزف', '№ 5 — Ça', '-'].map((title) => create({ title })))
    const slugs = links.map(({ body }) => body.data.slug)
    expect(slugs).toEqual(
      [/^pay-.{6}$/, /^pay-.{6}$/, /^no-5-ca-.{6}$/, /^pay-.{6}$/].map((one) => expect.stringMatching(one)),
    )
    expect(new Set(slugs).size).toBe(4)
  })
})

describe('GET /links', () => {
  it('R-313 to R-319, R-404 lists the links of the workspace: filters, search, order, pages', async () => {
    const other = await newTrader(app)
    const own = await readyInstance(app, other, officer)
    const second = await newInstance({ trader: other }, await acceptedDossiers({ trader: other }, officer))
    const a = await createDraftLink(other, own, { title: 'École d’été', amount: 900 })
    const b = await createDraftLink(other, own, { title: 'Adhésion', amount: 1000, usage_mode: 'one_shot' })
    await other.ext('POST', `/links/${b.id}/publish`)
    const list = async (query: string) => (await other.ext('GET', `/links${query}`)).body
    const found = async (query: string) => (await list(query)).data.map(({ id }: Json) => id)
    const page = await list('?per_page=1&sort_by=amount&sort_dir=asc')
    expect(page.meta).toEqual({ current_page: 1, from: 1, to: 1, per_page: 1, last_page: 2, total: 2 })
    expect(Object.keys(page.links)).toEqual(['first', 'last', 'prev', 'next'])
    const { allowed_payers: _, ...row } = a
    expect(page.data).toEqual([row])
    expect(await found('')).toEqual([b.id, a.id])
    expect(await found(`?payment_instance_id=${own}&sort_by=title&sort_dir=asc`)).toEqual([b.id, a.id])
    expect(await found(`?payment_instance_id=${second.id}`)).toEqual([])
    expect(await found('?status=active')).toEqual([b.id])
    expect(await found('?usage_mode=reusable')).toEqual([a.id])
    expect(await found('?search=ECOLE')).toEqual([a.id])
    expect(await found(`?search=${b.slug.slice(-6)}`)).toEqual([b.id])
    expect(await found('?search=%25')).toEqual([])
    expect(externalFieldErrors(await other.ext('GET', '/links?status=x&usage_mode=y&payment_instance_id=z'))).toEqual([
      ['payment_instance_id', 'uuid'],
      ['status', 'in'],
      ['usage_mode', 'in'],
    ])
    expect(externalFieldErrors(await other.ext('GET', '/links?sort_by=slug'))).toEqual([['sort_by', 'in']])
  })

  it('R-406, R-408 a link of another workspace is not found, whatever is asked', async () => {
    const link = await createDraftLink(trader, instance)
    const elsewhere = await trader.addWorkspace('Second')
    const headers = { 'X-Workspace-Id': elsewhere.id }
    const other = await newTrader(app)
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['POST', '/publish'],
      ['POST', '/pause'],
      ['POST', '/resume'],
      ['POST', '/archive'],
    ] as const)
      for (const answer of [
        await other.ext(method, `/links/${link.id}${path}`),
        await trader.ext(method, `/links/${link.id}${path}`, { headers }),
      ])
        expect([method + path, externalError(answer)]).toEqual([method + path, [404, 'RESOURCE_NOT_FOUND']])
    expect((await trader.ext('GET', '/links', { headers })).body.meta.total).toBe(0)
    const json = linkFields(instance)
    expect(externalFieldErrors(await trader.ext('POST', '/links', { json, headers }))).toEqual([
      ['payment_instance_id', 'exists'],
    ])
  })

  it('R-194 links are never deleted', async () => {
    const { id } = await createDraftLink(trader, instance)
    const { status, headers } = await send('DELETE', `/${id}`)
    expect([status, headers.get('allow')]).toEqual([405, 'GET, PUT'])
    expect((await send('PATCH', `/${id}`, {})).status).toBe(405)
    expect((await send('GET', `/${id}/publish`)).headers.get('allow')).toBe('POST')
  })
})
