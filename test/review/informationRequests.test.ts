import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accept, identificationFields, newBankAccount, newBrand, newIdentification } from '../factories/dossiers.ts'
import { eventsOf } from '../factories/payments.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes, proposeRefusal, putInForce } from '../factories/proposals.ts'
import { consoleError, externalError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let karim: TestOfficer
let lina: TestOfficer
let admin: TestOfficer

beforeAll(async () => {
  app = await startApp()
  await putInForce(app, 'session_minutes', { idle: 1440, whole: 10_080 })
  amina = await newOfficer(app, 'officer', 'Amina')
  karim = await newOfficer(app, 'officer', 'Karim')
  lina = await newOfficer(app, 'supervisor', 'Lina')
  admin = await newOfficer(app, 'admin', 'Samir')
})
beforeEach(async () => {
  trader = await newTrader(app, { language: 'en' })
})
afterAll(() => app?.close())

const QUEUE = 'identifications'
const QUESTION = { text: 'Which of the two addresses is the head office?' }
let serial = 0
const send = async (): Promise<string> => (await newIdentification({ trader }, `Tizemmour Conserves ${++serial}`)).id
const read = async (id: string, resource = QUEUE): Promise<Json> =>
  (await amina.admin('GET', `/${resource}/${id}`)).body
const post = (officer: TestOfficer, path: string, json: Json = {}) => officer.admin('POST', path, { json })
const request = async (id: string, more: Json = QUESTION, officer = amina, resource = QUEUE) =>
  post(officer, `/${resource}/${id}/request-information`, { version: (await read(id, resource)).version, ...more })
const ask = async (id: string, more: Json = QUESTION, officer = amina, resource = QUEUE): Promise<Json> => {
  const answer = await request(id, more, officer, resource)
  expect([answer.status, answer.text]).toEqual([200, expect.anything()])
  return answer.body
}
const answer = (id: string, text = 'The first one, since March.', resource = QUEUE) =>
  trader.ext('POST', `/${resource}/${id}/answer`, { json: { text } })
const withdraw = (id: string, officer = amina) =>
  post(officer, `/${QUEUE}/${id}/withdraw-request`, { reason: 'The register says it.' })
const refuse = async (id: string, officer = amina) =>
  post(officer, `/${QUEUE}/${id}/refuse`, { version: (await read(id)).version, reason: 'It cannot be accepted.' })
const listed = async (filter: Json, officer = amina): Promise<string[]> => {
  const { body } = await officer.admin('GET', `/${QUEUE}${listQuery({ trader_id: trader.id, ...filter })}`)
  return body.map(({ id }: Json) => id)
}
const journal = async (id: string): Promise<Json[]> =>
  (await lina.admin('GET', `/audit-entries${listQuery({ record_id: id })}`)).body
const actsOn = async (id: string) => (await journal(id)).map(({ action }) => action)
const queueOf = async (resource: string): Promise<Json> =>
  (await amina.admin('GET', '/queues')).body.find((one: Json) => one.resource === resource)
/** Lets time pass without ending the officers' sessions. */
async function pass({ hours = 0, minutes = 0 }: { hours?: number; minutes?: number }): Promise<void> {
  for (let left = hours * 60 + minutes; left > 0; left -= 600) {
    app.clock.advance({ minutes: Math.min(left, 600) })
    for (const officer of [amina, karim, lina, admin]) await officer.admin('GET', '/session')
  }
}

describe('a question to the trader', () => {
  it('stands on the record with its words, codes and the day by which it is due', async () => {
    const id = await send()
    const before = await read(id)
    const asked = await ask(id, { reason_codes: ['ID_DOC_INCOMPLETE'], due_days: 3 })
    const at = app.clock.now()
    expect(asked.information_request).toEqual({
      id: expect.any(String),
      at: at.toISOString(),
      by: { id: amina.id, name: 'Amina' },
      text: 'Some pages of the document are missing.',
      reason_codes: ['ID_DOC_INCOMPLETE'],
      pins: [],
      due_at: new Date(at.getTime() + 3 * 86_400_000).toISOString(),
      answered_at: null,
      answer: null,
    })
    expect(asked).toMatchObject({ status: 'pending', waiting_since: before.waiting_since, version: before.version + 1 })
    expect([before.information_request, before.with_trader_seconds]).toEqual([null, 0])
    expect(before.allowed_actions).toContain('request_information')
    expect(before.allowed_actions).not.toContain('withdraw_request')
    expect(asked.allowed_actions).toEqual(expect.arrayContaining(['accept', 'refuse', 'withdraw_request']))
    expect(asked.allowed_actions).not.toContain('request_information')
    expect((await journal(id)).find(({ action }) => action === 'request_information')).toMatchObject({
      ...{ actor_id: amina.id, resource: QUEUE, from: 'pending', to: 'pending' },
      ...{ reason: 'Some pages of the document are missing.', reason_codes: ['ID_DOC_INCOMPLETE'] },
    })
  })

  it('has as many days as the setting says', async () => {
    await putInForce(app, 'information_due_days', 12)
    const { information_request } = await ask(await send())
    expect(new Date(information_request.due_at).getTime()).toBe(app.clock.now().getTime() + 12 * 86_400_000)
    await putInForce(app, 'information_due_days', 7)
    for (const value of [0, 91, 1.5])
      expect((await admin.admin('PUT', '/settings/information_due_days', { json: { value } })).status).toBe(422)
  })

  it('is told by a thin event, with codes, words and day', async () => {
    const id = await send()
    const account = (await newBankAccount({ trader }, id)).id
    const brand = (await newBrand({ trader }, id)).id
    for (const [resource, record, family] of [
      [QUEUE, id, 'identification'],
      ['brands', brand, 'brand'],
      ['bank-accounts', account, 'bank_account'],
    ] as const) {
      const { information_request } = await ask(record, QUESTION, amina, resource)
      const [event] = await eventsOf(app, record)
      expect([event!.event, event!.data]).toEqual([
        `${family}.information_requested`,
        expect.objectContaining({
          ...{ id: record, status: 'pending', reason: null, reason_codes: [], retry: null },
          ...{ text: QUESTION.text, due_at: information_request.due_at },
        }),
      ])
      expect(JSON.stringify(event!.data)).not.toContain('Amina')
    }
  })

  it('needs a reason or words, and no reason that ends a dossier', async () => {
    const id = await send()
    for (const [more, field] of [
      [{}, 'reason_codes'],
      [{ text: '   ' }, 'reason_codes'],
      [{ reason_codes: ['ID_ACTIVITY_UNLAWFUL'], text: 'Why?' }, 'reason_codes'],
      [{ reason_codes: ['ID_DOC_ALTERED'] }, 'reason_codes'],
      [{ reason_codes: ['NO_SUCH'] }, 'reason_codes'],
      [{ reason_codes: ['ID_OTHER'], text: 'short' }, 'text'],
      [{ ...QUESTION, due_days: 0 }, 'due_days'],
      [{ ...QUESTION, due_days: 91 }, 'due_days'],
      [{ ...QUESTION, version: undefined }, 'version'],
      [{ text: 'x'.repeat(1001) }, 'text'],
      [{ ...QUESTION, reason: 'the other field' }, 'reason'],
    ] as const) {
      const refused = await request(id, more)
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]])
    }
    expect(await eventsOf(app, id)).toEqual([])
    expect((await read(id)).information_request).toBeNull()
  })

  it('is asked one at a time, about what waits, by officers who may refuse', async () => {
    const id = await send()
    const auditor = await newOfficer(app, 'auditor')
    expect(consoleError(await request(id, QUESTION, auditor))).toEqual([403, 'FORBIDDEN'])
    const { version } = await read(id)
    await ask(id)
    expect(consoleError(await request(id))).toEqual([409, 'REQUEST_OPEN'])
    expect(consoleError(await request(id, { ...QUESTION, version }))).toEqual([409, 'REQUEST_OPEN'])
    expect((await actsOn(id)).filter((action) => action === 'denied')).toHaveLength(3)
    const decided = await send()
    expect((await refuse(decided)).status).toBe(200)
    expect(consoleError(await request(decided))).toEqual([409, 'INVALID_STATE_TRANSITION'])
    const stale = await send()
    expect(consoleError(await request(stale, { ...QUESTION, version: 9 }))).toEqual([409, 'STALE_RECORD'])
    expect((await post(amina, `/activation-proofs/${id}/request-information`, QUESTION)).status).toBe(404)
  })
})

