import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMPANY } from '../factories/dossiers.ts'
import { newOfficer, newTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({
    ACTIVATION_FEE: '2500.50',
    FEE_PAYEE_NAME: 'Paiements SPA',
    FEE_PAYEE_RIB: '00200102000123450195',
  })
})
afterAll(() => app?.close())

describe('reference lists', () => {
  it('answer id, code and name in the language of the account', async () => {
    const [fr, ar, en] = [
      await newTrader(app, { language: 'fr' }),
      await newTrader(app, { language: 'ar' }),
      await newTrader(app, { language: 'en' }),
    ]
    const company = async (trader: typeof fr) =>
      (await trader.ext('GET', '/establishment-types')).body.data.find(({ id }: Json) => id === COMPANY)
    expect(await company(fr)).toEqual({ id: COMPANY, code: 'personne_morale', name: expect.stringContaining('EURL') })
    expect((await company(ar)).name).toMatch(/شركة/)
    expect((await company(en)).name).toMatch(/^[ -~]+$/)
  })

  it('hold the authorizations of one kind of establishment', async () => {
    const { ext } = await newTrader(app)
    const codes = async (query = '') =>
      (await ext('GET', `/authorization-types${query}`)).body.data.map(({ code }: Json) => code)
    expect(await codes(`?establishment_type_id=${COMPANY}`)).toEqual(['registre_commerce'])
    expect((await codes()).length).toBeGreaterThan(10)
    expect(await codes('?establishment_type_id=nonsense')).toEqual([])
    expect(await codes(`?establishment_type_id=${crypto.randomUUID()}`)).toEqual([])
  })

  it('find an activity without its accents', async () => {
    const { ext } = await newTrader(app)
    const all = (await ext('GET', '/activities')).body.data
    const { name } = all.find((activity: Json) => /é/.test(activity.name))
    const bare = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
    const found = (await ext('GET', `/activities?search=${encodeURIComponent(bare)}`)).body.data
    expect(found.map((activity: Json) => activity.name)).toContain(name)
    expect(found.length).toBeLessThan(all.length)
    expect((await ext('GET', '/activities?search=%25')).body.data).toEqual([])
  })
})

describe('GET /activation-fee', () => {
  it('says how much, to whom, and which code the transfer should carry', async () => {
    const trader = await newTrader(app)
    const { body } = await trader.ext('GET', '/activation-fee')
    expect(body).toEqual({
      data: {
        amount: '2500.50',
        currency: 'DZD',
        payee: { name: 'Paiements SPA', rib: '00200102000123450195', bank: '002' },
        reference: expect.stringMatching(/^CS-[2-9B-Z]{6}$/),
      },
    })
    const second = await trader.addWorkspace('Second')
    const there = await trader.ext('GET', '/activation-fee', { headers: { 'X-Workspace-Id': second.id } })
    expect(there.body.data.reference).toBe(second.reference)
    expect(there.body.data.reference).not.toBe(body.data.reference)
  })
})

describe('what the console shows before it sends', () => {
  it('is answered with the lists, and is what the server enforces', async () => {
    const officer = await newOfficer(app)
    const { limits } = (await officer.admin('GET', '/references')).body
    const search = (q: string) => officer.admin('GET', `/search?q=${q}`)
    expect((await search('x'.repeat(limits.search))).status).toBe(200)
    expect((await search('x'.repeat(limits.search + 1))).status).toBe(422)
    expect((await search('x'.repeat(limits.search_min - 1))).status).toBe(422)
  })

  it('says which reasons need a text of the officer', async () => {
    const officer = await newOfficer(app)
    const { limits } = (await officer.admin('GET', '/references')).body
    for (const kind of ['identification', 'brand', 'bank_account', 'payment_instance']) {
      const { body } = await officer.admin('GET', `/reasons?kind=${kind}`)
      const needing = body.filter(({ min_text }: Json) => min_text > 0)
      expect(needing.map(({ number, min_text }: Json) => [number, min_text])).toEqual([['00', limits.own_reason_min]])
    }
  })
})
