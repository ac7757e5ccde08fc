import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newIdentification } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, PASSWORD, type TestOfficer } from '../factories/people.ts'
import { fourEyes, proposeRefusal } from '../factories/proposals.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers } from '../support/database.ts'
import { call, type Json } from '../support/http.ts'

const OWN = 'another horse battery'

let app: TestApp
let nadia: TestOfficer
let samir: TestOfficer
let lina: TestOfficer

beforeAll(async () => {
  app = await startApp()
  nadia = await newOfficer(app, 'admin', 'Nadia')
  samir = await newOfficer(app, 'admin', 'Samir')
})
beforeEach(async () => {
  lina = await newOfficer(app, 'officer', 'Lina')
})
afterAll(() => app?.close())

const reset = (by: TestOfficer, of: TestOfficer, json: Json = {}) =>
  by.admin('POST', `/officers/${of.id}/reset-password`, { json })
const confirm = (by: TestOfficer, { body }: { body: Json }) =>
  by.admin('POST', `/second-looks/${body.proposal.id}/confirm`, { json: {} })
const tokenOf = (url: string) => url.split('/#/invitation/')[1]!.split('/')[0]!
const take = (json: Json) => call(app, 'POST', '/api/admin/session/invitation', { json: { password: OWN, ...json } })
const signIn = (password: string) => call(app, 'POST', '/api/admin/session', { json: { email: lina.email, password } })
const givePasskey = () =>
  runWithoutTriggers(app, [
    `INSERT INTO passkeys (id, officer_id, name, credential_id, public_key, counter, transports, created_at)
      VALUES (gen_random_uuid(), $1, 'Key', gen_random_uuid()::text, '\\x00', 0, '{}', now())`,
    lina.id,
  ])
const journalOf = async (id: string) =>
  (await nadia.admin('GET', `/audit-entries${listQuery({ record_id: id, resource: 'officers' })}`)).body as Json[]

