import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf, png } from '../factories/documents.ts'
import {
  accept,
  acceptedDossiers,
  GROCERIES,
  identificationFields,
  newBankAccount,
  newIdentification,
  newInstance,
  newRib,
} from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { formOf, type Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { language: 'en' })
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
})
afterAll(() => app?.close())

const refuse = async (resource: string, id: string, reason_codes: string[]) => {
  const { version } = (await amina.admin('GET', `/${resource}/${id}`)).body
  const { status, text } = await amina.admin('POST', `/${resource}/${id}/refuse`, { json: { version, reason_codes } })
  expect([status, text]).toEqual([200, expect.any(String)])
}
const changesOf = async (resource: string, id: string): Promise<Json> =>
  (await amina.admin('GET', `/${resource}/${id}`)).body.changes
const field = (changes: Json, name: string) => changes.fields.find((one: Json) => one.field === name)

describe('a resubmission', () => {
  it('shows why it was refused, and each field and document before and after', async () => {
    const { id } = await newIdentification({ trader }, 'Conserves Tizemmour')
    expect(await changesOf('identifications', id)).toBeNull()
    // The trader corrects the name before the decision: the decision is about the last version.
    await trader.ext('PUT', `/identifications/${id}`, { json: identificationFields('Conserves du Tizemmour') })
    const readings = { nif: '000016001234567', rc: '16/00-1234567 B 20' }
    await amina.admin('PUT', `/identifications/${id}/readings`, { json: readings })
    const decidedAt = app.clock.now().toISOString()
    await refuse('identifications', id, ['ID_DOC_MISSING', 'ID_NAME_MISMATCH'])
    app.clock.advance({ minutes: 10 })
    const form = formOf({
      ...identificationFields('Conserves du Tizemmour SARL'),
      activity_id: GROCERIES,
      identification_file: { name: 'registre-2.pdf', content: await pdf(3) },
    })
    await trader.ext('PUT', `/identifications/${id}`, { form })
    await amina.admin('PUT', `/identifications/${id}/readings`, { json: { ...readings, nif: '000016001234576' } })

    const changes = await changesOf('identifications', id)
    expect(changes.before).toEqual({
      submission: 1,
      decided_at: decidedAt,
      decided_by: { id: amina.id, name: 'Amina Kaci' },
      action: 'refuse',
      reason: expect.stringContaining('\n'),
      reason_codes: ['ID_DOC_MISSING', 'ID_NAME_MISMATCH'],
    })
    expect(field(changes, 'name')).toEqual({
      field: 'name',
      before: 'Conserves du Tizemmour',
      after: 'Conserves du Tizemmour SARL',
      changed: true,
      source: 'typed',
    })
    expect(field(changes, 'activity')).toMatchObject({
      changed: true,
      before: null,
      names: { before: null, after: { en: 'General groceries' } },
    })
    expect(field(changes, 'establishment_type')).toMatchObject({
      changed: false,
      names: { before: { fr: expect.any(String) } },
    })
    expect(field(changes, 'nif')).toMatchObject({ before: readings.nif, after: '000016001234576', source: 'read' })
    expect(field(changes, 'rc')).toMatchObject({ changed: false, source: 'read' })
    expect(changes.files).toMatchObject([
      { kind: 'identification_file', same: false, before: { name: 'registre.pdf' }, after: { name: 'registre-2.pdf' } },
    ])
    // The previous document stays readable, to compare it with the new one.
    const old = await amina.admin('GET', `/files/${changes.files[0].before.id}`)
    expect([old.status, old.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  it('keeps showing what it answered after it is decided itself', async () => {
    const { id } = await newIdentification({ trader })
    await refuse('identifications', id, ['ID_DOC_MISSING'])
    await trader.ext('PUT', `/identifications/${id}`, { json: identificationFields('Minoterie Sersou') })
    await refuse('identifications', id, ['ID_NAME_MISMATCH'])
    expect((await changesOf('identifications', id)).before).toMatchObject({
      submission: 1,
      reason_codes: ['ID_DOC_MISSING'],
    })
    await trader.ext('PUT', `/identifications/${id}`, { json: identificationFields('Minoterie Sersou') })
    const changes = await changesOf('identifications', id)
    expect(changes.before).toMatchObject({ submission: 2, reason_codes: ['ID_NAME_MISMATCH'] })
    expect(changes.fields.filter(({ changed }: Json) => changed)).toEqual([])
    expect(changes.files).toMatchObject([{ same: true }])
  })

  it('of a bank account has the whole RIB and a document that was added', async () => {
    const parent = await newIdentification({ trader })
    const first = newRib()
    const { id } = await newBankAccount({ trader }, parent.id, first)
    await refuse('bank-accounts', id, ['BA_PROOF_UNREADABLE'])
    const form = formOf({
      account_number: newRib(),
      identification_id: parent.id,
      rib_file: { name: 'rib.pdf', content: await pdf() },
    })
    await trader.ext('PUT', `/bank-accounts/${id}`, { form })
    const changes = await changesOf('bank-accounts', id)
    expect(field(changes, 'account_number')).toMatchObject({ before: first, changed: true })
    expect(field(changes, 'identification')).toMatchObject({ before: parent.name, changed: false })
    expect(changes.files).toMatchObject([{ kind: 'rib_file', before: null, same: false }])
  })

  it('of an activation is the new proof beside the one sent back', async () => {
    const dossiers = await acceptedDossiers({ trader }, amina)
    const { id } = await newInstance({ trader }, dossiers)
    await amina.admin('POST', `/activation-proofs/${id}/request-new-proof`, {
      json: { version: 2, reason: 'Cannot be read.' },
    })
    const form = formOf({ payment_proof: { name: 'cheque-2.png', content: await png(401, 200) } })
    await trader.ext('POST', `/instances/${id}/payment-proof`, { form })
    const changes = await changesOf('activation-proofs', id)
    expect(changes).toMatchObject({
      before: { action: 'request_new_proof', reason: 'Cannot be read.' },
      files: [{ kind: 'payment_proof', before: { name: 'cheque.png' }, after: { name: 'cheque-2.png' }, same: false }],
    })
    await accept(amina, 'activation-proofs', id)
  })
})
