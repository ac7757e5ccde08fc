import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listQuery, newOfficer, PASSWORD, type TestOfficer } from '../factories/people.ts'
import { fourEyes, putInForce } from '../factories/proposals.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers } from '../support/database.ts'
import { call, type Json } from '../support/http.ts'

let app: TestApp
let samir: TestOfficer
let nadia: TestOfficer
let target: TestOfficer

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.close())

/** Each test has exactly two admins, and four eyes on. */
beforeEach(async () => {
  await fourEyes(app, { brands: ['screening_hit'] })
  samir = await newOfficer(app, 'admin', 'Samir Rahal')
  nadia = await newOfficer(app, 'admin', 'Nadia Ould Ali')
  const others = `UPDATE officers SET role = 'auditor' WHERE role = 'admin' AND id <> ALL ($1)`
  await runWithoutTriggers(app, [others, [samir.id, nadia.id]])
  target = await newOfficer(app, 'officer', 'Karim Belaid')
})

const post = (by: TestOfficer, path: string, json?: Json) => by.admin('POST', path, json ? { json } : {})
const act = (by: TestOfficer, on: { id: string }, verb: string, json?: Json) =>
  post(by, `/officers/${on.id}/${verb}`, json)
const giveRole = (by: TestOfficer, on: { id: string }, role: string, more: Json = {}) =>
  by.admin('PUT', `/officers/${on.id}`, { json: { role, ...more } })
const settle = (by: TestOfficer, { body }: { body: Json }, verb: string, json?: Json) =>
  post(by, `/second-looks/${body.proposal.id}/${verb}`, json)
const read = async (id: string) => (await samir.admin('GET', `/officers/${id}`)).body
const signIn = (email: string, password = PASSWORD) =>
  call(app, 'POST', '/api/admin/session', { json: { email, password } })
/** The officer's entries, the oldest first, without those of signing in. */
const journalOf = async (record_id: string) => {
  const where = {
    record_id,
    resource: 'officers',
    action: { notIn: ['create', 'sign_in', 'sign_in_refused', 'denied'] },
  }
  return app.services.db.auditEntry.findMany({ where, orderBy: { id: 'asc' } })
}

const MAPPING = { date: 'DD/MM/YYYY', columns: { booked_on: 'Date', amount: 'Montant' } }

