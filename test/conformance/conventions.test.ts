import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { verify } from '../../server/webhooks/sign.ts'
import { accept, newBankAccount, newBrand, newIdentification, newInstance } from '../factories/dossiers.ts'
import { linkFields } from '../factories/links.ts'
import type { Json } from '../support/http.ts'
import {
  answered,
  created,
  integer,
  isPage,
  matches,
  moneyText,
  pageMeta,
  read,
  refusedFor,
  text,
  timestamp,
  uuid,
} from './expectations.ts'
import { chooseAtGateway, createActiveLink, paid } from './payments.ts'
import { ON_ALL } from './records.ts'
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

/** What a trader does from the first dossier to the first payment, step by step. */
const story = once(async () => {
  const webhook = await created(trader.ext('POST', '/webhooks', { json: { url: service.receiver.url } }))
  const identification = await newIdentification({ trader })
  const brand = await newBrand({ trader }, identification.id)
  const account = await newBankAccount({ trader }, identification.id)
  const dossiers = { identifications: identification, brands: brand, 'bank-accounts': account }
  const parts = { identification_id: identification.id, brand_id: brand.id, bank_account_id: account.id }
  const json = { title: 'Boutique', payment_method: 'online', ...parts }
  const early: Json[] = []
  const reviewed: Json[] = []
  for (const [kind, { id }] of Object.entries(dossiers)) {
    early.push(await trader.ext('POST', '/instances', { json }))
    await accept(officer, kind, id)
    reviewed.push(await read(trader.ext('GET', `/${kind}/${id}`)))
  }
  const { id, activation } = await newInstance({ trader }, parts, 'online')
  const unready = await trader.ext('POST', '/links', { json: linkFields(id) })
  await chooseAtGateway(service, activation.form_url, 'approve')
  const instance = await read(trader.ext('GET', `/instances/${id}`))
  const form = await created(trader.ext('POST', '/forms', { json: { name: 'Inscription' } }))
  await read(trader.ext('POST', `/forms/${form.id}/publish`))
  const bare = await createActiveLink(trader, id)
  const link = await createActiveLink(trader, id, { form_id: form.id })
  const payments = [await paid(service, link.slug, { answers: {} }), await paid(service, bare.slug)]
  const v2 = await created(
    trader.v2('POST', '/links', { json: { mytpe_pay_id: id, title: 'Facture', type: 'dynamic', amount: 1500 } }),
  )
  return {
    webhook,
    dossiers,
    parts,
    early,
    reviewed,
    id,
    activation,
    unready,
    instance,
    form,
    bare,
    link,
    payments,
    v2,
  }
})

/** Everything the story's records answer, alone and in lists. */
const answers = once(async () => {
  const { dossiers, id, form, link, payments, webhook, v2 } = await story()
  await service.delivered()
  const paths = [
    ...Object.entries(dossiers).map(([kind, one]) => `/${kind}/${one.id}`),
    ...[`/instances/${id}`, `/forms/${form.id}`, `/links/${link.id}`, `/transactions/${payments[0]}`],
    ...[`/webhooks/${webhook.id}`, `/webhooks/${webhook.id}/deliveries`],
    ...ON_ALL.filter(([method]) => method === 'GET').map(([, path]) => path),
  ]
  const external = await Promise.all(paths.map((path) => trader.ext('GET', path)))
  return [...external, await trader.v2('GET', `/links/${v2.id}`)]
})

/** Every value under these names, at any depth, that is not null. */
async function valuesOf(names: RegExp): Promise<[string, unknown][]> {
  const found: [string, unknown][] = []
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (names.test(name) && inner !== null) found.push([name, inner])
      walk(inner)
    }
  }
  for (const { body } of await answers()) walk(body)
  expect(found.length).toBeGreaterThan(10)
  return found
}

