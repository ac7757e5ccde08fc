import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverDue } from '../../server/worker/deliver.ts'
import { acceptedDossiers, identificationFields, newIdentification, newInstance } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'
import { answerWith, type Receiver, startReceiver } from '../support/receiver.ts'

let app: TestApp
let receiver: Receiver
let trader: TestTrader
let amina: TestOfficer
let karim: TestOfficer
let auditor: TestOfficer

beforeAll(async () => {
  receiver = await startReceiver()
  receiver.answers(answerWith(500, 'later'))
  app = await startApp({ WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '1' }, receiver.ca)
  trader = await newTrader(app)
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
  karim = await newOfficer(app, 'officer', 'Karim')
  auditor = await newOfficer(app, 'auditor')
})
afterAll(async () => {
  await app?.close()
  await receiver?.close()
})

const timeline = async (officer: TestOfficer, path: string, query = ''): Promise<Json> => {
  const { status: code, body } = await officer.admin('GET', `${path}/timeline${query}`)
  expect(code).toBe(200)
  return body
}
const line = ({ entries }: Json): string[] =>
  entries.map(({ action, actor, times }: Json) => `${action} ${actor.name}${times > 1 ? ` x${times}` : ''}`)

describe('a timeline', () => {
  it('has everything that happened, newest first, views folded, the delivery beside its decision', async () => {
    await trader.ext('POST', '/webhooks', { json: { url: receiver.url } })
    const { id } = await newIdentification({ trader })
    const path = `/identifications/${id}`
    const later = () => app.clock.advance({ minutes: 16 })
    for (let i = 0; i < 3; i += 1) {
      await amina.admin('GET', path)
      if (i === 1) await karim.admin('GET', path)
      later()
    }
    const reading = { rc: '16/00-1234567 B 20' }
    await amina.admin('PUT', `${path}/readings`, { json: reading })
    later()
    await amina.admin('POST', `${path}/notes`, { json: { text: 'The stamp is faint.' } })
    const refusal = { version: 1, reason_codes: ['ID_DOC_MISSING'], note: 'Called him first.' }
    await amina.admin('POST', `${path}/refuse`, { json: refusal })
    await deliverDue(app.services)
    later()
    await trader.ext('PUT', path, { json: identificationFields('Minoterie Sersou') })

    const { entries, next, may_note } = await timeline(auditor, path)
    expect(line({ entries }).filter((one) => !one.startsWith('view Auditor'))).toEqual([
      expect.stringMatching(/^resubmit /),
      'view Amina Kaci',
      'refuse Amina Kaci',
      'note Amina Kaci',
      'view Amina Kaci',
      'read Amina Kaci',
      'view Amina Kaci x3',
      'view Karim',
      expect.stringMatching(/^create /),
    ])
    expect([next, may_note]).toEqual([null, false])
    const of = (kind: string) => entries.find((entry: Json) => entry.kind === kind)
    expect(of('reading')).toMatchObject({ fields: ['rc'] })
    expect(of('submission')).toMatchObject({ from: 'refused', to: 'pending', told: null })
    expect(of('decision')).toMatchObject({
      note: 'Called him first.',
      reason_codes: ['ID_DOC_MISSING'],
      told: {
        event_type: 'identification.rejected',
        dispatches: [{ url_host: new URL(receiver.url).host, status: 'pending', attempts: [{ http_status: 500 }] }],
      },
    })
    const [journaled] = (await auditor.admin('GET', `/audit-entries?filter={"id":${of('decision').id}}`)).body
    expect(journaled).toMatchObject({ action: 'refuse', record_id: id })
  })

  it('is read page by page, without a gap or a double', async () => {
    const { id } = await newIdentification({ trader })
    const path = `/identifications/${id}`
    for (let i = 0; i < 65; i += 1) await amina.admin('POST', `${path}/notes`, { json: { text: `Note ${i}` } })
    const first = await timeline(amina, path)
    const second = await timeline(amina, path, `?before=${first.next}`)
    const notes = [...first.entries, ...second.entries].flatMap(({ note }: Json) => note ?? [])
    expect(notes).toEqual(Array.from({ length: 65 }, (_, i) => `Note ${64 - i}`))
    expect([first.may_note, second.next]).toEqual([true, null])
  })

  it('stands on instances and transactions too, each decision with its own event', async () => {
    const dossiers = await acceptedDossiers({ trader }, amina)
    const { id, activation } = await newInstance({ trader }, dossiers)
    await amina.admin('POST', `/activation-proofs/${id}/refuse`, {
      json: { version: 2, reason: 'Not the amount due.' },
    })
    for (const path of [`/activation-proofs/${id}`, `/payment-instances/${id}`]) {
      const { entries } = await timeline(amina, path)
      const told = entries.map(({ action, told: event }: Json) => [action, event?.event_type ?? null])
      expect(told).toContainEqual(['refuse', 'payment_instance.acceptance_changed'])
      expect(told).toContainEqual(['submit', 'payment_instance.acceptance_changed'])
    }
    const { entries } = await timeline(amina, `/transactions/${activation.transaction_id}`)
    expect(entries[0]).toMatchObject({ action: 'fail', told: { event_type: 'transaction.failed' } })
  })

  it('says how a collision was answered', async () => {
    const { id } = await newIdentification({ trader }, 'Conserverie Tell')
    await newIdentification({ trader: await newTrader(app) }, 'Conserverie Tell')
    const [{ id: collision }] = (await amina.admin('GET', `/identifications/${id}`)).body.collisions
    const json = { answer: 'different', why: 'Another town.' }
    await amina.admin('POST', `/identifications/${id}/collisions/${collision}`, { json })
    const { entries } = await timeline(amina, `/identifications/${id}`)
    expect(entries[0]).toMatchObject({ kind: 'collision', answer: 'different', reason: 'Another town.' })
  })

  it('is a view of the record, and of nothing that is not there', async () => {
    const { id } = await newIdentification({ trader })
    await karim.admin('GET', `/identifications/${id}/timeline`)
    expect(line(await timeline(amina, `/identifications/${id}`))).toContain('view Karim')
    expect((await amina.admin('GET', `/brands/${id}/timeline`)).status).toBe(404)
    for (const before of ['x', '-1', '1.5', '9'.repeat(40)]) {
      const answer = await amina.admin('GET', `/identifications/${id}/timeline?before=${before}`)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['before']])
    }
  })
})
