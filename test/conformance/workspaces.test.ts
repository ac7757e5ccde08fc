import { afterAll, beforeAll, expect } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { addMember } from '../../server/resources/workspaces/service.ts'
import type { Json } from '../support/http.ts'
import { answered, created, fields, idsOf, read, refusedWith, text, uuid } from './expectations.ts'
import { readyInstance } from './payments.ts'
import { everyRecord, ON_ALL, ON_ONE } from './records.ts'
import { once, section } from './section.ts'
import { type Officer, type Service, startService, type Trader } from './service.ts'

let service: Service
let officer: Officer
/** Owns two workspaces of one name and is a member of an older one of somebody else. */
let trader: Trader
let joined: string
let second: string

beforeAll(async () => {
  service = await startService()
  officer = await service.newOfficer()
  const { app } = service
  joined = (await service.newTrader()).workspace_id
  app.clock.advance({ minutes: 1 })
  trader = await service.newTrader({ name: 'Pharmacie El Feth' })
  app.clock.advance({ minutes: 1 })
  second = (await trader.addWorkspace('Pharmacie El Feth')).id
})
afterAll(() => service?.close())

const inside = (id: string) => ({ headers: { 'X-Workspace-Id': id } })
const workspaces = (options = {}) => read(trader.ext('GET', '/workspaces', options))

/** The list once the trader has joined somebody else's workspace. Asked for last: it becomes his earliest one. */
const withMembership = once(async () => {
  await records()
  const { db, clock } = service.app.services
  await db.$transaction(async (tx) => {
    const workspace = await tx.workspace.findUniqueOrThrow({ where: { id: joined } })
    const member = await tx.trader.findUniqueOrThrow({ where: { id: trader.id } })
    await addMember(tx, SYSTEM, clock.now(), workspace, member)
  })
  return workspaces()
})

/** One record of each resource, all of them in the first of the trader's own workspaces. */
const records = once(() => everyRecord(service, trader, officer))
const named = async (id: string, options = {}) => (await workspaces(options)).find((one: Json) => one.id === id)

/** A list holds the record of its workspace there, and not in the other. */
async function onlyIn(list: 'instances' | 'links' | 'forms'): Promise<void> {
  const { id } = (await records())[list]
  const [here, there] = [trader.workspace_id, second].map((one) => trader.ext('GET', `/${list}`, inside(one)))
  expect(idsOf(await read(here!))).toContain(id)
  expect(await read(there!)).toEqual([])
}

/** Every operation on a record answers 404 in a workspace that the record is not in. */
async function hiddenElsewhere(): Promise<void> {
  const found = await records()
  for (const [resource, operations] of Object.entries(ON_ONE))
    for (const [method, tail] of operations) {
      const path = `/${resource}/${found[resource].id}${tail}`
      const { status, body } = await trader.ext(method, path, {
        ...inside(second),
        ...(method !== 'GET' && { json: {} }),
      })
      expect([method, path, status, body.errors?.[0].code]).toEqual([method, path, 404, 'RESOURCE_NOT_FOUND'])
    }
}

const wrongPairs = (): Record<string, string>[] => {
  const { 'X-Api-Key': key, 'X-Api-Secret': secret } = trader.keys
  return [{}, { 'X-Api-Key': key }, { 'X-Api-Secret': secret }, { 'X-Api-Key': key, 'X-Api-Secret': 'wrong' }]
}

