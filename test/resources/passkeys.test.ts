import { afterAll, beforeAll, expect, it } from 'vitest'
import { newAuthenticator } from '../factories/passkey.ts'
import { listQuery, newOfficer, type TestOfficer } from '../factories/people.ts'
import { credentialsOf } from '../factories/secondFactor.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call, type Json } from '../support/http.ts'

let app: TestApp
let admin: TestOfficer

beforeAll(async () => {
  app = await startApp()
  admin = await newOfficer(app, 'admin')
})
afterAll(() => app?.close())

const options = async (officer: TestOfficer) => (await officer.admin('POST', '/session/passkeys/options')).body
const add = (officer: TestOfficer, response: Json, name = 'Office laptop') =>
  officer.admin('POST', '/session/passkeys', { json: { name, response } })
const challenge = async () => (await call(app, 'POST', '/api/admin/session/passkey/options')).body
const signIn = (response: Json) => call(app, 'POST', '/api/admin/session/passkey', { json: { response } })

async function withPasskey() {
  const officer = await newOfficer(app)
  const authenticator = newAuthenticator(app.url)
  const added = await add(officer, authenticator.create(await options(officer)))
  return { officer, authenticator, added }
}

it('is added once for its challenge, listed, signs in without a password, and is removed', async () => {
  const { officer, authenticator, added } = await withPasskey()
  expect([added.status, added.body]).toMatchObject([201, { name: 'Office laptop', last_used_at: null }])
  expect(added.body.recovery_codes).toHaveLength(10)
  const came = await signIn(authenticator.get(await challenge()))
  expect([came.status, came.body]).toMatchObject([200, { id: officer.id, second_factors: ['passkey'] }])
  const Cookie = came.headers.getSetCookie()[0]!.split(';')[0]!
  expect((await call(app, 'GET', '/api/admin/session', { headers: { Cookie } })).status).toBe(200)
  const { body: listed } = await officer.admin('GET', '/session/passkeys')
  expect(listed).toEqual([
    {
      id: added.body.id,
      name: 'Office laptop',
      created_at: app.clock.now().toISOString(),
      last_used_at: app.clock.now().toISOString(),
    },
  ])
  const asked = await call(app, 'POST', '/api/admin/session', { json: credentialsOf(officer) })
  expect([asked.body.code, asked.body.details]).toEqual(['CODE_REQUIRED', { second_factors: ['passkey'] }])
  const other = await newOfficer(app)
  expect((await other.admin('DELETE', `/session/passkeys/${added.body.id}`)).status).toBe(404)
  expect((await officer.admin('DELETE', `/session/passkeys/${added.body.id}`)).status).toBe(204)
  expect((await signIn(authenticator.get(await challenge()))).status).toBe(401)
  const told = await admin.admin('GET', `/audit-entries${listQuery({ record_id: officer.id })}`)
  expect(told.body.map(({ action }: Json) => action)).toEqual(
    expect.arrayContaining(['add_passkey', 'sign_in', 'remove_passkey']),
  )
})

it('answers each challenge once, also when two requests bring the answer at once', async () => {
  const { authenticator } = await withPasskey()
  const answer = authenticator.get(await challenge())
  const both = await Promise.all([signIn(answer), signIn(answer)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  expect((await signIn(answer)).status).toBe(401)
})

it.each([
  [
    'a challenge that is over',
    async () => {
      const begun = await challenge()
      app.clock.advance({ minutes: 5 })
      return begun
    },
    0x05,
  ],
  ['a challenge that nobody made', async () => ({ challenge: 'bm9ib2R5IG1hZGUgdGhpcw' }), 0x05],
  ['an authenticator that did not check who holds it', challenge, 0x01],
] as const)('does not sign in with %s', async (_what, begin, flags) => {
  const { authenticator } = await withPasskey()
  expect(consoleError(await signIn(authenticator.get(await begin(), flags)))).toEqual([401, 'UNAUTHENTICATED'])
})

it('does not sign in from another site, with another key, or for a disabled officer', async () => {
  const { officer, authenticator } = await withPasskey()
  const elsewhere = newAuthenticator('https://evil.example')
  const forged = { ...elsewhere.get(await challenge()), id: authenticator.get(await challenge()).id }
  expect((await signIn({ ...forged, rawId: forged.id })).status).toBe(401)
  expect((await add(officer, elsewhere.create(await options(officer)))).status).toBe(422)
  await admin.admin('POST', `/officers/${officer.id}/disable`)
  expect((await signIn(authenticator.get(await challenge()))).status).toBe(401)
})

it('is not added with another officer’s challenge, with one for signing in, or twice', async () => {
  const [one, other] = [await newOfficer(app), await newOfficer(app)]
  const authenticator = newAuthenticator(app.url)
  expect((await add(one, authenticator.create(await options(other)))).status).toBe(422)
  expect((await add(one, authenticator.create(await challenge()))).status).toBe(422)
  expect((await add(one, authenticator.create(await options(one)))).status).toBe(201)
  const again = await add(other, authenticator.create(await options(other)))
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['response']])
})
