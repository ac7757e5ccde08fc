import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes } from '../factories/proposals.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call } from '../support/http.ts'

let app: TestApp
let nadia: TestOfficer
let samir: TestOfficer
let lina: TestOfficer
let trader: TestTrader

beforeAll(async () => {
  app = await startApp()
  nadia = await newOfficer(app, 'admin', 'Nadia')
  samir = await newOfficer(app, 'admin', 'Samir')
  lina = await newOfficer(app, 'officer', 'Lina')
  trader = await newTrader(app)
})
afterAll(() => app?.close())

let serial = 0

/** Invites an officer as `by`, takes the invitation, and acts as the new officer. */
async function invited(by: TestOfficer, role: string): Promise<Pick<TestOfficer, 'id' | 'admin'>> {
  serial += 1
  const json = { email: `invited-${serial}@example.com`, name: `Invited ${serial}`, role }
  const { status, body } = await by.admin('POST', '/officers', { json })
  expect(status).toBe(201)
  const token = body.invitation_url.split('/').at(-1)
  const taken = await call(app, 'POST', '/api/admin/session/invitation', {
    json: { token, password: 'another horse battery' },
  })
  expect(taken.status).toBe(200)
  const Cookie = taken.headers.get('set-cookie')!.split(';')[0]!
  const admin: TestOfficer['admin'] = (method, path, options = {}) =>
    call(app, method, `/api/admin${path}`, { ...options, headers: { Cookie, ...options.headers } })
  return { id: body.id, admin }
}

const proposal = async (by: Pick<TestOfficer, 'admin'>): Promise<string> => {
  const { id } = await newIdentification({ trader })
  const { status, body } = await by.admin('POST', `/identifications/${id}/refuse`, {
    json: { version: 1, reason: 'Unreadable.' },
  })
  expect(status).toBe(202)
  return body.proposal.id
}
const confirm = (by: Pick<TestOfficer, 'admin'>, id: string) =>
  by.admin('POST', `/second-looks/${id}/confirm`, { json: {} })
const release = (by: Pick<TestOfficer, 'admin'>, id: string, json: object = {}) =>
  by.admin('POST', `/officers/${id}/release-account`, { json })
const whileFourEyes = async (run: () => Promise<void>) => {
  await fourEyes(app, { identifications: ['always'] })
  await run()
  await fourEyes(app, {})
}

