import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsForTrader } from '../../server/http/textsForTrader.ts'
import { OPERATIONS } from '../../server/openapi/operations.ts'
import { namedList } from '../../server/screening/namedLists.ts'
import { acceptedDossiers, newBankAccount, newBrand, newIdentification, newInstance } from '../factories/dossiers.ts'
import { csvList, sendList } from '../factories/lists.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

describe('a text that names a list', () => {
  const LISTS = ['un', 'eu-fsf', 'ofac-sdn', 'minoritaire', 'list', 'nationale', 'boe']
  it.each([
    ['Votre nom est sur une liste de l’ONU.', 'ONU'],
    ['The U.N. Security Council asks for it.', 'UN Security Council'],
    ['You are under sanctions', 'sanctions'],
    ['Le GAFI le demande', 'GAFI'],
    ['vu chez O.F.A.C', 'OFAC'],
    ['Une personne SANCTIONNÉE', 'sanctionnée'],
    ['اسمكم في قوائم العقوبات', 'عقوبات'],
    ['بسبب الأمم المتّحدة', 'الأمم المتحدة'],
    ['see eu-fsf', 'eu-fsf'],
    ['found on EU FSF', 'eu-fsf'],
    ['la liste minoritaire', 'minoritaire'],
    ['O\u200bNU', 'ONU'],
  ])('%s', (text, name) => expect(namedList(text, LISTS)).toBe(name))

  it.each([
    'Un document manque : envoyez un extrait de moins de trois mois.',
    'UN DOCUMENT MANQUE',
    'Send the list of your activities.',
    'La carte nationale est illisible.',
    'Le nom ne correspond pas à celui du RIB.',
    'السجل التجاري غير مقروء',
    'The account of Monsieur Fatfouta',
    'Sanctionnaire',
    'boe',
  ])('not %s', (text) => expect(namedList(text, LISTS)).toBeNull())
})

/** Every act whose text a trader reads, with the fields. */
const TYPED_FOR_TRADERS = [
  ...['identifications', 'brands', 'bank-accounts'].flatMap((queue) => [
    `POST ${queue}/:id/refuse pins.*.text reason`,
    `POST ${queue}/:id/request-information pins.*.text text`,
    `POST ${queue}/:id/reverse pins.*.text reason`,
    `POST ${queue}/bulk reason`,
  ]),
  'POST activation-proofs/:id/refuse pins.*.text reason',
  'POST activation-proofs/:id/request-new-proof pins.*.text reason',
  'POST activation-proofs/bulk reason',
  'POST payment-instances/:id/suspend reason',
  'POST payment-instances/:id/reactivate reason',
  'POST traders/:id/close reason',
]

/** A body whose field names a list. */
function bodyWith(field: string, id: string, body: unknown): Json {
  const text = 'Votre nom figure sur une liste de l’ONU.'
  const { pins: _pins, ...rest } = body as Json
  const whole = { ...rest, ...(rest.to && { to: 'refused' }), ...(rest.ids && { versions: { [id]: 1 } }) }
  if (field !== 'pins.*.text') return { ...whole, [field]: text }
  return { ...whole, pins: [{ file_id: id, page: 1, x: 0.1, y: 0.1, text }] }
}

const checked = OPERATIONS.flatMap(({ method, path, body, example }) => {
  const fields = body ? fieldsForTrader(body) : []
  return fields.length > 0 ? [{ method: method.toUpperCase(), path, fields: fields.sort(), example }] : []
})

describe('every text that an officer types for a trader', () => {
  let app: TestApp
  let lina: TestOfficer
  let trader: TestTrader
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    app = await startApp()
    lina = await newOfficer(app, 'supervisor')
    trader = await newTrader(app)
    const dossiers = await acceptedDossiers({ trader }, await newOfficer(app))
    const instance = (await newInstance({ trader }, dossiers, 'cheque')).id
    ids.identifications = (await newIdentification({ trader })).id
    ids.brands = (await newBrand({ trader }, dossiers.identification_id)).id
    ids['bank-accounts'] = (await newBankAccount({ trader }, dossiers.identification_id)).id
    ids['activation-proofs'] = instance
    ids['payment-instances'] = instance
    ids.traders = trader.id
  })
  afterAll(() => app?.close())

  it('is checked where its body is read: no act is missing', () => {
    const found = checked.map(
      ({ method, path, fields }) => `${method} ${path.replace('/api/admin/', '')} ${fields.join(' ')}`,
    )
    expect(found.sort()).toEqual([...TYPED_FOR_TRADERS].sort())
  })

  it('is refused with the field and what to do, and changes nothing', async () => {
    for (const { method, path, fields, example } of checked)
      for (const field of fields) {
        const id = ids[path.split('/')[3]!]!
        const json = bodyWith(field, id, path.endsWith('/bulk') ? { action: 'refuse', ids: [id] } : example?.body)
        const address = path.replace('/api/admin', '').replace(':id', id)
        const answer = await lina.admin(method as 'POST', address, { json })
        expect([path, field, answer.status, answer.body.code]).toEqual([path, field, 422, 'NAMES_A_LIST'])
        expect(Object.keys(answer.body.errors)).toEqual([field.replace('*', '0')])
        expect(answer.body.message).toMatch(/names a watch list \("ONU"\): say what the dossier lacks instead/)
      }
    const { closed_at } = await app.services.db.trader.findUniqueOrThrow({ where: { id: trader.id } })
    expect(closed_at).toBeNull()
  })

  it('is refused for the lists that are loaded, and for sentences of the house', async () => {
    const admin = await newOfficer(app, 'admin')
    await sendList(admin, csvList([{ ref: 'A', name: 'Zoubida Quelconque' }]), { list: 'vigilance-dz' })
    const json = { version: 1, reason: 'Voyez vigilance-dz.' }
    const refused = await lina.admin('POST', `/identifications/${ids.identifications}/refuse`, { json })
    expect([refused.status, refused.body.code]).toEqual([422, 'NAMES_A_LIST'])
    const [reason] = (await admin.admin('GET', '/reasons?filter={"private":false}')).body
    const texts = { ...reason.texts, fr: 'Le GAFI le demande.' }
    const put = await admin.admin('PUT', `/reasons/${reason.id}`, { json: { ...reason, texts } })
    expect([put.status, put.body.code, Object.keys(put.body.errors)]).toEqual([422, 'NAMES_A_LIST', ['texts.fr']])
  })
})
