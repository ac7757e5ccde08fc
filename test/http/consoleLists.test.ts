import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OfficerRole } from '../../server/database/generated/enums.ts'
import { acceptedDossiers, newBankAccount, newIdentification, newInstance } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers } from '../support/database.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let officer: TestOfficer
let trader: TestTrader
let instance: string
let everybody: TestOfficer[]

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app, 'officer', 'Amel Ben')
  everybody = await Promise.all(Object.values(OfficerRole).map((role) => newOfficer(app, role)))
  trader = await newTrader(app, { name: 'Société Générale de Café' })
  for (const name of ['Crémerie du Hodna', 'cremerie bis', 'Transport 100%', 'Transport_Est', 'مكتبة الجزائر']) {
    await newIdentification({ trader }, name)
    app.clock.advance({ minutes: 1 })
  }
  instance = (await newInstance({ trader }, await acceptedDossiers({ trader }, officer))).id
})
afterAll(() => app?.close())

const names = async (...query: Parameters<typeof listQuery>) =>
  (await officer.admin('GET', `/identifications${listQuery(...query)}`)).body.map(({ name }: Json) => name)

describe('a console list', () => {
  it('sends bare records and where they stand among all', async () => {
    const { status, body, headers } = await officer.admin(
      'GET',
      `/identifications${listQuery({}, ['created_at', 'ASC'], [1, 2])}`,
    )
    expect([status, body.length, headers.get('content-range')]).toEqual([200, 2, 'identifications 1-2/6'])
    expect(body.map(({ name }: Json) => name)).toEqual(['cremerie bis', 'Transport 100%'])
    expect(headers.get('x-total-estimated')).toBeNull()
  })

  it('answers 0-24 by the first sort without a query, and nothing beyond the end', async () => {
    const bare = await officer.admin('GET', '/identifications')
    expect([bare.status, bare.headers.get('content-range')]).toEqual([200, 'identifications 0-5/6'])
    const beyond = await officer.admin('GET', `/identifications${listQuery({}, ['id', 'ASC'], [100, 124])}`)
    expect([beyond.body, beyond.headers.get('content-range')]).toEqual([[], 'identifications 100-100/6'])
  })

  it('sorts both ways by every field it names, and refuses others', async () => {
    for (const sort of ['id', 'created_at', 'updated_at', 'name', 'status', 'waiting_since']) {
      const up = await officer.admin('GET', `/identifications${listQuery({}, [sort, 'ASC'])}`)
      const down = await officer.admin('GET', `/identifications${listQuery({}, [sort, 'DESC'])}`)
      expect([up.status, down.body.map(({ id }: Json) => id)]).toEqual([
        200,
        up.body.map(({ id }: Json) => id).reverse(),
      ])
    }
    for (const sort of ['password_hash', 'workspace.owner', '__proto__', 'constructor', '']) {
      const { status, body } = await officer.admin('GET', `/identifications${listQuery({}, [sort, 'ASC'])}`)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['sort.0']])
    }
  })

  it('filters by its own fields and foreign keys, one value or several', async () => {
    expect(await names({ status: 'accepted' })).toHaveLength(1)
    expect(await names({ status: ['accepted', 'pending'] })).toHaveLength(6)
    expect(await names({ status: 'refused' })).toEqual([])
    expect(await names({ trader_id: trader.id })).toHaveLength(6)
    expect(await names({ workspace_id: trader.workspace_id, decided_by: officer.id })).toHaveLength(1)
    expect(await names({ trader_id: crypto.randomUUID() })).toEqual([])
    const [{ id }] = (await officer.admin('GET', '/identifications')).body
    const many = await officer.admin('GET', `/identifications${listQuery({ id: [id, crypto.randomUUID()] })}`)
    expect(many.body.map((row: Json) => row.id)).toEqual([id])
  })

  it.each([
    ['an unknown field', { password: 'x' }, 'password'],
    ['a field of another resource', { account_number: '001' }, 'account_number'],
    ['an operator', { status: { not: 'pending' } }, 'status'],
    ['a wrong value', { status: 'open' }, 'status'],
    ['a wrong id', { workspace_id: "' OR 1=1" }, 'workspace_id'],
    ['a number as q', { q: 1 }, 'q'],
    ['a prototype key', JSON.parse('{"constructor":{"name":"x"}}'), 'constructor'],
    ['a list', [], 'body'],
  ])('refuses %s as filter', async (_what, filter, field) => {
    const { status, body } = await officer.admin('GET', `/identifications${listQuery(filter)}`)
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'VALIDATION_ERROR', [field]])
  })

  it.each([
    ['filter', '{'],
    ['sort', 'name'],
    ['sort', '["name"]'],
    ['sort', '["name","UP"]'],
    ['range', '[0]'],
    ['range', '[-1,5]'],
    ['range', '[5,4]'],
    ['range', '[0,1000]'],
    ['range', '[0.5,3]'],
    ['range', '[0,1e99]'],
    ['range', '["0","9"]'],
    ['range', '[1e12,1000000000001]'],
  ])('refuses %s=%s', async (name, value) => {
    const { status, body } = await officer.admin('GET', `/identifications?${name}=${encodeURIComponent(value)}`)
    expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR'])
  })

  it('holds at most 1,000 rows', async () => {
    expect((await officer.admin('GET', `/identifications${listQuery({}, ['id', 'ASC'], [0, 999])}`)).status).toBe(200)
  })
})