describe('the settings of control', () => {
  const other = async (key: string, change: (value: Json) => Json) => {
    const { value } = (await samir.admin('GET', `/settings/${key}`)).body
    return samir.admin('PUT', `/settings/${key}`, { json: { value: change(value) } })
  }

  it.each([
    ['parts', (value: Json) => ({ ...value, late_money: false })],
    ['targets', (value: Json) => ({ ...value, brands: 60 })],
    ['working_time', () => ({ timezone: 'Africa/Algiers', week: { sun: [['08:00', '16:30']] }, holidays: [] })],
    ['document_required', (value: Json) => ({ ...value, brands: !value.brands })],
    ['evidence_pages', (value: Json) => ({ ...value, brands: 1 })],
    ['retention_years', (value: Json) => ({ ...value, brands: 1 })],
    ['hold_minutes', () => 5],
    ['four_eyes', (value: Json) => ({ ...value, brands: [] })],
    ['blind_share', () => 5],
    ['pace_seconds', () => 5],
    ['lookups', (value: Json) => ({ ...value, cnrc: 'https://register.example/' })],
    ['session_minutes', (value: Json) => ({ ...value, idle: 20 })],
    ['fee_accounts', () => ['00100100010000000137']],
    ['statement_mappings', () => ({ BNA: MAPPING })],
    ['screening_threshold', () => 90],
    ['screening_show', () => 80],
    ['screening_second', () => 95],
    ['list_max_age_hours', () => 72],
    ['review_months', (value: Json) => ({ ...value, high: 12 })],
    ['risk_table', (value: Json) => ({ ...value, medium: value.medium + 1 })],
  ])('%s waits for another admin, and is journaled with before and after', async (key, change) => {
    const asked = await other(key, change)
    expect([asked.status, asked.body.proposal.by.name]).toEqual([202, 'Samir Rahal'])
    const before = asked.body.value
    expect(asked.body.proposal.value).not.toEqual(before)
    expect(consoleError(await settle(samir, asked, 'confirm'))).toEqual([403, 'SAME_PERSON'])
    const confirmed = await settle(nadia, asked, 'confirm')
    expect([confirmed.status, confirmed.body.value]).toEqual([200, asked.body.proposal.value])
    const { body } = await samir.admin('GET', `/audit-entries${listQuery({ record_id: key, resource: 'settings' })}`)
    const done = body.filter(({ action }: Json) => action === 'change_setting').at(-1)
    expect(done.details).toMatchObject({ proposal: { confirmed_by: { id: nadia.id } } })
    expect(done.details).toHaveProperty('from')
    await putInForce(app, key, before)
  })

  it.each([
    ['claims_per_officer', 7],
    ['pending_dossiers', { per_workspace: 900 }],
  ])('%s does not wait: it weakens nobody’s check', async (key, value) => {
    expect((await samir.admin('GET', `/settings/${key}`)).body.needs_second).toBe(false)
    expect((await samir.admin('PUT', `/settings/${key}`, { json: { value } })).status).toBe(200)
    await putInForce(app, key, null)
  })

  it('say why: beside the change that waits, in the second looks, and in the journal of the asking and of the act', async () => {
    const reason = 'Two recalls came too late this week.'
    expect((await samir.admin('GET', '/settings/hold_minutes')).body).toMatchObject({
      needs_second: true,
      other_admins: 1,
    })
    const asked = await samir.admin('PUT', '/settings/hold_minutes', { json: { value: 5, reason } })
    expect([asked.status, asked.body.proposal.why]).toEqual([202, reason])
    const { body: looks } = await nadia.admin('GET', `/second-looks${listQuery({ resource: 'settings' })}`)
    expect(looks[0]).toMatchObject({ why: reason, change: { from: 0, to: 5 }, by: { id: samir.id } })
    expect((await settle(nadia, asked, 'confirm')).status).toBe(200)
    const query = listQuery({ record_id: 'hold_minutes', resource: 'settings' })
    const { body } = await samir.admin('GET', `/audit-entries${query}`)
    const entry = (action: string) => body.findLast((one: Json) => one.action === action)
    expect(entry('change_setting')).toMatchObject({ reason, details: { from: 0, to: 5 } })
    expect(entry('propose').details).toMatchObject({ why: reason, from: 0, to: 5 })
    await putInForce(app, 'hold_minutes', 0)
  })

  it('need an admin to confirm, also where a supervisor asks', async () => {
    const [one, two] = [await newOfficer(app, 'supervisor'), await newOfficer(app, 'supervisor')]
    const { value } = (await one.admin('GET', '/settings/targets')).body
    const asked = await one.admin('PUT', '/settings/targets', { json: { value: { ...value, brands: 45 } } })
    expect(asked.status).toBe(202)
    expect((await two.admin('GET', '/settings/targets')).body.allowed_actions).toEqual([])
    expect(consoleError(await settle(two, asked, 'confirm'))).toEqual([403, 'FORBIDDEN'])
    expect((await settle(nadia, asked, 'confirm')).status).toBe(200)
    await putInForce(app, 'targets', value)
  })
})

