import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept, acceptedDossiers, newInstance } from '../factories/dossiers.ts'
import { begin, createActiveLink } from '../factories/links.ts'
import { payOnline } from '../factories/payments.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes, proposeRefusal } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let lina: TestOfficer
let samir: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { language: 'en' })
  amina = await newOfficer(app, 'officer', 'Amina')
  lina = await newOfficer(app, 'supervisor', 'Lina')
  samir = await newOfficer(app, 'admin', 'Samir')
})
afterAll(() => app?.close())

const reverse = (officer: TestOfficer, id: string, json: Json) =>
  officer.admin('POST', `/identifications/${id}/reverse`, { json })
const instance = async (id: string) => (await trader.ext('GET', `/instances/${id}`)).body.data
const eventsOf = async (record_id: string) =>
  (await app.services.db.event.findMany({ where: { record_id }, orderBy: { created_at: 'asc' } })).map(
    ({ type }) => type,
  )
/** An accepted identification with an instance that takes payments. */
async function paying() {
  const dossiers = await acceptedDossiers({ trader }, amina)
  const { id, activation } = await newInstance({ trader }, dossiers, 'online')
  await payOnline(app, activation, 'approve')
  return { id: dossiers.identification_id, instance_id: id }
}
const REFUSED = { to: 'refused', version: 2, reason: 'The establishment has closed.' }

describe('a reversal', () => {
  it('refuses what was accepted and suspends what rests on it; a payment that began settles, new ones are refused', async () => {
    const { id, instance_id } = await paying()
    const link = await createActiveLink(trader, instance_id)
    const begun = await begin(app, link.slug)
    const preview = (await lina.admin('GET', `/identifications/${id}/reversal?to=refused`)).body
    expect(preview).toMatchObject({
      instances: [{ id: instance_id }],
      links: 1,
      payments: 1,
      events: ['identification.rejected', 'payment_instance.suspended'],
      reverses: { action: 'accept', by: { name: 'Amina' } },
    })
    const { status, body } = await reverse(lina, id, REFUSED)
    expect([status, body.status, body.reason]).toEqual([200, 'refused', REFUSED.reason])
    expect((await instance(instance_id)).status).toBe('suspended')
    expect(await eventsOf(id)).toEqual(['identification.approved', 'identification.rejected'])
    expect(await eventsOf(instance_id)).toContain('payment_instance.suspended')
    const [entry] = (await lina.admin('GET', `/audit-entries${listQuery({ record_id: id, action: 'reverse' })}`)).body
    expect(entry).toMatchObject({ from: 'accepted', to: 'refused', details: { reverses: preview.reverses.entry_id } })
    await payOnline(app, { transaction_id: begun.transaction.id, form_url: begun.form_url }, 'approve')
    const paid = await app.services.db.transaction.findUniqueOrThrow({ where: { id: begun.transaction.id } })
    expect(paid.status).toBe('paid')
    await expect(begin(app, link.slug)).rejects.toThrow()
    expect(
      (await lina.admin('POST', `/payment-instances/${instance_id}/reactivate`, { json: { reason: 'x' } })).body.code,
    ).toBe('INVALID_STATE_TRANSITION')
  })

  it('to be looked at anew suspends until it is accepted again, then reactivates just those', async () => {
    const { id, instance_id } = await paying()
    const { waiting_since } = (await lina.admin('GET', `/identifications/${id}`)).body
    const { body } = await reverse(lina, id, { to: 'pending', version: 2 })
    expect(body).toMatchObject({ status: 'pending', waiting_since, decided_by: null })
    expect((await instance(instance_id)).status).toBe('suspended')
    await accept(amina, 'identifications', id)
    expect((await instance(instance_id)).status).toBe('active')
    expect((await eventsOf(instance_id)).slice(-2)).toEqual([
      'payment_instance.suspended',
      'payment_instance.reactivated',
    ])
  })

  it('reopens a refusal without an event; an accept afterwards reactivates nothing', async () => {
    const { id, instance_id } = await paying()
    await reverse(lina, id, REFUSED)
    const events = await eventsOf(id)
    expect((await reverse(samir, id, { to: 'pending', version: 3 })).body.status).toBe('pending')
    expect(await eventsOf(id)).toEqual(events)
    await accept(amina, 'identifications', id)
    expect((await instance(instance_id)).status).toBe('suspended')
  })

  it('is for supervisors and admins, never for whoever decided alone, and needs a reason and the version', async () => {
    const dossiers = await acceptedDossiers({ trader }, lina)
    const id = dossiers.identification_id
    expect((await reverse(amina, id, REFUSED)).body.code).toBe('FORBIDDEN')
    expect((await reverse(lina, id, REFUSED)).body.code).toBe('SAME_PERSON')
    expect((await reverse(samir, id, { ...REFUSED, version: 1 })).body.code).toBe('STALE_RECORD')
    expect((await reverse(samir, id, { to: 'refused', version: 2 })).body.errors).toHaveProperty('reason_codes')
    expect((await reverse(samir, id, { ...REFUSED, to: 'accepted' })).body.errors).toHaveProperty('to')
    const answers = await Promise.all([reverse(samir, id, REFUSED), reverse(samir, id, REFUSED)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('waits for a second person where the setting asks for one', async () => {
    const { id, instance_id } = await paying()
    await fourEyes(app, { identifications: ['always'] })
    const { status, body } = await reverse(lina, id, REFUSED)
    expect([status, body.status, body.proposal.action, body.proposal.to]).toEqual([
      202,
      'accepted',
      'reverse',
      'refused',
    ])
    expect((await instance(instance_id)).status).toBe('active')
    expect((await amina.admin('POST', `/second-looks/${body.proposal.id}/confirm`)).body.code).toBe('FORBIDDEN')
    expect((await samir.admin('POST', `/second-looks/${body.proposal.id}/confirm`)).body.status).toBe('refused')
    expect((await instance(instance_id)).status).toBe('suspended')
    await fourEyes(app, {})
  })

  it('ends a decision that waits on the activation of an instance it suspends', async () => {
    const dossiers = await acceptedDossiers({ trader }, amina)
    const { id: proof } = await newInstance({ trader }, dossiers, 'cheque')
    await fourEyes(app, { 'activation-proofs': ['always'] })
    const { version } = (await amina.admin('GET', `/activation-proofs/${proof}`)).body
    const { proposal } = await proposeRefusal(amina, 'activation-proofs', proof, version)
    await fourEyes(app, {})
    expect((await reverse(lina, dossiers.identification_id, REFUSED)).body.status).toBe('refused')
    expect((await instance(proof)).status).toBe('suspended')
    expect((await lina.admin('GET', `/second-looks/${proposal.id}`)).body.ended).toMatchObject({ as: 'void' })
  })
})
