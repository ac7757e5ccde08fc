import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../factories/documents.ts'
import {
  accept,
  acceptedDossiers,
  identificationFields,
  newBankAccount,
  newIdentification,
  newInstance,
  prepareForAccept,
  reportAllSeen,
} from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { formOf, type Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let lina: TestOfficer
let admin: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  amina = await newOfficer(app, 'officer', 'Amina')
  lina = await newOfficer(app, 'supervisor', 'Lina')
  admin = await newOfficer(app, 'admin')
})
afterAll(() => app?.close())

/** A craftsman's card. */
const CARD = '00000000-0000-4000-8000-200000000003'
const WHY = 'Seen at the counter, with the register.'
const REQUIRED = { identifications: true, brands: true, 'bank-accounts': false, 'activation-proofs': true }
const require = (more: object) =>
  admin.admin('PUT', '/settings/document_required', { json: { value: { ...REQUIRED, ...more } } })
const read = async (path: string, by = amina) => (await by.admin('GET', path)).body
const accepts = (path: string, json: object = {}, by = amina) =>
  by.admin('POST', `${path}/accept`, { json: { version: 1, ...json } })
const journaled = async (record_id: string, action = 'accept') =>
  (await admin.admin('GET', `/audit-entries${listQuery({ record_id, action })}`)).body[0]

let serial = 0
async function paperless(): Promise<string> {
  serial += 1
  const json = identificationFields(`Paperless ${serial}`)
  return (await trader.ext('POST', '/identifications', { json })).body.data.id
}

describe('a dossier without the document it is reviewed by', () => {
  it('is not accepted by an officer, whatever he says', async () => {
    const id = await paperless()
    const path = `/identifications/${id}`
    expect(await read(path)).toMatchObject({
      allowed_actions: expect.arrayContaining(['accept', 'refuse']),
      blocked_by: ['no_document'],
      evidence: { files: [] },
      accepting: { no_document: true, may_accept_without: false, why_required: true },
    })
    for (const json of [{}, { why: WHY }]) expect(consoleError(await accepts(path, json))).toEqual([409, 'NO_DOCUMENT'])
    expect(await journaled(id, 'denied')).toMatchObject({ details: { action: 'accept', code: 'NO_DOCUMENT' } })
  })

  it('is accepted by a supervisor or admin with a word, which the journal and the timeline keep', async () => {
    for (const by of [lina, admin]) {
      const id = await paperless()
      const path = `/identifications/${id}`
      expect((await read(path, by)).accepting).toMatchObject({ no_document: true, may_accept_without: true })
      for (const json of [{}, { why: null }, { why: '  ' }]) {
        const { status, body } = await accepts(path, json, by)
        expect([status, Object.keys(body.errors)]).toEqual([422, ['why']])
      }
      expect((await accepts(path, { why: WHY }, by)).body.status).toBe('accepted')
      expect((await journaled(id)).details).toMatchObject({ why: WHY, no_document: true, files: [] })
      const { entries } = await read(`${path}/timeline`)
      expect(entries.find(({ action }: Json) => action === 'accept')).toMatchObject({
        why: WHY,
        undone: { no_document: true, warnings: 0 },
      })
    }
  })

  it('is refused as any other', async () => {
    const id = await paperless()
    const json = { version: 1, reason: 'The document is missing.' }
    expect((await amina.admin('POST', `/identifications/${id}/refuse`, { json })).status).toBe(200)
  })

  it('is the brand that came with an identification which has none', async () => {
    const id = await paperless()
    const [brand] = (await trader.ext('GET', `/brands?identification_id=${id}`)).body.data
    expect((await read(`/brands/${brand.id}`)).blocked_by).toEqual(['no_document'])
    expect(consoleError(await accepts(`/brands/${brand.id}`))).toEqual([409, 'NO_DOCUMENT'])
  })

  it('is one only of the kinds that the setting names', async () => {
    const { id } = await newIdentification({ trader })
    const account = await newBankAccount({ trader }, id)
    const path = `/bank-accounts/${account.id}`
    expect((await read(path)).blocked_by).toEqual([])
    await require({ 'bank-accounts': true })
    expect((await read(path)).blocked_by).toEqual(['no_document'])
    await require({ identifications: false })
    const plain = await paperless()
    expect(await read(`/identifications/${plain}`)).toMatchObject({ blocked_by: [], accepting: { no_document: false } })
    expect((await accepts(`/identifications/${plain}`)).status).toBe(200)
    await require({})
    expect((await accepts(path)).status).toBe(200)
    expect((await amina.admin('PUT', '/settings/document_required', { json: { value: REQUIRED } })).status).toBe(403)
    expect(await journaled('document_required', 'change_setting')).toMatchObject({ actor_id: admin.id })
  })
})

