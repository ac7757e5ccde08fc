import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { addMember } from '../../server/resources/workspaces/service.ts'
import { acceptedDossiers, newBankAccount, newBrand, newIdentification, newInstance } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestTrader } from '../factories/people.ts'
import { externalError, externalFieldErrors } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers } from '../support/database.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let second: string

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { name: 'Owner' })
  app.clock.advance({ minutes: 1 })
  second = (await trader.addWorkspace('Second')).id
})
afterAll(() => app?.close())

const inside = (id: string) => ({ headers: { 'X-Workspace-Id': id } })

describe('GET /workspaces', () => {
  it('lists owned and joined workspaces, oldest first, and exactly one is active', async () => {
    const joiner = await newTrader(app, { name: 'Joiner' })
    const own = joiner.workspace_id
    await app.services.db.$transaction(async (db) => {
      const workspace = await db.workspace.findUniqueOrThrow({ where: { id: trader.workspace_id } })
      const member = await db.trader.findUniqueOrThrow({ where: { id: joiner.id } })
      await addMember(db, SYSTEM, app.clock.now(), workspace, member)
      await addMember(db, SYSTEM, app.clock.now(), workspace, member)
    })
    const older = { id: trader.workspace_id, name: 'Owner', is_owner: false }
    const mine = { id: own, name: 'Joiner', is_owner: true }
    expect((await joiner.ext('GET', '/workspaces')).body).toEqual({
      data: [
        { ...older, is_active: true },
        { ...mine, is_active: false },
      ],
    })
    expect((await joiner.ext('GET', '/workspaces', inside(own))).body.data).toEqual([
      { ...older, is_active: false },
      { ...mine, is_active: true },
    ])
    expect((await trader.ext('GET', '/workspaces')).body.data.map(({ name }: Json) => name)).toEqual([
      'Owner',
      'Second',
    ])
  })

  it('orders workspaces of the same moment by their id', async () => {
    const { ext, addWorkspace } = await newTrader(app)
    for (let number = 0; number < 3; number += 1) await addWorkspace('Same name')
    const ids = (await ext('GET', '/workspaces')).body.data.map(({ id }: Json) => id)
    expect(ids).toEqual([...ids].sort())
  })
})

describe('X-Workspace-Id', () => {
  it('absent or empty means the earliest workspace', async () => {
    const { id } = await newIdentification({ trader }, 'Default')
    const row = await app.services.db.identification.findUniqueOrThrow({ where: { id } })
    expect(row.workspace_id).toBe(trader.workspace_id)
    for (const options of [{}, inside(''), inside(trader.workspace_id), inside(trader.workspace_id.toUpperCase())])
      expect((await trader.ext('GET', `/identifications/${id}`, options)).status).toBe(200)
  })

  it.each([
    ['of another account', async () => (await newTrader(app)).workspace_id],
    ['of nobody', async () => crypto.randomUUID()],
    ['that is no UUID', async () => 'nonsense'],
  ])('%s is refused with 403 before anything is looked up', async (_what, id) => {
    for (const path of ['/workspaces', '/brands', `/brands/${crypto.randomUUID()}`, '/no-such-path'])
      expect(await trader.ext('GET', path, inside(await id()))).toMatchObject({
        status: 403,
        body: {
          errors: [
            {
              status: '403',
              code: 'WORKSPACE_ACCESS_DENIED',
              title: 'Workspace access denied',
              detail: 'The selected workspace cannot be reached with this API key.',
              meta: [],
            },
          ],
        },
      })
  })

  it('of an account that has lost its last workspace is 403 too', async () => {
    const { ext, workspace_id } = await newTrader(app)
    await runWithoutTriggers(app, ['UPDATE workspaces SET owner_id = $2 WHERE id = $1', workspace_id, trader.id])
    expect(externalError(await ext('GET', '/brands'))).toEqual([403, 'WORKSPACE_ACCESS_DENIED'])
    await runWithoutTriggers(app, [
      'UPDATE workspaces SET created_at = $2 WHERE id = $1',
      workspace_id,
      app.clock.now(),
    ])
  })
})

describe('a record of one workspace', () => {
  it('is invisible from another, in lists and alone, and cannot be used or changed there', async () => {
    const officer = await newOfficer(app)
    const options = inside(second)
    const parts = await acceptedDossiers({ trader, options }, officer)
    const instance = await newInstance({ trader, options }, parts)
    const paths = {
      identifications: parts.identification_id,
      brands: parts.brand_id,
      'bank-accounts': parts.bank_account_id,
      instances: instance.id,
    }
    for (const [path, id] of Object.entries(paths)) {
      const here = (await trader.ext('GET', `/${path}?per_page=100`, options)).body.data.map((row: Json) => row.id)
      const elsewhere = (await trader.ext('GET', `/${path}?per_page=100`)).body.data.map((row: Json) => row.id)
      expect([here.includes(id), elsewhere.includes(id)]).toEqual([true, false])
      for (const method of ['GET', 'DELETE'])
        expect(externalError(await trader.ext(method, `/${path}/${id}`))).toEqual([404, 'RESOURCE_NOT_FOUND'])
    }
    for (const [method, path] of [
      ['PUT', `/identifications/${parts.identification_id}`],
      ['PUT', `/brands/${parts.brand_id}`],
      ['PUT', `/bank-accounts/${parts.bank_account_id}`],
      ['PATCH', `/instances/${instance.id}`],
      ['POST', `/instances/${instance.id}/payment-proof`],
      ['POST', `/instances/${instance.id}/activation`],
    ] as const)
      expect(externalError(await trader.ext(method, path, { json: {} }))).toEqual([404, 'RESOURCE_NOT_FOUND'])
    const json = { title: 'A', ...parts, payment_method: 'online' }
    expect(externalFieldErrors(await trader.ext('POST', '/instances', { json })).map(([field]) => field)).toEqual(
      Object.keys(parts),
    )
    expect((await trader.ext('GET', `/instances/${instance.id}`, options)).status).toBe(200)
  })

  it('does not count for the lists of another, and no list shows all workspaces', async () => {
    const mine = await newTrader(app)
    app.clock.advance({ minutes: 1 })
    const options = inside((await mine.addWorkspace('Other')).id)
    const first = await newIdentification({ trader: mine })
    const other = await newIdentification({ trader: mine, options })
    await newBrand({ trader: mine, options }, other.id)
    await newBankAccount({ trader: mine }, first.id)
    const totals = async (more: object) =>
      Promise.all(
        ['identifications', 'brands', 'bank-accounts'].map(
          async (path) => (await mine.ext('GET', `/${path}`, more)).body.meta.total,
        ),
      )
    expect(await totals({})).toEqual([1, 1, 1])
    expect(await totals(options)).toEqual([1, 2, 0])
    expect((await mine.ext('GET', `/identifications?workspace_id=${trader.workspace_id}`)).body.meta.total).toBe(1)
  })
})
