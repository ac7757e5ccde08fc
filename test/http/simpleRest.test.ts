import fs from 'node:fs'
import simpleRest from 'ra-data-simple-rest'
import { type DataProvider, fetchUtils, type RaRecord } from 'react-admin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Operation } from '../../server/openapi/contract/operation.ts'
import { OPERATIONS } from '../../server/openapi/operations.ts'
import { newOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { exampleWorld } from './openapi.world.ts'

// Tests with stock ra-data-simple-rest, the data provider of react-admin, without the console's own client.

const ADMIN = '/api/admin/'
const pathsOf = (method: Operation['method']) =>
  OPERATIONS.filter((one) => one.method === method && one.path.startsWith(ADMIN)).map(({ path }) => path)

/** GET /api/admin/<name> with a Content-Range header in the answer. */
const LISTS = OPERATIONS.filter(
  ({ method, path, answers }) =>
    method === 'get' && /^\/api\/admin\/[a-z-]+$/.test(path) && answers[0]!.headers?.includes('Content-Range'),
)
const RESOURCES = LISTS.map(({ path }) => path.slice(ADMIN.length))

/** Answers that are arrays but not resources: short complete lists, without ids or pages. */
const READINGS = ['queues']

const filtersOf = (resource: string): string[] => {
  const { schema } = LISTS.find(({ path }) => path === ADMIN + resource)!.jsonQuery!.filter!
  return Object.keys((schema as z.ZodObject).shape)
}

/** What react-admin can do with the resource: its foreign keys, and whether it takes PUT /:id. */
function supportOf(resource: string, rows: RaRecord[]): string {
  const keys = filtersOf(resource).filter((name) => name.endsWith('_id') && rows.some((row) => keyOf(row, name)))
  const put = pathsOf('put').includes(`${ADMIN}${resource}/:id`)
  return ['list, one, many', ...keys.map((key) => `of ${key}`), ...(put ? ['update'] : [])].join(', ')
}

/** The foreign key of a row: rows have the key itself or the record that it names. */
const keyOf = (row: RaRecord, target: string): string | null =>
  row[target] ?? row[target.replace(/_id$/, '')]?.id ?? null

let app: TestApp
let receiver: Receiver
let provider: DataProvider
let folder: string

beforeAll(async () => {
  receiver = await startReceiver()
  app = await startApp({ WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '1' }, receiver.ca)
  const world = await exampleWorld(app, receiver)
  folder = world.folder
  await world.fresh.adminGetSecondLook!()
  await world.fresh.adminGetScreeningCase!()
  const { SESSION: cookie = '' } = world.variables
  provider = simpleRest(`${app.url}/api/admin`, (url, options = {}) => {
    const headers = new Headers(options.headers as HeadersInit)
    headers.set('Cookie', cookie)
    return fetchUtils.fetchJson(url, { ...options, headers })
  })
})
afterAll(async () => {
  if (folder) fs.rmSync(folder, { recursive: true, force: true })
  await app?.close()
  await receiver?.close()
})

const all = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} }
const rowsOf = async (resource: string) => (await provider.getList(resource, all)).data

/** Sorts ids, as numbers or as text. */
const inOrder = (ids: RaRecord['id'][]) => [...ids].sort((a, b) => (a < b ? -1 : 1))

it('every array of the console is a list with a range, or a reading that is known as one', () => {
  const arrays = OPERATIONS.filter(
    ({ method, path, answers }) =>
      method === 'get' && /^\/api\/admin\/[a-z-]+$/.test(path) && answers[0]!.schema instanceof z.ZodArray,
  ).map(({ path }) => path.slice(ADMIN.length))
  expect(arrays.filter((name) => !RESOURCES.includes(name))).toEqual(READINGS)
  expect(RESOURCES.length).toBeGreaterThan(18)
})

describe.each(RESOURCES)('%s', (resource) => {
  it('lists in pages by id, which is what react-admin asks for of its own', async () => {
    const { data, total } = await provider.getList(resource, all)
    expect(data.length).toBeGreaterThan(0)
    expect(total).toBe(data.length)
    const ids = data.map(({ id }) => id)
    expect(ids).toEqual(inOrder(ids))
    const page = async (number: number, order: 'ASC' | 'DESC') =>
      (
        await provider.getList(resource, {
          ...all,
          pagination: { page: number, perPage: 1 },
          sort: { field: 'id', order },
        })
      ).data.map(({ id }) => id)
    expect([await page(1, 'ASC'), await page(2, 'ASC')]).toEqual([ids.slice(0, 1), ids.slice(1, 2)])
    expect(await page(1, 'DESC')).toEqual(ids.slice(-1))
    const bare = await provider.getList(resource, { filter: {} })
    expect(bare.data.map(({ id }) => id)).toEqual(ids.slice(0, 10))
  })

  it('reads one and many by id', async () => {
    const rows = await rowsOf(resource)
    for (const { id } of rows.slice(0, 2)) expect((await provider.getOne(resource, { id })).data.id).toBe(id)
    const ids = rows.slice(-2).map(({ id }) => id)
    const many = await provider.getMany(resource, { ids })
    expect(inOrder(many.data.map(({ id }) => id))).toEqual(ids)
  })

  it('reads what refers to another record, by each foreign key that it filters by', async () => {
    const rows = await rowsOf(resource)
    for (const target of filtersOf(resource).filter((name) => name.endsWith('_id'))) {
      const id = rows.map((row) => keyOf(row, target)).find((key) => key !== null)
      const found = await provider.getManyReference(resource, { ...all, target, id: id ?? crypto.randomUUID() })
      const expected = id === undefined ? [] : rows.filter((row) => keyOf(row, target) === id)
      expect([target, found.total, found.data.map((row) => row.id)]).toEqual([
        target,
        expected.length,
        expected.map((row) => row.id),
      ])
    }
  })
})