describe('an accept', () => {
  it('keeps what nobody read or looked up, and asks for no word of it', async () => {
    const { id } = await newIdentification({ trader })
    const path = `/identifications/${id}`
    const record = await reportAllSeen(amina, 'identifications', id)
    expect(record.accepting).toEqual({
      not_read: ['rc', 'nif', 'rce'],
      not_looked_up: ['cnrc', 'dgi'],
      warnings: [],
      no_document: false,
      may_accept_without: false,
      why_required: false,
      same_as_refused: false,
      may_accept_same: false,
    })
    await accept(amina, 'identifications', id)
    const { details } = await journaled(id)
    expect(details).toMatchObject({ not_read: ['rc', 'nif', 'rce'], not_looked_up: ['cnrc', 'dgi'] })
    expect(details).not.toHaveProperty('why')
    const { entries } = await read(`${path}/timeline`)
    expect(entries.find(({ action }: Json) => action === 'accept')).toMatchObject({
      why: null,
      undone: { not_read: ['rc', 'nif', 'rce'], not_looked_up: ['cnrc', 'dgi'], warnings: 0, no_document: false },
    })
  })

  it('against a warning takes a word why it is still right', async () => {
    const instance = await newInstance({ trader }, await acceptedDossiers({ trader }, amina))
    const path = `/activation-proofs/${instance.id}`
    const { version } = await prepareForAccept(amina, 'activation-proofs', instance.id)
    await amina.admin('PUT', `${path}/readings`, { json: { amount: '90.00', issued_on: '2026-11-21' } })
    expect((await read(path)).accepting).toMatchObject({
      not_read: ['reference', 'payer', 'signature', 'amount_words'],
      warnings: expect.arrayContaining([
        expect.objectContaining({ id: 'amount', result: 'wrong', why: 'amount_differs' }),
      ]),
      why_required: true,
    })
    const early = await accepts(path, { version })
    expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['why']])
    expect((await read(path)).acceptance_status).toBe('documents_submitted')
    expect((await accepts(path, { version, why: WHY })).status).toBe(200)
    expect((await journaled(instance.id)).details).toMatchObject({
      why: WHY,
      warnings: expect.arrayContaining([{ id: 'amount', fact: 'amount', says: 'amount_differs' }]),
    })
  })

  it.each([
    ['an expired card', 'identifications', { valid_until: '2026-11-20' }, 'card_expired'],
    ['an unsigned cheque', 'activation-proofs', { signature: 'absent' }, 'signature_absent'],
  ])('of %s takes a word', async (_what, resource, reading, why) => {
    const fields = { ...identificationFields('Khadidja Amrane'), authorization_type_id: CARD }
    const form = formOf({ ...fields, identification_file: { name: 'carte.pdf', content: await pdf(1, 'Carte') } })
    const id =
      resource === 'identifications'
        ? (await trader.ext('POST', '/identifications', { form })).body.data.id
        : (await newInstance({ trader }, await acceptedDossiers({ trader }, amina))).id
    const path = `/${resource}/${id}`
    const before = await prepareForAccept(amina, resource, id)
    expect(before.accepting).toMatchObject({ not_read: expect.arrayContaining(Object.keys(reading)) })
    await amina.admin('PUT', `${path}/readings`, { json: reading })
    expect((await read(path)).accepting.warnings).toContainEqual(expect.objectContaining({ result: 'wrong', why }))
    const { version } = before
    expect((await accepts(path, { version })).status).toBe(422)
    expect((await accepts(path, { version, why: WHY })).status).toBe(200)
  })

  it.each([
    ['a number', 1],
    ['1,001 characters', 'x'.repeat(1001)],
  ])('with %s as its word is refused', async (_what, why) => {
    const id = await paperless()
    const { status, body } = await accepts(`/identifications/${id}`, { why }, lina)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['why']])
  })
})
