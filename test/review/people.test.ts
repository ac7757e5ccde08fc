import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { machines } from '../../server/registry/machines.ts'
import { deepProblems } from '../../server/resources/audit/deep.ts'
import { importList, readListFile, removeList } from '../../server/resources/lists/importList.ts'
import { screenAnew } from '../../server/review/screening/screenDossiers.ts'
import { accept, identificationFields, newIdentification, prepareForAccept } from '../factories/dossiers.ts'
import { type CsvEntry, csvList } from '../factories/lists.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let amina: TestOfficer
let karim: TestOfficer
let trader: TestTrader

beforeAll(async () => {
  app = await startApp()
  ;[amina, karim] = await Promise.all([newOfficer(app, 'officer', 'Amina'), newOfficer(app, 'officer', 'Karim')])
})
beforeEach(async () => {
  trader = await newTrader(app, { language: 'en' })
})
afterAll(() => app?.close())

const NOTHING = { share: null, birth_date: null, country: null, identifier: null }
const AMEL = { name: 'Amel Kaci', role: 'manager', birth_date: '1979-04-12', country: 'DZ' }

const put = (officer: TestOfficer, id: string, people: unknown) =>
  officer.admin('PUT', `/identifications/${id}/people`, { json: { people } })
const read = async (id: string): Promise<Json> => (await amina.admin('GET', `/identifications/${id}`)).body
const send = async (from = trader, name = 'Minoterie Sersou SARL') =>
  (await newIdentification({ trader: from }, name)).id
const refuse = async (id: string) =>
  amina.admin('POST', `/identifications/${id}/refuse`, {
    json: { version: (await read(id)).version, reason: 'Not legible.' },
  })
const journal = async (filter: Json): Promise<Json[]> =>
  (await amina.admin('GET', `/audit-entries${listQuery(filter)}`)).body

const problems = async () => {
  const found: object[] = []
  for await (const problem of deepProblems(app.services, machines)) found.push(problem)
  return found
}

