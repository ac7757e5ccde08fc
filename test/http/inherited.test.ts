import { afterAll, beforeAll, expect, it } from 'vitest'
import { newIdentification } from '../factories/dossiers.ts'
import { newForm } from '../factories/forms.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { type Answer, call, type Json } from '../support/http.ts'

let app: TestApp
let admin: TestOfficer
let trader: TestTrader

beforeAll(async () => {
  app = await startApp()
  admin = await newOfficer(app, 'admin')
  trader = await newTrader(app)
})
afterAll(() => app?.close())

const NAMES = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'length', 'name']

const LISTS = [
  ...['identifications', 'brands', 'bank-accounts', 'activation-proofs', 'payment-instances', 'transactions'],
  ...['payment-links', 'pay-links', 'forms', 'form-submissions', 'webhooks', 'deliveries', 'audit-entries'],
  ...['officers', 'traders', 'workspaces', 'late-money', 'unreached-events', 'mentions', 'inbox'],
  ...['settings', 'saved-views', 'snippets'],
]

it.each(NAMES)('what every object has by birth is nothing of ours: %s', async (name) => {
  const { id } = await newIdentification({ trader })
  const form = await newForm(trader)
  const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))
  const own = JSON.parse(`{"${name}": "x"}`)
  const console_ = (method: string, path: string, body?: object): [string, Promise<Answer<Json>>] => [
    `${method} ${path}`,
    admin.admin(method, path, body && { json: body }),
  ]
  const open = (path: string): [string, Promise<Answer<Json>>] => [path, call(app, 'GET', path)]
  const external = (method: string, path: string, body?: object): [string, Promise<Answer<Json>>] => [
    `${method} ${path}`,
    trader.ext(method, path, body && { json: body }),
  ]
  const asked = [
    ...['/docs', '/p', '/logos', '/payments', '/simulator', ''].map((path) => open(`${path}/${name}`)),
    ...['', '/settings', '/reasons', '/queues', '/files'].map((path) => console_('GET', `${path}/${name}`)),
    ...LISTS.flatMap((list) => [
      console_('GET', `/${list}/${name}`),
      console_('GET', `/${list}?filter=${json(own)}`),
      console_('GET', `/${list}?sort=${json([name, 'ASC'])}`),
    ]),
    console_('GET', `/reasons?kind=${name}`),
    console_('GET', `/search?q=${name}`),
    console_('GET', `/audit-entries/export?format=${name}`),
    console_('PUT', `/settings/${name}`, { value: 1 }),
    console_('POST', `/queues/${name}/next`),
    console_('GET', `/queues/${name}/counts`),
    console_('POST', '/identifications/bulk', { action: name, ids: [id] }),
    console_('POST', '/saved-views', { resource: name, name: 'x', filter: own, shared: false }),
    console_('POST', '/saved-views', {
      resource: 'brands',
      name,
      filter: own,
      sort: { field: name, order: 'ASC' },
      shared: false,
    }),
    console_('PUT', `/identifications/${id}/readings`, own),
    console_('POST', `/identifications/${id}/${name}`),
    console_('POST', `/identifications/${id}/refuse`, { version: 1, reason_codes: [name] }),
    console_('PUT', `/officers/${admin.id}`, own),
    external('GET', `/${name}`),
    external('GET', `/identifications/${name}`),
    external('GET', `/identifications?${name}=1&sort=${name}&status=${name}`),
    external('POST', '/webhooks', { url: 'https://example.com', events: [name] }),
    external('POST', `/forms/${form.id}/fields`, {
      input_name: name,
      label: name,
      data_type: 'text',
      validation_rules: name,
    }),
    external('POST', `/forms/${form.id}/fields`, { input_name: `${name}_2`, label: name, data_type: name }),
    external('POST', '/links', own),
  ]
  const answers = await Promise.all(asked.map(async ([what, answer]) => [what, (await answer).status] as const))
  expect(answers.filter(([, status]) => status >= 500)).toEqual([])
  expect((await call(app, 'GET', `/docs/${name}`)).status).toBe(404)
})