it('each supports what is said here, and nothing is left out', async () => {
  const found = await Promise.all(RESOURCES.map(async (name) => [name, supportOf(name, await rowsOf(name))]))
  expect(Object.fromEntries(found)).toMatchInlineSnapshot(`
    {
      "activation-proofs": "list, one, many, of workspace_id, of trader_id, of identification_id, of brand_id, of bank_account_id",
      "audit-entries": "list, one, many, of actor_id, of record_id, of workspace_id, of trader_id",
      "bank-accounts": "list, one, many, of workspace_id, of trader_id, of identification_id",
      "brands": "list, one, many, of workspace_id, of trader_id, of identification_id",
      "deliveries": "list, one, many, of webhook_id, of event_id, of workspace_id, of trader_id, of record_id",
      "form-submissions": "list, one, many, of form_id, of payment_link_id, of workspace_id",
      "forms": "list, one, many, of workspace_id, of trader_id",
      "identifications": "list, one, many, of workspace_id, of trader_id, of establishment_type_id, of authorization_type_id",
      "inbox": "list, one, many",
      "late-money": "list, one, many, of transaction_id, of payment_instance_id, of workspace_id, of trader_id",
      "lists": "list, one, many",
      "mail-templates": "list, one, many",
      "mentions": "list, one, many",
      "officers": "list, one, many, update",
      "pay-links": "list, one, many, of payment_instance_id, of workspace_id, of trader_id",
      "payment-instances": "list, one, many, of workspace_id, of trader_id, of identification_id, of brand_id, of bank_account_id",
      "payment-links": "list, one, many, of payment_instance_id, of workspace_id, of trader_id",
      "reasons": "list, one, many, update",
      "retention": "list, one, many",
      "saved-views": "list, one, many, update",
      "screening-cases": "list, one, many, of record_id, of trader_id",
      "screening-runs": "list, one, many",
      "second-looks": "list, one, many, of record_id",
      "sessions": "list, one, many, of officer_id",
      "settings": "list, one, many, update",
      "snippets": "list, one, many, update",
      "statement-lines": "list, one, many, of statement_id",
      "statements": "list, one, many",
      "traders": "list, one, many, of user_id",
      "transactions": "list, one, many, of payable_id, of payment_instance_id, of workspace_id, of trader_id",
      "unreached-events": "list, one, many, of trader_id",
      "webhooks": "list, one, many, of workspace_id, of trader_id",
      "workspaces": "list, one, many, of trader_id",
    }
  `)
})

describe('update', () => {
  const updates = pathsOf('put').flatMap((path) => /^\/api\/admin\/([a-z-]+)\/:id$/.exec(path)?.[1] ?? [])

  it.each(updates)('%s takes the record as it was read back, whole', async (resource) => {
    for (const previousData of await rowsOf(resource)) {
      const { id } = previousData
      const { data } = await provider.update(resource, { id, data: { ...previousData }, previousData })
      // The answer may say more than a row of the list.
      expect({ ...data, changed: null, updated_at: null }).toMatchObject({
        ...previousData,
        changed: null,
        updated_at: null,
      })
    }
  })

  it('changes what was changed in it, and refuses what it does not know', async () => {
    const [view] = await rowsOf('saved-views')
    const { data } = await provider.update('saved-views', {
      id: view!.id,
      data: { ...view, name: 'Renamed' },
      previousData: view,
    })
    expect([data.name, (await provider.getOne('saved-views', { id: view!.id })).data.name]).toEqual([
      'Renamed',
      'Renamed',
    ])
    const update = (more: object) =>
      provider.update('saved-views', { id: view!.id, data: { ...view, ...more }, previousData: view })
    await expect(update({ resource: 'bank-accounts' })).rejects.toMatchObject({
      status: 422,
      body: { errors: { resource: expect.any(String) } },
    })
    await expect(update({ colour: 'red' })).rejects.toMatchObject({
      status: 422,
      body: { errors: { colour: expect.any(String) } },
    })
  })

  it('is what an officer may do: another’s setting is 403', async () => {
    const officer = await newOfficer(app)
    const { status } = await officer.admin('PUT', '/settings/lookups', { json: { value: {} } })
    expect(status).toBe(403)
    expect((await officer.admin('GET', '/settings/nonsense')).status).toBe(404)
  })
})
