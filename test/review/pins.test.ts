import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { endRecallWindows } from '../../server/review/proposals/endRecallWindows.ts'
import { pdf } from '../factories/documents.ts'
import {
  accept,
  acceptedDossiers,
  identificationFields,
  newBankAccount,
  newBrand,
  newIdentification,
  newInstance,
} from '../factories/dossiers.ts'
import { eventsOf } from '../factories/payments.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes, putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { formOf, type Json } from '../support/http.ts'

let app: TestApp
let amina: TestOfficer
let karim: TestOfficer
let trader: TestTrader

beforeAll(async () => {
  app = await startApp()
  amina = await newOfficer(app, 'officer', 'Amina')
  karim = await newOfficer(app, 'supervisor', 'Karim')
})
beforeEach(async () => {
  trader = await newTrader(app, { language: 'fr' })
})
afterAll(() => app?.close())

const QUEUE = 'identifications'
let serial = 0
const send = async (): Promise<string> => (await newIdentification({ trader }, `Tizemmour ${++serial}`)).id
const read = async (id: string, resource = QUEUE, officer = amina): Promise<Json> =>
  (await officer.admin('GET', `/${resource}/${id}`)).body
const fileOf = async (id: string, resource = QUEUE): Promise<string> => (await read(id, resource)).files[0].id
const seenByTrader = async (id: string, resource = QUEUE): Promise<Json> =>
  (await trader.ext('GET', `/${resource}/${id}`)).body.data
const act = async (verb: string, id: string, json: Json, { resource = QUEUE, officer = amina } = {}) =>
  officer.admin('POST', `/${resource}/${id}/${verb}`, {
    json: { version: (await read(id, resource)).version, ...json },
  })
const journaled = async (id: string, action: string): Promise<Json> =>
  (await karim.admin('GET', `/audit-entries${listQuery({ record_id: id, action })}`)).body[0]

const REASON = 'Le code est illisible.'
/** A box and a point, as a console sends them, and as every answer has them. */
const given = (file_id: string) => [
  { file_id, page: 1, x: 0.25, y: 0.125, w: 0.2, h: 0.1, text: ' Ce code est couvert par un ruban. ' },
  { file_id, page: 2, x: 0.5, y: 1 },
]
const shown = (file_id: string) => [
  { file_id, page: 1, x: 0.25, y: 0.125, w: 0.2, h: 0.1, text: 'Ce code est couvert par un ruban.' },
  { file_id, page: 2, x: 0.5, y: 1, w: null, h: null, text: null },
]
const told = (file: string) => shown('').map(({ file_id: _, ...place }) => ({ file, ...place }))

const refuse = async (id: string, more: Json = {}, of: { resource?: string; officer?: TestOfficer } = {}) =>
  act('refuse', id, { reason: REASON, pins: given(await fileOf(id, of.resource)), ...more }, of)

