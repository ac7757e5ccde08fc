import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  acceptedDossiers,
  identificationFields,
  newBankAccount,
  newIdentification,
  newInstance,
} from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let karim: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  amina = await newOfficer(app, 'officer', 'Amina')
  karim = await newOfficer(app, 'officer', 'Karim')
})
afterAll(() => app?.close())

const write = (officer: TestOfficer, resource: string, id: string, json: object) =>
  officer.admin('PUT', `/${resource}/${id}/readings`, { json })

describe('the worksheet of a dossier', () => {
  it('keeps what was read, by whom and when, field by field, and feeds the checks', async () => {
    const { id } = await newIdentification({ trader })
    const first = await write(amina, 'identifications', id, { rc: ' 16/00-0451207 B 21 ', rce: 'unreadable' })
    expect(first.status).toBe(200)
    const at = app.clock.now().toISOString()
    expect(first.body.readings).toEqual({
      rc: { value: '16/00-0451207 B 21', by: { id: amina.id, name: 'Amina' }, at },
      rce: { value: 'unreadable', by: { id: amina.id, name: 'Amina' }, at },
    })
    expect(first.body.readings_open).toBe(true)
    const second = await write(karim, 'identifications', id, { nif: '0 021 16 0452107 38', rce: '' })
    expect(Object.keys(second.body.readings).sort()).toEqual(['nif', 'rc'])
    expect(second.body.readings.rc.by.name).toBe('Amina')
    expect(second.body.checks).toContainEqual({
      id: 'nif_rc',
      fact: 'nif',
      result: 'look',
      why: 'nif_number',
      with: { read: '0452107', expected: '0451207', positions: '9,10' },
    })
    const { body: entries } = await amina.admin(
      'GET',
      `/audit-entries${listQuery({ record_id: id, action: ['read'] })}`,
    )
    expect(entries.map((entry: { details: object }) => entry.details)).toEqual([
      { changed: ['rc', 'rce'] },
      { changed: ['nif', 'rce'] },
    ])
  })

  it('writes nothing when nothing changed', async () => {
    const { id } = await newIdentification({ trader })
    await write(amina, 'identifications', id, { rc: '16/00-0451207 B 21' })
    const again = await write(karim, 'identifications', id, { rc: '16/00-0451207 B 21', nif: null })
    expect([again.status, again.body.readings.rc.by.name]).toEqual([200, 'Amina'])
    const entries = await amina.admin('GET', `/audit-entries${listQuery({ record_id: id, action: ['read'] })}`)
    expect(entries.body).toHaveLength(1)
  })

  it.each([
    ['rce', 'torn', /rce must be one of readable, unreadable, absent/],
    ['cnrc_checked_on', '2026-02-30', /cnrc checked on must be a day as YYYY-MM-DD/],
    ['dgi_checked_on', '2099-01-01', /dgi checked on must not lie in the future/],
    ['rc', '-- / --', /rc must hold letters or digits/],
    ['nif', 'x'.repeat(41), /nif field must not be greater than 40/],
    ['rib', '1', /rib field is unknown/],
  ])('refuses the %s %s, naming the field, and keeps nothing of the request', async (field, value, message) => {
    const { id } = await newIdentification({ trader })
    const { status, body } = await write(amina, 'identifications', id, { nis: '123', [field]: value })
    expect(status).toBe(422)
    expect(body.errors[field]).toMatch(message)
    expect((await amina.admin('GET', `/identifications/${id}`)).body.readings).toEqual({})
  })

  it('is closed while a colleague holds the dossier, to auditors, and after the decision', async () => {
    const { id } = await newIdentification({ trader })
    const auditor = await newOfficer(app, 'auditor')
    expect((await write(auditor, 'identifications', id, { nif: '1' })).status).toBe(403)
    expect((await auditor.admin('GET', `/identifications/${id}`)).body.readings_open).toBe(false)
    await amina.admin('POST', `/identifications/${id}/claim`)
    const turnedDown = await write(karim, 'identifications', id, { nif: '1' })
    expect([turnedDown.status, turnedDown.body.code]).toEqual([409, 'CLAIMED'])
    expect((await karim.admin('GET', `/identifications/${id}`)).body.readings_open).toBe(false)
    expect((await write(amina, 'identifications', id, { nif: '1' })).status).toBe(200)
    await amina.admin('POST', `/identifications/${id}/refuse`, {
      json: { version: 1, reason: 'Cannot be read at all.' },
    })
    const late = await write(amina, 'identifications', id, { nif: '2' })
    expect([late.status, late.body.code]).toEqual([409, 'INVALID_STATE_TRANSITION'])
    expect((await amina.admin('GET', `/identifications/${id}`)).body).toMatchObject({
      readings_open: false,
      readings: { nif: { value: '1' } },
    })
  })

  it('begins anew with a resubmission; the journal keeps what the decision was made on', async () => {
    const { id } = await newIdentification({ trader })
    await write(amina, 'identifications', id, { rc: '98A052726' })
    await amina.admin('POST', `/identifications/${id}/refuse`, {
      json: { version: 1, reason: 'Cannot be read at all.' },
    })
    const sent = await trader.ext('PUT', `/identifications/${id}`, { json: identificationFields('Sersou') })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    const { body } = await amina.admin('GET', `/identifications/${id}`)
    expect([body.submissions, body.readings]).toEqual([2, {}])
    const entries = await amina.admin('GET', `/audit-entries${listQuery({ record_id: id, action: ['refuse'] })}`)
    expect(entries.body[0].details.readings).toEqual({ rc: '98A052726' })
  })

  it('is empty again when the trader changes what waits: nothing read on another document stands', async () => {
    const { id } = await newIdentification({ trader })
    await write(amina, 'identifications', id, { rc: '98A052726', nif: '1' })
    const sent = await trader.ext('PUT', `/identifications/${id}`, { json: identificationFields('Sersou') })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    const { body } = await amina.admin('GET', `/identifications/${id}`)
    expect([body.submissions, body.readings]).toEqual([1, {}])
    const again = await write(karim, 'identifications', id, { rc: '98A052726' })
    expect(again.body.readings).toMatchObject({ rc: { value: '98A052726', by: { name: 'Karim' } } })
    expect(Object.keys(again.body.readings)).toEqual(['rc'])
    const seen = again.body.checks.filter((check: { fact: string }) => check.fact === 'nif')
    expect(seen[0]).toMatchObject({ result: 'open', why: 'not_read' })
  })

  it('never lets a whole account number into the journal', async () => {
    const identification = await newIdentification({ trader })
    const account = await newBankAccount({ trader }, identification.id)
    const { account_number: rib } = account
    const kept = await write(amina, 'bank-accounts', account.id, {
      rib,
      holder: 'Minoterie Sersou',
      issued_on: '2026-01-02',
    })
    expect(kept.body.readings.rib.value).toBe(rib)
    await amina.admin('POST', `/bank-accounts/${account.id}/refuse`, {
      json: { version: 1, reason: 'Cannot be read at all.' },
    })
    const entries = await amina.admin('GET', `/audit-entries${listQuery({ record_id: account.id })}`)
    expect(JSON.stringify(entries.body)).not.toContain(rib)
    const refused = entries.body.find((entry: { action: string }) => entry.action === 'refuse')
    expect(refused.details.readings.rib).toMatch(/^\d{3}\*{14}\d{3}$/)
  })

  it('of a proof takes the amount as a decimal, and judges what was read', async () => {
    const { id } = await newInstance({ trader }, await acceptedDossiers({ trader }, amina))
    const wrong = await write(amina, 'activation-proofs', id, { amount: '1 000,00' })
    expect(wrong.body.errors.amount).toBe('The amount must be a decimal number, for example 100.00.')
    const { body } = await write(amina, 'activation-proofs', id, { amount: '1.00', reference: '0047183' })
    const results = body.checks.map(({ id, result }: { id: string; result: string }) => [id, result])
    expect(results).toEqual(
      expect.arrayContaining([
        ['amount', 'wrong'],
        ['reference', 'fine'],
        ['dossiers', 'fine'],
        ['payer_name', 'open'],
      ]),
    )
  })
})
