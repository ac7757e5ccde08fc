import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { voidChanged } from '../../server/review/proposals/endRecallWindows.ts'
import { pdf } from '../factories/documents.ts'
import { identificationFields, newIdentification, prepareForAccept, reportAllSeen } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes, proposeRefusal, putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { formOf, type Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let karim: TestOfficer
let lina: TestOfficer
let admin: TestOfficer
let auditor: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { language: 'en' })
  amina = await newOfficer(app, 'officer', 'Amina')
  karim = await newOfficer(app, 'officer', 'Karim')
  lina = await newOfficer(app, 'supervisor', 'Lina')
  admin = await newOfficer(app, 'admin', 'Samir')
  auditor = await newOfficer(app, 'auditor', 'Reda')
})
beforeEach(async () => {
  await fourEyes(app, { identifications: ['always'] })
  await putInForce(app, 'hold_minutes', 0)
})
afterAll(() => app?.close())

let serial = 0
const send = async (): Promise<string> => (await newIdentification({ trader }, `Conserves ${++serial}`)).id
const read = async (officer: TestOfficer, id: string) => (await officer.admin('GET', `/identifications/${id}`)).body
const post = (officer: TestOfficer, path: string, json: Json = {}) => officer.admin('POST', path, { json })
const proposal = async (id: string) => (await proposeRefusal(amina, 'identifications', id)).proposal
const journalOf = async (id: string): Promise<Json[]> =>
  (await lina.admin('GET', `/audit-entries${listQuery({ record_id: id })}`)).body
const actionsOf = async (id: string) => (await journalOf(id)).map(({ action }) => action)
const eventsOf = (id: string) => app.services.db.event.count({ where: { record_id: id } })
const traderSees = async (id: string) => (await trader.ext('GET', `/identifications/${id}`)).body.data

