import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { writeJournal } from '../../server/kernel/audit.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runOnServer, runWithoutTriggers, waitForBlockedConnection } from '../support/database.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let admin: TestOfficer
let other: TestOfficer

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.close())

const put = (by: TestOfficer, on: { id: string }, json: object) => by.admin('PUT', `/officers/${on.id}`, { json })
const disable = (by: TestOfficer, on: { id: string }) => by.admin('POST', `/officers/${on.id}/disable`)
const enabledAdmins = () => app.services.db.officer.count({ where: { role: 'admin', disabled_at: null } })

/** Each test has exactly two administrators. */
beforeEach(async () => {
  admin = await newOfficer(app, 'admin')
  other = await newOfficer(app, 'admin')
  const others = `UPDATE officers SET role = 'auditor' WHERE role = 'admin' AND id <> ALL ($1)`
  await runWithoutTriggers(app, [others, [admin.id, other.id]])
})

describe('the last administrator who can sign in', () => {
  it('stays one, and stays enabled', async () => {
    expect((await put(admin, other, { role: 'officer' })).status).toBe(200)
    expect(consoleError(await put(admin, admin, { role: 'supervisor' }))).toEqual([409, 'LAST_ADMIN'])
    expect(consoleError(await disable(admin, admin))).toEqual([409, 'LAST_ADMIN'])
    expect((await admin.admin('GET', `/officers/${admin.id}`)).body).toMatchObject({
      role: 'admin',
      disabled_at: null,
      allowed_actions: ['update'],
    })
  })

  it('may not count on one who is disabled', async () => {
    expect((await disable(admin, other)).status).toBe(200)
    expect(consoleError(await put(admin, admin, { role: 'officer' }))).toEqual([409, 'LAST_ADMIN'])
  })

  it.each([
    `UPDATE officers SET role = 'auditor' WHERE id = $1`,
    'UPDATE officers SET disabled_at = now() WHERE id = $1',
    `UPDATE officers SET role = 'officer' WHERE id = $1 OR true`,
    'DELETE FROM officers WHERE id = $1',
  ])('is kept by the database too, whoever asks it: %s', async (sql) => {
    await disable(admin, other)
    await runOnServer(app.ownerUrl, (owner) =>
      expect(owner.query(sql, [admin.id])).rejects.toThrow('officers_keep_an_admin'),
    )
  })

  it('is left when two disable each other, or give up the role, at the same time: a hundred times', async () => {
    const restore = `UPDATE officers SET role = 'admin', disabled_at = NULL WHERE id = ANY ($1)`
    const outcomes = new Set<string>()
    for (let round = 0; round < 100; round += 1) {
      const answers =
        round % 2
          ? await Promise.all([put(admin, admin, { role: 'officer' }), put(other, other, { role: 'officer' })])
          : await Promise.all([put(admin, other, { role: 'officer' }), put(other, admin, { role: 'officer' })])
      outcomes.add(
        answers
          .map(({ status }) => status)
          .sort()
          .join(),
      )
      expect(await enabledAdmins()).toBeGreaterThan(0)
      await runWithoutTriggers(app, [restore, [admin.id, other.id]])
    }
    // 403: the first request removed the role of the other administrator before their request was checked.
    for (const outcome of outcomes) expect(['200,409', '200,403']).toContain(outcome)
  })

  it('waits for one who is just leaving, and then stays', async () => {
    const { db, clock } = app.services
    let late: ReturnType<typeof put> | undefined
    await db.$transaction(async (held) => {
      const act = { action: 'disable', resource: 'officers', record_id: admin.id }
      await writeJournal(held, SYSTEM, clock.now(), act)
      await held.officer.update({ where: { id: admin.id }, data: { disabled_at: clock.now() } })
      late = put(other, other, { role: 'officer' })
      await waitForBlockedConnection((sql) => held.$queryRaw(sql))
    })
    expect(consoleError((await late)!)).toEqual([409, 'LAST_ADMIN'])
    expect(await enabledAdmins()).toBe(1)
  })
})

describe('PUT /officers/:id', () => {
  it('gives another role, which holds at once, and a name; both journaled', async () => {
    const officer = await newOfficer(app, 'officer', 'Nadia Haddad')
    const { status, body } = await put(admin, officer, { name: 'Nadia Haddad-Kaci', role: 'auditor' })
    expect([status, body]).toMatchObject([200, { name: 'Nadia Haddad-Kaci', role: 'auditor' }])
    expect((await officer.admin('GET', '/session')).body.role).toBe('auditor')
    expect(consoleError(await officer.admin('POST', '/queues/brands/next'))).toEqual([403, 'FORBIDDEN'])
    const filter = { record_id: officer.id, action: 'update', resource: 'officers' }
    const entries = (await admin.admin('GET', `/audit-entries${listQuery(filter)}`)).body
    expect(entries.map(({ actor_id, details }: Json) => [actor_id, details])).toEqual([
      [admin.id, { name: 'Nadia Haddad-Kaci', name_before: 'Nadia Haddad', role: 'auditor', role_before: 'officer' }],
    ])
  })

  it('frees what somebody had on the desk who decides no more', async () => {
    const officer = await newOfficer(app)
    await newIdentification({ trader: await newTrader(app) })
    expect((await officer.admin('POST', '/queues/identifications/next')).status).toBe(200)
    await put(admin, officer, { role: 'auditor' })
    expect(await app.services.db.claim.count({ where: { officer_id: officer.id } })).toBe(0)
  })

  it('is for administrators, and names what is wrong', async () => {
    const [officer, supervisor] = [await newOfficer(app), await newOfficer(app, 'supervisor')]
    expect(consoleError(await put(supervisor, officer, { role: 'admin' }))).toEqual([403, 'FORBIDDEN'])
    expect(consoleError(await put(officer, officer, { role: 'admin' }))).toEqual([403, 'FORBIDDEN'])
    const wrong = await put(admin, officer, { role: 'king', name: ' ' })
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([422, ['name', 'role']])
    expect(consoleError(await put(admin, { id: crypto.randomUUID() }, {}))).toEqual([404, 'RESOURCE_NOT_FOUND'])
  })
})
