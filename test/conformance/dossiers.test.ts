import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { pdf, png } from '../factories/documents.ts'
import {
  accept,
  GROCERIES,
  identificationFields,
  newBankAccount,
  newBrand,
  newIdentification,
  newRib,
} from '../factories/dossiers.ts'
import { formOf, type Json } from '../support/http.ts'
import { acceptedOfEach, boundDossiers, edit, KINDS, REASON, refusedOfEach } from './dossiers.ts'
import {
  answered,
  created,
  fields,
  idsOf,
  isPage,
  read,
  refusedFor,
  refusedWith,
  text,
  timestamp,
  uuid,
} from './expectations.ts'
import { once, section } from './section.ts'
import { type Officer, type Service, startService, type Trader } from './service.ts'

let service: Service
let trader: Trader
let officer: Officer

beforeAll(async () => {
  service = await startService()
  trader = await service.newTrader()
  officer = await service.newOfficer()
  await created(trader.ext('POST', '/webhooks', { json: { url: service.receiver.url } }))
})
afterAll(() => service?.close())

const status = z.enum(['pending', 'accepted', 'refused'])
const UNKNOWN = crypto.randomUUID()

type Values = Parameters<typeof formOf>[0]
const postIdentification = (more: Values = {}) =>
  trader.ext('POST', '/identifications', { form: formOf({ ...identificationFields(), ...more }) })
const image = async (name: string) => ({ name, content: await png() })
const postBrand = async (more: Values = {}) => {
  const { identification } = await dossiers()
  const files = { logo: await image('logo.png'), file: await image('file.png') }
  return trader.ext('POST', '/brands', {
    form: formOf({ name: 'Sersou', identification_id: identification.id, ...files, ...more }),
  })
}
const postAccount = async (more: object = {}) => {
  const { identification } = await dossiers()
  const json = { account_number: newRib(), identification_id: identification.id, ...more }
  return trader.ext('POST', '/bank-accounts', { json })
}
/** The id of another trader's identification. */
const foreign = once(async (): Promise<string> => (await newIdentification({ trader: await service.newTrader() })).id)
const without = (form: FormData, field: string) => {
  form.delete(field)
  return form
}

/** One of each, waiting for an officer. */
const dossiers = once(async () => {
  const identification = await newIdentification({ trader })
  const brand = await newBrand({ trader }, identification.id)
  const account = await newBankAccount({ trader }, identification.id)
  return { identification, brand, account }
})
const identification = async () => (await dossiers()).identification
const brand = async () => (await dossiers()).brand
const account = async () => (await dossiers()).account

const one = (kind: string, id: string) => read(trader.ext('GET', `/${kind}/${id}`))
const accepted = once(() => acceptedOfEach(trader, officer))
const refusedOnes = once(() => refusedOfEach(trader, officer))
const bound = once(() => boundDossiers(trader, officer))
const refusedInUse = (answers: Json[]) => {
  for (const { status, body } of answers) expect([status, body.errors?.[0].code]).toEqual([409, 'RESOURCE_IN_USE'])
}

section('2.5', {
  'R-079': () => refusedFor('establishment_type_id', postIdentification({ establishment_type_id: UNKNOWN })),
  'R-080': () => refusedFor('authorization_type_id', postIdentification({ authorization_type_id: UNKNOWN })),
  'R-081': async () => {
    const { id } = await created(postIdentification({ activity_id: GROCERIES }))
    const seen = await answered(200, officer.admin('GET', `/identifications/${id}`))
    expect(seen.activity.id).toBe(GROCERIES)
    await created(postIdentification())
  },
  'R-082': async () => {
    expect((await identification()).has_file).toBe(true)
    await created(postIdentification())
  },
  'R-083': fields(identification, { id: uuid }),
  'R-084': fields(identification, { name: text }),
  'R-085': fields(identification, { status }),
  'R-086': async () => {
    expect((await identification()).reason).toBeNull()
    expect((await one('identifications', (await refusedOnes()).identifications.id)).reason).toBe(REASON)
  },
  'R-087': async () => {
    expect([(await identification()).has_file, (await created(postIdentification())).has_file]).toEqual([true, false])
  },
  'R-088': fields(identification, { created_at: timestamp }),
  'R-089': async () => {
    const { id } = await created(postIdentification({ name: 'Librairie du Tiers' }))
    const brands = await read(trader.ext('GET', `/brands?identification_id=${id}`))
    expect(brands.map(({ name, identification_id }: Json) => [name, identification_id])).toEqual([
      ['Librairie du Tiers', id],
    ])
  },
})