describe('the queue', () => {
  it('leaves out what its trader has, and lists it under its own filter', async () => {
    const [asked, waits] = [await send(), await send()]
    const before = await queueOf(QUEUE)
    await post(amina, `/${QUEUE}/${asked}/assign`, { officer_id: amina.id, why: 'Mine.' })
    await ask(asked)
    expect(await listed({ requested: true })).toEqual([asked])
    expect(await listed({ requested: true, status: 'pending' })).toEqual([asked])
    for (const filter of [{ requested: false }, { status: 'pending' }, { waiting: ['over', 'soon', 'in_time'] }])
      expect(await listed(filter)).toEqual([waits])
    expect(await listed({ mine: true })).toEqual([])
    expect(await listed({ flag: 'any' })).not.toContain(asked)
    expect(await listed({})).toEqual(expect.arrayContaining([asked, waits]))
    const after = await queueOf(QUEUE)
    expect([after.waiting, after.with_traders]).toEqual([before.waiting - 1, before.with_traders + 1])
    for (;;) {
      const next = await post(karim, `/queues/${QUEUE}/next`)
      if (next.status === 204 || next.body.id === waits) break
      expect(next.body.id).not.toBe(asked)
      expect((await post(karim, `/${QUEUE}/${next.body.id}/escalate`, { why: 'Not of this test.' })).status).toBe(200)
    }
    await post(karim, `/${QUEUE}/${waits}/release`)
  })

  it.each(['an answer', 'an update', 'a withdrawal', 'the day'])(
    'has it back at its old place after %s',
    async (by) => {
      const first = await send()
      await pass({ minutes: 5 })
      const second = await send()
      await ask(first, { ...QUESTION, due_days: 1 })
      expect(await listed({ status: 'pending' })).toEqual([second])
      await pass({ hours: 2 })
      if (by === 'an answer') expect((await answer(first)).status).toBe(200)
      if (by === 'an update')
        expect((await trader.ext('PUT', `/${QUEUE}/${first}`, { json: identificationFields() })).status).toBe(200)
      if (by === 'a withdrawal') expect((await withdraw(first)).status).toBe(200)
      if (by === 'the day') await pass({ hours: 22 })
      const sorted = await amina.admin(
        'GET',
        `/${QUEUE}${listQuery({ trader_id: trader.id, status: 'pending' }, ['waiting_since', 'ASC'])}`,
      )
      expect(sorted.body.map(({ id }: Json) => id)).toEqual([first, second])
      expect(await listed({ requested: true })).toEqual([])
    },
  )

  it('flags what came back without an answer, which can still be answered', async () => {
    const id = await send()
    await ask(id, { ...QUESTION, due_days: 1 })
    await pass({ hours: 24 })
    expect(await read(id)).toMatchObject({
      flags: expect.arrayContaining(['no_answer']),
      information_request: { answered_at: null },
    })
    expect(await listed({ flag: 'no_answer' })).toEqual([id])
    expect(await listed({ flag: 'any' })).toEqual([id])
    expect(consoleError(await request(id))).toEqual([409, 'REQUEST_OPEN'])
    expect((await answer(id)).status).toBe(200)
    expect(await read(id)).toMatchObject({
      flags: expect.not.arrayContaining(['no_answer']),
      information_request: { answered_at: app.clock.now().toISOString(), answer: 'The first one, since March.' },
    })
  })
})

