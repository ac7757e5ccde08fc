import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeAccount, setLegalHold } from '../../server/resources/traders/close.ts'
import { acceptedDossiers, newIdentification, newInstance, prepareForAccept } from '../factories/dossiers.ts'
import { payOnline } from '../factories/payments.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes, proposeRefusal } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let samir: TestOfficer
let nadia: TestOfficer
let userId: number

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { language: 'en' })
  samir = await newOfficer(app, 'admin', 'Samir')
  nadia = await newOfficer(app, 'admin', 'Nadia')
  userId = (await app.services.db.trader.findUniqueOrThrow({ where: { id: trader.id } })).user_id
})
afterAll(() => app?.close())

const WHY = 'A brother runs the shop.'
const tie = (by: TestOfficer, officer: TestOfficer, json: Json = { user_id: userId, why: WHY }) =>
  by.admin('POST', `/officers/${officer.id}/ties`, { json })
const CONFLICT = [403, 'CONFLICT_OF_INTEREST']
const said = async (answer: Promise<{ status: number; body: Json }>) => {
  const { status, body } = await answer
  return [status, body.code]
}
const refusal = { version: 1, reason: 'The document is of another company.' }

describe('a tie', () => {
  it('is made by admins, or by officers for themselves, and removed by another admin', async () => {
    const [amina, karim] = [await newOfficer(app), await newOfficer(app)]
    const { status, body } = await tie(amina, amina)
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        user_id: userId,
        trader: { id: trader.id, name: expect.any(String) },
        why: WHY,
        made_by: amina.name,
        created_at: expect.any(String),
        allowed_actions: [],
      },
    ])
    expect(await said(tie(amina, karim))).toEqual([403, 'FORBIDDEN'])
    expect((await tie(samir, amina)).body.errors).toHaveProperty('user_id')
    expect((await tie(samir, karim, { user_id: 2_000_000, why: WHY })).body.errors).toHaveProperty('user_id')
    expect((await tie(samir, karim, { user_id: userId, why: ' ' })).body.errors).toHaveProperty('why')
    expect((await amina.admin('GET', `/officers/${amina.id}/ties`)).body).toEqual([body])
    expect(await said(karim.admin('GET', `/officers/${amina.id}/ties`))).toEqual([403, 'FORBIDDEN'])
    expect((await samir.admin('GET', `/officers/${amina.id}/ties`)).body).toMatchObject([
      { allowed_actions: ['remove'] },
    ])
    const path = `/officers/${amina.id}/ties/${body.id}`
    expect(await said(amina.admin('DELETE', path))).toEqual([403, 'FORBIDDEN'])
    expect((await samir.admin('DELETE', path)).status).toBe(204)
    expect((await samir.admin('DELETE', path)).status).toBe(404)
    const own = (await tie(samir, samir)).body
    expect(own.allowed_actions).toEqual([])
    expect(await said(samir.admin('DELETE', `/officers/${samir.id}/ties/${own.id}`))).toEqual([403, 'FORBIDDEN'])
    expect((await nadia.admin('DELETE', `/officers/${samir.id}/ties/${own.id}`)).status).toBe(204)
    const entries = (await samir.admin('GET', `/audit-entries${listQuery({ record_id: amina.id })}`)).body
    expect(entries.map(({ action }: Json) => action)).toEqual(expect.arrayContaining(['tie', 'untie']))
  })

  it('leaves reading, and refuses every act on the account', async () => {
    const tied = await newOfficer(app, 'supervisor')
    const other = await newOfficer(app, 'officer')
    const { id } = await newIdentification({ trader })
    const dossiers = await acceptedDossiers({ trader }, other)
    const { id: instance, activation } = await newInstance({ trader }, dossiers, 'online')
    await payOnline(app, activation, 'approve')
    await prepareForAccept(tied, 'identifications', id)
    await tie(samir, tied)
    const path = `/identifications/${id}`
    const record = (await tied.admin('GET', path)).body
    expect(record).toMatchObject({ allowed_actions: [], flags: expect.arrayContaining(['tied']) })
    expect((await other.admin('GET', path)).body.flags).not.toContain('tied')
    const reason = 'The establishment has closed.'
    const acts: [path: string, json?: Json][] = [
      [`${path}/claim`, {}],
      [`${path}/claim`, { take_over: 'Urgent.' }],
      [`${path}/accept`, { version: 1 }],
      [`${path}/refuse`, refusal],
      [`${path}/notes`, { text: 'They are honest.' }],
      [`/traders/${trader.id}/notes`, { text: 'They are honest.' }],
      [`${path}/assign`, { officer_id: other.id, why: 'Your turn.' }],
      [`${path}/escalate`, { why: 'Look.' }],
      [`${path}/recall`, { reason: 'No.' }],
      [`/identifications/${dossiers.identification_id}/reverse`, { to: 'refused', version: 2, reason }],
      [`/payment-instances/${instance}/suspend`, { reason }],
    ]
    for (const [at, json] of acts)
      expect([at, ...(await said(tied.admin('POST', at, { json })))]).toEqual([at, ...CONFLICT])
    expect(await said(tied.admin('PUT', `${path}/readings`, { json: { rc: '16/00-0123456B20' } }))).toEqual(CONFLICT)
    const bulk = { action: 'refuse', ids: [id], versions: { [id]: 1 }, reason: refusal.reason }
    const [result] = (await tied.admin('POST', '/identifications/bulk', { json: bulk })).body.results
    expect(result).toMatchObject({ status: 'failed', code: 'CONFLICT_OF_INTEREST' })
    // Administrators know of ties.
    const assigned = await nadia.admin('POST', `${path}/assign`, { json: { officer_id: tied.id, why: 'Yours.' } })
    expect(assigned.body.errors).toHaveProperty('officer_id')
    const note = await nadia.admin('POST', `${path}/notes`, { json: { text: 'Look.', mentions: [tied.id] } })
    expect(note.body.errors).toHaveProperty('mentions')
    const denied = (await samir.admin('GET', `/audit-entries${listQuery({ record_id: id, action: 'denied' })}`)).body
    expect(denied[0].details).toMatchObject({ code: 'CONFLICT_OF_INTEREST' })
  })

  it('is told to no colleague by an assignment, a mention or a claim that ends', async () => {
    const [tied, other, third] = [await newOfficer(app), await newOfficer(app), await newOfficer(app)]
    const one = await newTrader(app)
    const { id } = await newIdentification({ trader: one })
    const path = `/identifications/${id}`
    expect((await tied.admin('POST', `${path}/claim`, { json: {} })).status).toBe(200)
    const { user_id } = await app.services.db.trader.findUniqueOrThrow({ where: { id: one.id } })
    expect((await tie(nadia, tied, { user_id, why: WHY })).status).toBe(201)
    const released = async (by: TestOfficer) =>
      (await by.admin('GET', `/audit-entries${listQuery({ record_id: id, action: 'release' })}`)).body.length
    expect([await released(other), await released(nadia), await released(tied)]).toEqual([0, 1, 0])
    expect(JSON.stringify((await other.admin('GET', `${path}/timeline`)).body)).not.toContain('release')
    const json = { officer_id: tied.id, why: 'Yours.' }
    const assigned = await other.admin('POST', `${path}/assign`, { json })
    expect([assigned.status, assigned.body.assigned_to]).toEqual([200, expect.objectContaining({ id: tied.id })])
    const note = await other.admin('POST', `${path}/notes`, { json: { text: 'Look.', mentions: [tied.id] } })
    expect(note.status).toBe(201)
    // It waits for nobody who may not take it.
    const taken: string[] = []
    for (;;) {
      const { status, body } = await third.admin('POST', '/queues/identifications/next', { json: {} })
      if (status !== 200 || taken.includes(body.id)) break
      taken.push(body.id)
    }
    expect(taken).toContain(id)
  })

  it('leaves nothing on offer: what the account’s records allow is empty, and views are not counted', async () => {
    const tied = await newOfficer(app, 'supervisor')
    const decider = await newOfficer(app, 'officer')
    const one = await newTrader(app)
    const dossiers = await acceptedDossiers({ trader: one }, decider)
    const { id: instance, activation } = await newInstance({ trader: one }, dossiers, 'online')
    await payOnline(app, activation, 'approve')
    const { id } = await newIdentification({ trader: one })
    const offered = async () => {
      const get = async (path: string) => (await tied.admin('GET', path)).body
      const [dossier, decided, there, account, timeline, ownTimeline] = await Promise.all([
        get(`/identifications/${id}`),
        get(`/identifications/${dossiers.identification_id}`),
        get(`/payment-instances/${instance}`),
        get(`/traders/${one.id}`),
        get(`/identifications/${id}/timeline`),
        get(`/traders/${one.id}/timeline`),
      ])
      return {
        decisions: dossier.allowed_actions.includes('accept'),
        evidence: [dossier.evidence.counts, dossier.evidence.files[0].may_accept_unseen],
        reverse: decided.allowed_actions.includes('reverse'),
        instance: [there.tied, ...there.allowed_actions],
        account: [account.tied, ...account.allowed_actions],
        notes: [timeline.may_note, ownTimeline.may_note],
      }
    }
    expect(await offered()).toEqual({
      decisions: true,
      evidence: [true, true],
      reverse: true,
      instance: [false, 'suspend'],
      account: [false, 'create_page_link', 'end_page_links', 'close', 'freeze', 'set_legal_hold'],
      notes: [true, true],
    })
    await tie(samir, tied, { user_id: one.user_id, why: WHY })
    expect(await offered()).toEqual({
      decisions: false,
      evidence: [false, false],
      reverse: false,
      instance: [true],
      account: [true],
      notes: [false, false],
    })
    const list = (await tied.admin('GET', `/payment-instances${listQuery({ id: [instance] })}`)).body
    expect(list).toMatchObject([{ allowed_actions: [] }])
  })

  it('covers the account itself: not closed, not held, and no hold lifted, by the route or in the database', async () => {
    const tied = await newOfficer(app, 'supervisor')
    const one = await newTrader(app)
    await tie(samir, tied, { user_id: one.user_id, why: WHY })
    const json = { reason: 'The trader asked for it.' }
    const path = `/traders/${one.id}`
    expect(await said(tied.admin('POST', `${path}/close`, { json }))).toEqual(CONFLICT)
    expect(await said(tied.admin('POST', `${path}/legal-hold`, { json }))).toEqual(CONFLICT)
    expect((await samir.admin('POST', `${path}/legal-hold`, { json })).status).toBe(200)
    expect(await said(tied.admin('DELETE', `${path}/legal-hold`))).toEqual(CONFLICT)
    const { services } = app
    const origin = { request_id: null, address: null }
    const actor = { type: 'officer', id: tied.id, name: 'Tied', role: 'supervisor', inviters: [], origin } as const
    const now = services.clock.now()
    const lift = services.db.$transaction((tx) => setLegalHold(tx, actor, now, one.id, null))
    await expect(lift).rejects.toThrow(/is tied to the account/)
    const close = services.db.$transaction((tx) => closeAccount(services, tx, actor, now, one.id, 'Why.'))
    await expect(close).rejects.toThrow(/is tied to the account/)
    expect((await samir.admin('GET', path)).body).toMatchObject({ closed: null, legal_hold: { reason: json.reason } })
  })

  it('is passed over by next, frees what the officer holds and voids what they proposed', async () => {
    const tied = await newOfficer(app)
    const karim = await newOfficer(app)
    const held = await newIdentification({ trader })
    const proposed = await newIdentification({ trader })
    await tied.admin('POST', `/identifications/${held.id}/claim`, { json: {} })
    await fourEyes(app, { identifications: ['always'] })
    const { proposal } = await proposeRefusal(tied, 'identifications', proposed.id)
    const foreign = await proposeRefusal(karim, 'identifications', held.id).catch(() => null)
    expect(foreign).toBeNull()
    await tie(samir, tied)
    expect((await karim.admin('GET', `/identifications/${held.id}`)).body.claim).toBeNull()
    expect((await karim.admin('GET', `/second-looks/${proposal.id}`)).body.ended).toMatchObject({
      as: 'void',
      why: 'maker_tied',
    })
    const second = (await proposeRefusal(karim, 'identifications', held.id)).proposal
    const offered = async (officer: TestOfficer) =>
      (await officer.admin('GET', `/second-looks${listQuery({ id: second.id })}`)).body.map(
        ({ allowed_actions }: Json) => allowed_actions,
      )
    expect(await offered(samir)).toEqual([['confirm', 'return']])
    expect(await offered(tied)).toEqual([[]])
    expect((await tied.admin('GET', `/second-looks/${second.id}`)).body.allowed_actions).toEqual([])
    expect(await said(tied.admin('POST', `/second-looks/${second.id}/confirm`))).toEqual(CONFLICT)
    expect(await said(tied.admin('POST', `/second-looks/${second.id}/return`, { json: { reason: 'No.' } }))).toEqual(
      CONFLICT,
    )
    await fourEyes(app, {})
    const next = await tied.admin('POST', '/queues/identifications/next')
    expect(next.status === 204 || next.body.trader.id !== trader.id).toBe(true)
  })

  it('leaves the account out of what is free', async () => {
    const tied = await newOfficer(app)
    await newIdentification({ trader })
    const oldestFree = async () =>
      (await tied.admin('GET', '/queues/identifications/counts')).body.oldest_free_since as string | null
    expect(await oldestFree()).not.toBeNull()
    for (const { user_id } of await app.services.db.trader.findMany()) await tie(samir, tied, { user_id, why: WHY })
    expect(await oldestFree()).toBeNull()
  })

  it('is enforced by the database, whatever the program does', async () => {
    const tied = await newOfficer(app)
    const { id } = await newIdentification({ trader })
    await tie(samir, tied)
    const { workspace_id } = await app.services.db.identification.findUniqueOrThrow({ where: { id } })
    const entry = (action: string) =>
      app.services.db
        .$executeRaw`INSERT INTO audit_entries (at, actor_type, actor_id, actor_name, action, resource, record_id,
        workspace_id, reason_codes, details) VALUES (now(), 'officer', ${tied.id}, ${tied.name}, ${action},
        'identifications', ${id}, ${workspace_id}::uuid, '{}', '{}')`
    await expect(entry('accept')).rejects.toThrow('officer_ties')
    await expect(app.services.db.officerTie.deleteMany({ where: { officer_id: tied.id } })).rejects.toThrow(
      'officer_ties',
    )
  })

  it('made while the officer decides: decided before its commit, or not at all', async () => {
    const wrong: string[] = []
    for (let round = 0; round < 30; round += 1) {
      const officer = await newOfficer(app)
      const { id } = await newIdentification({ trader })
      const [decided, made] = await Promise.all([
        officer.admin('POST', `/identifications/${id}/refuse`, { json: refusal }),
        tie(samir, officer),
      ])
      const entries = await app.services.db.$queryRaw<{ late: boolean }[]>`
        SELECT entry.id > tie.id AS late FROM audit_entries AS entry, audit_entries AS tie
        WHERE entry.record_id = ${id} AND entry.action = 'refuse' AND tie.record_id = ${officer.id} AND tie.action = 'tie'`
      const outcome = `${decided.status} ${made.status} ${entries.map(({ late }) => late)}`
      if (!['200 201 false', '403 201 '].includes(outcome)) wrong.push(outcome)
      const after = await officer.admin('POST', `/identifications/${id}/claim`, { json: {} })
      if (after.status !== 403) wrong.push(`afterwards ${after.status}`)
    }
    expect(wrong).toEqual([])
  })
})