section('0', {
  'R-001': async () => {
    for (const [method, path] of ON_ALL)
      expect([path, (await service.call(method, `/api/ext${path}`)).status]).toEqual([path, 401])
    expect((await service.call('GET', '/workspaces', { headers: trader.keys })).status).toBe(404)
  },
  'R-002': async () => {
    const { v2 } = await story()
    const bearer = { headers: { Authorization: `Bearer ${trader.token}` } }
    expect((await service.call('GET', '/api/api-keys/0', bearer)).body.message).toBe('API key not found')
    const headers = { ...trader.keys }
    expect((await service.call('GET', `/api/v2/service-pay/links/${v2.id}`, { headers })).status).toBe(200)
    for (const path of ['/api/ext/api-keys/0', `/api/ext/service-pay/links/${v2.id}`])
      expect((await service.call('GET', path, { headers })).status).toBe(404)
  },
  'R-003': async () => {
    for (const { headers } of await answers()) expect(headers.get('content-type')).toMatch(/^application\/json/)
    const answer = await trader.ext('POST', '/forms', { body: 'name=A', headers: { 'Content-Type': 'text/plain' } })
    expect(answer.status).toBe(415)
  },
  'R-004': async () => {
    for (const [, value] of await valuesOf(/_at$/)) matches(value, timestamp)
  },
  'R-005': async () => {
    for (const [, value] of await valuesOf(/^id$|_id$/)) matches(value, uuid)
  },
  'R-006': async () => {
    for (const [, value] of await valuesOf(/amount$|^total_collected$/)) matches(value, moneyText)
  },
})

section('1', {
  'R-007': async () => {
    for (const one of Object.values((await story()).dossiers)) expect(one.status).toBe('pending')
  },
  'R-008': async () => {
    for (const { status } of (await story()).reviewed) expect(status).toBe('accepted')
  },
  'R-009': async () => {
    const { early, activation } = await story()
    expect(early.map(({ status }) => status)).toEqual([422, 422, 422])
    matches(activation.transaction_id, uuid)
  },
  'R-010': async () => {
    const { instance, parts, id } = await story()
    expect(instance).toMatchObject(parts)
    const seen = await answered(200, officer.admin('GET', `/payment-instances/${id}`))
    matches(seen.license_reference, text.min(1))
  },
  'R-011': async () => expect((await story()).activation).toMatchObject({ status: 'processing', amount: '100.00' }),
  'R-012': async () => {
    const { unready, bare, id } = await story()
    expect([unready.status, bare.payment_instance_id]).toEqual([422, id])
  },
  'R-013': async () => {
    const { link, bare, form } = await story()
    expect([link.form_id, bare.form_id]).toEqual([form.id, null])
    const json = linkFields((await story()).id, { form_id: crypto.randomUUID() })
    await refusedFor('form_id', trader.ext('POST', '/links', { json }))
  },
  'R-014': async () => {
    const { link } = await story()
    expect(await read(trader.ext('GET', `/links/${link.id}`))).toMatchObject({ paid_count: 1 })
  },
  'R-015': async () => {
    const { payments } = await story()
    expect(new Set(payments).size).toBe(2)
    for (const id of payments) expect((await read(trader.ext('GET', `/transactions/${id}`))).status).toBe('paid')
  },
  'R-016': async () => {
    const { webhook } = await story()
    await service.delivered()
    const { headers, body } = service.receiver.requests[0]!
    const header = headers['x-service-signature'] as string
    expect(verify({ secret: webhook.secret, header, body, now: service.app.clock.now() })).toBe(true)
  },
  'R-017': async () => {
    const { dossiers, link } = await story()
    const { id: second } = await trader.addWorkspace('Second')
    const found = await Promise.all(
      [trader.workspace_id, second].flatMap((id) =>
        [`/identifications/${dossiers.identifications.id}`, `/links/${link.id}`].map(
          async (path) => (await trader.ext('GET', path, { headers: { 'X-Workspace-Id': id } })).status,
        ),
      ),
    )
    expect(found).toEqual([200, 200, 404, 404])
  },
  'R-018': async () => {
    await story()
    await trader.addWorkspace('Third')
    const workspaces = await read(trader.ext('GET', '/workspaces'))
    expect(workspaces.filter(({ is_active }: Json) => is_active)).toHaveLength(1)
    for (const { id } of workspaces) {
      const headers = { 'X-Workspace-Id': id }
      const links = await read(trader.ext('GET', '/links', { headers }))
      expect(links.length).toBe(id === trader.workspace_id ? 2 : 0)
    }
  },
})