describe('the time with the trader', () => {
  it('counts towards no target', async () => {
    const id = await send()
    await pass({ hours: 3, minutes: 5 })
    await ask(id)
    await pass({ hours: 30 })
    const { over } = await queueOf(QUEUE)
    expect((await read(id)).with_trader_seconds).toBe(30 * 3600)
    expect((await answer(id)).status).toBe(200)
    expect((await read(id)).with_trader_seconds).toBe(30 * 3600)
    // Of 33 hours officers had it for 3, and have a target of 4.
    expect(await listed({ waiting: ['over'] })).toEqual([])
    expect(await listed({ waiting: ['soon'] })).toEqual([id])
    expect((await queueOf(QUEUE)).over).toBe(over)
    await pass({ hours: 2 })
    expect(await listed({ waiting: ['over'] })).toEqual([id])
    expect((await queueOf(QUEUE)).over).toBe(over + 1)
    expect((await refuse(id)).status).toBe(200)
    expect((await journal(id)).find(({ action }) => action === 'refuse')!.details).toMatchObject({
      waited_seconds: 5 * 3600 + 300,
      with_trader_seconds: 30 * 3600,
    })
  })

  it('ends with the day by which it is due, and begins anew with another question', async () => {
    const id = await send()
    await ask(id, { ...QUESTION, due_days: 1 })
    await pass({ hours: 26 })
    expect((await read(id)).with_trader_seconds).toBe(24 * 3600)
    expect(await listed({ waiting: ['in_time'] })).toEqual([id])
    await answer(id)
    await ask(id, { text: 'And which one is the shop?' })
    await pass({ hours: 1 })
    await answer(id, 'The second one.')
    expect(await read(id)).toMatchObject({
      with_trader_seconds: 25 * 3600,
      information_request: { text: 'And which one is the shop?', answer: 'The second one.' },
    })
    await pass({ hours: 3 })
    expect(await listed({ waiting: ['over'] })).toEqual([id])
  })
})

