import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { identificationFields, newIdentification } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { pdfWithCode } from '../factories/qrCode.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { formOf, type Json } from '../support/http.ts'

let app: TestApp
let amina: TestOfficer
let karim: TestOfficer
let auditor: TestOfficer
let trader: TestTrader

beforeAll(async () => {
  app = await startApp()
  ;[amina, karim, auditor] = await Promise.all([
    newOfficer(app, 'officer', 'Amina'),
    newOfficer(app, 'officer', 'Karim'),
    newOfficer(app, 'auditor', 'Nadia'),
  ])
})
beforeEach(async () => {
  trader = await newTrader(app, { language: 'fr' })
})
afterAll(() => app?.close())

const withCode = async (text: string, fields: Json = {}): Promise<string> => {
  const file = { name: 'registre.pdf', content: await pdfWithCode(text) }
  const form = formOf({ ...identificationFields(), ...fields, identification_file: file })
  const { status, body } = await trader.ext('POST', '/identifications', { form })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}
const readCode = (id: string, officer = amina) => officer.admin('POST', `/identifications/${id}/code`)
const type = (id: string, json: Json) => amina.admin('PUT', `/identifications/${id}/readings`, { json })
const codeCheck = ({ checks }: Json) => checks.find(({ id }: Json) => id === 'rce_code')

describe('the code on the document', () => {
  it('is read by the service and compared with the RC that officers typed', async () => {
    const id = await withCode('RC 16/00-0451207 B 19')
    expect((await amina.admin('GET', `/identifications/${id}`)).body.code_open).toBe(true)
    const { status, body } = await readCode(id)
    expect([status, body.readings.rce_code.value, body.readings.rce_code.by.name]).toEqual([
      200,
      'RC 16/00-0451207 B 19',
      'Amina',
    ])
    expect(codeCheck(body)).toMatchObject({ result: 'look', why: 'rce_code_says', with: { rc: '16000451207B19' } })
    const other = await type(id, { rc: '16/00-0451208 B 19' })
    expect(codeCheck(other.body)).toMatchObject({ result: 'wrong', why: 'rce_code_differs' })
    const same = await type(id, { rc: '16/00-0451207 B 19' })
    expect(codeCheck(same.body)).toMatchObject({ result: 'fine', why: 'rce_code_same' })
    const entries = await amina.admin('GET', `/audit-entries${listQuery({ record_id: id, action: ['read'] })}`)
    expect(entries.body.map(({ details }: Json) => details.changed)).toContainEqual(['rce_code'])
  })

  it('says so where it names no register number, and nothing where there is none', async () => {
    const id = await withCode('https://example.dz/carte')
    expect(codeCheck((await readCode(id)).body)).toMatchObject({ result: 'look', why: 'rce_code_other' })
    const { id: plain } = await newIdentification({ trader })
    const { status, body } = await readCode(plain)
    expect([status, body.readings, codeCheck(body)]).toEqual([200, {}, undefined])
  })

  it('cannot be typed, and is another with another document', async () => {
    const id = await withCode('RC 16/00-0451207 B 19')
    expect((await type(id, { rce_code: 'RC 16/00-0451207 B 19' })).status).toBe(422)
    await readCode(id)
    await amina.admin('POST', `/identifications/${id}/refuse`, {
      json: { version: 1, reason: 'Illisible, à refaire.' },
    })
    const file = { name: 'registre.pdf', content: await pdfWithCode('RC 31/00-0451299 B 20') }
    const sent = await trader.ext('PUT', `/identifications/${id}`, {
      form: formOf({ ...identificationFields('Sersou'), identification_file: file }),
    })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect((await amina.admin('GET', `/identifications/${id}`)).body.readings).toEqual({})
    expect((await readCode(id)).body.readings.rce_code.value).toBe('RC 31/00-0451299 B 20')
  })

  it('is read by who may fill in the worksheet, while nobody else has the dossier', async () => {
    const id = await withCode('RC 16/00-0451207 B 19')
    expect((await readCode(id, auditor)).status).toBe(403)
    await amina.admin('POST', `/identifications/${id}/claim`)
    expect(await readCode(id, karim)).toMatchObject({ status: 409, body: { code: 'CLAIMED' } })
    expect((await karim.admin('GET', `/identifications/${id}`)).body.code_open).toBe(false)
    expect((await amina.admin('POST', '/brands/00000000-0000-4000-8000-000000000000/code')).status).toBe(404)
  })
})