describe('the people on the document', () => {
  it('are kept in the order of the document, with who read them, in place of those before', async () => {
    const id = await send()
    expect((await read(id)).people).toEqual([])
    const first = await put(amina, id, [AMEL, { name: 'Yanis Kaci', role: 'owner', share: '60' }])
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const at = app.clock.now().toISOString()
    const by = { id: amina.id, name: 'Amina' }
    expect(first.body.people).toEqual([
      { ...NOTHING, ...AMEL, by, at },
      { ...NOTHING, name: 'Yanis Kaci', role: 'owner', share: '60.00', by, at },
    ])
    expect(first.body.readings).toEqual({})
    app.clock.advance({ minutes: 1 })
    const second = await put(karim, id, [
      AMEL,
      { name: 'Lyes Kaci', role: 'signatory', identifier: '109 77', share: null },
    ])
    expect(second.body.people.map(({ name, by: reader }: Json) => [name, reader.name])).toEqual([
      ['Amel Kaci', 'Amina'],
      ['Lyes Kaci', 'Karim'],
    ])
    expect((await put(karim, id, [])).body.people).toEqual([])
    expect(await problems()).toEqual([])
  })

  it('stand in the journal as private words, and nothing is written when nothing changed', async () => {
    const id = await send()
    await put(amina, id, [AMEL])
    await put(karim, id, [AMEL])
    const entries = await journal({ record_id: id, action: ['read'] })
    expect(entries.map(({ details }) => details)).toEqual([
      { changed: ['people'], readings: { people: [{ ...NOTHING, ...AMEL }] } },
    ])
  })

  it.each([
    ['people.0.name', [{ name: ' ', role: 'owner' }], /name field is required/],
    ['people.0.name', [{ name: '12', role: 'owner' }], /letters/],
    ['people.1.role', [AMEL, { name: 'Yanis', role: 'boss' }], /owner, manager, signatory/],
    ['people.0.share', [{ name: 'Yanis', role: 'owner', share: '25.001' }], /25\.00/],
    ['people.0.share', [{ name: 'Yanis', role: 'owner', share: '100.01' }], /25\.00/],
    ['people.0.share', [{ name: 'Yanis', role: 'owner', share: 25 }], /string/],
    [
      'people.2.share',
      [
        { name: 'Yanis', role: 'owner', share: '60.00' },
        { name: 'Amel', role: 'owner', share: '40.00' },
        { name: 'Lyes', role: 'owner', share: '0.01' },
      ],
      /not add up to more than 100/,
    ],
    ['people.0.birth_date', [{ ...AMEL, birth_date: '1979-02-30' }], /YYYY-MM-DD/],
    ['people.0.birth_date', [{ ...AMEL, birth_date: '2099' }], /future/],
    ['people.0.country', [{ ...AMEL, country: 'Algeria' }], /two letters/],
    ['people.0.age', [{ ...AMEL, age: 40 }], /unknown/],
    ['people.1.name', [AMEL, { ...AMEL, name: 'KACI Amel' }], /twice/],
    ['people', Array.from({ length: 21 }, (_, index) => ({ name: `Personne ${index}`, role: 'owner' })), /20 items/],
    ['people', undefined, /required/],
  ])('refuses %s, naming its place, and keeps nothing', async (field, people, message) => {
    const id = await send()
    const { status, body } = await put(amina, id, people)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(body.errors[field]).toMatch(message)
    expect((await read(id)).people).toEqual([])
  })

  it('take a year alone, and shares that are 100 together', async () => {
    const people = [
      { name: 'Yanis Kaci', role: 'owner', share: '33.33', birth_date: '1965' },
      { name: 'Amel Kaci', role: 'owner', share: '66.67', birth_date: '1979-04' },
    ]
    const { status, body } = await put(amina, await send(), people)
    expect([status, body.people.map(({ birth_date }: Json) => birth_date)]).toEqual([200, ['1965', '1979-04']])
  })

  it('are closed to auditors, to others while a colleague has the dossier, and after the decision', async () => {
    const id = await send()
    const auditor = await newOfficer(app, 'auditor')
    expect((await put(auditor, id, [AMEL])).status).toBe(403)
    await amina.admin('POST', `/identifications/${id}/claim`)
    expect((await put(karim, id, [AMEL])).body.code).toBe('CLAIMED')
    await put(amina, id, [AMEL])
    await refuse(id)
    expect((await put(amina, id, [])).body.code).toBe('INVALID_STATE_TRANSITION')
    expect((await read(id)).people).toHaveLength(1)
    expect((await put(amina, crypto.randomUUID(), [AMEL])).status).toBe(404)
    expect((await amina.admin('PUT', `/brands/${crypto.randomUUID()}/people`, { json: { people: [] } })).status).toBe(
      404,
    )
  })

  it('belong to a version: a new one begins without, and its changes show both', async () => {
    const id = await send()
    await put(amina, id, [AMEL, { name: 'Yanis Kaci', role: 'owner' }])
    await refuse(id)
    const [refusal] = await journal({ record_id: id, action: ['refuse'] })
    expect(refusal!.details.readings.people.map(({ name }: Json) => name)).toEqual(['Amel Kaci', 'Yanis Kaci'])
    const sent = await trader.ext('PUT', `/identifications/${id}`, {
      json: identificationFields('Minoterie Sersou SARL'),
    })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect((await read(id)).people).toEqual([])
    expect((await read(id)).changes.people).toBeUndefined()
    const { body } = await put(karim, id, [AMEL])
    expect(body.changes.people).toEqual({
      before: [
        { ...NOTHING, ...AMEL },
        { ...NOTHING, name: 'Yanis Kaci', role: 'owner' },
      ],
      after: [{ ...NOTHING, ...AMEL }],
    })
  })
})

describe('a person of several accounts', () => {
  const shared = (body: Json) => body.collisions.filter(({ kind }: Json) => kind === 'same_person')

  it('is shown with what became of the others, and never blocks', async () => {
    const others = await Promise.all(
      ['Comptoir Atlas', 'Comptoir Ouarsenis'].map(async (name) => send(await newTrader(app), name)),
    )
    for (const other of others) await put(amina, other, [{ ...AMEL, name: 'HADDOUCHE Rym' }])
    await refuse(others[0]!)
    const id = await send()
    const { body } = await put(karim, id, [{ ...AMEL, name: 'Rym Haddouche' }])
    expect(
      shared(body)
        .map(({ thing, value, blocking, other }: Json) => [thing, value, blocking, other.name, other.state])
        .sort(),
    ).toEqual([
      ['person', 'Rym Haddouche', false, 'Comptoir Atlas', 'refused'],
      ['person', 'Rym Haddouche', false, 'Comptoir Ouarsenis', 'pending'],
    ])
    const { version } = await prepareForAccept(karim, 'identifications', id)
    expect((await karim.admin('POST', `/identifications/${id}/accept`, { json: { version } })).status).toBe(200)
  })

  it('is another one where the birth dates differ, and none within the account', async () => {
    await put(amina, await send(await newTrader(app)), [{ ...AMEL, name: 'Sofiane Belkacem Exemple' }])
    await put(amina, await send(), [{ ...AMEL, name: 'Ines Belkacem Exemple' }])
    const { body } = await put(amina, await send(), [
      { ...AMEL, name: 'Sofiane Belkacem Exemple', birth_date: '1980' },
      { ...AMEL, name: 'Ines Belkacem Exemple' },
    ])
    expect(shared(body)).toEqual([])
  })
})