section('5', {
  'R-397': async () => {
    const options = { headers: { 'X-Api-Key': trader.keys['X-Api-Key'], 'X-Api-Secret': trader.keys['X-Api-Secret'] } }
    await answered(200, service.call('GET', '/api/ext/workspaces', options))
    expect((await service.call('GET', '/api/ext/workspaces')).status).toBe(401)
  },
  'R-398': async () => {
    const path = `/api/v2/service-pay/links/${crypto.randomUUID()}`
    const { 'X-Api-Key': key, 'X-Api-Secret': secret } = trader.keys
    const pairs: Record<string, string>[] = [
      { 'X-API-KEY': key, 'X-API-SECRET': secret },
      { 'x-api-key': key, 'x-api-secret': secret },
    ]
    for (const headers of pairs)
      expect((await service.call('GET', path, { headers })).body).toMatchObject({ message: 'PAY_LINK_NOT_FOUND' })
    expect((await service.call('GET', path)).status).toBe(401)
  },
  'R-399': async () => {
    const ask = (headers: Record<string, string>) => service.call('GET', '/api/api-keys/0', { headers })
    expect((await ask({ Authorization: `Bearer ${trader.token}` })).status).toBe(404)
    expect((await ask({ ...trader.keys })).status).toBe(401)
  },
  'R-400': async () => {
    const found = await records()
    const operations = [
      ...ON_ALL,
      ...Object.entries(ON_ONE).flatMap(([resource, those]) =>
        those.map(([method, tail]) => [method, `/${resource}/${found[resource].id}${tail}`] as const),
      ),
    ]
    for (const [method, path] of operations) {
      if (method === 'GET') await answered(200, trader.ext(method, path, inside(trader.workspace_id)))
      const { status } = await trader.ext(method, path, inside(crypto.randomUUID()))
      expect([method, path, status]).toEqual([method, path, 403])
    }
  },
  'R-401': async () => {
    const { forms } = await records()
    expect((await read(trader.ext('GET', `/forms/${forms.id}`))).id).toBe(forms.id)
    expect((await workspaces()).map(({ is_active }: Json) => is_active)).toEqual([true, false])
  },
  'R-402': async () => {
    const others = (await service.newTrader()).workspace_id
    for (const id of [others, crypto.randomUUID(), 'nonsense'])
      await refusedWith(403, 'WORKSPACE_ACCESS_DENIED', trader.ext('GET', '/forms', inside(id)))
  },
  'R-403': () => onlyIn('instances'),
  'R-404': () => onlyIn('links'),
  'R-405': () => onlyIn('forms'),
  'R-406': hiddenElsewhere,
  'R-407': async () => {
    const { id } = await created(trader.ext('POST', '/forms', { json: { name: 'Ici' }, ...inside(second) }))
    await answered(200, trader.ext('GET', `/forms/${id}`, inside(second)))
    await answered(404, trader.ext('GET', `/forms/${id}`, inside(trader.workspace_id)))
    await trader.ext('DELETE', `/forms/${id}`, inside(second))
  },
  'R-408': hiddenElsewhere,
  'R-409': async () => {
    const there = await readyInstance(service, { trader, officer, workspace: second })
    const { forms } = await records()
    for (const options of [{}, inside(''), inside(trader.workspace_id), inside(second)]) {
      const seen = [
        ...idsOf(await read(trader.ext('GET', '/instances', options))),
        ...idsOf(await read(trader.ext('GET', '/forms', options))),
      ]
      expect(seen.includes(there.id)).not.toBe(seen.includes(forms.id))
    }
    for (const all of ['*', 'all']) expect((await trader.ext('GET', '/forms', inside(all))).status).toBe(403)
  },
  'R-410': async () => {
    const another = await service.newTrader()
    const bearer = { headers: { Authorization: `Bearer ${another.token}` } }
    const { data } = await answered(200, service.call('POST', '/api/api-keys/generate', bearer))
    expect([data.key, data.secret]).toEqual([expect.any(String), expect.any(String)])
    const again = await answered(200, service.call('GET', `/api/api-keys/${data.id}`, bearer))
    expect(again.data).not.toHaveProperty('secret')
  },
  'R-411': async () => {
    const { clock } = service.app
    const start = clock.now()
    const year = new Date(start)
    year.setUTCFullYear(year.getUTCFullYear() + 1)
    const another = await service.newTrader()
    const statusAt = async (moment: number) => {
      clock.set(new Date(moment))
      return (await another.ext('GET', '/workspaces')).status
    }
    const statuses = [await statusAt(year.getTime() - 1000), await statusAt(year.getTime() + 1000)]
    clock.set(start)
    expect(statuses).toEqual([200, 401])
  },
  'R-412': async () => {
    const another = await service.newTrader()
    await answered(200, another.ext('GET', '/workspaces'))
    await service.call('POST', '/api/api-keys/generate', { headers: { Authorization: `Bearer ${another.token}` } })
    expect((await another.ext('GET', '/workspaces')).status).toBe(401)
  },
  'R-413': async () => {
    for (const headers of wrongPairs())
      await refusedWith(401, 'UNAUTHENTICATED', service.call('GET', '/api/ext/forms', { headers }))
  },
})

section('2.2', {
  'R-025': async () => {
    await fields(() => named(second), { id: uuid })()
    expect((await named(second, inside(second))).is_active).toBe(true)
  },
  'R-026': async () => {
    await fields(() => named(second), { name: text })()
    expect((await named(second)).name).toBe((await named(trader.workspace_id)).name)
  },
  'R-027': async () => expect((await named(second)).is_owner).toBe(true),
  'R-028': async () => {
    await withMembership()
    expect((await named(joined)).is_owner).toBe(false)
  },
  'R-029': async () => {
    for (const id of [second, trader.workspace_id])
      for (const one of await workspaces(inside(id))) expect(one.is_active).toBe(one.id === id)
  },
  'R-030': async () => {
    await withMembership()
    for (const options of [{}, inside(joined), inside(trader.workspace_id), inside(second)])
      expect((await workspaces(options)).filter(({ is_active }: Json) => is_active)).toHaveLength(1)
  },
})

section('4.2', {
  'R-237': async () => {
    const body = await answered(200, trader.ext('GET', '/workspaces'))
    expect(body).toEqual({ data: expect.any(Array) })
    for (const one of body.data) expect(Object.keys(one).sort()).toEqual(['id', 'is_active', 'is_owner', 'name'])
  },
  'R-238': async () => {
    await withMembership()
    expect(idsOf(await workspaces())).toEqual([joined, trader.workspace_id, second])
  },
  'R-239': async () => {
    await withMembership()
    expect(new Set(idsOf(await workspaces()))).toEqual(new Set([trader.workspace_id, second, joined]))
  },
})
