import { once } from 'node:events'
import fs from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { createProvider, roleIn } from '../../server/resources/officers/oidc/provider.ts'
import { addOfficer } from '../../server/resources/officers/service.ts'
import { startServer } from '../crash/server.ts'
import { listQuery, newOfficer, PASSWORD, passwordHash, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { createAuthority, issue, type KeyPair } from '../support/certificates.ts'
import { call } from '../support/http.ts'
import { CLIENT, newJar, startProvider, type TestProvider } from '../support/provider.ts'

const OIDC = { ...CLIENT, OIDC_ROLES: 'admin=console-admins,supervisor=console-leads,officer=console,auditor=audit' }

let provider: TestProvider
let app: TestApp
let admin: TestOfficer

const start = async (env: Record<string, string> = {}) => {
  const started = await startApp({ ...OIDC, OIDC_ISSUER: provider.issuer, ...env })
  await provider.register(started.url)
  return started
}

beforeAll(async () => {
  provider = await startProvider()
  app = await start()
  admin = await newOfficer(app, 'admin')
})
afterAll(async () => {
  await app?.close()
  await provider?.close()
})

let serial = 0
/** Somebody with an account at the provider. */
async function person(claims: object = {}) {
  serial += 1
  const sub = `subject-${serial}`
  const email = `person-${serial}@example.com`
  const all = { email, email_verified: true, name: 'Amina Kaci', roles: ['console'], ...claims }
  await provider.account(sub, all)
  return { sub, email, now: (changed: object) => provider.account(sub, { ...all, ...changed }) }
}

type Jar = ReturnType<typeof newJar>
const begin = async (jar: Jar, on = app, path = '') => {
  const answer = await jar.visit(`${on.url}/api/admin/session/oidc${path}`)
  expect(answer.status).toBe(302)
  return answer.headers.get('location')!
}
const whereTo = (answer: Response, on = app) => answer.headers.get('location')!.replace(`${on.url}/#`, '')
const SESSION = 'countersign_session'

/** Signs in through the provider; where the console sends the browser then, and who is signed in. */
async function signIn(sub: string | null, { jar = newJar(), on = app, path = '' } = {}) {
  const callback = await jar.pass(await begin(jar, on, path), sub)
  const answer = await jar.visit(callback)
  const { host } = new URL(on.url)
  const self = await jar.visit(`${on.url}/api/admin/session`)
  return {
    to: whereTo(answer, on),
    self: self.status === 200 ? await self.json() : null,
    cookie: `${SESSION}=${jar.cookie(host, SESSION)}`,
    callback,
    jar,
  }
}

const refused = (reason: string) => ({ to: `/login?provider=${reason}`, self: null })
const entriesOf = async (record_id: string, action: string) =>
  (await admin.admin('GET', `/audit-entries${listQuery({ record_id, action }, ['id', 'DESC'])}`)).body
const officerOf = (email: string) => app.services.db.officer.findUnique({ where: { email } })

describe('the first sign-in through the provider', () => {
  it('makes an account with the role of the claim, once, and journals both', async () => {
    const { sub, email } = await person({ roles: ['staff', 'console-leads', 'audit'] })
    const first = await signIn(sub)
    expect(first).toMatchObject({
      to: '/signed-in',
      self: { email, name: 'Amina Kaci', role: 'supervisor', provider: 'used', must_enrol: false },
    })
    const again = await signIn(sub)
    expect(again.self.id).toBe(first.self.id)
    expect(await entriesOf(first.self.id, 'create')).toMatchObject([
      { actor_type: 'system', details: { email, role: 'supervisor', provider: `${provider.issuer}` } },
    ])
    expect(await entriesOf(first.self.id, 'sign_in')).toMatchObject([
      { details: { method: 'oidc' } },
      { details: { method: 'oidc' } },
    ])
  })

  it('of many requests at once makes one account', async () => {
    const { sub, email } = await person()
    const all = await Promise.all(Array.from({ length: 6 }, () => signIn(sub)))
    expect(all.map(({ to }) => to)).toEqual(Array(6).fill('/signed-in'))
    expect(await app.services.db.officer.count({ where: { email } })).toBe(1)
  })

  it('takes the place of an invitation to the same address, which is void', async () => {
    const { sub, email } = await person()
    const json = { email, name: 'Lina Haddad', role: 'admin' }
    const { body: invited } = await admin.admin('POST', '/officers', { json })
    const { self } = await signIn(sub)
    // The provider's word on the role, not the invitation's.
    expect(self).toMatchObject({ id: invited.id, name: 'Lina Haddad', role: 'officer' })
    expect(await entriesOf(self.id, 'connect_provider')).toHaveLength(1)
    const token = invited.invitation_url.split('/').at(-1)
    const taken = await call(app, 'POST', '/api/admin/session/invitation', { json: { token, password: PASSWORD } })
    expect(taken.status).toBe(401)
  })

  it.each([
    ['an address that is not verified', { email_verified: false }, 'unverified'],
    ['an address whose verification is a text', { email_verified: 'true' }, 'unverified'],
    ['no address', { email: undefined }, 'unverified'],
    ['no role', { roles: undefined }, 'no_role'],
    ['a role that opens nothing', { roles: ['staff', 'Console', 'constructor'] }, 'no_role'],
  ])('is refused with %s, and leaves no account', async (_what, claims, reason) => {
    const { sub, email } = await person(claims)
    expect(await signIn(sub)).toMatchObject(refused(reason))
    expect(await officerOf(email)).toBeNull()
  })

  it('takes over no account with a password, nor one of another subject, nor a disabled one', async () => {
    const local = await newOfficer(app, 'admin')
    const stranger = await person({ email: local.email, roles: ['console-admins'] })
    expect(await signIn(stranger.sub)).toMatchObject(refused('connect_first'))
    expect(await officerOf(local.email)).toMatchObject({ oidc_subject: null, role: 'admin' })

    const first = await person()
    const { self } = await signIn(first.sub)
    const second = await person({ email: first.email })
    expect(await signIn(second.sub)).toMatchObject(refused('taken'))

    await admin.admin('POST', `/officers/${self.id}/disable`)
    expect(await signIn(first.sub)).toMatchObject(refused('disabled'))
    expect(await entriesOf(self.id, 'sign_in_refused')).toMatchObject([
      { actor_type: 'anonymous', details: { reason: 'disabled' } },
      { details: { reason: 'taken' } },
    ])
  })
})

describe('an account with a password', () => {
  it('is tied by its officer, signed in, to the same verified address, and then has no other way in', async () => {
    const officer = await newOfficer(app)
    const { sub } = await person({ email: officer.email })
    const jar = newJar()
    const { host } = new URL(app.url)
    const entered = await jar.visit(`${app.url}/api/admin/session`, {
      method: 'POST',
      body: JSON.stringify({ email: officer.email, password: PASSWORD }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect((await entered.json()).provider).toBe('available')
    const tied = await signIn(sub, { jar, path: '/connect' })
    expect(tied).toMatchObject({ to: '/signed-in', self: { id: officer.id, provider: 'used' } })
    expect(jar.cookie(host, SESSION)).not.toBeNull()
    // The sessions from before are over, and the password is not one any more.
    expect((await officer.admin('GET', '/session')).status).toBe(401)
    const password = (right: string) =>
      call(app, 'POST', '/api/admin/session', { json: { email: officer.email, password: right } })
    expect((await password(PASSWORD)).body.code).toBe('USE_PROVIDER')
    expect((await password('wrong')).body.code).toBe('UNAUTHENTICATED')
    const row = (await admin.admin('GET', `/officers/${officer.id}`)).body
    expect(row.allowed_actions).toEqual(['update', 'disable'])
    const role = await admin.admin('PUT', `/officers/${officer.id}`, { json: { role: 'admin' } })
    const reset = await admin.admin('POST', `/officers/${officer.id}/reset-password`)
    expect([role.body.code, reset.body.code]).toEqual(['USE_PROVIDER', 'USE_PROVIDER'])
    const own = await call(app, 'POST', '/api/admin/session/totp', { headers: { Cookie: tied.cookie } })
    expect([own.status, own.body.code]).toEqual([403, 'USE_PROVIDER'])
  })

  it('is tied after a sign-in of the last 15 minutes only: a session alone is not enough', async () => {
    const officer = await newOfficer(app)
    const connect = () => officer.admin('GET', '/session/oidc/connect', { redirect: 'manual' })
    app.clock.advance({ minutes: 15 })
    expect((await connect()).status).toBe(302)
    app.clock.advance({ seconds: 1 })
    const late = await connect()
    expect([late.status, late.body.code]).toEqual([403, 'SIGN_IN_AGAIN'])
  })

  it('is not tied to another address, nor to an identity of somebody else, nor without a session', async () => {
    const officer = await newOfficer(app)
    const other = await person()
    const jar = newJar()
    await jar.visit(`${app.url}/api/admin/session`, {
      method: 'POST',
      body: JSON.stringify({ email: officer.email, password: PASSWORD }),
      headers: { 'Content-Type': 'application/json' },
    })
    const wrong = await signIn(other.sub, { jar, path: '/connect' })
    expect(wrong.to).toBe('/login?provider=other_address')
    expect(await officerOf(other.email)).toBeNull()
    await signIn(other.sub)
    expect((await signIn(other.sub, { jar, path: '/connect' })).to).toBe('/login?provider=other_address')
    expect((await call(app, 'GET', '/api/admin/session/oidc/connect')).status).toBe(401)
  })
})

describe('a provider over https whose certificate is of the company’s own authority', () => {
  let secure: TestProvider
  let authority: KeyPair
  beforeAll(async () => {
    authority = await createAuthority()
    secure = await startProvider(0, await issue(authority, ['localhost']))
  })
  afterAll(() => secure?.close())

  it('is trusted by NODE_EXTRA_CA_CERTS: description, keys, token and claims', async () => {
    const { dataDir } = app.services.config
    const ca = path.join(dataDir, 'authority.pem')
    fs.writeFileSync(ca, authority.cert)
    const server = await startServer(dataDir, {
      ...OIDC,
      OIDC_ISSUER: secure.issuer,
      DATABASE_URL: app.listenUrl,
      DATABASE_OWNER_URL: app.ownerUrl,
      NODE_EXTRA_CA_CERTS: ca,
      WORKER: 'off',
    })
    try {
      await secure.register(server.url)
      const email = 'salma@example.com'
      await secure.account('salma', { email, email_verified: true, name: 'Salma Exemple', roles: ['console-leads'] })
      const on = { ...app, url: server.url }
      const { to, self } = await signIn('salma', { jar: newJar(authority.cert), on })
      expect([secure.issuer, to]).toEqual([expect.stringMatching(/^https:/), '/signed-in'])
      expect(self).toMatchObject({ email, name: 'Salma Exemple', role: 'supervisor', provider: 'used' })
    } finally {
      await server.terminate()
    }
  })

  it('is not reached without it: nobody signs in by a certificate that nobody vouches for', async () => {
    const settings = { ...app.services.config.oidc!, issuer: secure.issuer }
    const asked = createProvider(settings, app.clock).authorizationUrl(
      { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43), max_age: 900 },
      `${app.url}/api/admin/session/oidc/callback`,
    )
    await expect(asked).rejects.toMatchObject({ reason: 'unavailable' })
  })
})

describe('the role', () => {
  it('follows the claim at each sign-in, journaled, and frees what the officer claimed', async () => {
    const { sub, now } = await person({ roles: ['console-leads'] })
    const { self } = await signIn(sub)
    await now({ roles: 'audit' })
    const later = await signIn(sub)
    expect(later.self).toMatchObject({
      id: self.id,
      role: 'auditor',
      allowed_actions: ['read_work', 'read_quality', 'export_trader', 'export_transactions', 'read_private_entries'],
    })
    expect(await entriesOf(self.id, 'update')).toMatchObject([
      { actor_type: 'system', details: { role: 'auditor', role_before: 'supervisor' } },
    ])
  })

  it('that was taken away lets nobody in, and ends the sessions that are open', async () => {
    const { sub, now } = await person()
    const { self, cookie } = await signIn(sub)
    await now({ roles: [] })
    expect(await signIn(sub)).toMatchObject(refused('no_role'))
    expect((await call(app, 'GET', '/api/admin/session', { headers: { Cookie: cookie } })).status).toBe(401)
    expect(await entriesOf(self.id, 'sign_in_refused')).toMatchObject([{ details: { reason: 'no_role' } }])
    expect(await officerOf(self.email)).toMatchObject({ role: 'officer', disabled_at: null })
  })

  it('of the last administrator stays, and they are not let in, until there is another', async () => {
    const alone = await start({ PASSWORD_SIGN_IN: 'off' })
    try {
      const { sub, now } = await person({ roles: ['console-admins'] })
      const { self } = await signIn(sub, { on: alone })
      await now({ roles: ['console'] })
      expect(await signIn(sub, { on: alone })).toMatchObject(refused('last_admin'))
      const row = () => alone.services.db.officer.findUnique({ where: { id: self.id } })
      expect(await row()).toMatchObject({ role: 'admin' })
      const other = await person({ roles: ['console-admins'] })
      await signIn(other.sub, { on: alone })
      expect((await signIn(sub, { on: alone })).self).toMatchObject({ id: self.id, role: 'officer' })
    } finally {
      await alone.close()
    }
  })

  it.each([
    [{ roles: ['b', 'a'] }, 'roles', 'admin'],
    [{ roles: 'b' }, 'roles', 'officer'],
    [{ realm_access: { roles: ['b'] } }, 'realm_access.roles', 'officer'],
    [{ 'https://example.com/roles': ['a'] }, 'https://example.com/roles', 'admin'],
    [{ roles: { a: true } }, 'roles', null],
    [{ roles: [['a']] }, 'roles', null],
    [{}, 'constructor.name', null],
  ])('in %j under %s is %s', (claims, rolesClaim, role) => {
    const roles = [
      { role: 'admin', value: 'a' },
      { role: 'officer', value: 'b' },
      { role: 'auditor', value: 'Object' },
    ] as const
    expect(roleIn({ roles: [...roles], rolesClaim }, claims)).toBe(role)
  })
})

describe('an attacker', () => {
  let sub: string
  beforeEach(async () => {
    sub = (await person()).sub
  })
  const signedInBy = async (jar: Jar, url: string) => {
    const answer = await jar.visit(url)
    return [whereTo(answer), jar.cookie(new URL(app.url).host, SESSION) !== null]
  }

  it('who changes the nonce on the way is refused', async () => {
    const jar = newJar()
    const url = new URL(await begin(jar))
    url.searchParams.set('nonce', 'another')
    expect(await signedInBy(jar, await jar.pass(url.href, sub))).toEqual(['/login?provider=failed', false])
  })

  it('who takes PKCE off the way, or another challenge, is refused', async () => {
    const jar = newJar()
    const url = new URL(await begin(jar))
    url.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
    expect(await signedInBy(jar, await jar.pass(url.href, sub))).toEqual(['/login?provider=failed', false])
  })

  it('who sends a callback again finds its state used up, also when both are sent at once', async () => {
    const { jar, callback } = await signIn(sub)
    expect(whereTo(await jar.visit(callback))).toBe('/login?provider=expired')
    const fresh = newJar()
    const url = await fresh.pass(await begin(fresh), sub)
    const both = await Promise.all([fresh.visit(url), fresh.visit(url)])
    expect(both.map((answer) => whereTo(answer)).sort()).toEqual(['/login?provider=expired', '/signed-in'])
  })

  it('who brings a used code, or somebody else’s, with a state of their own is refused', async () => {
    const used = new URL((await signIn(sub)).callback).searchParams.get('code')!
    const jar = newJar()
    const fresh = newJar()
    const unused = new URL(await fresh.pass(await begin(fresh), sub)).searchParams.get('code')!
    for (const code of [used, unused]) {
      const own = new URL(await jar.pass(await begin(jar), sub))
      own.searchParams.set('code', code)
      expect(await signedInBy(jar, own.href)).toEqual(['/login?provider=failed', false])
    }
  })

  it('who sends their callback to somebody else’s browser signs nobody in', async () => {
    const own = newJar()
    const callback = await own.pass(await begin(own), sub)
    expect(await signedInBy(newJar(), callback)).toEqual(['/login?provider=expired', false])
    const victim = newJar()
    await begin(victim)
    expect(await signedInBy(victim, callback)).toEqual(['/login?provider=expired', false])
    // In the browser that began it is still good.
    expect(await signedInBy(own, callback)).toEqual(['/signed-in', true])
  })

  it.each([
    ['no state', (url: URL) => url.searchParams.delete('state'), 'expired'],
    ['another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43)), 'expired'],
    ['two states', (url: URL) => url.searchParams.append('state', 'x'), 'failed'],
    ['two codes', (url: URL) => url.searchParams.append('code', 'x'), 'failed'],
    ['no code', (url: URL) => url.searchParams.delete('code'), 'failed'],
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example'), 'failed'],
    ['no issuer', (url: URL) => url.searchParams.delete('iss'), 'failed'],
  ])('who comes back with %s is refused', async (_what, change, reason) => {
    const jar = newJar()
    const url = new URL(await jar.pass(await begin(jar), sub))
    change(url)
    expect(await signedInBy(jar, url.href)).toEqual([`/login?provider=${reason}`, false])
  })

  it('who waits ten minutes is too late', async () => {
    const jar = newJar()
    const callback = await jar.pass(await begin(jar), sub)
    const before = app.clock.now()
    app.clock.advance({ minutes: 10 })
    expect(await signedInBy(jar, callback)).toEqual(['/login?provider=expired', false])
    app.clock.set(before)
  })

  it('who plants a session beforehand has none afterwards: a sign-in makes its own', async () => {
    const { jar, cookie } = await signIn(sub)
    const next = await signIn(sub, { jar })
    expect(next.cookie).not.toBe(cookie)
  })

  it('cannot choose where the browser goes afterwards', async () => {
    const jar = newJar()
    const path = '?return_to=https://evil.example&redirect_uri=https://evil.example&again=https://evil.example'
    const url = await begin(jar, app, path)
    expect(url).not.toContain('evil')
    expect(whereTo(await jar.visit(await jar.pass(url, sub)))).toBe('/signed-in')
  })

  it('reads no code, state, token or name in the log, nor a secret in the database', async () => {
    const { callback, cookie } = await signIn(sub)
    const { searchParams } = new URL(callback)
    const jar = newJar()
    const left = new URL(await begin(jar)).searchParams
    const kept = JSON.stringify(await app.services.db.signInChallenge.findMany())
    for (const secret of [searchParams.get('code')!, searchParams.get('state')!, cookie.split('=')[1]!, 'Amina'])
      expect(app.log.join()).not.toContain(secret)
    for (const name of ['state', 'nonce']) expect(kept + app.log.join()).not.toContain(left.get(name)!)
    expect(app.log.join()).not.toContain(CLIENT.OIDC_CLIENT_SECRET)
    expect(app.log.join()).toContain('/api/admin/session/oidc/callback')
  })
})

describe('the way to the provider', () => {
  it('carries PKCE, state and nonce, and how old a sign-in there may be; the cookie is for this browser alone', async () => {
    const answer = await call(app, 'GET', '/api/admin/session/oidc')
    const url = new URL(answer.headers.get('location')!)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: CLIENT.OIDC_CLIENT_ID,
      redirect_uri: `${app.url}/api/admin/session/oidc/callback`,
      response_type: 'code',
      scope: 'openid email profile roles',
      code_challenge_method: 'S256',
      max_age: '7200',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^countersign_oidc=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  it('is told on the page when somebody turns back there', async () => {
    expect(await signIn(null)).toMatchObject(refused('cancelled'))
  })

  it('asks for the assurance that OIDC_ACR names, and takes no other', async () => {
    const strict = await start({ OIDC_ACR: 'urn:two' })
    try {
      const weak = await person({ acr: 'urn:one' })
      expect(new URL(await begin(newJar(), strict)).searchParams.get('acr_values')).toBe('urn:two')
      expect(await signIn(weak.sub, { on: strict })).toMatchObject(refused('weak'))
      const strong = await person({ acr: 'urn:two' })
      expect((await signIn(strong.sub, { on: strict })).to).toBe('/signed-in')
    } finally {
      await strict.close()
    }
  })

  it('is limited', async () => {
    const limited = await startApp({ ...OIDC, OIDC_ISSUER: provider.issuer, RATE_LIMIT: 'on' })
    try {
      const ask = () => call(limited, 'GET', '/api/admin/session/oidc')
      const all = await Promise.all(Array.from({ length: 61 }, ask))
      const told = all.filter((answer) => answer.headers.get('location')?.endsWith('/#/login?provider=busy'))
      expect([all.every(({ status }) => status === 302), told.length]).toEqual([true, 1])
    } finally {
      await limited.close()
    }
  })

  it('needs roles that there are', async () => {
    await expect(start({ OIDC_ROLES: 'root=group' })).rejects.toThrow(/^OIDC_ROLES: root is no role/)
  })

  it('leads nowhere without settings', async () => {
    const plain = await startApp()
    try {
      for (const path of ['', '/callback?code=x&state=y'])
        expect((await call(plain, 'GET', `/api/admin/session/oidc${path}`)).status).toBe(404)
      const ways = await call(plain, 'GET', '/api/admin/session/ways')
      expect(ways.body).toEqual({ password: true, provider: null })
    } finally {
      await plain.close()
    }
  })
})

describe('a provider that does not answer', () => {
  it('is told on the sign-in page, at the start and on the way back, and does not stop passwords', async () => {
    const own = await startProvider()
    const lonely = await startApp({ ...OIDC, OIDC_ISSUER: own.issuer, OIDC_TIMEOUT: '1' })
    try {
      await own.register(lonely.url)
      await own.account('somebody', { email: 'somebody@example.com', email_verified: true, roles: ['console'] })
      const jar = newJar()
      const callback = await jar.pass(await begin(jar, lonely), 'somebody')
      await own.close()
      const back = await jar.visit(callback)
      expect([back.status, whereTo(back, lonely)]).toEqual([302, '/login?provider=unavailable'])
      // What it said of itself is still known for an hour.
      expect(await begin(newJar(), lonely)).toContain(own.issuer)
      expect((await newOfficer(lonely)).cookie).toContain(SESSION)
    } finally {
      await lonely.close()
      await own.close()
    }
  })

  it('that was never there, and one that takes connections and says nothing, are waited for only so long', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const gone = createServer().listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const free = (gone.address() as AddressInfo).port
    gone.close()
    for (const at of [port, free]) {
      const lonely = await startApp({ ...OIDC, OIDC_ISSUER: `http://127.0.0.1:${at}`, OIDC_TIMEOUT: '1' })
      try {
        // Several at once ask it once.
        const answers = await Promise.all([1, 2, 3].map(() => call(lonely, 'GET', '/api/admin/session/oidc')))
        for (const { status, headers } of answers)
          expect([status, headers.get('location')]).toEqual([302, `${lonely.url}/#/login?provider=unavailable`])
        const ways = await call(lonely, 'GET', '/api/admin/session/ways')
        expect(ways.body).toEqual({ password: true, provider: `127.0.0.1:${at}` })
      } finally {
        await lonely.close()
      }
    }
    silent.close()
  })

  it('is asked anew after an hour, and found where it moved its pages', async () => {
    const own = await startProvider()
    const lonely = await startApp({ ...OIDC, OIDC_ISSUER: own.issuer, OIDC_TIMEOUT: '1' })
    try {
      await own.register(lonely.url)
      await begin(newJar(), lonely)
      await own.close()
      lonely.clock.advance({ hours: 1 })
      // Down when asked anew: what it said before is used, until it answers again.
      expect(await begin(newJar(), lonely)).toContain(own.issuer)
      const back = await startProvider(Number(new URL(own.issuer).port))
      await back.register(lonely.url)
      await back.account('somebody', { email: 'somebody@example.com', email_verified: true, roles: ['console'] })
      lonely.clock.advance({ minutes: 1 })
      // Its keys are new too.
      expect((await signIn('somebody', { on: lonely })).to).toBe('/signed-in')
      await back.close()
    } finally {
      await lonely.close()
    }
  })
})

describe('with PASSWORD_SIGN_IN=off', () => {
  it('passwords, invitations, resets and second factors of our own are refused, and said to be', async () => {
    const only = await start({ PASSWORD_SIGN_IN: 'off' })
    try {
      const { sub } = await person({ roles: ['console-admins'] })
      const { cookie, self } = await signIn(sub, { on: only })
      expect(self.allowed_actions).not.toContain('invite_officer')
      const ask = (method: string, path: string, json?: object) =>
        call(only, method, `/api/admin${path}`, { headers: { Cookie: cookie }, ...(json && { json }) })
      const asked = [
        ask('POST', '/session', { email: 'a@example.com', password: PASSWORD }),
        ask('POST', '/session/invitation', { token: 'x', password: PASSWORD }),
        ask('POST', '/session/passkey/options'),
        ask('POST', '/session/passkey', {}),
        ask('PUT', '/session/password', { current: PASSWORD, password: 'another one' }),
        ask('POST', '/session/totp'),
        ask('POST', '/session/totp/confirm', { code: '123456' }),
        ask('DELETE', '/session/totp', { password: PASSWORD, code: '123456' }),
        ask('POST', '/session/recovery-codes', { password: PASSWORD }),
        ask('POST', '/session/passkeys/options'),
        ask('POST', '/session/passkeys', {}),
        ask('POST', '/officers', { email: 'b@example.com', name: 'B', role: 'officer' }),
        ask('POST', `/officers/${admin.id}/reset-password`),
      ]
      const answers = await Promise.all(asked)
      const codes = answers.slice(0, -1).map(({ status, body }) => [status, body.code])
      expect(codes).toEqual(Array(codes.length).fill([403, 'USE_PROVIDER']))
      expect(answers.at(-1)!.status).toBe(404)
      expect((await ask('GET', '/session/ways')).body.password).toBe(false)
      // Passwords being off, the address that the provider verified is enough.
      const row = await only.services.db.officer.findFirstOrThrow({ where: { id: self.id } })
      expect(row.oidc_subject).toBe(JSON.stringify([provider.issuer, sub]))
    } finally {
      await only.close()
    }
  })

  it('ties an account that has a password by its verified address', async () => {
    const only = await start({ PASSWORD_SIGN_IN: 'off' })
    try {
      const { sub, email } = await person()
      const { db, clock } = only.services
      const row = await addOfficer(only.services, SYSTEM, {
        email,
        name: 'Karim',
        role: 'officer',
        password_hash: await passwordHash(),
      })
      const { self } = await signIn(sub, { on: only })
      expect([self.id, self.role]).toEqual([row.id, 'officer'])
      expect((await db.officer.findUniqueOrThrow({ where: { id: row.id } })).last_sign_in_at).toEqual(clock.now())
    } finally {
      await only.close()
    }
  })
})