describe('an act on an officer, with four eyes on', () => {
  it('says how many admins could confirm it: neither who asks nor the one concerned', async () => {
    const others = async (id: string) => (await read(id)).other_admins
    expect([await others(target.id), await others(nadia.id)]).toEqual([1, 0])
  })

  it('waits: a change of role', async () => {
    const asked = await giveRole(samir, target, 'supervisor', { name: 'Karim B.', reason: 'Lina is away in August.' })
    expect([asked.status, asked.body]).toMatchObject([
      202,
      {
        id: target.id,
        name: 'Karim Belaid',
        role: 'officer',
        proposal: {
          kind: 'second_look',
          action: 'change_role',
          by: { id: samir.id, name: 'Samir Rahal' },
          why: 'Lina is away in August.',
          change: { from: { role: 'officer', name: 'Karim Belaid' }, to: { role: 'supervisor', name: 'Karim B.' } },
        },
        allowed_actions: ['update', 'disable', 'withdraw'],
      },
    ])
    expect((await target.admin('GET', '/session')).body.role).toBe('officer')
    const { body: looks } = await nadia.admin('GET', `/second-looks${listQuery({ resource: 'officers', mine: false })}`)
    expect(looks.find(({ record_id }: Json) => record_id === target.id)).toMatchObject({
      resource: 'officers',
      name: 'Karim Belaid',
      action: 'change_role',
      change: { from: { role: 'officer' }, to: { role: 'supervisor' } },
      allowed_actions: ['confirm', 'return'],
    })
    expect((await nadia.admin('GET', `/officers/${target.id}`)).body.allowed_actions).toEqual([
      'update',
      'disable',
      'confirm',
      'return',
    ])
    const confirmed = await settle(nadia, asked, 'confirm', { note: 'Asked him.' })
    expect([confirmed.status, confirmed.body]).toMatchObject([
      200,
      { role: 'supervisor', name: 'Karim B.', proposal: null },
    ])
    expect((await target.admin('GET', '/session')).body.role).toBe('supervisor')
    const proposal = { id: asked.body.proposal.id, by: { id: samir.id }, confirmed_by: { id: nadia.id } }
    expect(await journalOf(target.id)).toMatchObject([
      { action: 'propose', actor_id: samir.id, details: { from: { role: 'officer' }, to: { role: 'supervisor' } } },
      { action: 'confirm', actor_id: nadia.id, details: { action: 'change_role', note: 'Asked him.' } },
      {
        action: 'update',
        actor_id: samir.id,
        details: { role: 'supervisor', role_before: 'officer', name: 'Karim B.', proposal },
      },
    ])
  })

  it('waits: a new password, whose link is made when the second admin confirms', async () => {
    const asked = await act(samir, target, 'reset-password', { reason: 'He rang, and I know his voice.' })
    expect([asked.status, asked.body.invitation_url]).toEqual([202, undefined])
    expect((await target.admin('GET', '/session')).status).toBe(200)
    const { status, body } = await settle(nadia, asked, 'confirm')
    expect([status, body.invitation_url]).toEqual([200, expect.stringContaining('/#/invitation/')])
    expect((await target.admin('GET', '/session')).status).toBe(401)
    expect((await signIn(target.email)).status).toBe(401)
    const entries = await journalOf(target.id)
    expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['propose', samir.id],
      ['confirm', nadia.id],
      ['reset_password', samir.id],
    ])
  })

  it('waits: taking a second factor', async () => {
    const { db } = app.services
    const insert = `INSERT INTO passkeys (id, officer_id, name, credential_id, public_key, counter, transports, created_at)
      VALUES (gen_random_uuid(), $1, 'Key', 'c', '\\x00', 0, '{}', now())`
    await runWithoutTriggers(app, [insert, target.id])
    const asked = await act(samir, target, 'reset-second-factor')
    expect([asked.status, asked.body.second_factors]).toEqual([202, ['passkey']])
    expect(await db.passkey.count({ where: { officer_id: target.id } })).toBe(1)
    expect((await settle(nadia, asked, 'confirm')).body.second_factors).toEqual([])
    expect((await journalOf(target.id)).at(-1)).toMatchObject({
      action: 'reset_second_factor',
      details: { second_factors: [], second_factors_before: ['passkey'], proposal: { confirmed_by: { id: nadia.id } } },
    })
  })

  it('waits: disabling an admin, and enabling one again', async () => {
    const leaving = await newOfficer(app, 'admin')
    const asked = await act(samir, leaving, 'disable')
    expect([asked.status, asked.body.disabled_at]).toEqual([202, null])
    expect((await leaving.admin('GET', '/session')).status).toBe(200)
    expect(consoleError(await settle(leaving, asked, 'return', { reason: 'No.' }))).toEqual([403, 'SAME_PERSON'])
    expect(consoleError(await settle(leaving, asked, 'confirm'))).toEqual([403, 'SAME_PERSON'])
    expect((await leaving.admin('GET', `/officers/${leaving.id}`)).body.allowed_actions).not.toContain('confirm')
    expect((await settle(nadia, asked, 'confirm')).body.disabled_at).not.toBeNull()
    expect((await leaving.admin('GET', '/session')).status).toBe(401)
    const back = await act(nadia, leaving, 'enable')
    expect([back.status, back.body.disabled_at === null]).toEqual([202, false])
    expect((await settle(samir, back, 'confirm')).body.disabled_at).toBeNull()
    await runWithoutTriggers(app, [`UPDATE officers SET role = 'auditor' WHERE id = $1`, leaving.id])
  })

  it('waits: the role of a supervisor or admin who is invited, and who begins as an officer', async () => {
    const json = { email: 'salma@countersign.example', name: 'Salma', role: 'admin', reason: 'Joins on Monday.' }
    const asked = await post(samir, '/officers', json)
    expect([asked.status, asked.body]).toMatchObject([
      202,
      {
        role: 'officer',
        invitation_url: expect.stringContaining('/#/invitation/'),
        proposal: { why: 'Joins on Monday.' },
      },
    ])
    expect((await settle(nadia, asked, 'confirm')).body.role).toBe('admin')
    // A new link for whoever is admin already is shown to the second admin.
    const again = await act(samir, asked.body, 'invite')
    expect([again.status, again.body.invitation_url]).toEqual([202, undefined])
    expect((await settle(nadia, again, 'confirm')).body.invitation_url).toContain('/#/invitation/')
    const plain = await post(samir, '/officers', { email: 'amel@countersign.example', name: 'Amel', role: 'officer' })
    expect([plain.status, plain.body.proposal]).toEqual([201, null])
  })

  it('does not wait where it stops somebody: disabling whoever is no admin, ending sessions', async () => {
    await giveRole(samir, target, 'admin')
    const { status, body } = await act(nadia, target, 'disable')
    expect([status, body.disabled_at === null, body.proposal]).toEqual([200, false, null])
    expect((await journalOf(target.id)).map(({ action }) => action)).toEqual(['propose', 'void', 'disable'])
    const [session] = (await nadia.admin('GET', `/sessions${listQuery({ officer_id: samir.id })}`)).body
    expect((await nadia.admin('DELETE', `/sessions/${session.id}`)).status).toBe(204)
    expect((await samir.admin('GET', '/session')).status).toBe(401)
  })

  it('is returned, withdrawn, proposed once, and void when its maker may not ask for it any more', async () => {
    const first = await giveRole(samir, target, 'auditor')
    expect(consoleError(await act(nadia, target, 'reset-password'))).toEqual([409, 'PROPOSAL_OPEN'])
    expect((await settle(nadia, first, 'return', { reason: 'Not before September.' })).body.proposal).toBeNull()
    const second = await giveRole(samir, target, 'auditor')
    expect(consoleError(await settle(nadia, second, 'withdraw'))).toEqual([403, 'FORBIDDEN'])
    expect((await settle(samir, second, 'withdraw')).body).toMatchObject({ role: 'officer', proposal: null })
    expect(consoleError(await settle(nadia, second, 'confirm'))).toEqual([409, 'PROPOSAL_CLOSED'])

    const third = await giveRole(samir, target, 'auditor')
    const leaves = await giveRole(samir, samir, 'officer')
    expect((await settle(nadia, leaves, 'confirm')).body.role).toBe('officer')
    expect(consoleError(await settle(nadia, third, 'confirm'))).toEqual([409, 'PROPOSAL_CLOSED'])
    expect((await journalOf(target.id)).at(-1)).toMatchObject({ action: 'void', details: { why: 'maker_role' } })
  })

  it('is confirmed by admins only, never by its maker or whoever it concerns', async () => {
    const asked = await giveRole(samir, nadia, 'officer')
    expect(consoleError(await settle(samir, asked, 'confirm'))).toEqual([403, 'SAME_PERSON'])
    expect(consoleError(await settle(nadia, asked, 'confirm'))).toEqual([403, 'SAME_PERSON'])
    const supervisor = await newOfficer(app, 'supervisor')
    expect(consoleError(await settle(supervisor, asked, 'confirm'))).toEqual([403, 'FORBIDDEN'])
    expect(consoleError(await settle(supervisor, asked, 'return', { reason: 'x' }))).toEqual([403, 'FORBIDDEN'])
    expect((await read(nadia.id)).role).toBe('admin')
  })

  it('leaves the last admin who can sign in one, also at the confirmation', async () => {
    const asker = await newOfficer(app, 'admin')
    const asked = await act(asker, samir, 'disable')
    expect(asked.status).toBe(202)
    await runWithoutTriggers(app, [
      'UPDATE officers SET password_hash = NULL WHERE id = ANY ($1)',
      [[asker.id, nadia.id]],
    ])
    expect(consoleError(await settle(nadia, asked, 'confirm'))).toEqual([409, 'LAST_ADMIN'])
    expect(await read(samir.id)).toMatchObject({ disabled_at: null, proposal: { id: asked.body.proposal.id } })
  })

  it('is confirmed by one of two admins at once, twenty times', async () => {
    const third = await newOfficer(app, 'admin')
    for (let round = 0; round < 20; round += 1) {
      const asked = await giveRole(third, target, round % 2 ? 'officer' : 'auditor')
      const answers = await Promise.all([samir, nadia].map((by) => settle(by, asked, 'confirm')))
      expect(answers.map((one) => one.status).sort()).toEqual([200, 409])
      expect(answers.map(({ body }) => body.code).filter(Boolean)).toEqual(['PROPOSAL_CLOSED'])
    }
    expect((await journalOf(target.id)).filter(({ action }) => action === 'update')).toHaveLength(20)
  })

  it('lets two admins who confirm each other’s disabling at once not both leave', async () => {
    const third = await newOfficer(app, 'admin')
    const [one, two] = [await act(third, samir, 'disable'), await act(third, nadia, 'disable')]
    const answers = await Promise.all([settle(nadia, one, 'confirm'), settle(samir, two, 'confirm')])
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      expect.toSatisfy((status) => status === 401 || status === 403),
    ])
  })
})

describe('without four eyes', () => {
  it('everything takes effect at once', async () => {
    await fourEyes(app, {})
    expect((await giveRole(samir, target, 'supervisor')).body).toMatchObject({ role: 'supervisor', needs_second: [] })
    expect((await act(samir, target, 'reset-password')).body.invitation_url).toContain('/#/invitation/')
    expect((await act(samir, nadia, 'disable')).status).toBe(200)
    const { status, body } = await post(samir, '/officers', {
      email: 'b@countersign.example',
      name: 'B',
      role: 'admin',
    })
    expect([status, body.role]).toEqual([201, 'admin'])
  })
})
