import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOSSIER_KINDS } from '../../server/registry/dossierKinds.ts'
import { bankAccountDossier } from '../../server/resources/bankAccounts/dossier.ts'
import { reasonsOf } from '../../server/review/dossier/reasons.ts'
import { findWarnings, type Warning, warningsOf } from '../../server/review/submissions/warnings.ts'
import { pdf, png } from '../factories/documents.ts'
import { identificationFields, newIdentification, newRib } from '../factories/dossiers.ts'
import { newTrader, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { formOf, type Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let identification_id: string

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { language: 'en' })
  identification_id = (await newIdentification({ trader })).id
})
afterAll(() => app?.close())

type Fields = Parameters<typeof formOf>[0]

/** Sends a dossier and answers its record. */
async function send(method: string, path: string, fields: Fields, as = trader): Promise<Json> {
  const { body, text } = await as.ext(method, path, { form: formOf(fields) })
  expect([text, body.data]).toEqual([text, expect.anything()])
  return body.data
}

/** Sends a dossier and answers its warnings: all of them, of which a slow machine leaves some out of the answer. */
async function warnedOf(resource: string, fields: Fields): Promise<Warning[]> {
  const { id, warnings } = await send('POST', `/${resource}`, fields)
  const all = await findWarnings(app.services, DOSSIER_KINDS.find(({ name }) => name === resource)!, id)
  expect(all).toEqual(expect.arrayContaining(warnings))
  return all
}

const codesOf = (warnings: Warning[]) => warnings.map(({ field, code }) => `${field} ${code}`).sort()
const certificate = { name: 'rib.pdf', content: await pdf() }
const scan = async (side: number) => ({ name: 'scan.png', content: await png(side, side) })

describe('a submission', () => {
  it('is warned of nothing where a program sees nothing', async () => {
    const account = { account_number: newRib(), identification_id, rib_file: certificate }
    expect(await warnedOf('bank-accounts', account)).toEqual([])
    const brand = { name: 'Sersou', identification_id, logo: await scan(256), file: await scan(800) }
    expect(await warnedOf('brands', brand)).toEqual([])
    const file = { name: 'registre.pdf', content: await pdf() }
    expect(await warnedOf('identifications', { ...identificationFields(), identification_file: file })).toEqual([])
  })

  it('is warned of the field and the reason that an officer would give, in the language of the account', async () => {
    expect(await warnedOf('bank-accounts', { account_number: newRib('999'), identification_id })).toEqual([
      {
        field: 'account_number',
        code: 'BA_BANK_UNKNOWN',
        message: 'The bank code is not a known Algerian bank.',
      },
      {
        field: 'rib_file',
        code: 'BA_PROOF_MISSING',
        message: 'The RIB certificate or crossed cheque is missing.',
      },
    ])
  })

  it('is warned of a postal account with an agency of its own, of missing documents and of small scans', async () => {
    const postal = { account_number: newRib('007', '00101'), identification_id, rib_file: await scan(599) }
    expect(codesOf(await warnedOf('bank-accounts', postal))).toEqual([
      'account_number BA_CCP_AGENCY',
      'rib_file BA_PROOF_UNREADABLE',
    ])
    expect(codesOf(await warnedOf('identifications', identificationFields()))).toEqual([
      'identification_file ID_DOC_MISSING',
    ])
    const brand = { name: 'Sersou 0555 12 34 56', identification_id, logo: await scan(40), file: await scan(200) }
    expect(codesOf(await warnedOf('brands', brand))).toEqual([
      'file BR_FILE_UNREADABLE',
      'logo BR_LOGO_QUALITY',
      'name BR_NAME_CONTACT',
    ])
  })

  it('is told nothing of other accounts', async () => {
    const account_number = newRib()
    const other = await newTrader(app)
    const { id } = await newIdentification({ trader: other })
    const theirs = { account_number, identification_id: id, rib_file: certificate }
    await send('POST', '/bank-accounts', theirs, other)
    expect(await warnedOf('bank-accounts', { account_number, identification_id, rib_file: certificate })).toEqual([])
  })

  it('has its warnings in the answer to it, and the record read later has none', async () => {
    const fields = { account_number: newRib('999'), identification_id }
    const { id, warnings } = await send('POST', '/bank-accounts', fields)
    expect(warnings).toBeInstanceOf(Array)
    // On a slow machine the first answers come without.
    let sentAgain: Json
    do sentAgain = await send('PUT', `/bank-accounts/${id}`, fields)
    while (sentAgain.warnings.length === 0)
    expect(codesOf(sentAgain.warnings)).toEqual(['account_number BA_BANK_UNKNOWN', 'rib_file BA_PROOF_MISSING'])
    expect((await trader.ext('GET', `/bank-accounts/${id}`)).body.data).not.toHaveProperty('warnings')
    const mended = { account_number: newRib(), identification_id, rib_file: certificate }
    expect((await send('PUT', `/bank-accounts/${id}`, mended)).warnings).toEqual([])
  })
})

describe('warnings', () => {
  it('have public reasons of their kind', () => {
    for (const kind of DOSSIER_KINDS) {
      const { checks = {}, scans = {} } = kind.warnsOf ?? {}
      for (const code of [...Object.keys(checks), ...Object.values(scans).map((one) => one.code)])
        expect([code, reasonsOf(kind).find((reason) => reason.code === code)?.private]).toEqual([code, false])
    }
  })

  it('never hold the answer up or fail it', async () => {
    const { id } = await send('POST', '/bank-accounts', { account_number: newRib('999'), identification_id })
    const hanging = { ...bankAccountDossier, checks: () => new Promise<never>(() => {}) }
    expect(await warningsOf(app.services, hanging, id)).toEqual([])
    const failing = { ...bankAccountDossier, checks: () => Promise.reject(new Error('broken')) }
    expect(await warningsOf(app.services, failing, id)).toEqual([])
  })
})