describe('the trader', () => {
  it('reads the question without the officer, is asked for the answer, and answers once', async () => {
    const id = await send()
    const { information_request } = await ask(id, { reason_codes: ['ID_DOC_INCOMPLETE'], ...QUESTION })
    const shown = (await trader.ext('GET', `/${QUEUE}/${id}`)).body.data
    expect(shown).toMatchObject({ status: 'pending', reason: null, reason_codes: [] })
    expect(shown.information_request).toEqual({
      ...{ id: information_request.id, at: information_request.at, due_at: information_request.due_at },
      ...{ text: QUESTION.text, reason_codes: ['ID_DOC_INCOMPLETE'], retry: 'new_document', pins: [] },
      ...{ answered_at: null, answer: null },
    })
    const due = { kind: 'identification', id, what: 'answer', text: QUESTION.text, due_at: information_request.due_at }
    const required = async () => (await trader.ext('GET', '/requirements')).body.data.currently_due
    expect(await required()).toEqual(expect.arrayContaining([{ ...due, reason_codes: ['ID_DOC_INCOMPLETE'] }]))
    const answered = await answer(id)
    expect([answered.status, answered.body.data.information_request.answer]).toEqual([
      200,
      'The first one, since March.',
    ])
    expect((await required()).filter((one: Json) => one.what === 'answer')).toEqual([])
    expect(externalError(await answer(id))).toEqual([409, 'INVALID_STATE_TRANSITION'])
    expect((await journal(id)).find(({ action }) => action === 'answer')).toMatchObject({
      ...{
        actor_type: 'trader',
        actor_id: trader.id,
        reason: 'The first one, since March.',
        from: 'pending',
        to: 'pending',
      },
    })
    const [row] = (await trader.ext('GET', `/${QUEUE}`)).body.data
    expect(row.information_request.answer).toBe('The first one, since March.')
  })

  it('cannot answer what was not asked, nor what belongs to somebody else', async () => {
    const id = await send()
    expect(externalError(await answer(id))).toEqual([409, 'INVALID_STATE_TRANSITION'])
    await ask(id)
    for (const json of [{}, { text: ' ' }, { text: 'x'.repeat(2001) }])
      expect((await trader.ext('POST', `/${QUEUE}/${id}/answer`, { json })).status).toBe(422)
    const other = await newTrader(app)
    expect((await other.ext('POST', `/${QUEUE}/${id}/answer`, { json: { text: 'Mine.' } })).status).toBe(404)
    expect((await trader.ext('GET', `/${QUEUE}/${id}/answer`)).status).toBe(405)
    expect((await read(id)).information_request.answered_at).toBeNull()
  })

  it('answers by sending the dossier again', async () => {
    const id = await send()
    await ask(id)
    await pass({ minutes: 1 })
    await trader.ext('PUT', `/${QUEUE}/${id}`, { json: identificationFields() })
    expect((await read(id)).information_request).toMatchObject({
      answered_at: app.clock.now().toISOString(),
      answer: null,
    })
  })
})

