import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { writeJournal } from '../../server/kernel/audit.ts'
import { newBankAccount, newIdentification, newRib } from '../factories/dossiers.ts'
import { csvList } from '../factories/lists.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes, proposeRefusal, putInForce } from '../factories/proposals.ts'
import { camt } from '../factories/statements.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { waitForBlockedConnection } from '../support/database.ts'
import { call, formOf, type Json } from '../support/http.ts'
import { slowBody } from '../support/slowBody.ts'

let app: TestApp
let admin: TestOfficer
let trader: TestTrader
let identification: Json

beforeAll(async () => {
  app = await startApp()
  admin = await newOfficer(app, 'admin')
  trader = await newTrader(app)
  identification = await newIdentification({ trader })
})
afterAll(() => app?.close())

const REFUSAL = { version: 1, reason: 'The document is of another company.' }

/** Begins an officer's request, whose body stays away until `finish`. */
const begin = (officer: TestOfficer, method: string, path: string, json: object) =>
  slowBody(app, method, `/api/admin${path}`, { headers: { Cookie: officer.cookie }, body: JSON.stringify(json) })

/** What the journal has of an officer's acts. */
const actsOf = async (officer: TestOfficer) => {
  const { body } = await admin.admin('GET', `/audit-entries${listQuery({ actor_id: officer.id })}`)
  return (body as Json[]).map(({ action }) => action).filter((action) => !['sign_in', 'view'].includes(action))
}

const disable = async (officer: TestOfficer) =>
  expect((await admin.admin('POST', `/officers/${officer.id}/disable`)).status).toBe(200)

async function endSessions(officer: TestOfficer) {
  const { body } = await admin.admin('GET', `/sessions${listQuery({ officer_id: officer.id })}`)
  for (const { id } of body) expect((await admin.admin('DELETE', `/sessions/${id}`)).status).toBe(204)
}

describe('an act whose body comes late', () => {
  it.each([
    ['disabled', disable],
    ['signed out', endSessions],
  ])('is refused to an officer who was %s meanwhile', async (_what, end) => {
    const officer = await newOfficer(app)
    const { id } = await newIdentification({ trader })
    const request = await begin(officer, 'POST', `/identifications/${id}/refuse`, REFUSAL)
    await end(officer)
    request.finish()
    expect((await request.answer).status).toBe(401)
    expect((await admin.admin('GET', `/identifications/${id}`)).body.status).toBe('pending')
    expect(await actsOf(officer)).toEqual([])
  })

  it('is refused to a second officer who was disabled meanwhile', async () => {
    const maker = await newOfficer(app)
    const second = await newOfficer(app)
    const { id } = await newIdentification({ trader })
    await fourEyes(app, { identifications: ['always'] })
    const { proposal } = await proposeRefusal(maker, 'identifications', id)
    const request = await begin(second, 'POST', `/second-looks/${proposal.id}/confirm`, {})
    await disable(second)
    request.finish()
    expect((await request.answer).status).toBe(401)
    await fourEyes(app, {})
  })

  it.each([
    ['invites', 'POST', '/officers', { email: 'x@example.com', name: 'X', role: 'admin' }],
    ['changes a setting', 'PUT', '/settings/second_factor', { value: 'optional' }],
    ['resets a password', 'POST', '/officers/:other/reset-password', {}],
  ])('is refused to an admin who %s and was disabled meanwhile', async (_what, method, path, json) => {
    const leaving = await newOfficer(app, 'admin')
    const other = await newOfficer(app)
    const request = await begin(leaving, method, path.replace(':other', other.id), json)
    await disable(leaving)
    request.finish()
    expect((await request.answer).status).toBe(401)
    expect(await actsOf(leaving)).toEqual([])
  })

  it.each([
    ['a watch list', '/lists?list=late&format=csv', csvList([{ ref: 'A1', name: 'Yassine Exemple' }]), 'listVersion'],
    ['a statement', '/statements', camt([{ day: '2026-11-02', amount: '1500.00', reference: 'R1' }]), 'statement'],
  ] as const)(
    'is refused to an admin who uploads %s and was disabled meanwhile',
    async (_what, path, content, table) => {
      const leaving = await newOfficer(app, 'admin')
      const sent = new Response(formOf({ file: { name: 'file.txt', content: Buffer.from(content) } }))
      const type = sent.headers.get('Content-Type')!
      const headers = { Cookie: leaving.cookie }
      const request = await slowBody(app, 'POST', `/api/admin${path}`, { headers, body: await sent.text(), type })
      await disable(leaving)
      request.finish()
      expect((await request.answer).status).toBe(401)
      const { db } = app.services
      expect(await (table === 'statement' ? db.statement.count() : db.listVersion.count())).toBe(0)
      expect(await actsOf(leaving)).toEqual([])
    },
  )

  it('goes by the role in force when it happens', async () => {
    const leaving = await newOfficer(app, 'admin')
    const request = await begin(leaving, 'PUT', '/settings/hold_minutes', { value: 7 })
    expect((await admin.admin('PUT', `/officers/${leaving.id}`, { json: { role: 'auditor' } })).status).toBe(200)
    request.finish()
    expect((await request.answer).status).toBe(403)
  })

  it('goes by the settings in force when it happens', async () => {
    const officer = await newOfficer(app)
    const { id } = await newIdentification({ trader })
    const request = await begin(officer, 'POST', `/identifications/${id}/refuse`, REFUSAL)
    await fourEyes(app, { identifications: ['always'] })
    request.finish()
    expect((await request.answer).status).toBe(202)
    await fourEyes(app, {})
  })

  it.each([
    [
      'whose key was replaced',
      async (of: TestTrader) => {
        const headers = { Authorization: `Bearer ${of.token}` }
        expect((await call(app, 'POST', '/api/api-keys/generate', { headers })).status).toBe(200)
      },
    ],
    [
      'whose account was closed',
      async (of: TestTrader) => {
        const json = { reason: 'The company was dissolved.' }
        expect((await admin.admin('POST', `/traders/${of.id}/close`, { json })).status).toBe(200)
      },
    ],
  ])('is refused to a trader %s meanwhile', async (_what, end) => {
    const leaving = await newTrader(app)
    const { id } = await newIdentification({ trader: leaving })
    const fields = { account_number: newRib(), identification_id: id }
    const form = new Response(formOf(fields))
    const type = form.headers.get('Content-Type')!
    const send = (body: string, type: string) =>
      slowBody(app, 'POST', '/api/ext/bank-accounts', { headers: leaving.keys, body, type })
    const requests = [await send(JSON.stringify(fields), 'application/json'), await send(await form.text(), type)]
    const before = await app.services.db.bankAccount.count()
    await end(leaving)
    for (const request of requests) {
      request.finish()
      expect((await request.answer).status).toBe(401)
    }
    expect(await app.services.db.bankAccount.count()).toBe(before)
  })
})