describe('a decision that needs a second officer', () => {
  it('is proposed: 202, the record as it was, nothing for the trader', async () => {
    const id = await send()
    const before = await traderSees(id)
    const record = await prepareForAccept(amina, 'identifications', id)
    const { status, body } = await post(amina, `/identifications/${id}/accept`, { version: 1, note: 'In order.' })
    expect([status, body.status, body.version, body.updated_at]).toEqual([202, 'pending', 1, record.updated_at])
    expect(body.proposal).toMatchObject({
      kind: 'second_look',
      action: 'accept',
      by: { id: amina.id, name: 'Amina' },
      at: app.clock.now().toISOString(),
      takes_effect_at: null,
      needs: ['always'],
      reason: null,
      note: 'In order.',
    })
    expect(body.allowed_actions).toEqual(['withdraw'])
    expect((await read(karim, id)).allowed_actions).toEqual(['confirm', 'return'])
    expect((await read(auditor, id)).allowed_actions).toEqual([])
    expect([await traderSees(id), await eventsOf(id)]).toEqual([before, 0])
    const [entry] = (await journalOf(id)).filter(({ action }) => action === 'propose')
    expect(entry.details).toMatchObject({ proposal: body.proposal.id, action: 'accept', version: 1, note: 'In order.' })
    expect(entry.details.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(entry.details.files[0].pages_seen).toEqual([1, 2])
  })

  it('leaves the queue, is in the second looks, and comes back at its old place', async () => {
    const id = await send()
    const waiting = async () => (await amina.admin('GET', '/queues')).body[0].waiting
    const before = await waiting()
    const { waiting_since } = await read(amina, id)
    app.clock.advance({ minutes: 3 })
    const { id: look } = await proposal(id)
    expect(await waiting()).toBe(before - 1)
    const filter = { waiting: ['in_time', 'soon', 'over'], id }
    expect((await karim.admin('GET', `/identifications${listQuery(filter)}`)).body).toEqual([])
    expect((await karim.admin('GET', `/identifications${listQuery({ proposed: true, id })}`)).body).toHaveLength(1)
    const list = await karim.admin('GET', `/second-looks${listQuery({ record_id: id })}`)
    expect(list.headers.get('content-range')).toBe('second-looks 0-0/1')
    expect(list.body).toMatchObject([
      {
        id: look,
        kind: 'second_look',
        resource: 'identifications',
        record_id: id,
        action: 'refuse',
        by: { name: 'Amina' },
        needs: ['always'],
        reason: 'The document is of another company.',
        version: 1,
        waiting_since,
        allowed_actions: ['confirm', 'return'],
      },
    ])
    const answer = await post(karim, `/second-looks/${look}/return`, { reason: 'Look at page 2.' })
    expect(answer.body).toMatchObject({ proposal: null, waiting_since, assigned_to: { name: 'Amina' } })
    const inbox = await amina.admin('GET', `/inbox${listQuery({ kind: 'return' }, ['created_at', 'DESC'])}`)
    expect(inbox.body[0]).toMatchObject({ record_id: id, by: { id: karim.id }, text: 'Look at page 2.', read_at: null })
    expect(await waiting()).toBe(before)
    expect(await actionsOf(id)).toContain('return')
  })

  it('takes effect when another confirms, in its maker’s name, and tells the trader', async () => {
    const id = await send()
    const { id: look } = await proposal(id)
    app.clock.advance({ minutes: 1 })
    const { status, body } = await post(karim, `/second-looks/${look}/confirm`, { version: 1, note: 'I agree.' })
    expect([status, body.status, body.version, body.proposal]).toEqual([200, 'refused', 2, null])
    expect(body.decided_by).toMatchObject({ id: amina.id })
    expect([(await traderSees(id)).status, await eventsOf(id)]).toEqual(['refused', 1])
    const entries = await journalOf(id)
    const [refuse] = entries.filter(({ action }) => action === 'refuse')
    expect(refuse).toMatchObject({
      actor_name: 'Amina',
      from: 'pending',
      to: 'refused',
      details: {
        proposal: {
          id: look,
          kind: 'second_look',
          by: { id: amina.id },
          confirmed_by: { id: karim.id, name: 'Karim' },
        },
      },
    })
    const [confirmed] = entries.filter(({ action }) => action === 'confirm')
    expect(confirmed).toMatchObject({ actor_name: 'Karim', details: { proposal: look, note: 'I agree.' } })
    expect(confirmed.id).toBeLessThan(refuse.id)
    const [ended] = (await karim.admin('GET', `/second-looks${listQuery({ answered: true, record_id: id })}`)).body
    expect(ended).toMatchObject({ id: look, ended: { as: 'done' }, allowed_actions: [] })
  })

  it('asks the second officer to see the pages of what they accept', async () => {
    const id = await send()
    await prepareForAccept(amina, 'identifications', id)
    const { proposal: look } = (await post(amina, `/identifications/${id}/accept`, { version: 1 })).body
    expect((await read(karim, id)).blocked_by).toEqual(['evidence'])
    const confirm = () => post(karim, `/second-looks/${look.id}/confirm`)
    expect((await confirm()).body.code).toBe('EVIDENCE_NOT_SEEN')
    await reportAllSeen(karim, 'identifications', id)
    expect((await read(karim, id)).blocked_by).toEqual([])
    expect((await confirm()).body.status).toBe('accepted')
  })

  it('takes no other decision meanwhile, from anybody, alone or in bulk', async () => {
    const id = await send()
    const { id: look } = await proposal(id)
    const refusal = { version: 1, reason: 'Another reason altogether.' }
    for (const officer of [amina, karim, admin])
      expect((await post(officer, `/identifications/${id}/refuse`, refusal)).body).toMatchObject({
        code: 'PROPOSAL_OPEN',
        details: { proposal: { id: look } },
      })
    expect((await post(karim, `/identifications/${id}/accept`, { version: 1 })).body.code).toBe('PROPOSAL_OPEN')
    const bulk = { action: 'refuse', ids: [id], versions: { [id]: 1 }, reason: refusal.reason }
    for (const officer of [amina, karim])
      expect((await post(officer, '/identifications/bulk', bulk)).body.results).toMatchObject([
        { status: 'failed', code: 'PROPOSAL_OPEN' },
      ])
    await fourEyes(app, {})
    expect((await post(karim, `/identifications/${id}/refuse`, refusal)).body.code).toBe('PROPOSAL_OPEN')
    expect((await post(karim, `/identifications/${id}/assign`, { officer_id: null, why: 'x' })).body.code).toBe(
      'PROPOSAL_OPEN',
    )
    expect((await post(karim, `/identifications/${id}/escalate`, { why: 'x' })).body.code).toBe('PROPOSAL_OPEN')
    expect((await karim.admin('PUT', `/identifications/${id}/readings`, { json: { rc: '1' } })).body.code).toBe(
      'PROPOSAL_OPEN',
    )
    expect((await post(amina, `/identifications/${id}/claim`)).body.code).toBe('PROPOSAL_OPEN')
    expect((await read(karim, id)).status).toBe('pending')
  })

  it('is refused in bulk as so many proposals', async () => {
    const ids = [await send(), await send()]
    const versions = Object.fromEntries(ids.map((id) => [id, 1]))
    const { body } = await post(amina, '/identifications/bulk', {
      action: 'refuse',
      ids,
      versions,
      reason: 'Not legible.',
    })
    expect(body.results).toEqual(ids.map((id) => ({ id, status: 'done', proposed: true })))
    expect(
      (await karim.admin('GET', `/second-looks${listQuery({ mine: false, by: amina.id })}`)).body.length,
    ).toBeGreaterThan(1)
  })

  it('is withdrawn by its maker alone', async () => {
    const id = await send()
    const { id: look } = await proposal(id)
    for (const officer of [karim, lina, admin])
      expect((await post(officer, `/second-looks/${look}/withdraw`)).body.code).toBe('FORBIDDEN')
    const { status, body } = await post(amina, `/second-looks/${look}/withdraw`, { reason: 'The wrong page.' })
    expect([status, body.proposal, body.allowed_actions.includes('refuse')]).toEqual([200, null, true])
    for (const verb of ['confirm', 'return', 'withdraw']) {
      const json = verb === 'return' ? { reason: 'x' } : {}
      expect((await post(karim, `/second-looks/${look}/${verb}`, json)).body.code).toBe('PROPOSAL_CLOSED')
    }
  })

  it('is not for auditors, and reads what it is sent', async () => {
    const { id: look } = await proposal(await send())
    expect((await post(auditor, `/second-looks/${look}/confirm`)).status).toBe(403)
    expect((await auditor.admin('GET', `/second-looks/${look}`)).body.allowed_actions).toEqual([])
    expect((await post(karim, `/second-looks/${look}/return`)).body.errors).toHaveProperty('reason')
    expect((await post(karim, `/second-looks/${look}/confirm`, { version: 7 })).body.code).toBe('STALE_RECORD')
    expect((await post(karim, `/second-looks/${crypto.randomUUID()}/confirm`)).status).toBe(404)
  })

  it('waits for whoever has it on the desk', async () => {
    const id = await send()
    const { id: look } = await proposal(id)
    expect((await post(lina, `/identifications/${id}/claim`)).status).toBe(200)
    expect((await post(karim, `/second-looks/${look}/confirm`)).body.code).toBe('CLAIMED')
    expect((await post(lina, `/second-looks/${look}/confirm`)).status).toBe(200)
  })
})

describe('the maker', () => {
  it.each(['officer', 'supervisor', 'admin'] as const)('never confirms: %s', async (role) => {
    const maker = await newOfficer(app, role)
    const id = await send()
    const { id: look } = (await proposeRefusal(maker, 'identifications', id)).proposal
    const { status, body } = await post(maker, `/second-looks/${look}/confirm`)
    expect([status, body.code]).toEqual([403, 'SAME_PERSON'])
    expect((await post(maker, `/second-looks/${look}/return`, { reason: 'x' })).body.code).toBe('SAME_PERSON')
    expect((await actionsOf(id)).includes('denied')).toBe(true)
  })

  it('voids their proposals by being disabled, or by a role that does not decide', async () => {
    for (const change of [
      (id: string) => post(admin, `/officers/${id}/disable`),
      async (id: string) => {
        const { body } = await admin.admin('PUT', `/officers/${id}`, { json: { role: 'auditor' } })
        return post(await newOfficer(app, 'admin'), `/second-looks/${body.proposal.id}/confirm`)
      },
    ]) {
      const maker = await newOfficer(app, 'officer')
      const id = await send()
      const { id: look } = (await proposeRefusal(maker, 'identifications', id)).proposal
      expect((await change(maker.id)).status).toBe(200)
      expect((await post(karim, `/second-looks/${look}/confirm`)).body.code).toBe('PROPOSAL_CLOSED')
      expect(await read(karim, id)).toMatchObject({ status: 'pending', proposal: null })
      const [entry] = (await journalOf(id)).filter(({ action }) => action === 'void')
      expect(entry.details.why).toMatch(/^maker_(disabled|role)$/)
    }
  })
})

describe('what was decided on', () => {
  it('changes: the proposal is void, and the dossier waits at its old place', async () => {
    const id = await send()
    const { waiting_since } = await read(amina, id)
    const { id: look } = await proposal(id)
    app.clock.advance({ minutes: 1 })
    const sent = await trader.ext('PUT', `/identifications/${id}`, { json: identificationFields('Conserves anew') })
    expect(sent.status).toBe(200)
    expect((await post(karim, `/second-looks/${look}/confirm`)).body.code).toBe('PROPOSAL_CLOSED')
    expect(await read(amina, id)).toMatchObject({ status: 'pending', proposal: null, waiting_since })
    const [entry] = (await journalOf(id)).filter(({ action }) => action === 'void')
    expect(entry).toMatchObject({ actor_type: 'system', details: { proposal: look, action: 'refuse', why: 'changed' } })
  })

  it('is deleted by its trader: the proposal is void', async () => {
    const id = await send()
    const { id: look } = await proposal(id)
    expect((await trader.ext('DELETE', `/identifications/${id}`)).status).toBe(200)
    expect((await post(karim, `/second-looks/${look}/confirm`)).body.code).toBe('PROPOSAL_CLOSED')
  })

  it('collides with something new: the proposal is void at the confirmation, or within the minute', async () => {
    const another = await newTrader(app)
    for (const found of ['confirm', 'minute']) {
      const id = await send()
      await prepareForAccept(amina, 'identifications', id)
      const { proposal: look } = (await post(amina, `/identifications/${id}/accept`, { version: 1 })).body
      await reportAllSeen(karim, 'identifications', id)
      await newIdentification({ trader: another }, (await read(amina, id)).name)
      if (found === 'minute') await voidChanged(app.services)
      expect((await post(karim, `/second-looks/${look.id}/confirm`)).body.code).toBe('PROPOSAL_CLOSED')
      expect(await read(amina, id)).toMatchObject({ status: 'pending', proposal: null })
      const [entry] = (await journalOf(id)).filter(({ action }) => action === 'void')
      expect(entry.details.why).toBe('collision')
    }
  })
})

describe('conditions', () => {
  const needs = async (conditions: string[], officer = amina, by = trader) => {
    const { id } = await newIdentification({ trader: by }, `Atelier ${++serial}`)
    return needsOf(conditions, id, officer)
  }
  const needsOf = async (conditions: string[], id: string, officer = amina) => {
    await fourEyes(app, { identifications: conditions })
    const { status, body } = await post(officer, `/identifications/${id}/refuse`, {
      version: 1,
      reason: 'Not legible.',
    })
    return status === 202 ? body.proposal.needs : []
  }

  it('name those that matched', async () => {
    expect(await needs(['screening_hit', 'risk_high', 'regulated', 'resubmitted_twice', 'amount_above:1'])).toEqual([])
    expect(await needs(['risk_high', 'always'])).toEqual(['always'])
    expect(await needs(['first_of_account'], amina, await newTrader(app))).toEqual(['first_of_account'])
  })

  it('first_of_account: none of this kind was accepted for the account', async () => {
    await fourEyes(app, {})
    const as = { trader: await newTrader(app) }
    const { id } = await newIdentification(as, `Premier ${++serial}`)
    await prepareForAccept(amina, 'identifications', id)
    expect((await post(amina, `/identifications/${id}/accept`, { version: 1 })).status).toBe(200)
    expect(await needs(['first_of_account'], amina, as.trader)).toEqual([])
  })

  it('flagged: a collision, even once it is answered', async () => {
    await fourEyes(app, { identifications: ['flagged'] })
    const name = `Jumeau ${++serial}`
    await newIdentification({ trader: await newTrader(app) }, name)
    const { id } = await newIdentification({ trader }, name)
    await prepareForAccept(amina, 'identifications', id)
    const { status, body } = await post(amina, `/identifications/${id}/accept`, { version: 1 })
    expect([status, body.proposal.needs]).toEqual([202, ['flagged']])
    // Neither its name nor its document is another's: documents made in the same second are alike.
    const document = { name: 'registre.pdf', content: await pdf(5) }
    const form = formOf({ ...identificationFields('Zitouni Faïence'), identification_file: document })
    const sent = await trader.ext('POST', '/identifications', { form })
    expect(await needsOf(['flagged'], sent.body.data.id)).toEqual([])
  })

  it('resubmitted_twice: from the third submission on', async () => {
    const id = await send()
    await fourEyes(app, { identifications: ['resubmitted_twice'] })
    for (const [times, expected] of [
      [1, 200],
      [2, 200],
      [3, 202],
    ]) {
      const { version, submissions } = await read(amina, id)
      const { status } = await post(amina, `/identifications/${id}/refuse`, { version, reason: 'Not legible.' })
      expect([submissions, status]).toEqual([times, expected])
      await trader.ext('PUT', `/identifications/${id}`, { json: identificationFields(`Conserves ${++serial}`) })
    }
  })
})
