import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endRecallWindows } from '../../server/review/proposals/endRecallWindows.ts'
import {
  acceptedDossiers,
  identificationFields,
  newIdentification,
  newInstance,
  prepareForAccept,
} from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes, proposeRefusal, putInForce } from '../factories/proposals.ts'
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
  trader = await newTrader(app, { language: 'en' })
  amina = await newOfficer(app, 'officer', 'Amina')
  karim = await newOfficer(app, 'officer', 'Karim')
  lina = await newOfficer(app, 'supervisor', 'Lina')
  admin = await newOfficer(app, 'admin', 'Samir')
})
beforeEach(async () => {
  await fourEyes(app, {})
  await putInForce(app, 'hold_minutes', 2)
})
afterAll(() => app?.close())

let serial = 0
const send = async (): Promise<string> => (await newIdentification({ trader }, `Conserves ${++serial}`)).id
const read = async (officer: TestOfficer, id: string) => (await officer.admin('GET', `/identifications/${id}`)).body
const post = (officer: TestOfficer, path: string, json: Json = {}) => officer.admin('POST', path, { json })
const hold = async (id: string, officer = amina) => (await proposeRefusal(officer, 'identifications', id)).proposal
const journalOf = async (id: string): Promise<Json[]> =>
  (await lina.admin('GET', `/audit-entries${listQuery({ record_id: id })}`)).body
const eventsOf = (id: string) => app.services.db.event.count({ where: { record_id: id } })
const recall = (officer: TestOfficer, id: string) =>
  post(officer, `/identifications/${id}/recall`, { reason: 'The wrong company.' })

describe('a decision that is held', () => {
  it('changes nothing until its time, then takes effect in its maker’s name', async () => {
    const id = await send()
    const { kind, takes_effect_at } = await hold(id)
    const due = new Date(app.clock.now().getTime() + 120_000).toISOString()
    expect([kind, takes_effect_at]).toEqual(['hold', due])
    app.clock.advance({ seconds: 119 })
    await endRecallWindows(app.services)
    expect([(await read(karim, id)).status, await eventsOf(id)]).toEqual(['pending', 0])
    app.clock.advance({ seconds: 1 })
    await endRecallWindows(app.services)
    await endRecallWindows(app.services)
    expect(await read(karim, id)).toMatchObject({
      status: 'refused',
      proposal: null,
      decided_at: due,
      decided_by: { name: 'Amina' },
    })
    expect(await eventsOf(id)).toBe(1)
    const [refuse] = (await journalOf(id)).filter(({ action }) => action === 'refuse')
    expect(refuse.details.proposal).toMatchObject({ kind: 'hold', by: { name: 'Amina' }, confirmed_by: null })
  })

  it('is carried out once by several workers', async () => {
    const ids = [await send(), await send(), await send()]
    for (const id of ids) await hold(id)
    app.clock.advance({ minutes: 2 })
    await Promise.all([1, 2, 3, 4].map(() => endRecallWindows(app.services)))
    for (const id of ids) expect([(await read(karim, id)).status, await eventsOf(id)]).toEqual(['refused', 1])
    expect(app.log.filter((line) => line.includes('cannot carry out a proposal'))).toEqual([])
  })

  it('is not carried out by a worker whose clock is ahead of the database’s', async () => {
    const id = await send()
    await hold(id)
    const ahead = new Date(app.clock.now().getTime() + 15 * 60_000)
    const services = { ...app.services, clock: { ...app.clock, now: () => ahead } }
    await expect(endRecallWindows(services)).rejects.toThrow('15 minutes ahead of that of the database')
    expect([(await read(karim, id)).status, await eventsOf(id)]).toEqual(['pending', 0])
    expect((await recall(lina, id)).status).toBe(200)
  })

  it('is recalled by its maker or a supervisor, and by nobody else', async () => {
    const id = await send()
    const { waiting_since } = await read(amina, id)
    await hold(id)
    expect((await read(amina, id)).allowed_actions).toEqual(['recall'])
    expect((await read(karim, id)).allowed_actions).toEqual([])
    expect((await recall(karim, id)).body.code).toBe('FORBIDDEN')
    expect((await post(amina, `/identifications/${id}/recall`)).body.errors).toHaveProperty('reason')
    const { status, body } = await recall(amina, id)
    expect([status, body.proposal, body.status, body.waiting_since]).toEqual([200, null, 'pending', waiting_since])
    app.clock.advance({ minutes: 5 })
    await endRecallWindows(app.services)
    expect([(await read(amina, id)).status, await eventsOf(id)]).toEqual(['pending', 0])
    await hold(id)
    expect((await recall(lina, id)).status).toBe(200)
    expect((await recall(lina, id)).body.code).toBe('PROPOSAL_CLOSED')
  })

  it('cannot be recalled once it took effect, nor withdrawn or confirmed at any time', async () => {
    const id = await send()
    const { id: held } = await hold(id)
    expect((await post(amina, `/second-looks/${held}/withdraw`)).body.code).toBe('PROPOSAL_CLOSED')
    expect((await post(karim, `/second-looks/${held}/confirm`)).body.code).toBe('PROPOSAL_CLOSED')
    app.clock.advance({ minutes: 2 })
    await endRecallWindows(app.services)
    expect((await recall(amina, id)).body.code).toBe('PROPOSAL_CLOSED')
  })

  it('begins when the second person confirms, where both are on', async () => {
    await fourEyes(app, { identifications: ['always'] })
    const id = await send()
    const { id: look, kind } = await hold(id)
    app.clock.advance({ minutes: 30 })
    const { status, body } = await post(karim, `/second-looks/${look}/confirm`)
    const due = new Date(app.clock.now().getTime() + 120_000).toISOString()
    expect([kind, status, body.status]).toEqual(['second_look', 200, 'pending'])
    expect(body.proposal).toMatchObject({
      id: look,
      kind: 'hold',
      takes_effect_at: due,
      confirmed_by: { name: 'Karim' },
    })
    expect((await post(lina, `/second-looks/${look}/confirm`)).body.code).toBe('PROPOSAL_CLOSED')
    app.clock.advance({ minutes: 2 })
    await endRecallWindows(app.services)
    const [refuse] = (await journalOf(id)).filter(({ action }) => action === 'refuse')
    expect(refuse.details.proposal).toMatchObject({ id: look, by: { name: 'Amina' }, confirmed_by: { name: 'Karim' } })
  })

  it('becomes void by what the trader sends, and when its maker is disabled', async () => {
    const [sent, left] = [await send(), await send()]
    const maker = await newOfficer(app, 'officer')
    await hold(sent)
    await hold(left, maker)
    await trader.ext('PUT', `/identifications/${sent}`, { json: identificationFields('Conserves anew') })
    expect((await post(admin, `/officers/${maker.id}/disable`)).status).toBe(200)
    app.clock.advance({ minutes: 2 })
    await endRecallWindows(app.services)
    for (const [id, why] of [
      [sent, 'changed'],
      [left, 'maker_disabled'],
    ] as const) {
      expect(await read(karim, id)).toMatchObject({ status: 'pending', proposal: null })
      const [entry] = (await journalOf(id)).filter(({ action }) => action === 'void')
      expect([entry.details.why, await eventsOf(id)]).toEqual([why, 0])
    }
  })

  it('becomes void by a collision that came during the hold', async () => {
    const id = await send()
    await prepareForAccept(amina, 'identifications', id)
    expect((await post(amina, `/identifications/${id}/accept`, { version: 1 })).status).toBe(202)
    await newIdentification({ trader: await newTrader(app) }, (await read(amina, id)).name)
    app.clock.advance({ minutes: 2 })
    await endRecallWindows(app.services)
    expect(await read(karim, id)).toMatchObject({ status: 'pending', proposal: null })
  })

  it('is listed with its end, not among the second looks', async () => {
    const { id: held } = await hold(await send())
    const list = async (filter: object) =>
      (await amina.admin('GET', `/second-looks${listQuery(filter)}`)).body.map(({ id }: Json) => id)
    expect([await list({}), await list({ kind: 'hold', mine: true })]).toEqual([[], expect.arrayContaining([held])])
  })
})