describe('the screening of people', () => {
  const LISTED = 'Yassine Hamdaoui Exemple'
  const OTHERS = [
    { ref: 'X1', name: 'Zoubida Quelconque Fictive' },
    { ref: 'X2', name: 'Wolfgang Ungenannt Beispiel' },
  ]
  async function putList(entries: CsvEntry[]) {
    const file = await readListFile('csv', Readable.from([Buffer.from(csvList([...entries, ...OTHERS]))]))
    await importList(app.services, SYSTEM, file, { list: 'people', format: 'csv', kind: 'sanction', force: true })
  }
  beforeEach(() => putList([{ ref: 'A', name: LISTED, birth_date: '1979-02-04', country: 'dz' }]))
  afterAll(() => removeList(app.services, SYSTEM, 'people'))

  const answer = (id: string, hit: string, given: string) =>
    amina.admin('POST', `/identifications/${id}/hits/${hit}`, { json: { answer: given, why: 'By the birth date.' } })

  it('begins when they are written down, knows their birth date, and blocks an accept', async () => {
    const id = await send()
    const { body } = await put(amina, id, [{ ...AMEL, name: LISTED, birth_date: '1979-02-04' }])
    expect([body.screening.state, body.screening.hits.length]).toEqual(['hits', 1])
    expect(body.screening.hits[0]).toMatchObject({
      about: { kind: 'person', name: LISTED },
      evidence: { birth_date: 'agrees', country: 'agrees' },
      blocks: true,
      answer: null,
    })
    const { version } = await prepareForAccept(amina, 'identifications', id)
    const refused = await amina.admin('POST', `/identifications/${id}/accept`, { json: { version } })
    expect(refused.body.code).toBe('SCREENING_UNANSWERED')
    app.clock.advance({ seconds: 1 })
    const again = await put(amina, id, [{ ...AMEL, name: LISTED, birth_date: '1990-01-01' }])
    expect(again.body.screening.hits[0].evidence.birth_date).toBe('contradicts')
    expect((await put(amina, id, [])).body.screening).toMatchObject({ state: 'clear', hits: [] })
    await put(amina, id, [{ name: LISTED, role: 'owner' }])
    app.clock.advance({ seconds: 1 })
    const dated = await put(amina, id, [{ name: LISTED, role: 'owner', birth_date: '1979' }])
    expect(dated.body.screening).toMatchObject({ state: 'hits', hits: [{ evidence: { birth_date: 'agrees' } }] })
    await screenAnew(app.services)
    expect(await problems()).toEqual([])
  })

  it('remembers an answer for that person of the account, for nobody else of that name', async () => {
    await putList([{ ref: 'A', name: 'Hamdaoui Yassine Examplo' }])
    const id = await send()
    const first = (await put(amina, id, [{ ...AMEL, name: LISTED, birth_date: '1961-05-05' }])).body
    const answered = await answer(id, first.screening.hits[0].id, 'different')
    expect([answered.status, answered.body.screening.state]).toEqual([200, 'clear'])
    const second = await send()
    const same = (await put(amina, second, [{ name: LISTED, role: 'owner' }])).body.screening
    expect([same.state, same.hits[0].answer.answer]).toEqual(['clear', 'different'])
    const son = (await put(amina, second, [{ name: LISTED, role: 'owner', birth_date: '1999' }])).body.screening
    expect([son.state, son.hits[0].answer]).toEqual(['hits', null])
    const both = (
      await put(amina, second, [
        { name: LISTED, role: 'owner', birth_date: '1961' },
        { name: LISTED, role: 'manager', birth_date: '1999' },
      ])
    ).body.screening
    expect(both.hits.map((hit: Json) => hit.answer?.answer ?? null).sort()).toEqual(['different', null].sort())
    const elsewhere = await send(await newTrader(app))
    const other = (await put(amina, elsewhere, [{ name: LISTED, role: 'owner', birth_date: '1961' }])).body.screening
    expect([other.state, other.hits[0].earlier[0].answer]).toEqual(['hits', 'different'])
  })

  it('blocks the account when a person of it is the entry, also after they are taken from the worksheet', async () => {
    const id = await send()
    const { screening } = (await put(amina, id, [{ name: LISTED, role: 'manager' }])).body
    expect((await answer(id, screening.hits[0].id, 'same')).status).toBe(200)
    const lina = await newOfficer(app, 'supervisor', 'Lina')
    expect((await put(lina, id, [])).status).toBe(200)
    const { version } = await prepareForAccept(lina, 'identifications', id)
    const refused = await lina.admin('POST', `/identifications/${id}/accept`, { json: { version } })
    expect(refused.body.code).toBe('SCREENING_HIT')
  })

  it('goes on with a new version of the list, by what is known of them now', async () => {
    const id = await send()
    await put(amina, id, [{ name: 'Nadir Exempleur', role: 'owner', birth_date: '1961-05-05' }])
    await putList([{ ref: 'B', name: 'Nadir Exempleur', birth_date: '1961-05-05' }])
    expect((await read(id)).screening.state).toBe('not_screened')
    await screenAnew(app.services)
    expect((await read(id)).screening).toMatchObject({
      state: 'hits',
      hits: [{ ref: 'B', evidence: { birth_date: 'agrees' } }],
    })
    await putList([{ ref: 'C', name: 'Nadir Exempleur', birth_date: '1961' }])
    app.clock.advance({ seconds: 1 })
    const another = [{ name: 'Nadir Exempleur', role: 'owner', birth_date: '1990-01-01' }]
    const contradicted = [{ ref: 'C', evidence: { birth_date: 'contradicts' } }]
    // The company's own name waits for the new version still.
    expect((await put(amina, id, another)).body.screening).toMatchObject({ state: 'not_screened', hits: contradicted })
    await screenAnew(app.services)
    expect((await read(id)).screening).toMatchObject({ state: 'hits', hits: contradicted })
    await putList([{ ref: 'D', name: 'Nadir Exempleur', birth_date: '1990' }])
    await screenAnew(app.services)
    expect((await read(id)).screening.hits).toMatchObject([{ ref: 'D', evidence: { birth_date: 'agrees' } }])
    expect(await problems()).toEqual([])
  })

  it('opens a case when a person of an accepted dossier is listed, until it was answered for each of that name', async () => {
    await putInForce(app, 'screening_second', 100)
    const id = await send(trader, 'Filature Chenoua SPA')
    await put(amina, id, [
      { name: 'Nadir Exempleur', role: 'owner', birth_date: '1961-05-05' },
      { name: 'Nadir Exempleur', role: 'manager', birth_date: '1999' },
    ])
    await accept(amina, 'identifications', id)
    await putList([{ ref: 'B', name: 'Nadir Exempleur', birth_date: '1961-05-05' }])
    await screenAnew(app.services)
    const cases = async (): Promise<Json[]> =>
      (await amina.admin('GET', `/screening-cases${listQuery({ record_id: id })}`)).body
    const about = { kind: 'person', name: 'Nadir Exempleur' }
    expect(await cases()).toMatchObject([
      {
        status: 'open',
        hits: [
          { ref: 'B', about, answer: null },
          { ref: 'B', about, answer: null },
        ],
      },
    ])
    const { hits } = (await read(id)).screening
    const son = hits.find(({ evidence }: Json) => evidence.birth_date === 'contradicts')
    const father = hits.find(({ evidence }: Json) => evidence.birth_date === 'agrees')
    await answer(id, son.id, 'different')
    const [open] = await cases()
    expect([open!.status, open!.hits.map((hit: Json) => hit.answer).sort()]).toEqual(['open', ['different', null]])
    await answer(id, father.id, 'same')
    expect(await cases()).toMatchObject([{ status: 'closed', outcome: 'answered' }])
    expect(await problems()).toEqual([])
  })
})
