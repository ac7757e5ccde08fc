import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accept,
  identificationFields,
  newBankAccount,
  newBrand,
  newIdentification,
  newInstance,
} from '../factories/dossiers.ts'
import { eventsOf } from '../factories/payments.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { externalError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let officer: TestOfficer

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app)
})
afterAll(() => app?.close())

const refuse = async (resource: string, id: string, json: object, action = 'refuse') => {
  const { version } = (await officer.admin('GET', `/${resource}/${id}`)).body
  const answer = await officer.admin('POST', `/${resource}/${id}/${action}`, { json: { version, ...json } })
  expect([answer.status, answer.text]).toEqual([200, expect.anything()])
}
const required = async (trader: TestTrader): Promise<Json> => (await trader.ext('GET', '/requirements')).body.data
const namesOfDue = async (trader: TestTrader) =>
  (await required(trader)).currently_due.map(({ kind, id, what }: Json) => [kind, id, what])

describe('the reasons that a program reads', () => {
  it('are listed for every kind with their texts and what mends them, without the private ones', async () => {
    const trader = await newTrader(app)
    const { data } = (await trader.ext('GET', '/reasons')).body
    expect(new Set(data.map(({ kind }: Json) => kind))).toEqual(
      new Set(['identification', 'brand', 'bank_account', 'payment_instance']),
    )
    expect(data.find(({ code }: Json) => code === 'BR_LOGO_MISSING')).toEqual({
      kind: 'brand',
      code: 'BR_LOGO_MISSING',
      texts: { en: 'The logo is missing.', fr: 'Le logo est manquant.', ar: expect.any(String) },
      retry: 'new_document',
    })
    expect(JSON.stringify(data)).not.toMatch(/ALTERED|BA_RISK|alteration/)
    expect((await trader.ext('POST', '/reasons')).status).toBe(405)
  })

  it('stand on the record and in the event of a decision, beside the text', async () => {
    const trader = await newTrader(app, { language: 'en' })
    const { id } = await newIdentification({ trader })
    const brand = await newBrand({ trader }, id)
    const account = await newBankAccount({ trader }, id)
    expect((await trader.ext('GET', `/identifications/${id}`)).body.data).toMatchObject({
      reason_codes: [],
      retry: null,
    })
    for (const [resource, record, reason_codes, retry] of [
      ['identifications', id, ['ID_NAME_MISMATCH', 'ID_DOC_EXPIRED'], 'new_document'],
      ['brands', brand.id, ['BR_NAME_GENERIC'], 'resubmit'],
      ['bank-accounts', account.id, ['BA_PROOF_OLD'], 'new_document'],
    ] as const) {
      await refuse(resource, record, { reason_codes })
      const shown = (await trader.ext('GET', `/${resource}/${record}`)).body.data
      expect([resource, shown.reason_codes, shown.retry]).toEqual([resource, reason_codes, retry])
      expect((await eventsOf(app, record)).at(-1)).toMatchObject({
        data: { reason: shown.reason, reason_codes, retry },
      })
    }
    // Sent again, it has no reason.
    await trader.ext('PUT', `/identifications/${id}`, { json: identificationFields() })
    const again = (await trader.ext('GET', `/identifications/${id}`)).body.data
    expect([again.reason, again.reason_codes, again.retry]).toEqual([null, [], null])
  })

  it('are none with the officer’s own words alone', async () => {
    const trader = await newTrader(app)
    const { id } = await newIdentification({ trader })
    await refuse('identifications', id, { reason: 'Not readable.' })
    const { data } = (await trader.ext('GET', `/identifications/${id}`)).body
    expect([data.reason, data.reason_codes, data.retry]).toEqual(['Not readable.', [], null])
  })

  it('never hold a private one, which officers go on reading', async () => {
    const trader = await newTrader(app, { language: 'en' })
    const { id } = await newIdentification({ trader })
    await refuse('identifications', id, { reason_codes: ['ID_DOC_ALTERED', 'ID_NAME_MISMATCH'] })
    const shown = (await trader.ext('GET', `/identifications/${id}`)).body.data
    expect(shown).toMatchObject({
      reason: 'The document cannot be accepted.\nThe name entered differs from the name on the document.',
      reason_codes: ['ID_DOC_NOT_ACCEPTED', 'ID_NAME_MISMATCH'],
      retry: 'new_document',
    })
    const events = await app.services.db.event.findMany({ where: { record_id: id } })
    const { reason, reason_codes, retry } = shown
    expect(events.map(({ body }) => JSON.parse(body).data)).toEqual([
      expect.objectContaining({ reason, reason_codes, retry }),
    ])
    expect((await officer.admin('GET', `/identifications/${id}`)).body.reason_codes).toEqual([
      'ID_DOC_ALTERED',
      'ID_NAME_MISMATCH',
    ])
  })
})