describe('a proof', () => {
  it('is settled, or failed, only when its decision takes effect', async () => {
    await putInForce(app, 'hold_minutes', 0)
    const dossiers = await acceptedDossiers({ trader }, lina)
    const instance = await newInstance({ trader }, dossiers)
    await putInForce(app, 'hold_minutes', 2)
    await prepareForAccept(amina, 'activation-proofs', instance.id)
    const { status } = await post(amina, `/activation-proofs/${instance.id}/accept`, {
      version: 2,
      why: 'Read by nobody.',
    })
    const state = async () => {
      const { body } = await lina.admin('GET', `/activation-proofs/${instance.id}`)
      return [body.acceptance_status, body.transaction.status]
    }
    expect([status, await state()]).toEqual([202, ['documents_submitted', 'processing']])
    app.clock.advance({ minutes: 2 })
    await endRecallWindows(app.services)
    expect(await state()).toEqual(['ready', 'paid'])
  })

  it('needs a second officer above an amount', async () => {
    await putInForce(app, 'hold_minutes', 0)
    const dossiers = await acceptedDossiers({ trader }, lina)
    const refusal = { version: 2, reason: 'No money came.' }
    const needsOf = async (condition: string) => {
      await fourEyes(app, { 'activation-proofs': [condition] })
      const { id } = await newInstance({ trader }, dossiers)
      const { status, body } = await post(amina, `/activation-proofs/${id}/refuse`, refusal)
      return [status, body.proposal?.needs ?? null]
    }
    expect(await needsOf('amount_above:1')).toEqual([202, ['amount_above:1']])
    expect(await needsOf('amount_above:99999999.99')).toEqual([200, null])
  })
})
