import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identificationFields } from '../factories/dossiers.ts'
import { newTrader, type TestTrader } from '../factories/people.ts'
import { externalFieldErrors } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  for (let number = 0; number < 17; number += 1)
    await trader.ext('POST', '/identifications', { json: identificationFields(`N${String(number).padStart(2, '0')}`) })
})
afterAll(() => app?.close())

const list = async (query = '') => (await trader.ext('GET', `/identifications${query}`)).body
const pageOf = (address: string | null) => address && new URL(address).searchParams.get('page')
const meta = (current_page: number, from: number, to: number, per_page: number, last_page: number) => ({
  current_page,
  from,
  to,
  per_page,
  last_page,
  total: 17,
})

describe('a page', () => {
  it('holds 15 records unless asked otherwise, with exactly the six numbers', async () => {
    const body = await list()
    expect(body.data).toHaveLength(15)
    expect(body.meta).toEqual(meta(1, 1, 15, 15, 2))
    expect(body.links).toEqual({
      first: `${app.url}/api/ext/identifications?page=1`,
      last: `${app.url}/api/ext/identifications?page=2`,
      prev: null,
      next: `${app.url}/api/ext/identifications?page=2`,
    })
    expect(Object.keys(body)).toEqual(['data', 'links', 'meta'])
  })

  it('the last one has what is left', async () => {
    const body = await list('?page=2')
    expect(body.meta).toEqual(meta(2, 16, 17, 15, 2))
    expect([pageOf(body.links.prev), body.links.next]).toEqual(['1', null])
  })

  it('beyond the last is empty, with a way back', async () => {
    for (const page of [3, 99, 999_999_999]) {
      const body = await list(`?page=${page}&per_page=100`)
      expect([body.data, body.meta]).toEqual([[], meta(page, 0, 0, 100, 1)])
      expect([pageOf(body.links.prev), body.links.next]).toEqual([String(page - 1), null])
    }
    const far = await list('?page=99999999999999999999')
    expect([far.data, far.meta.from, far.meta.to, far.meta.total]).toEqual([[], 0, 0, 17])
    expect(Number.isSafeInteger(far.meta.current_page)).toBe(true)
  })

  it.each(['0', '-1', 'x', '1.5', '1e3', '', ' '])('%j is page 1', async (page) => {
    expect((await list(`?page=${encodeURIComponent(page)}`)).meta.current_page).toBe(1)
  })

  it('never repeats or misses a record, though all have the same time', async () => {
    const seen: string[] = []
    for (let page = 1; page <= 6; page += 1)
      seen.push(...(await list(`?per_page=3&page=${page}`)).data.map(({ id }: Json) => id))
    expect([seen.length, new Set(seen).size]).toEqual([17, 17])
  })

  it('of nothing is page 1 of 1, from 0 to 0', async () => {
    const { data, meta: none } = (await trader.ext('GET', '/bank-accounts')).body
    expect([data, none]).toEqual([[], { current_page: 1, from: 0, to: 0, per_page: 15, last_page: 1, total: 0 }])
  })
})

describe('per_page', () => {
  it.each([
    ['1', 1],
    ['15', 15],
    ['100', 100],
    ['101', 100],
    ['1000000000', 100],
    ['99999999999999999999', 100],
    ['', 15],
  ])('%j is taken as %d', async (per_page, taken) => {
    expect((await list(`?per_page=${per_page}`)).meta.per_page).toBe(taken)
  })

  it.each(['0', '-1', 'many', '1e9', '1.5', '0x10', '١٥'])('%j is refused', async (per_page) => {
    const answer = await trader.ext('GET', `/identifications?per_page=${encodeURIComponent(per_page)}`)
    expect([answer.status, externalFieldErrors(answer)]).toEqual([422, [['per_page', 'integer']]])
  })

  it('works on every list', async () => {
    for (const path of ['identifications', 'brands', 'bank-accounts', 'instances']) {
      const { status, body } = await trader.ext('GET', `/${path}?per_page=15`)
      expect([status, body.meta.per_page]).toEqual([200, 15])
    }
  })
})

describe('other parameters', () => {
  it('are kept in the links, whatever they hold', async () => {
    const { links } = await list('?per_page=2&search=n&status=pending&x=%3Cb%3E%26&page=3')
    const next = new URL(links.next)
    expect(Object.fromEntries(next.searchParams)).toEqual({
      per_page: '2',
      search: 'n',
      status: 'pending',
      x: '<b>&',
      page: '4',
    })
  })

  it('given twice count by their last value', async () => {
    const { meta: found } = await list('?per_page=2&per_page=3')
    expect(found.per_page).toBe(3)
    expect((await list('?search=N00&search=N01')).data).toMatchObject([{ name: 'N01' }])
  })

  it('sort both ways', async () => {
    const names = async (query: string) => (await list(query)).data.map(({ name }: Json) => name)
    expect(await names('?sort_by=name&sort_dir=asc&per_page=2')).toEqual(['N00', 'N01'])
    expect(await names('?sort_by=name&per_page=2')).toEqual(['N16', 'N15'])
  })
})