describe('a password that one admin resets', () => {
  it('is chosen by its officer: the admin sees a link that opens once, never a password', async () => {
    const { status, body, headers } = await reset(nadia, lina, { reason: 'Forgot it.' })
    expect([status, body.password, body.reset_code]).toEqual([200, undefined, undefined])
    expect(body.invitation_url).toMatch(/\/#\/invitation\/[\w-]{43}$/)
    expect(headers.get('cache-control')).toContain('no-store')
    expect((await lina.admin('GET', '/session')).status).toBe(401)
    expect((await signIn(PASSWORD)).status).toBe(401)
    const taken = await take({ token: tokenOf(body.invitation_url) })
    expect([taken.status, taken.body.id, taken.body.must_change_password]).toEqual([200, lina.id, false])
    expect((await take({ token: tokenOf(body.invitation_url), password: `${OWN}!` })).status).toBe(401)
    expect((await signIn(OWN)).status).toBe(200)
    const acts = (await journalOf(lina.id)).map(({ action }) => action)
    expect(acts).toEqual(expect.arrayContaining(['reset_password', 'accept_invitation']))
    expect(app.log.join()).not.toContain(tokenOf(body.invitation_url))
  })

  it('is told to its officer in the inbox, by whom and why', async () => {
    const { body } = await reset(nadia, lina, { reason: 'Forgot it.' })
    const taken = await take({ token: tokenOf(body.invitation_url) })
    const headers = { Cookie: taken.headers.getSetCookie()[0]!.split(';')[0]! }
    const inbox = await call(app, 'GET', '/api/admin/inbox', { headers })
    expect(inbox.body).toMatchObject([
      {
        kind: 'reset_password',
        resource: 'officers',
        record_id: lina.id,
        name: 'Lina',
        trader: null,
        by: { id: nadia.id },
        text: 'Forgot it.',
        read_at: null,
      },
    ])
    expect((await call(app, 'GET', '/api/admin/menu-counts', { headers })).body.inbox).toBe(1)
  })

  it('leaves the second factor: the link alone signs nobody in', async () => {
    await givePasskey()
    const { body } = await reset(nadia, lina)
    expect(body.second_factors).toEqual(['passkey'])
    const taken = await take({ token: tokenOf(body.invitation_url) })
    expect([taken.status, taken.text, taken.headers.getSetCookie()]).toEqual([204, '', []])
    expect(consoleError(await signIn(OWN))).toEqual([401, 'CODE_REQUIRED'])
  })

  it('makes the account wait for its release: whoever saw the link may stand behind it', async () => {
    const { body } = await reset(nadia, lina)
    expect(body.awaits_release).toBe(true)
    expect((await samir.admin('GET', `/officers/${lina.id}`)).body.allowed_actions).not.toContain('release_account')
    const taken = await take({ token: tokenOf(body.invitation_url) })
    const headers = { Cookie: taken.headers.getSetCookie()[0]!.split(';')[0]! }
    await fourEyes(app, { identifications: ['always'] })
    const { id } = await newIdentification({ trader: await newTrader(app) })
    const { proposal } = await proposeRefusal(nadia, 'identifications', id)
    const path = `/api/admin/second-looks/${proposal.id}/confirm`
    expect(consoleError(await call(app, 'POST', path, { headers, json: {} }))).toEqual([403, 'SAME_PERSON'])
    const release = await samir.admin('POST', `/officers/${lina.id}/release-account`, { json: {} })
    expect([release.status, release.body.awaits_release]).toEqual([200, false])
    expect((await call(app, 'POST', path, { headers, json: {} })).status).toBe(200)
    await fourEyes(app, {})
    // A further reset takes the release back, and only that does.
    expect((await reset(nadia, lina)).body.awaits_release).toBe(true)
    const { invited_by } = await app.services.db.officer.findUniqueOrThrow({ where: { id: lina.id } })
    expect(invited_by).toEqual([nadia.id])
  })

  it('is reset again where the link was lost or is over, and no earlier link opens', async () => {
    const first = await reset(nadia, lina)
    expect(first.body.allowed_actions).toContain('reset_password')
    expect(first.body.allowed_actions).not.toContain('invite')
    app.clock.advance({ hours: 25 })
    expect((await take({ token: tokenOf(first.body.invitation_url) })).status).toBe(401)
    app.clock.advance({ hours: -25 })
    const second = await reset(nadia, lina)
    expect((await take({ token: tokenOf(first.body.invitation_url) })).status).toBe(401)
    expect((await take({ token: tokenOf(second.body.invitation_url) })).status).toBe(200)
  })
})

describe('a password that two admins reset', () => {
  it('needs what each of them was shown: neither gets in alone', async () => {
    await fourEyes(app, { identifications: ['always'] })
    const asked = await reset(samir, lina, { reason: 'Forgot it.' })
    expect([asked.status, asked.body.invitation_url]).toEqual([202, undefined])
    const { reset_code } = asked.body
    expect(reset_code).toMatch(/^[a-z2-9]{4}( [a-z2-9]{4}){3}$/)
    expect((await lina.admin('GET', '/session')).status).toBe(200)
    const confirmed = await confirm(nadia, asked)
    expect([confirmed.status, confirmed.body.reset_code, confirmed.body.awaits_release]).toEqual([
      200,
      undefined,
      false,
    ])
    expect(confirmed.headers.get('cache-control')).toContain('no-store')
    const url: string = confirmed.body.invitation_url
    expect(url).toMatch(/\/#\/invitation\/[\w-]{43}\/code$/)
    const token = tokenOf(url)
    for (const json of [{ token }, { token, reset_code: 'abcd efgh jkmn pqrs' }, { token: reset_code, reset_code }])
      expect(consoleError(await take(json))).toEqual([401, 'UNAUTHENTICATED'])
    // As it is typed: capitals, no spaces.
    const taken = await take({ token, reset_code: reset_code.replaceAll(' ', '').toUpperCase() })
    expect([taken.status, taken.body.id]).toEqual([200, lina.id])
    expect((await signIn(OWN)).status).toBe(200)
    const stored = JSON.stringify([
      await app.services.db.proposal.findMany(),
      await app.services.db.officer.findMany(),
      await app.services.db.$queryRaw`SELECT details FROM audit_entries`,
      app.log,
    ])
    for (const secret of [reset_code, reset_code.replaceAll(' ', ''), token]) expect(stored).not.toContain(secret)
    const entries = await journalOf(lina.id)
    expect(entries.find(({ action }) => action === 'reset_password')).toMatchObject({
      actor_id: samir.id,
      details: { proposal: { by: { id: samir.id }, confirmed_by: { id: nadia.id } } },
    })
    await fourEyes(app, {})
  })
})
