import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOSSIER_KINDS } from '../../server/registry/dossierKinds.ts'
import { bankAccountDossier } from '../../server/resources/bankAccounts/dossier.ts'
import { seededReasons } from '../../server/review/dossier/reasons.ts'
import { findWarnings, type Warning, warningsOf } from '../../server/review/submissions/warnings.ts'
import { pdf, pdfOfLines, png } from '../factories/documents.ts'
import { CRAFTSMAN, CRAFTSMAN_CARD, identificationFields, newIdentification, newRib } from '../factories/dossiers.ts'
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
/** A square picture: half green, half white. */
const scan = async (side: number) => ({
  name: 'scan.png',
  content: await png(side, side, '#0b6b57', Math.floor(side / 2)),
})
/** A document with a text layer of these lines. */
const written = async (...lines: string[]) => ({ name: 'registre.pdf', content: await pdfOfLines(lines) })

const EXTRACT = [
  'Registre du commerce',
  'Raison sociale : MINOTERIE SERSOU SARL',
  "N° d'immatriculation : 16/00-0764654 B 20",
  "N° d'identification fiscale : 002016076465412",
  'Siège social : 14, rue des Oliviers, Hussein Dey, Alger',
]

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

  it('is warned of what the text of a document says: another name, a number of the wrong form', async () => {
    const send = async (...lines: string[]) =>
      codesOf(
        await warnedOf('identifications', { ...identificationFields(), identification_file: await written(...lines) }),
      )
    expect(await send(...EXTRACT)).toEqual([])
    const other = EXTRACT.map((line) => line.replace('MINOTERIE SERSOU', 'Boulangerie du Port'))
    expect(await send(...other)).toEqual(['name ID_NAME_MISMATCH'])
    const register = EXTRACT.map((line) => line.replace('16/00-0764654 B 20', '16/00-07646 B 20'))
    expect(await send(...register)).toEqual(['identification_file ID_RC_FORMAT'])
    const tax = EXTRACT.map((line) => line.replace('002016076465412', '0020160764654'))
    expect(await send(...tax)).toEqual(['identification_file ID_NIF_INVALID'])
  })

  it('is warned of a date that has passed, on a card and on a certificate', async () => {
    const card = {
      ...identificationFields('Atelier Bensalem'),
      establishment_type_id: CRAFTSMAN,
      authorization_type_id: CRAFTSMAN_CARD,
    }
    const lines = ['Carte professionnelle artisan', 'Titulaire : Bensalem Kamel, rue Larbi Ben M’hidi à Constantine']
    for (const [day, codes] of [
      ['20/11/2026', ['identification_file ID_DOC_EXPIRED']],
      ['21/11/2026', []],
    ] as const) {
      const identification_file = await written(...lines, `Expire le ${day}`)
      expect(codesOf(await warnedOf('identifications', { ...card, identification_file }))).toEqual(codes)
    }
    const about = ['Relevé d’identité bancaire du compte courant de Minoterie Sersou SARL à Alger', 'RIB']
    for (const [day, codes] of [
      ['02/05/2026', ['rib_file BA_PROOF_OLD']],
      ['02/11/2026', []],
    ] as const) {
      const rib_file = await written(...about, `Délivré le ${day}`)
      const account = { account_number: newRib(), identification_id, rib_file }
      expect(codesOf(await warnedOf('bank-accounts', account))).toEqual(codes)
    }
  })

  it('is warned of a certificate in another name, and of nothing for names and texts that it cannot compare', async () => {
    const holder = 'Compte courant ouvert à l’agence de Hussein Dey, titulaire : Yacine Hamdani'
    const rib_file = await written('Relevé d’identité bancaire', holder)
    const account = () => ({ account_number: newRib(), identification_id, rib_file })
    expect(codesOf(await warnedOf('bank-accounts', account()))).toEqual(['rib_file BA_HOLDER_MISMATCH'])
    const arabic = { ...identificationFields('مخبزة النور'), identification_file: await written(...EXTRACT) }
    expect(await warnedOf('identifications', arabic)).toEqual([])
  })

  it('is warned of a document without anything on it', async () => {
    const identification_file = { name: 'vide.pdf', content: await pdfOfLines([]) }
    expect(codesOf(await warnedOf('identifications', { ...identificationFields(), identification_file }))).toEqual([
      'identification_file ID_DOC_UNREADABLE',
    ])
    const rib_file = { name: 'vide.png', content: await png(800, 800) }
    const account = { account_number: newRib(), identification_id, rib_file }
    expect(codesOf(await warnedOf('bank-accounts', account))).toEqual(['rib_file BA_PROOF_UNREADABLE'])
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
        expect([code, seededReasons(kind).find((reason) => reason.code === code)?.private]).toEqual([code, false])
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