/** Ends an authority in a transaction that is committed once the act, begun meanwhile, waits for it. */
async function endAround<T>(end: (db: Json) => Promise<unknown>, act: () => Promise<T>): Promise<T> {
  const { db } = app.services
  let answer: Promise<T> | undefined
  await db.$transaction(async (held) => {
    await end(held)
    answer = act()
    // It may be refused before the commit below is answered here, and only `return` handles that.
    answer.catch(() => {})
    await waitForBlockedConnection((sql) => held.$queryRaw(sql))
  })
  return answer!
}

const journaled = async (db: Json, action: string, resource: string, record_id: string, details = {}) =>
  writeJournal(db, SYSTEM, app.clock.now(), { action, resource, record_id, details })

describe('an act during the end of its authority waits, and is refused', () => {
  it.each([
    ['is disabled', 401, { disabled_at: new Date('2026-11-21T08:00:00Z') }],
    ['gets another role', 403, { role: 'auditor' }],
  ])('where the officer %s', async (_what, status, data) => {
    const officer = await newOfficer(app)
    const { id } = await newIdentification({ trader })
    const end = async (db: Json) => {
      await db.officer.update({ where: { id: officer.id }, data })
      await journaled(db, 'update', 'officers', officer.id)
    }
    const refuse = () => officer.admin('POST', `/identifications/${id}/refuse`, { json: REFUSAL })
    expect((await endAround(end, refuse)).status).toBe(status)
    expect((await admin.admin('GET', `/identifications/${id}`)).body.status).toBe('pending')
  })

  it('where the session ends', async () => {
    const officer = await newOfficer(app)
    const end = (db: Json) => db.officerSession.deleteMany({ where: { officer_id: officer.id } })
    const note = () => officer.admin('POST', `/identifications/${identification.id}/notes`, { json: { text: 'Late' } })
    expect((await endAround(end, note)).status).toBe(401)
  })

  it('where the settings change: read again, the record takes the decision', async () => {
    const officer = await newOfficer(app)
    const { id } = await newIdentification({ trader })
    const end = async (db: Json) => {
      const set = { value: 3, officer_id: admin.id, updated_at: app.clock.now() }
      await db.setting.upsert({ where: { key: 'hold_minutes' }, create: { key: 'hold_minutes', ...set }, update: set })
      await journaled(db, 'change_setting', 'settings', 'hold_minutes', { from: 0, to: 3 })
    }
    const refuse = () => officer.admin('POST', `/identifications/${id}/refuse`, { json: REFUSAL })
    const answer = await endAround(end, refuse)
    expect([answer.status, answer.body.code]).toEqual([409, 'STALE_RECORD'])
    expect((await refuse()).status).toBe(202)
    await putInForce(app, 'hold_minutes', 0)
  })

  it.each([
    [
      'the key is replaced',
      async (db: Json, id: string) => {
        await db.apiKey.deleteMany({ where: { trader_id: id } })
        await journaled(db, 'generate_api_key', 'traders', id)
      },
    ],
    [
      'the account is closed',
      async (db: Json, id: string) => {
        await db.$queryRaw`SELECT 1 FROM end_authority(${id}::uuid)`
        await db.trader.update({ where: { id }, data: { closed_at: app.clock.now() } })
        await journaled(db, 'close', 'traders', id)
      },
    ],
  ])('where %s', async (_what, end) => {
    const leaving = await newTrader(app)
    const { id } = await newIdentification({ trader: leaving })
    const accounts = await app.services.db.bankAccount.count()
    const submit = () => newBankAccount({ trader: leaving }, id)
    await expect(endAround((db) => end(db, leaving.id), submit)).rejects.toThrow('not created: 401')
    expect(await app.services.db.bankAccount.count()).toBe(accounts)
  })

  it('and one that began before lets the end wait', async () => {
    const officer = await newOfficer(app)
    const { db } = app.services
    let ended: Promise<{ status: number }> | undefined
    await db.$transaction(async (held) => {
      await held.$queryRaw`SELECT 1 FROM hold_authority(${officer.id}::uuid)`
      ended = admin.admin('POST', `/officers/${officer.id}/disable`)
      await waitForBlockedConnection((sql) => held.$queryRaw(sql))
    })
    expect((await ended)?.status).toBe(200)
  })
})
