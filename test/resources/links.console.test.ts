import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkWithForm, newForm, submit } from '../factories/forms.ts'
import { createActiveLink, createDraftLink, payAtLink, readyInstance } from '../factories/links.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let auditor: TestOfficer
let instance: string
let form: Json
let paid: Json
let draft: Json

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  auditor = await newOfficer(app, 'auditor')
  instance = await readyInstance(app, trader)
  form = await newForm(trader)
  await trader.ext('POST', `/forms/${form.id}/publish`)
  paid = await createActiveLink(trader, instance, {
    title: 'Été à Oran',
    form_id: form.id,
    usage_mode: 'whitelist',
    allowed_payers: [{ email: 'nadia@example.com' }, { phone: '0550 12 34 56' }],
  })
  await payAtLink(app, paid.slug, { email: 'nadia@example.com', answers: { field_0: 'Oui' } })
  draft = await createDraftLink(trader, instance, {
    usage_mode: 'capped_amount',
    target_amount: 1000.5,
    metadata: { a: 1 },
  })
  await linkWithForm(app, await newTrader(app), instance, null)
})
afterAll(() => app?.close())

const list = async (filter: object, sort?: [string, 'ASC' | 'DESC']) =>
  auditor.admin('GET', `/payment-links${listQuery(filter, sort)}`)
const ids = async (filter: object, sort?: [string, 'ASC' | 'DESC']) =>
  (await list(filter, sort)).body.map(({ id }: Json) => id)

describe('payment links in the console', () => {
  it('lists them with what they belong to, and not who may pay', async () => {
    const { body, headers } = await list({ id: draft.id })
    expect(headers.get('content-range')).toBe('payment-links 0-0/1')
    const { allowed_payers: _, ...fields } = draft
    expect(body).toEqual([
      {
        ...fields,
        target_amount: '1000.50',
        url: null,
        payment_instance: { id: instance, title: 'Boutique', status: 'active', acceptance_status: 'ready' },
        brand: { id: expect.any(String), name: 'Sersou', logo_url: draft.logo },
        form: null,
        trader: { id: trader.id, name: trader.name, email: 't•••@example.com', language: 'fr' },
        workspace: { id: trader.workspace_id, name: expect.any(String) },
        version: 1,
        allowed_actions: [],
        blocked_by: [],
      },
    ])
  })

  it('finds them by their own fields and by what they belong to', async () => {
    const mine = { trader_id: trader.id }
    for (const filter of [
      { ...mine, status: 'active' },
      { ...mine, status: ['active', 'paused'], usage_mode: 'whitelist' },
      { form_id: form.id },
      { workspace_id: trader.workspace_id, title: 'Été à Oran' },
      { slug: paid.slug },
      { ...mine, q: 'ete a' },
      { q: paid.slug.slice(0, 8) },
      { ...mine, q: 'oran-ete' },
      { q: `https://pay.example/p/${paid.slug.toUpperCase()}?from=poster` },
      { q: `https://desk.example/#/payment-links/${paid.id}/show` },
      { ...mine, q: paid.id.slice(0, 23) },
    ])
      expect([filter, await ids(filter)]).toEqual([filter, [paid.id]])
    expect(await ids({ payment_instance_id: instance })).toHaveLength(3)
    expect(await ids(mine, ['total_collected', 'DESC'])).toEqual([paid.id, draft.id])
    expect(await ids(mine, ['title', 'ASC'])).toEqual([draft.id, paid.id])
    expect(consoleError(await list({ metadata: 'x' }))).toEqual([422, 'VALIDATION_ERROR'])
    expect(consoleError(await list({}, ['slug', 'ASC']))).toEqual([422, 'VALIDATION_ERROR'])
  })

  it('shows one with who may pay, how often its form was filled, and what the trader was told; journaled', async () => {
    const { body } = await auditor.admin('GET', `/payment-links/${paid.id}`)
    expect(body).toMatchObject({
      status: 'active',
      url: `${app.url}/p/${paid.slug}`,
      paid_count: 1,
      total_collected: '1500.00',
      form: { id: form.id, name: 'Inscription', status: 'published' },
      allowed_payers: [{ email: 'nadia@example.com' }, { phone: '0550 12 34 56' }],
      counts: { submissions: 1 },
      told: [],
    })
    await submit(app, trader, { form_id: form.id, payment_link_id: paid.id, answers: { field_0: 'Non' } })
    expect((await auditor.admin('GET', `/payment-links/${paid.id}`)).body.counts.submissions).toBe(2)
    const views = await app.services.db.auditEntry.findMany({ where: { record_id: paid.id, action: 'view' } })
    expect(views).toMatchObject([{ actor_id: auditor.id, workspace_id: trader.workspace_id }])
    const { entries } = (await auditor.admin('GET', `/payment-links/${paid.id}/timeline`)).body
    expect(entries.map(({ action }: Json) => action)).toEqual(['view', 'publish', 'create'])
    expect((await auditor.admin('GET', `/payment-links/${crypto.randomUUID()}`)).status).toBe(404)
  })

  it('takes no writing', async () => {
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/archive'],
    ] as const)
      expect((await auditor.admin(method, `/payment-links/${paid.id}${path}`)).status).toBe(404)
  })
})