describe('the pins of a refusal', () => {
  it('stand on the record, in the journal, the timeline and the event, and before the trader', async () => {
    const id = await send()
    const file = await fileOf(id)
    expect([(await read(id)).pins, (await seenByTrader(id)).pins]).toEqual([[], []])
    const { status, body } = await refuse(id)
    expect([status, body.pins]).toEqual([200, shown(file)])
    expect((await seenByTrader(id)).pins).toEqual(told('identification_file'))
    const [event] = await eventsOf(app, id)
    expect([event!.event, event!.data]).toEqual([
      'identification.rejected',
      expect.objectContaining({ reason: REASON, pins: told('identification_file') }),
    ])
    const kind = { kind: 'identification_file' }
    expect((await journaled(id, 'refuse')).details.pins).toEqual(shown(file).map((pin) => ({ ...pin, ...kind })))
    const { entries } = (await amina.admin('GET', `/${QUEUE}/${id}/timeline`)).body
    expect(entries.find(({ action }: Json) => action === 'refuse').pins).toEqual(shown(file))
  })

  it('name the document as the trader sent it', async () => {
    const id = await send()
    const brand = (await newBrand({ trader }, id)).id
    const [logo, certificate] = (await read(brand, 'brands')).files
    const pins = [logo, certificate].map(({ id: file_id }: Json) => ({ file_id, page: 1, x: 0, y: 0 }))
    expect((await act('refuse', brand, { reason: REASON, pins }, { resource: 'brands' })).status).toBe(200)
    expect((await seenByTrader(brand, 'brands')).pins).toMatchObject([{ file: 'logo' }, { file: 'file' }])
    const rib = { name: 'rib.pdf', content: await pdf(1) }
    const fields = { account_number: (await newBankAccount({ trader }, id)).account_number, identification_id: id }
    const account = (await trader.ext('GET', '/bank-accounts')).body.data[0].id
    await trader.ext('PUT', `/bank-accounts/${account}`, { form: formOf({ ...fields, rib_file: rib }) })
    const file_id = await fileOf(account, 'bank-accounts')
    const one = [{ file_id, page: 1, x: 0.5, y: 0.5 }]
    await act('refuse', account, { reason: REASON, pins: one }, { resource: 'bank-accounts' })
    expect((await seenByTrader(account, 'bank-accounts')).pins).toMatchObject([{ file: 'rib_file' }])
    const [event] = await eventsOf(app, account)
    expect(event!.data).toMatchObject({ pins: [{ file: 'rib_file', page: 1, x: 0.5, y: 0.5, w: null }] })
  })

  it('end with the decision: the dossier sent again, or looked at anew, has none', async () => {
    const id = await send()
    await refuse(id)
    const form = formOf(identificationFields('Tizemmour, mended'))
    const { body } = await trader.ext('PUT', `/${QUEUE}/${id}`, { form })
    expect([body.data.status, body.data.pins, (await read(id)).pins]).toEqual(['pending', [], []])
    const other = await send()
    await refuse(other)
    const { status } = await act('reverse', other, { to: 'pending' }, { officer: karim })
    expect([status, (await read(other)).pins]).toEqual([200, []])
  })

  it('keep no sentence of a private reason', async () => {
    const id = await send()
    const file_id = await fileOf(id)
    const text = 'Ici : Le document présente des traces de modification.'
    const { body } = await act('refuse', id, { reason: REASON, pins: [{ file_id, page: 1, x: 0, y: 0, text }] })
    expect(body.pins[0].text).toBe('Ici : Le document ne peut pas être accepté.')
  })

  it('are refused on anything but the pages of the submission under review', async () => {
    const id = await send()
    const file_id = await fileOf(id)
    const [elsewhere, abroad] = [await fileOf(await send()), await newTrader(app)]
    const foreign = await fileOf((await newIdentification({ trader: abroad }, 'Autre compte')).id)
    const form = formOf({ ...identificationFields(), identification_file: { name: 'b.pdf', content: await pdf(1) } })
    await trader.ext('PUT', `/${QUEUE}/${id}`, { form })
    const now = await fileOf(id)
    const at = { file_id: now, page: 1, x: 0.5, y: 0.5 }
    const wrong: [Json[], string][] = [
      [[{ ...at, file_id }], 'pins.0.file_id'],
      [[{ ...at, file_id: elsewhere }], 'pins.0.file_id'],
      [[{ ...at, file_id: foreign }], 'pins.0.file_id'],
      [[{ ...at, file_id: id }], 'pins.0.file_id'],
      [[at, { ...at, page: 2 }], 'pins.1.page'],
      [[{ ...at, page: 0 }], 'pins.0.page'],
      [[{ ...at, page: 1.5 }], 'pins.0.page'],
      [[{ ...at, x: 1.01 }], 'pins.0.x'],
      [[{ ...at, y: -0.1 }], 'pins.0.y'],
      [[{ ...at, w: 0.6, h: 0.1 }], 'pins.0'],
      [[{ ...at, w: 0.1 }], 'pins.0.h'],
      [[{ ...at, h: 0.1 }], 'pins.0.w'],
      [[{ ...at, text: 'x'.repeat(301) }], 'pins.0.text'],
      [Array(21).fill(at), 'pins'],
    ]
    for (const [pins, field] of wrong)
      for (const verb of ['refuse', 'request-information']) {
        const { status, body } = await act(verb, id, { [verb === 'refuse' ? 'reason' : 'text']: REASON, pins })
        expect([verb, pins.at(-1), status, Object.keys(body.errors ?? {})]).toEqual([verb, pins.at(-1), 422, [field]])
      }
    expect((await read(id)).status).toBe('pending')
    expect((await act('refuse', id, { pins: [at] })).status).toBe(422)
    expect((await act('refuse', id, { reason: REASON, pins: Array(20).fill(at) })).body.pins).toHaveLength(20)
  })

  it('stand on a document of the dossier itself, not on one that is reviewed with it', async () => {
    const id = await send()
    const sent = await trader.ext('POST', '/identifications', {
      form: formOf({
        ...identificationFields('Sersou'),
        identification_file: { name: 'a.pdf', content: await pdf(1) },
      }),
    })
    expect(sent.status).toBe(201)
    const account = (await newBankAccount({ trader }, id)).id
    const borrowed = await fileOf(id)
    const answer = await act(
      'refuse',
      account,
      { reason: REASON, pins: [{ file_id: borrowed, page: 1, x: 0, y: 0 }] },
      { resource: 'bank-accounts' },
    )
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['pins.0.file_id']])
  })
})