/** Five forms of a trader of their own, two a page: first, middle and last page. */
const pages = once(async () => {
  const reader = await service.newTrader()
  for (const name of ['A', 'B', 'C', 'D', 'E']) await created(reader.ext('POST', '/forms', { json: { name } }))
  const page = (number: number) => answered(200, reader.ext('GET', `/forms?per_page=2&page=${number}`))
  return [await page(1), await page(2), await page(3)]
})

section('2.1', {
  'R-019': async () => expect((await pages()).map(({ data }) => data.length)).toEqual([2, 2, 1]),
  'R-020': async () => {
    for (const body of await pages()) {
      isPage(body)
      expect(Object.keys(body.links).sort()).toEqual(['first', 'last', 'next', 'prev'])
    }
  },
  'R-021': async () => {
    const links = (await pages()).map((body) => body.links)
    for (const { first, last } of links) matches([first, last], z.array(z.url()))
    expect(links.map(({ prev, next }) => [prev === null, next === null])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
  },
  'R-022': async () => {
    for (const { meta } of await pages()) matches(meta, z.strictObject(pageMeta))
    expect((await pages()).map(({ meta }) => meta)).toEqual([
      { current_page: 1, from: 1, to: 2, per_page: 2, last_page: 3, total: 5 },
      { current_page: 2, from: 3, to: 4, per_page: 2, last_page: 3, total: 5 },
      { current_page: 3, from: 5, to: 5, per_page: 2, last_page: 3, total: 5 },
    ])
  },
  'R-023': async () => {
    await pages()
    await story()
    for (const size of [1, 2]) {
      const { data, meta } = await answered(200, trader.ext('GET', `/links?per_page=${size}`))
      expect([data.length, meta.per_page]).toEqual([size, size])
    }
    matches((await answered(200, trader.ext('GET', '/links'))).meta.per_page, integer)
  },
  'R-024': async () => {
    const { dossiers, id, form, link, payments, webhook } = await story()
    for (const path of [
      ...Object.entries(dossiers).map(([kind, one]) => `/${kind}/${one.id}`),
      ...[`/instances/${id}`, `/forms/${form.id}`, `/links/${link.id}`, `/transactions/${payments[0]}`],
      `/webhooks/${webhook.id}`,
    ])
      matches(await answered(200, trader.ext('GET', path)), z.strictObject({ data: z.looseObject({ id: uuid }) }))
  },
})

section('9', {
  'R-475': async () => {
    await answered(200, trader.ext('GET', '/workspaces'))
    for (const path of ['/api/v1/ext/workspaces', '/api/ext/v1/workspaces', '/api/ext/v2/workspaces'])
      expect((await service.call('GET', path, { headers: { ...trader.keys } })).status).toBe(404)
  },
  'R-476': async () => {
    const { v2 } = await story()
    await answered(200, trader.v2('GET', `/links/${v2.id}`))
    for (const version of ['', '/v1', '/v3']) {
      const path = `/api${version}/service-pay/links/${v2.id}`
      expect((await service.call('GET', path, { headers: { ...trader.keys } })).status).toBe(404)
    }
  },
  'R-477': async () => {
    const options = { headers: { Authorization: `Bearer ${trader.token}` } }
    expect((await service.call('GET', '/api/api-keys/0', options)).body).toMatchObject({ code: 404 })
    expect((await service.call('GET', '/api/v2/api-keys/0', options)).body).not.toMatchObject({ success: false })
  },
  'R-478': async () => {
    const [plain, dressed] = [
      await trader.ext('GET', '/workspaces'),
      await trader.ext('GET', '/workspaces?version=9&api-version=9', {
        headers: { 'X-Api-Version': '9', 'Accept-Version': '9' },
      }),
    ]
    expect(dressed.body).toEqual(plain.body)
    for (const name of plain.headers.keys()) expect(name).not.toMatch(/version/i)
  },
})