describe('the end of a question', () => {
  it('is a withdrawal, which says why', async () => {
    const id = await send()
    expect(consoleError(await withdraw(id))).toEqual([409, 'INVALID_STATE_TRANSITION'])
    await ask(id)
    expect((await post(amina, `/${QUEUE}/${id}/withdraw-request`)).status).toBe(422)
    const withdrawn = await withdraw(id, karim)
    expect([withdrawn.status, withdrawn.body.information_request]).toEqual([200, null])
    expect((await journal(id)).find(({ action }) => action === 'withdraw_request')).toMatchObject({
      ...{ actor_id: karim.id, reason: 'The register says it.' },
    })
    expect((await trader.ext('GET', `/${QUEUE}/${id}`)).body.data.information_request).toBeNull()
    expect(externalError(await answer(id))).toEqual([409, 'INVALID_STATE_TRANSITION'])
    await ask(id)
    await answer(id)
    expect(consoleError(await withdraw(id))).toEqual([409, 'INVALID_STATE_TRANSITION'])
  })

  it('is a decision, also after the answer', async () => {
    const [open, answered] = [await send(), await send()]
    await ask(open)
    await ask(answered)
    await answer(answered)
    expect((await refuse(open)).body.information_request).toBeNull()
    await accept(amina, QUEUE, answered)
    expect(await read(answered)).toMatchObject({ status: 'accepted', information_request: null })
    expect(externalError(await answer(open))).toEqual([409, 'INVALID_STATE_TRANSITION'])
    await post(lina, `/${QUEUE}/${open}/reverse`, { to: 'pending', version: (await read(open)).version })
    expect(await read(open)).toMatchObject({ status: 'pending', information_request: null })
  })

  it('is the deletion of the dossier', async () => {
    const id = await send()
    await ask(id)
    expect((await trader.ext('DELETE', `/${QUEUE}/${id}`)).status).toBe(200)
    expect((await read(id)).information_request).toBeNull()
    expect(consoleError(await withdraw(id))).toEqual([409, 'INVALID_STATE_TRANSITION'])
    expect(await listed({ requested: true })).toEqual([])
  })

  it('voids a decision that waits, since its maker had not read the answer', async () => {
    await fourEyes(app, { [QUEUE]: ['always'] })
    const id = await send()
    await ask(id)
    await proposeRefusal(amina, QUEUE, id, (await read(id)).version)
    expect(consoleError(await withdraw(id))).toEqual([409, 'PROPOSAL_OPEN'])
    expect((await answer(id)).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'pending', proposal: null })
    expect(await actsOn(id)).toContain('void')
    await proposeRefusal(amina, QUEUE, id, (await read(id)).version)
    expect(consoleError(await request(id))).toEqual([409, 'PROPOSAL_OPEN'])
    await fourEyes(app, {})
  })
})

describe('races', () => {
  it('of decision, answer, update and withdrawal leave one outcome', async () => {
    const fields = identificationFields()
    for (let round = 0; round < 4; round++) {
      const id = await send()
      await ask(id)
      const { version } = await read(id)
      const [decided, answered, updated, withdrawn] = await Promise.all([
        post(karim, `/${QUEUE}/${id}/refuse`, { version, reason: 'It cannot be accepted.' }),
        answer(id),
        trader.ext('PUT', `/${QUEUE}/${id}`, { json: fields }),
        withdraw(id),
      ])
      const statuses = [decided, answered, updated, withdrawn].map(({ status }) => status)
      expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
      const acts = (await actsOn(id)).filter((action) => action !== 'denied' && action !== 'view')
      const count = (action: string) => acts.filter((one) => one === action).length
      expect([count('refuse'), count('answer'), count('withdraw_request')]).toEqual(
        [decided, answered, withdrawn].map(({ status }) => (status === 200 ? 1 : 0)),
      )
      // What was asked was answered or withdrawn, never both, and a decision saw the version that it decided.
      expect(count('answer') + count('withdraw_request')).toBeLessThanOrEqual(1)
      expect(await app.services.db.informationRequest.count({ where: { record_id: id } })).toBe(1)
    }
  })

  it('of two questions ask one', async () => {
    const id = await send()
    const { version } = await read(id)
    const both = await Promise.all([amina, karim].map((officer) => request(id, { ...QUESTION, version }, officer)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await eventsOf(app, id)).toHaveLength(1)
  })

  it('of two answers keep one', async () => {
    const id = await send()
    await ask(id)
    const both = await Promise.all([answer(id, 'One.'), answer(id, 'Two.')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await actsOn(id)).filter((action) => action === 'answer')).toHaveLength(1)
  })
})

it('is guarded by the database, and compared with the journal', async () => {
  const id = await send()
  await ask(id)
  const { db } = app.services
  const change = (set: Json) => db.informationRequest.updateMany({ where: { record_id: id }, data: set })
  await expect(change({ text: 'Another question.' })).rejects.toThrow()
  await expect(change({ answered_at: app.clock.now(), answer: 'Invented.' })).rejects.toThrow(/without a journal entry/)
  await expect(change({ closed_at: app.clock.now(), closed_as: 'decided' })).rejects.toThrow(/without a journal entry/)
})