describe('a refusal with pins that waits', () => {
  it('shows them to the second officer, and is carried out with them', async () => {
    await fourEyes(app, { identifications: ['always'] })
    const id = await send()
    const file = await fileOf(id)
    const { status, body } = await refuse(id)
    expect([status, body.proposal.pins, body.pins, (await seenByTrader(id)).pins]).toEqual([202, shown(file), [], []])
    const { details, reason } = await journaled(id, 'propose')
    expect(reason).toBe(REASON)
    expect(details.pins.map((pin: Json) => 'text' in pin)).toEqual([false, false])
    expect(details.pin_texts).toEqual(['Ce code est couvert par un ruban.', null])
    expect((await karim.admin('POST', `/second-looks/${body.proposal.id}/confirm`, { json: {} })).status).toBe(200)
    await fourEyes(app, {})
    expect([(await read(id)).pins, (await seenByTrader(id)).pins]).toEqual([shown(file), told('identification_file')])
  })

  it('takes effect with them at the end of its recall window', async () => {
    await putInForce(app, 'hold_minutes', 5)
    const id = await send()
    const file = await fileOf(id)
    expect((await refuse(id)).body.proposal).toMatchObject({ kind: 'hold', pins: shown(file) })
    app.clock.advance({ minutes: 6 })
    await endRecallWindows(app.services)
    await putInForce(app, 'hold_minutes', 0)
    expect((await read(id)).pins).toEqual(shown(file))
  })
})

describe('the pins of a reversal', () => {
  it('come with the refusal that an acceptance becomes', async () => {
    const id = await send()
    await accept(amina, QUEUE, id)
    const file_id = await fileOf(id)
    const pins = given(file_id)
    const anew = await act('reverse', id, { to: 'pending', reason: REASON, pins }, { officer: karim })
    expect([anew.status, Object.keys(anew.body.errors)]).toEqual([422, ['pins']])
    const { status, body } = await act('reverse', id, { to: 'refused', reason: REASON, pins }, { officer: karim })
    expect([status, body.pins, (await seenByTrader(id)).pins]).toEqual([
      200,
      shown(file_id),
      told('identification_file'),
    ])
  })
})

describe('the pins of a question', () => {
  it('stand on it for officers, for the trader and in the event; the journal keeps the words apart', async () => {
    const id = await send()
    const file = await fileOf(id)
    const { status, body } = await act('request-information', id, { text: 'Est-ce votre siège ?', pins: given(file) })
    expect([status, body.information_request.pins, body.pins]).toEqual([200, shown(file), []])
    const seen = await seenByTrader(id)
    expect([seen.information_request.pins, seen.pins]).toEqual([told('identification_file'), []])
    const [event] = await eventsOf(app, id)
    expect(event!.data).toMatchObject({ text: 'Est-ce votre siège ?', pins: told('identification_file') })
    const { details } = await journaled(id, 'request_information')
    expect(details.pins).toMatchObject([{ file_id: file, page: 1, x: 0.25 }, { page: 2 }])
    expect([JSON.stringify(details.pins), details.pin_texts[0]]).toEqual([
      expect.not.stringContaining('ruban'),
      'Ce code est couvert par un ruban.',
    ])
    await sealEntries(app.services)
    const { commitments } = await app.services.db.auditCommitment.findUniqueOrThrow({
      where: { entry_id: BigInt((await journaled(id, 'request_information')).id) },
    })
    expect(Object.keys(commitments as object)).toContain('details.pin_texts')
  })
})

describe('the pins of a request for a new proof', () => {
  it('stand on the proof until another one comes', async () => {
    const instance = (await newInstance({ trader }, await acceptedDossiers({ trader }, amina))).id
    const queue = 'activation-proofs'
    const file_id = await fileOf(instance, queue)
    const pins = [{ file_id, page: 1, x: 0.1, y: 0.2, w: 0.3, h: 0.4, text: 'La signature manque.' }]
    const { status, body } = await act('request-new-proof', instance, { reason: REASON, pins }, { resource: queue })
    expect([status, body.pins]).toEqual([200, pins])
    const { file_id: _, ...place } = pins[0]!
    expect((await seenByTrader(instance, 'instances')).pins).toEqual([{ file: 'payment_proof', ...place }])
    const [event] = (await eventsOf(app, instance)).filter(({ data }) => (data as Json).pins.length > 0)
    expect(event!.data).toMatchObject({ acceptance_status: 'pending_documents', pins: [{ file: 'payment_proof' }] })
    const form = formOf({ payment_proof: { name: 'cheque.pdf', content: await pdf(1, 'Chèque') } })
    expect((await trader.ext('POST', `/instances/${instance}/payment-proof`, { form })).status).toBe(200)
    expect([(await read(instance, queue)).pins, (await seenByTrader(instance, 'instances')).pins]).toEqual([[], []])
  })
})