describe('what is asked of the trader', () => {
  it('goes from the first dossier to a ready instance', async () => {
    const trader = await newTrader(app)
    expect(await required(trader)).toEqual({
      ready: false,
      currently_due: [
        { kind: 'identification', id: null, what: 'submit', reason_codes: [], text: null, due_at: null },
        { kind: 'bank_account', id: null, what: 'submit', reason_codes: [], text: null, due_at: null },
      ],
    })
    const identification = await newIdentification({ trader })
    expect(await namesOfDue(trader)).toEqual([['bank_account', null, 'submit']])
    const brand = await newBrand({ trader }, identification.id)
    const account = await newBankAccount({ trader }, identification.id)
    expect(await namesOfDue(trader)).toEqual([])
    await accept(officer, 'identifications', identification.id)
    await accept(officer, 'brands', brand.id)
    expect(await namesOfDue(trader)).toEqual([])
    await accept(officer, 'bank-accounts', account.id)
    expect(await namesOfDue(trader)).toEqual([['payment_instance', null, 'submit']])

    const parts = { identification_id: identification.id, brand_id: brand.id, bank_account_id: account.id }
    const { id } = await newInstance({ trader }, parts)
    expect(await namesOfDue(trader)).toEqual([])
    await refuse('activation-proofs', id, { reason_codes: ['PI_CHEQUE_UNSIGNED'] }, 'request-new-proof')
    const { data } = (await trader.ext('GET', `/instances/${id}`)).body
    expect([data.reason_codes, data.retry]).toEqual([['PI_CHEQUE_UNSIGNED'], 'new_document'])
    const { currently_due } = await required(trader)
    expect(currently_due).toEqual([
      {
        kind: 'payment_instance',
        id,
        what: 'new_proof',
        reason_codes: ['PI_CHEQUE_UNSIGNED'],
        text: data.acceptance_reason,
        due_at: null,
      },
    ])
  })

  it('names what was refused with what mends it, and does not stop at the first', async () => {
    const trader = await newTrader(app)
    const { id } = await newIdentification({ trader })
    const account = await newBankAccount({ trader }, id)
    await refuse('identifications', id, { reason_codes: ['ID_DOC_EXPIRED'] })
    await refuse('bank-accounts', account.id, { reason: 'Autre compte, merci.' })
    expect((await required(trader)).currently_due).toMatchObject([
      { kind: 'identification', id, what: 'new_document', reason_codes: ['ID_DOC_EXPIRED'] },
      { kind: 'bank_account', id: account.id, what: 'resubmit', reason_codes: [], text: 'Autre compte, merci.' },
    ])
  })

  it('asks for another dossier instead of one that was refused for good', async () => {
    const trader = await newTrader(app)
    const { id } = await newIdentification({ trader })
    await refuse('identifications', id, { reason_codes: ['ID_RC_STRUCK_OFF'] })
    expect(await namesOfDue(trader)).toEqual([
      ['identification', null, 'submit'],
      ['bank_account', null, 'submit'],
    ])
  })

  it('is the fee for an instance that is paid online', async () => {
    const trader = await newTrader(app)
    const { id: identification_id } = await newIdentification({ trader })
    const brand = await newBrand({ trader }, identification_id)
    const account = await newBankAccount({ trader }, identification_id)
    await accept(officer, 'identifications', identification_id)
    await accept(officer, 'brands', brand.id)
    await accept(officer, 'bank-accounts', account.id)
    const parts = { identification_id, brand_id: brand.id, bank_account_id: account.id }
    const { id } = await newInstance({ trader }, parts, 'online')
    expect(await namesOfDue(trader)).toEqual([['payment_instance', id, 'pay_fee']])
  })

  it('is of the workspace of the request, and of no other account', async () => {
    const trader = await newTrader(app)
    const { id } = await newIdentification({ trader })
    await refuse('identifications', id, { reason: 'Not readable.' })
    const other = await trader.addWorkspace('Second')
    const there = await trader.ext('GET', '/requirements', { headers: { 'X-Workspace-Id': other.id } })
    expect(JSON.stringify(there.body)).not.toContain(id)
    const stranger = await newTrader(app)
    expect(
      externalError(await stranger.ext('GET', '/requirements', { headers: { 'X-Workspace-Id': trader.workspace_id } })),
    ).toEqual([403, 'WORKSPACE_ACCESS_DENIED'])
    expect(JSON.stringify(await required(stranger))).not.toContain(id)
  })
})
