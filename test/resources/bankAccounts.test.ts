import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../factories/documents.ts'
import {
  accept,
  acceptedDossiers,
  newBankAccount,
  newIdentification,
  newInstance,
  newRib,
} from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { externalError, externalFieldErrors } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { formOf, type Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let officer: TestOfficer
let identification_id: string

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  officer = await newOfficer(app)
  identification_id = (await newIdentification({ trader }, 'Huilerie Soummam')).id
})
afterAll(() => app?.close())

const post = (json: object, as = trader) => as.ext('POST', '/bank-accounts', { json })

describe('POST /bank-accounts', () => {
  it('answers 201 with a pending account and the bank code that the service derived', async () => {
    const account_number = newRib('007', '99999')
    const { status, body } = await post({ account_number, identification_id, bank_code: '001' })
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      account_number,
      bank_code: '007',
      status: 'pending',
      reason: null,
      reason_codes: [],
      retry: null,
      pins: [],
      has_file: false,
      information_request: null,
      identification_id,
      created_at: '2026-11-21T08:00:00.000Z',
      updated_at: '2026-11-21T08:00:00.000Z',
      warnings: expect.any(Array),
    })
  })

  it.each([
    ['19 digits', '0010010100012345005', 'digits'],
    ['21 digits', '001001010001234500511', 'digits'],
    ['spaces', '001 00101 0001234500 51', 'digits'],
    ['Arabic-Indic digits', '٠٠١٠٠١٠١٠٠٠١٢٣٤٥٠٠٥١', 'digits'],
    ['a JSON number', Number('100101000123450051'), 'string'],
    ['a wrong key', '00100101000123450052', 'rib'],
    ['the alias 98 of key 01', '00100101000000003098', 'rib'],
    ['the key of the first 18 digits', '00100101000123450013', 'rib'],
    ['an empty text', '', 'required'],
    ['nothing', undefined, 'required'],
    ['null', null, 'required'],
    ['a list', ['00100101000123450051'], 'string'],
  ])('refuses %s', async (_what, account_number, rule) => {
    const answer = await post({ account_number, identification_id })
    expect([answer.status, externalFieldErrors(answer)]).toEqual([422, [['account_number', rule]]])
  })

  it.each([
    ['nothing', undefined, 'required'],
    ['no UUID', '17', 'uuid'],
    ['nobody', crypto.randomUUID(), 'exists'],
  ])('refuses an identification that is %s', async (_what, id, rule) => {
    expect(externalFieldErrors(await post({ account_number: newRib(), identification_id: id }))).toEqual([
      ['identification_id', rule],
    ])
  })

  it('takes a bank code that is not in the table, and the officer sees that it is not', async () => {
    const account = await newBankAccount({ trader }, identification_id, newRib('999'))
    const { body } = await officer.admin('GET', `/bank-accounts/${account.id}`)
    expect(body).toMatchObject({ bank: null, bank_code: '999', rib: { bank: '999', key_valid: true } })
  })

  it('takes a RIB certificate beside the fields', async () => {
    const rib_file = { name: 'rib.pdf', content: await pdf() }
    const form = formOf({ account_number: newRib(), identification_id, rib_file })
    const created = await trader.ext('POST', '/bank-accounts', { form })
    expect([created.status, created.body.data.has_file]).toEqual([201, true])
    const { body } = await officer.admin('GET', `/bank-accounts/${created.body.data.id}`)
    expect(body.files).toMatchObject([{ kind: 'rib_file', name: 'rib.pdf', type: 'application/pdf', pages: 1 }])
    const text = formOf({
      account_number: newRib(),
      identification_id,
      rib_file: { name: 'a.pdf', content: Buffer.from('hello') },
    })
    expect(externalFieldErrors(await trader.ext('POST', '/bank-accounts', { form: text }))).toEqual([
      ['rib_file', 'mimes'],
    ])
  })
})