describe('an officer whom an admin invited', () => {
  it('confirms nothing of that admin’s, nor the admin of theirs, until another admin released the account', async () => {
    const puppet = await invited(nadia, 'officer')
    await whileFourEyes(async () => {
      const hers = await proposal(nadia)
      const theirs = await proposal(puppet)
      expect(consoleError(await confirm(puppet, hers))).toEqual([403, 'SAME_PERSON'])
      expect(consoleError(await confirm(nadia, theirs))).toEqual([403, 'SAME_PERSON'])
      const actions = async (by: Pick<TestOfficer, 'admin'>, id: string) =>
        (await by.admin('GET', `/second-looks/${id}`)).body.allowed_actions
      expect([await actions(puppet, hers), await actions(nadia, theirs)]).toEqual([['return'], ['return']])
      expect([await actions(samir, theirs), await actions(lina, hers)]).toEqual(Array(2).fill(['confirm', 'return']))
      // Others' are theirs to confirm.
      expect((await confirm(puppet, await proposal(lina))).status).toBe(200)
      expect((await confirm(samir, theirs)).status).toBe(200)
      const page = async (by: TestOfficer) => (await by.admin('GET', `/officers/${puppet.id}`)).body
      expect(await page(samir)).toMatchObject({ awaits_release: true })
      expect((await page(samir)).allowed_actions).toContain('release_account')
      expect((await page(nadia)).allowed_actions).not.toContain('release_account')
      expect(consoleError(await release(nadia, puppet.id))).toEqual([403, 'SAME_PERSON'])
      expect(consoleError(await release(lina, puppet.id))).toEqual([403, 'FORBIDDEN'])
      expect(consoleError(await release(puppet, puppet.id))).toEqual([403, 'FORBIDDEN'])
      const released = await release(samir, puppet.id, { reason: 'I met them.' })
      expect([released.status, released.body.awaits_release]).toEqual([200, false])
      expect(consoleError(await release(samir, puppet.id))).toEqual([409, 'INVALID_STATE_TRANSITION'])
      expect((await confirm(puppet, hers)).status).toBe(200)
    })
    const entry = await app.services.db.auditEntry.findFirstOrThrow({
      where: { action: 'release_account', record_id: puppet.id },
    })
    expect(entry).toMatchObject({ actor_id: samir.id, reason: 'I met them.', details: { invited_by: [nadia.id] } })
    const denied = await app.services.db.auditEntry.count({
      where: { action: 'denied', details: { path: ['code'], equals: 'SAME_PERSON' } },
    })
    expect(denied).toBe(3)
  })

  it('confirms no setting and no officer of that admin’s, and passes this on to whom they invite', async () => {
    const second = await invited(nadia, 'admin')
    const third = await invited(second as TestOfficer, 'admin')
    const fourth = await invited(nadia, 'admin')
    const { invited_by } = await app.services.db.officer.findUniqueOrThrow({ where: { id: third.id } })
    expect(invited_by.toSorted()).toEqual([nadia.id, second.id].sort())
    await whileFourEyes(async () => {
      const asked = await nadia.admin('PUT', '/settings/hold_minutes', { json: { value: 7 } })
      expect(asked.status).toBe(202)
      for (const one of [second, third])
        expect(consoleError(await confirm(one, asked.body.proposal.id))).toEqual([403, 'SAME_PERSON'])
      const role = await nadia.admin('PUT', `/officers/${lina.id}`, { json: { role: 'supervisor' } })
      expect(role.status).toBe(202)
      expect(consoleError(await confirm(third, role.body.proposal.id))).toEqual([403, 'SAME_PERSON'])
      // Nobody of the same making releases another.
      for (const one of [second, third, fourth, nadia])
        expect(consoleError(await release(one, one === second ? third.id : second.id))).toEqual([403, 'SAME_PERSON'])
      expect((await release(samir, third.id)).status).toBe(200)
      expect((await confirm(third, role.body.proposal.id)).status).toBe(200)
      expect((await confirm(samir, asked.body.proposal.id)).status).toBe(200)
    })
    expect((await nadia.admin('PUT', '/settings/hold_minutes', { json: { value: 0 } })).status).toBe(200)
  })

  it('confirms nothing of anybody else whom that admin invited, until one of the two is released', async () => {
    const [one, two] = [await invited(nadia, 'officer'), await invited(nadia, 'officer')]
    await whileFourEyes(async () => {
      const [first, second] = [await proposal(one), await proposal(two)]
      expect(consoleError(await confirm(two, first))).toEqual([403, 'SAME_PERSON'])
      expect(consoleError(await confirm(one, second))).toEqual([403, 'SAME_PERSON'])
      const { body } = await two.admin('GET', `/second-looks/${first}`)
      expect(body.allowed_actions).toEqual(['return'])
      const data = { confirmer_id: two.id, confirmed_at: app.clock.now() }
      await expect(app.services.db.proposal.update({ where: { id: first }, data })).rejects.toThrow(
        'proposals_two_persons',
      )
      // Whoever another admin invited is another person.
      expect((await confirm(await invited(samir, 'officer'), first)).status).toBe(200)
      expect((await release(samir, one.id)).status).toBe(200)
      expect((await confirm(one, second)).status).toBe(200)
    })
  })

  it('is not released before they took the invitation', async () => {
    const json = { email: 'not-yet@example.com', name: 'Not yet', role: 'officer' }
    const { body } = await nadia.admin('POST', '/officers', { json })
    expect(consoleError(await release(samir, body.id))).toEqual([409, 'INVALID_STATE_TRANSITION'])
    expect((await samir.admin('POST', `/officers/${body.id}/invite`, { json: {} })).status).toBe(200)
    const { invited_by } = await app.services.db.officer.findUniqueOrThrow({ where: { id: body.id } })
    expect(invited_by).toEqual([nadia.id, samir.id])
  })

  it('is guarded by the database', async () => {
    const puppet = await invited(nadia, 'officer')
    const set = (data: object) => app.services.db.officer.update({ where: { id: puppet.id }, data })
    const at = app.clock.now()
    await expect(set({ invited_by: [] })).rejects.toThrow('who invited')
    await expect(set({ released_at: at, released_by: nadia.id })).rejects.toThrow('officers_released_by_another')
    await expect(set({ released_at: at, released_by: lina.id })).rejects.toThrow('officers_released_by_another')
    await expect(set({ released_at: at })).rejects.toThrow('officers_released_by_another')
    // Without its entry in the journal.
    await expect(set({ released_at: at, released_by: samir.id })).rejects.toThrow(/journal|audit/)
    await whileFourEyes(async () => {
      const id = await proposal(nadia)
      const data = { confirmer_id: puppet.id, confirmed_at: at }
      await expect(app.services.db.proposal.update({ where: { id }, data })).rejects.toThrow('proposals_two_persons')
    })
  })

  it('is released once by two who try at once', async () => {
    const puppet = await invited(nadia, 'officer')
    const tarek = await newOfficer(app, 'admin', 'Tarek')
    const both = await Promise.all([release(samir, puppet.id), release(tarek, puppet.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