section('2.6', {
  'R-090': async () => {
    const { files } = await answered(200, officer.admin('GET', `/brands/${(await brand()).id}`))
    expect((await brand()).name).toBe('Sersou')
    expect(files).toHaveLength(2)
  },
  'R-091': async () => expect((await brand()).identification_id).toBe((await identification()).id),
  'R-092': fields(brand, {
    id: uuid,
    name: text,
    status,
    reason: text.nullable(),
    identification_id: uuid,
    created_at: timestamp,
  }),
})

section('2.7', {
  'R-093': fields(account, { id: uuid }),
  'R-094': fields(account, { account_number: text.regex(/^[0-9]{20}$/) }),
  'R-095': async () => {
    const account_number = newRib('004')
    const { data } = await answered(201, postAccount({ account_number, bank_code: '999' }))
    expect([data.account_number, data.bank_code]).toEqual([account_number, '004'])
  },
  'R-096': fields(account, { status }),
  'R-097': async () => {
    expect((await account()).reason).toBeNull()
    expect((await one('bank-accounts', (await refusedOnes())['bank-accounts'].id)).reason).toBe(REASON)
  },
  'R-098': async () => expect((await account()).identification_id).toBe((await identification()).id),
  'R-099': async () => {
    const { id, name } = await identification()
    expect((await one('bank-accounts', (await account()).id)).identification).toEqual({ id, name })
    for (const row of await read(trader.ext('GET', '/bank-accounts'))) expect(row).not.toHaveProperty('identification')
  },
  'R-100': fields(account, { created_at: timestamp, updated_at: timestamp }),
})

section('3.4', {
  'R-206': async () => {
    for (const record of Object.values(await dossiers())) expect(record.status).toBe('pending')
  },
  'R-207': async () => {
    const made = await accepted()
    for (const kind of KINDS) expect((await one(kind, made[kind].id)).status).toBe('accepted')
  },
  'R-208': async () => {
    const made = await refusedOnes()
    for (const kind of KINDS) expect((await one(kind, made[kind].id)).status).toBe('refused')
  },
  'R-209': async () => {
    const made = await refusedOnes()
    for (const kind of KINDS) expect((await one(kind, made[kind].id)).reason).toBe(REASON)
  },
  'R-210': async () => {
    const { id } = (await accepted()).identifications
    const told = (await service.delivered()).filter(({ data }) => data.id === id)
    expect(told).toMatchObject([{ event: 'identification.approved', data: { status: 'accepted' } }])
  },
  'R-211': async () => {
    const { id } = (await refusedOnes()).identifications
    const told = (await service.delivered()).filter(({ data }) => data.id === id)
    expect(told).toMatchObject([{ event: 'identification.rejected', data: { status: 'refused', reason: REASON } }])
  },
  'R-212': async () => {
    const { id } = await accept(officer, 'bank-accounts', (await answered(201, postAccount())).data.id)
    expect((await one('bank-accounts', id)).status).toBe('accepted')
    const changed = await read(edit(trader, 'bank-accounts', id, (await identification()).id))
    expect([changed.id, changed.status]).toEqual([id, 'pending'])
  },
  'R-213': async () => refusedInUse((await bound()).edits),
  'R-214': async () => refusedInUse((await bound()).deletes),
  'R-215': async () => {
    const { later } = await bound()
    for (const answer of later) expect([answer.status, answer.text]).toEqual([200, answer.text])
  },
})

section('4.4', {
  'R-273': async () => expect(await created(postIdentification())).toMatchObject({ id: expect.any(String) }),
  'R-274': async () => {
    expect((await created(postIdentification({ name: 'Épicerie Tassili' }))).name).toBe('Épicerie Tassili')
    await refusedFor('name', postIdentification({ name: '' }))
  },
  'R-275': async () => {
    await refusedFor('establishment_type_id', postIdentification({ establishment_type_id: 'x' }))
    const form = without(formOf(identificationFields()), 'establishment_type_id')
    await refusedFor('establishment_type_id', trader.ext('POST', '/identifications', { form }))
  },
  'R-276': async () => {
    await refusedFor('authorization_type_id', postIdentification({ authorization_type_id: 'x' }))
    const form = without(formOf(identificationFields()), 'authorization_type_id')
    await refusedFor('authorization_type_id', trader.ext('POST', '/identifications', { form }))
  },
  'R-277': async () => {
    await created(postIdentification({ activity_id: GROCERIES }))
    await created(postIdentification())
    for (const activity_id of ['x', UNKNOWN]) await refusedFor('activity_id', postIdentification({ activity_id }))
  },
  'R-278': async () => {
    const identification_file = { name: 'registre.pdf', content: await pdf() }
    expect((await created(postIdentification({ identification_file }))).has_file).toBe(true)
    expect((await created(postIdentification())).has_file).toBe(false)
  },
  'R-279': async () => {
    for (const content of [await png(), new TextEncoder().encode('no document')])
      await refusedFor('identification_file', postIdentification({ identification_file: { name: 'a.pdf', content } }))
  },
  'R-280': async () => {
    const { id } = await identification()
    expect((await one('identifications', id)).id).toBe(id)
  },
  'R-281': async () => expect((await created(postBrand())).name).toBe('Sersou'),
  'R-282': async () => {
    expect((await created(postBrand({ name: 'Tassili' }))).name).toBe('Tassili')
    await refusedFor('name', postBrand({ name: '' }))
  },
  'R-283': async () => {
    for (const identification_id of ['x', UNKNOWN, await foreign()])
      await refusedFor('identification_id', postBrand({ identification_id }))
  },
  'R-284': async () => refusedFor('logo', postBrand({ logo: { name: 'logo.png', content: await pdf() } })),
  'R-285': async () => refusedFor('file', postBrand({ file: { name: 'file.png', content: await pdf() } })),
})

