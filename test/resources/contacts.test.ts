import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maskEmail, maskPhone } from '../../server/http/contacts.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let officer: TestOfficer
let auditor: TestOfficer
let trader: TestTrader
let masked: string

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { name: 'Farid Toumi' })
  auditor = await newOfficer(app, 'auditor')
  masked = `t•••@example.com`
  await newIdentification({ trader })
})
beforeEach(async () => {
  officer = await newOfficer(app)
})
afterAll(() => app?.close())

const read = (path: string) => officer.admin('GET', path)
const reads = async (resource: string) => {
  const filter = { action: 'view', actor_id: officer.id, resource }
  return (await auditor.admin('GET', `/audit-entries${listQuery(filter)}`)).body.map(({ record_id, details }: Json) => [
    record_id,
    details,
  ])
}

describe('a list', () => {
  it.each(['traders', 'workspaces', 'identifications'])(
    'of %s masks contacts; the record shows them whole',
    async (list) => {
      const [row] = (await read(`/${list}`)).body
      const owner = (record: Json) => (list === 'traders' ? record : record.trader)
      expect(owner(row).email).toBe(masked)
      expect(owner((await read(`/${list}/${row.id}`)).body).email).toBe(trader.email)
    },
  )

  it('finds by the whole address all the same', async () => {
    const { body } = await read(`/traders${listQuery({ email: trader.email })}`)
    expect(body).toMatchObject([{ id: trader.id, email: masked }])
    expect((await read(`/traders${listQuery({ q: trader.email })}`)).body).toHaveLength(1)
  })

  it('of officers shows colleagues as they are', async () => {
    const { body } = await read(`/officers${listQuery({ id: [officer.id] })}`)
    expect(body).toMatchObject([{ email: officer.email }])
  })

  it.each(['traders', 'workspaces', 'transactions', 'late-money'])(
    'of %s is journaled as a read, once a quarter of an hour, with its filter',
    async (list) => {
      const query = listQuery({ q: 'toumi' })
      for (let time = 0; time < 3; time += 1) expect((await read(`/${list}${query}`)).status).toBe(200)
      expect(await reads(list)).toEqual([[null, { list: true, filter: { q: 'toumi' } }]])
      await read(`/${list}`)
      expect(await reads(list)).toHaveLength(2)
      app.clock.advance({ minutes: 15 })
      await read(`/${list}${query}`)
      expect(await reads(list)).toHaveLength(3)
    },
  )

  it('of dossiers is work, and not journaled', async () => {
    await read('/identifications')
    expect(await reads('identifications')).toEqual([])
  })

  it('leaves account numbers out of the journal', async () => {
    await read(`/traders${listQuery({ q: '00799999000123456789' })}`)
    expect(await reads('traders')).toEqual([[null, { list: true, filter: { q: '••••6789' } }]])
  })

  it('keeps whole ids in the journal, those too that look like numbers', async () => {
    const id = ['00000000-0000-4000-8000-012345678901']
    await read(`/workspaces${listQuery({ id })}`)
    expect(await reads('workspaces')).toEqual([[null, { list: true, filter: { id } }]])
  })

  it('takes a number of any size in its filter, and the service goes on', async () => {
    expect(await read(`/traders${listQuery({ user_id: 2_147_483_647 })}`)).toMatchObject({ status: 200, body: [] })
    for (const user_id of [2_147_483_648, 9_007_199_254_740_991])
      expect((await read(`/traders${listQuery({ user_id })}`)).status).toBe(422)
  })
})

describe('a search', () => {
  it('that finds traders masks their addresses and is journaled', async () => {
    for (const q of [trader.email, 'toumi']) {
      const { body } = await read(`/search?${new URLSearchParams({ q })}`)
      const [found] = body.groups.find(({ resource }: Json) => resource === 'traders').results
      expect(found).toMatchObject({ id: trader.id, code: masked })
    }
    expect((await reads('traders')).map(([, { filter }]: Json) => filter.q)).toEqual([trader.email, 'toumi'])
  })

  it('that finds none is not', async () => {
    await read('/search?q=nobody+of+that+name')
    expect(await reads('traders')).toEqual([])
  })
})

it.each([
  ['karim@example.com', 'k•••@example.com'],
  ['é@x.dz', 'é•••@x.dz'],
  ['nonsense', '•••'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})

it('a number by its last two digits', () => {
  expect(maskPhone('0550 12 34 56')).toBe('•••56')
})