describe('the same RIB twice', () => {
  it('is refused in a workspace, also when both come at once, and taken in another', async () => {
    const account_number = newRib()
    const both = await Promise.all([1, 2].map(() => post({ account_number, identification_id })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(externalFieldErrors(both.find(({ status }) => status === 422)!)).toEqual([['account_number', 'unique']])
    const other = await newTrader(app)
    const { id } = await newIdentification({ trader: other })
    expect((await post({ account_number, identification_id: id }, other)).status).toBe(201)
  })

  it('is refused on a change too, and free again once the first is deleted', async () => {
    const [first, second] = [
      await newBankAccount({ trader }, identification_id),
      await newBankAccount({ trader }, identification_id),
    ]
    const json = { account_number: first.account_number, identification_id }
    const taken = await trader.ext('PUT', `/bank-accounts/${second.id}`, { json })
    expect([taken.status, externalFieldErrors(taken)]).toEqual([422, [['account_number', 'unique']]])
    await trader.ext('DELETE', `/bank-accounts/${first.id}`)
    expect((await trader.ext('PUT', `/bank-accounts/${second.id}`, { json })).status).toBe(200)
  })
})

describe('GET /bank-accounts', () => {
  it('searches number, bank code and identification, sorts by number and pages', async () => {
    const mine = await newTrader(app)
    const [a, b] = [
      await newIdentification({ trader: mine }, 'Café Léïla'),
      await newIdentification({ trader: mine }, 'Zohra'),
    ]
    const first = await newBankAccount({ trader: mine }, a.id, '00200102000123450195')
    await newBankAccount({ trader: mine }, b.id, '00300103000123450242')
    const found = async (query: string) =>
      (await mine.ext('GET', `/bank-accounts?${query}`)).body.data.map(({ bank_code }: Json) => bank_code)
    expect(await found('sort_by=account_number&sort_dir=asc')).toEqual(['002', '003'])
    expect(await found('sort_by=account_number&sort_dir=desc&per_page=1&page=2')).toEqual(['002'])
    expect(await found('search=0123450195')).toEqual(['002'])
    expect(await found('search=cafe leila')).toEqual(['002'])
    expect(await found('search=_')).toEqual([])
    expect(await found(`identification_id=${b.id}`)).toEqual(['003'])
    expect(externalFieldErrors(await mine.ext('GET', '/bank-accounts?sort_by=identification_id'))).toEqual([
      ['sort_by', 'in'],
    ])
    expect(externalFieldErrors(await mine.ext('GET', '/bank-accounts?sort_dir=up'))).toEqual([['sort_dir', 'in']])
    const one = await mine.ext('GET', `/bank-accounts/${first.id}`)
    expect(one.body.data.identification).toEqual({ id: a.id, name: 'Café Léïla' })
    expect((await mine.ext('GET', '/bank-accounts')).body.data[0]).not.toHaveProperty('identification')
  })
})

describe('PUT and DELETE /bank-accounts/{id}', () => {
  it('PUT answers 200 with pending, whatever it was', async () => {
    const account = await newBankAccount({ trader }, identification_id)
    await accept(officer, 'bank-accounts', account.id)
    const json = { account_number: newRib('002'), identification_id }
    const { status, body } = await trader.ext('PUT', `/bank-accounts/${account.id}`, { json })
    expect([status, body.data]).toMatchObject([200, { status: 'pending', bank_code: '002', reason: null }])
    expect(externalFieldErrors(await trader.ext('PUT', `/bank-accounts/${account.id}`, { json: {} }))).toEqual([
      ['account_number', 'required'],
      ['identification_id', 'required'],
    ])
  })

  it('both are refused while an instance depends on it, even with a bad body, and work afterwards', async () => {
    const dossiers = await acceptedDossiers({ trader }, officer)
    const instance = await newInstance({ trader }, dossiers)
    const path = `/bank-accounts/${dossiers.bank_account_id}`
    expect(externalError(await trader.ext('PUT', path, { json: {} }))).toEqual([409, 'RESOURCE_IN_USE'])
    expect(externalError(await trader.ext('DELETE', path))).toEqual([409, 'RESOURCE_IN_USE'])
    expect(externalError(await trader.ext('DELETE', `/identifications/${dossiers.identification_id}`))).toEqual([
      409,
      'RESOURCE_IN_USE',
    ])
    await accept(officer, 'activation-proofs', instance.id)
    expect((await trader.ext('DELETE', `/instances/${instance.id}`)).status).toBe(200)
    const deleted = await trader.ext('DELETE', path)
    expect([deleted.status, deleted.body]).toEqual([200, { message: 'Bank account deleted.' }])
  })

  it('an instance and a change at the same moment do not miss each other', async () => {
    const dossiers = await acceptedDossiers({ trader }, officer)
    const json = { account_number: newRib(), identification_id: dossiers.identification_id }
    const [, changed] = await Promise.all([
      newInstance({ trader }, dossiers).catch(() => null),
      trader.ext('PUT', `/bank-accounts/${dossiers.bank_account_id}`, { json }),
    ])
    const built = await app.services.db.paymentInstance.count({ where: { bank_account_id: dossiers.bank_account_id } })
    expect([built, changed.status]).toEqual(built === 1 ? [1, 409] : [0, 200])
  })
})

describe('in the console', () => {
  it('a list masks the number, the record shows it, and search finds it by its start', async () => {
    const account = await newBankAccount({ trader }, identification_id, '00500105000123450433')
    const rows = await officer.admin('GET', `/bank-accounts${listQuery({ q: '00500105 0001' })}`)
    expect(rows.body).toMatchObject([{ id: account.id, account_number: '005**************433', rib: null }])
    const { body } = await officer.admin('GET', `/bank-accounts/${account.id}`)
    expect(body).toMatchObject({
      account_number: '00500105000123450433',
      bank: { short: 'BDL' },
      rib: { bank: '005', agency: '00105', account: '0001234504', key: '33', key_valid: true },
      postal_agency_fits: true,
    })
  })

  it('account numbers reach neither the log nor the journal', async () => {
    const account = await newBankAccount({ trader }, identification_id)
    await accept(officer, 'bank-accounts', account.id)
    const entries = await officer.admin('GET', `/audit-entries${listQuery({ record_id: account.id })}`)
    expect(entries.body.length).toBeGreaterThan(1)
    for (const text of [entries.text, app.log.join()]) expect(text).not.toContain(account.account_number)
  })
})