section('4.5', {
  'R-286': async () => isPage(await answered(200, trader.ext('GET', '/bank-accounts'))),
  'R-287': async () => {
    const { id, account_number } = await account()
    const found = await read(trader.ext('GET', `/bank-accounts?search=${account_number}`))
    expect(idsOf(found)).toEqual([id])
    expect(await read(trader.ext('GET', '/bank-accounts?search=00000000000'))).toEqual([])
  },
  'R-288': async () => {
    // The younger of the two has the smaller number.
    for (const bank of ['008', '003']) await created(postAccount({ account_number: newRib(bank) }))
    const numbers = async (sort_dir: string) =>
      (await read(trader.ext('GET', `/bank-accounts?sort_by=account_number&sort_dir=${sort_dir}`))).map(
        (row: Json) => row.account_number,
      )
    const up = await numbers('asc')
    expect(up.length).toBeGreaterThan(1)
    expect(up).toEqual([...up].sort())
    expect(await numbers('desc')).toEqual([...up].reverse())
    await refusedFor('sort_by', trader.ext('GET', '/bank-accounts?sort_by=secret'))
    await refusedFor('sort_dir', trader.ext('GET', '/bank-accounts?sort_dir=sideways'))
  },
  'R-289': async () => {
    await account()
    await postAccount()
    const { data, meta } = await answered(200, trader.ext('GET', '/bank-accounts?per_page=1'))
    expect([data.length, meta.per_page]).toEqual([1, 1])
  },
  'R-290': async () => expect((await created(postAccount())).status).toBe('pending'),
  'R-291': async () => {
    for (const account_number of [undefined, null, ''])
      await refusedFor('account_number', postAccount({ account_number }))
  },
  'R-292': async () => {
    const rib = newRib()
    for (const account_number of [rib.slice(1), `0${rib}`, `${rib.slice(0, 19)}x`, ` ${rib}`, Number(rib)])
      await refusedFor('account_number', postAccount({ account_number }))
  },
  'R-293': async () => {
    // The keys 98 and 00 leave the remainder that 01 and 97 leave; another two are of a rule over 18 digits.
    const wrong = ['00100101000000003098', '00100101000000009500', '00100101000123450013', '00200102000123450119']
    for (const account_number of wrong) await refusedFor('account_number', postAccount({ account_number }))
    for (const account_number of ['00100101000123450051', '00799999000123450651', '00100101000000009597'])
      expect((await created(postAccount({ account_number }))).account_number).toBe(account_number)
  },
  'R-294': async () => {
    for (const identification_id of [undefined, null, 'x', 5])
      await refusedFor('identification_id', postAccount({ identification_id }))
  },
  'R-295': async () => {
    for (const identification_id of [UNKNOWN, await foreign()])
      await refusedFor('identification_id', postAccount({ identification_id }))
  },
  'R-296': async () => {
    const { id } = await account()
    expect(await one('bank-accounts', id)).toMatchObject({ id, identification: { id: (await identification()).id } })
  },
  'R-297': async () => {
    const { id } = await created(postAccount())
    const json = { account_number: newRib('008'), identification_id: (await identification()).id }
    const changed = await read(trader.ext('PUT', `/bank-accounts/${id}`, { json }))
    expect(changed).toMatchObject({ id, ...json, bank_code: '008' })
    for (const account_number of [undefined, '1'])
      await refusedFor(
        'account_number',
        trader.ext('PUT', `/bank-accounts/${id}`, { json: { ...json, account_number } }),
      )
  },
  'R-298': async () => {
    const { id } = await created(postAccount())
    const body = await answered(200, trader.ext('DELETE', `/bank-accounts/${id}`))
    expect(body).toEqual({ message: expect.any(String) })
    await refusedWith(404, 'RESOURCE_NOT_FOUND', trader.ext('GET', `/bank-accounts/${id}`))
  },
  'R-299': async () => refusedInUse([(await bound()).deletes[KINDS.indexOf('bank-accounts')]]),
})