describe('q', () => {
  it('finds part of a name whatever its case, accents and vowel marks', async () => {
    expect((await names({ q: 'CREMERIE' })).sort()).toEqual(['Crémerie du Hodna', 'cremerie bis'])
    expect(await names({ q: 'مكتبه' })).toEqual(['مكتبة الجزائر'])
    expect(await names({ q: '  hodna ' })).toEqual(['Crémerie du Hodna'])
  })

  it('takes wildcards of SQL as what they are', async () => {
    expect(await names({ q: '100%' })).toEqual(['Transport 100%'])
    expect(await names({ q: 'transport_' })).toEqual(['Transport_Est'])
    expect(await names({ q: '\\' })).toEqual([])
    const found = async (path: string, q: string) =>
      (await officer.admin('GET', `/${path}${listQuery({ q })}`)).body.length
    for (const path of [
      'brands',
      'bank-accounts',
      'activation-proofs',
      'payment-instances',
      'transactions',
      'traders',
      'workspaces',
      'officers',
      'audit-entries',
    ])
      expect([path, await found(path, '__'), await found(path, '%%')]).toEqual([path, 0, 0])
  })

  it('finds an id by its start', async () => {
    const [{ id, name }] = (await officer.admin('GET', '/identifications')).body
    expect(await names({ q: id })).toEqual([name])
    expect(await names({ q: id.toUpperCase() })).toEqual([name])
    expect(await names({ q: id.slice(0, 30) })).toContain(name)
  })

  it('finds a transaction by its reference, an account by its number', async () => {
    const [{ id, reference }] = (await officer.admin('GET', '/transactions')).body
    const found = await officer.admin('GET', `/transactions${listQuery({ q: reference.slice(0, 8).toLowerCase() })}`)
    expect(found.body.map((row: Json) => row.id)).toEqual([id])
    const { id: parent } = await newIdentification({ trader })
    const account = await newBankAccount({ trader }, parent, '11100124000123452393')
    const accounts = await officer.admin('GET', `/bank-accounts${listQuery({ q: '111001' })}`)
    expect(accounts.body.map((row: Json) => row.id)).toEqual([account.id])
  })
})

describe('every resource', () => {
  const RESOURCES = [
    'identifications',
    'brands',
    'bank-accounts',
    'activation-proofs',
    'payment-instances',
    'transactions',
    'audit-entries',
    'officers',
    'traders',
    'workspaces',
  ]

  it.each(RESOURCES)('%s lists its rows, and shows one to every role', async (resource) => {
    for (const { admin } of everybody) {
      const list = await admin('GET', `/${resource}`)
      expect([list.status, list.body.length > 0]).toEqual([200, true])
      expect(list.headers.get('content-range')).toMatch(new RegExp(`^${resource} 0-\\d+/\\d+$`))
      const one = await admin('GET', `/${resource}/${list.body[0].id}`)
      expect([one.status, one.body.id]).toEqual([200, list.body[0].id])
      expect(one.text + list.text).not.toMatch(
        /"\w*(password_hash|secret|token_hash|wrapped|storage_key|public_key)\w*":/,
      )
    }
  })

  it.each(RESOURCES)('%s answers 404 for what there is not, and 401 to strangers', async (resource) => {
    for (const id of [crypto.randomUUID(), 'nonsense', '0', '%00', '99999999999999999999'])
      expect((await officer.admin('GET', `/${resource}/${id}`)).status).toBe(404)
    expect((await officer.admin('GET', `/${resource}`, { headers: { Cookie: '' } })).status).toBe(401)
  })
})

describe('a total', () => {
  it('is exact up to 20,000 and an estimate of the same question past that, which says so', async () => {
    // The journal has no entry of these accounts, which the triggers would ask for.
    await runWithoutTriggers(app, [
      `INSERT INTO traders (id, email, name, name_folded, password_hash, created_at, updated_at)
       SELECT gen_random_uuid(), name || n || '@example.org', name, name, '', now(), now()
       FROM (VALUES ('many', 20001), ('others', 40000)) AS wanted (name, most), generate_series(1, most) AS n`,
    ])
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    await owner.query('ANALYZE traders')
    await owner.end()
    const many = async (q: string) => (await officer.admin('GET', `/traders${listQuery({ q })}`)).headers
    const estimated = await many('many')
    expect(estimated.get('x-total-estimated')).toBe('1')
    const total = Number(estimated.get('content-range')!.split('/')[1])
    // The table has 60,000 rows and more. Name and e-mail address agree, and the planner takes them as independent.
    expect([total > 20_000, total < 40_000]).toEqual([true, true])
    const exact = await many('many1999')
    expect([exact.get('x-total-estimated'), exact.get('content-range')]).toEqual([null, 'traders 0-10/11'])
  })
})

describe('GET /queues', () => {
  it('counts what waits, and since when', async () => {
    const queues = (await officer.admin('GET', '/queues')).body
    expect(queues.map(({ resource, waiting }: Json) => [resource, waiting])).toEqual([
      ['identifications', 6],
      ['brands', 7],
      ['bank-accounts', 1],
      ['activation-proofs', 1],
    ])
    const proof = (await officer.admin('GET', `/activation-proofs/${instance}`)).body
    expect(queues[3]).toMatchObject({
      over: 0,
      soon: 0,
      with_traders: 0,
      oldest_waiting_since: proof.waiting_since,
      target_minutes: 120,
    })
    app.clock.advance({ minutes: 90 })
    expect((await officer.admin('GET', '/queues')).body[3]).toMatchObject({ over: 0, soon: 1 })
    app.clock.advance({ minutes: 30, seconds: 1 })
    expect((await officer.admin('GET', '/queues')).body[3]).toMatchObject({ over: 1, soon: 0 })
  })
})
