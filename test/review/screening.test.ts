import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ListKind } from '../../server/database/generated/enums.ts'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { machines } from '../../server/registry/machines.ts'
import { deepProblems } from '../../server/resources/audit/deep.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { importList, readListFile, removeList } from '../../server/resources/lists/importList.ts'
import { screenAnew } from '../../server/review/screening/screenDossiers.ts'
import { accept, newBankAccount, newBrand, newIdentification, prepareForAccept } from '../factories/dossiers.ts'
import { type CsvEntry, csvList } from '../factories/lists.ts'
import { eventsOf } from '../factories/payments.ts'
import { listQuery, newOfficer, newTrader, PASSWORD, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes, putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call, type Json } from '../support/http.ts'

let app: TestApp
let amina: TestOfficer
let karim: TestOfficer
let lina: TestOfficer
let trader: TestTrader
let list = ''
let number = 0

beforeAll(async () => {
  app = await startApp()
  ;[amina, karim, lina] = await Promise.all([
    newOfficer(app, 'officer', 'Amina'),
    newOfficer(app, 'officer', 'Karim'),
    newOfficer(app, 'supervisor', 'Lina'),
  ])
})
beforeEach(async () => {
  trader = await newTrader(app, { language: 'en' })
  number += 1
  list = `list-${number}`
})
afterAll(() => app?.close())

const QUEUE = 'identifications'
const LISTED = 'Yassine Hamdaoui Exemple'
const OTHER = 'Minoterie du Plateau SA'
const person = (ref: string, name: string, more: Partial<CsvEntry> = {}): CsvEntry => ({ ref, name, ...more })
/** Entries that nobody meets. */
const OTHERS = [person('X1', 'Zoubida Quelconque Fictive'), person('X2', 'Wolfgang Ungenannt Beispiel')]

async function putList(entries: CsvEntry[], kind: ListKind = 'sanction', name = list): Promise<void> {
  const content = Readable.from([Buffer.from(csvList([...entries, ...OTHERS]))])
  const file = await readListFile('csv', content)
  await importList(app.services, SYSTEM, file, { list: name, format: 'csv', kind, force: true })
}
/** No list is in force when a test begins. */
beforeEach(async () => {
  const { body } = await amina.admin('GET', `/lists${listQuery()}`)
  for (const { list: name } of body) await removeHere(name)
})
const removeHere = (name: string) => removeList(app.services, SYSTEM, name)

const read = async (id: string, resource = QUEUE, officer = amina): Promise<Json> =>
  (await officer.admin('GET', `/${resource}/${id}`)).body
const screeningOf = async (id: string, resource = QUEUE): Promise<Json> => (await read(id, resource)).screening
const send = async (name = LISTED, from = trader): Promise<string> =>
  (await newIdentification({ trader: from }, name)).id
const onlyHit = async (id: string, resource = QUEUE): Promise<Json> => (await screeningOf(id, resource)).hits[0]
const answerOf = (
  officer: TestOfficer,
  id: string,
  hit: string,
  answer: string,
  why = 'Another birth date.',
  resource = QUEUE,
) => officer.admin('POST', `/${resource}/${id}/hits/${hit}`, { json: { answer, why } })
async function answer(officer: TestOfficer, id: string, given: string, resource = QUEUE) {
  return answerOf(officer, id, (await onlyHit(id, resource)).id, given, 'Another birth date.', resource)
}
/** Tries to accept it, with every page seen. */
const tryAccept = async (officer: TestOfficer, id: string, more: Json = {}, resource = QUEUE) => {
  const { version } = await prepareForAccept(officer, resource, id)
  return officer.admin('POST', `/${resource}/${id}/accept`, { json: { version, ...more } })
}
const journal = async (filter: Json): Promise<Json[]> =>
  (await lina.admin('GET', `/audit-entries${listQuery(filter)}`)).body
type Sent = { from: TestTrader; id: string; name: string }

/** All that a trader reads of a dossier; what names it, its account or a moment of the page is masked. */
async function readByTrader({ from, id, name }: Sent) {
  const named = [id, name, from.workspace_id, from.id, from.email]
  const mask = (text: string) =>
    named
      .reduce((all, one) => all.replaceAll(one, '·'), text)
      .replaceAll(/(nonce|value)="[^"]{20,}"|"(id|event_id)":"[0-9a-f-]{36}"/g, '·')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, '·')
  const one = await from.ext('GET', `/identifications/${id}`)
  const listed = await from.ext('GET', '/identifications')
  const requirements = await from.ext('GET', '/requirements')
  const body = new URLSearchParams({ email: from.email, password: PASSWORD })
  const signedIn = await call(app, 'POST', '/t/signin', { body })
  const headers = { Cookie: signedIn.headers.get('set-cookie')!.split(';')[0]! }
  const page = await call(app, 'GET', `/t/w/${from.workspace_id}/identifications/${id}`, { headers })
  expect([one.status, listed.status, requirements.status, page.status]).toEqual([200, 200, 200, 200])
  return {
    headers: [...one.headers.keys()].sort(),
    answers: [one, listed, requirements].map(({ text }) => mask(text)),
    events: (await eventsOf(app, id)).map((event) => mask(JSON.stringify(event))),
    page: mask(page.text),
  }
}

const problems = async () => {
  const found: object[] = []
  for await (const problem of deepProblems(app.services, machines)) found.push(problem)
  return found
}

describe('the screening of a dossier', () => {
  it('has no list until one is loaded, and is then not screened until it was compared', async () => {
    const id = await send()
    expect(await screeningOf(id)).toEqual({ state: 'no_list', lists: [], hits: [] })
    await putList([person('A', LISTED)])
    expect(await screeningOf(id)).toEqual({ state: 'not_screened', lists: [{ list, version: 1 }], hits: [] })
    expect((await read(id)).blocked_by).toContain('screening')
    const refused = await tryAccept(amina, id)
    expect([refused.status, refused.body.code]).toEqual([409, 'SCREENING_UNANSWERED'])
    await screenAnew(app.services)
    expect((await screeningOf(id)).state).toBe('hits')
  })

  it('shows each hit with why, what it is about and what is known beside the name', async () => {
    await putList([person('A', LISTED, { birth_date: '1979-02-04', country: 'dz' })])
    const id = await send('Hamdaoui Yassine Exemple')
    const { state, hits, lists } = await screeningOf(id)
    expect([state, lists]).toEqual(['hits', [{ list, version: 1 }]])
    expect(hits).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        list,
        kind: 'sanction',
        version: 1,
        ref: 'A',
        name: LISTED,
        score: 100,
        blocks: true,
        evidence: { birth_date: 'unknown', country: 'unknown', sex: 'unknown', identifier: 'unknown' },
        earlier: [],
        why: ['Hamdaoui', 'Yassine', 'Exemple'].map((word) => ({
          query: word,
          entry: word,
          how: 'same',
          alias: false,
        })),
        about: { kind: 'name', name: 'Hamdaoui Yassine Exemple' },
        answer: null,
      },
    ])
  })

  it('is clear of a name that meets nothing, and an accept names the runs and lists', async () => {
    await putList([person('A', LISTED)])
    const id = await send('Minoterie du Plateau')
    expect(await screeningOf(id)).toEqual({ state: 'clear', lists: [{ list, version: 1 }], hits: [] })
    await accept(amina, QUEUE, id)
    const [accepted] = await journal({ record_id: id, action: 'accept' })
    const [run] = (await lina.admin('GET', `/screening-runs${listQuery({ record_id: id })}`)).body
    expect(accepted!.details.screening).toEqual({
      state: 'clear',
      runs: [run.id],
      lists: [{ list, version: 1 }],
      hits: [],
    })
  })

  it('covers brands, the holder read on a RIB and each change of a name', async () => {
    await putList([person('A', LISTED)])
    const id = await send('Minoterie du Plateau')
    const brand = await newBrand({ trader }, id, LISTED)
    expect((await screeningOf(brand.id, 'brands')).state).toBe('hits')
    const account = (await newBankAccount({ trader }, id)).id
    expect((await screeningOf(account, 'bank-accounts')).state).toBe('clear')
    const holder = await amina.admin('PUT', `/bank-accounts/${account}/readings`, { json: { holder: LISTED } })
    expect(holder.body.screening).toMatchObject({ state: 'hits', hits: [{ about: { kind: 'holder', name: LISTED } }] })
    const other = await amina.admin('PUT', `/bank-accounts/${account}/readings`, {
      json: { holder: 'Minoterie du Plateau' },
    })
    expect(other.body.screening).toMatchObject({ state: 'clear', hits: [] })
  })

  it('is never clear of an April listing by a clear of January', async () => {
    await putList([person('A', 'Samira Fictivati')])
    const id = await send()
    expect((await screeningOf(id)).state).toBe('clear')
    await putList([person('A', 'Samira Fictivati'), person('B', LISTED)])
    expect((await screeningOf(id)).state).toBe('not_screened')
    await screenAnew(app.services)
    expect(await screeningOf(id)).toMatchObject({ state: 'hits', lists: [{ list, version: 2 }], hits: [{ ref: 'B' }] })
    await putList([person('A', 'Samira Fictivati')])
    await screenAnew(app.services)
    expect((await screeningOf(id)).state).toBe('clear')
  })

  it('compares a name once for each version, also by two processes at once', async () => {
    const ids = [await send('Minoterie Une'), await send('Minoterie Deux')]
    await putList([person('A', LISTED)])
    await Promise.all([screenAnew(app.services), screenAnew({ ...app.services, config: { ...app.services.config } })])
    for (const record_id of ids)
      expect(await app.services.db.screeningResult.count({ where: { record_id, list, version: 1 } })).toBe(1)
  })

  it('counts anew from a lower score, and as shown only below the threshold', async () => {
    await putList([person('A', LISTED)])
    const id = await send('Yassine Hamdawi Exempel')
    const { score } = await onlyHit(id)
    expect(score).toBeLessThan(100)
    await putInForce(app, 'screening_threshold', 100)
    expect(await screeningOf(id)).toMatchObject({ state: 'clear', hits: [{ score, blocks: false }] })
    await putInForce(app, 'screening_show', 60)
    expect((await screeningOf(id)).state).toBe('not_screened')
    await screenAnew(app.services)
    expect((await screeningOf(id)).state).toBe('clear')
    await putInForce(app, 'screening_threshold', 85)
    await putInForce(app, 'screening_show', 75)
  })

  it('is nothing that the trader can read: answers, events and page are the same byte for byte', async () => {
    await putList([person('A', LISTED)])
    const neutral = await newTrader(app, { language: 'en', name: trader.name })
    const hit = { from: trader, id: await send(LISTED), name: LISTED }
    const none = { from: neutral, id: await send(OTHER, neutral), name: OTHER }
    const before = await Promise.all([readByTrader(hit), readByTrader(none)])
    expect(before[0]).toEqual(before[1])

    expect((await answer(amina, hit.id, 'same')).body.screening.state).toBe('hits')
    const held = await Promise.all([readByTrader(hit), readByTrader(none)])
    expect(held).toEqual(before)

    for (const { id } of [hit, none]) {
      const { version } = await read(id)
      const json = { version, reason_codes: ['ID_DOC_INCOMPLETE'] }
      expect((await lina.admin('POST', `/${QUEUE}/${id}/refuse`, { json })).status).toBe(200)
    }
    const after = await Promise.all([readByTrader(hit), readByTrader(none)])
    expect(after[0]).toEqual(after[1])
    expect(after[0].events).toHaveLength(1)
  })
})

describe('the condition screening_hit of four eyes', () => {
  beforeEach(() => putInForce(app, 'screening_second', 100))
  afterEach(() => fourEyes(app, {}))
  const needs = async (id: string, resource = QUEUE) => {
    const { version } = await read(id, resource)
    const json = { version, reason: 'Not legible.' }
    const { status, body } = await amina.admin('POST', `/${resource}/${id}/refuse`, { json })
    return status === 202 ? body.proposal.needs : []
  }

  it('is met by a dossier with a hit that blocks, answered or delisted, and by no other', async () => {
    await putList([person('A', LISTED), person('B', 'Halima Fictivati')])
    await fourEyes(app, { [QUEUE]: ['screening_hit'] })
    const [open, cleared, gone] = [
      await send(),
      await send(LISTED, await newTrader(app)),
      await send('Halima Fictivati'),
    ]
    expect(await needs(open)).toEqual(['screening_hit'])
    expect((await answer(amina, cleared, 'different')).status).toBe(200)
    expect(await needs(cleared)).toEqual(['screening_hit'])
    expect((await answer(amina, gone, 'different')).status).toBe(200)
    await putList([person('A', LISTED)])
    await screenAnew(app.services)
    expect((await screeningOf(gone)).hits).toEqual([])
    expect(await needs(gone)).toEqual(['screening_hit'])
    await putInForce(app, 'screening_threshold', 100)
    const [shown, clear] = [
      await send('Yassin Hamdawi Exempl'),
      await send('Minoterie du Plateau', await newTrader(app)),
    ]
    await putInForce(app, 'screening_threshold', 85)
    expect([await needs(clear), (await screeningOf(shown)).hits.length]).toEqual([[], 1])
  })
})

describe('a run', () => {
  it('is a record whose root the journal seals', async () => {
    await putList([person('A', LISTED)])
    const id = await send()
    await sealEntries(app.services)
    const [run] = (await lina.admin('GET', `/screening-runs${listQuery({ record_id: id })}`)).body
    expect(run).toEqual({
      id: expect.any(String),
      lists: [{ list, version: 1 }],
      matcher: expect.any(String),
      at: app.clock.now().toISOString(),
      subjects: 1,
      hits: 1,
      root: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect((await lina.admin('GET', `/screening-runs/${run.id}`)).body).toEqual(run)
    expect(await journal({ resource: 'screening-runs', record_id: run.id })).toMatchObject([
      { action: 'screen', actor_type: 'system', details: { root: run.root, subjects: 1, hits: 1, lists: run.lists } },
    ])
    expect(await problems()).toEqual([])
  })
})

describe('an answer', () => {
  beforeEach(() => putInForce(app, 'screening_second', 100))

  it('frees the accept, and is remembered for the account also when the reference changes', async () => {
    await putList([person('A', LISTED)])
    const id = await send()
    expect((await read(id)).allowed_actions).toContain('answer_hit')
    const answered = await answer(amina, id, 'different')
    expect([answered.status, answered.body.screening]).toMatchObject([
      200,
      {
        state: 'clear',
        hits: [{ answer: { answer: 'different', why: 'Another birth date.', by: { name: 'Amina' } } }],
      },
    ])
    expect(answered.body.blocked_by).not.toContain('screening')
    await putList([person('ANOTHER', LISTED)])
    await screenAnew(app.services)
    expect(await screeningOf(id)).toMatchObject({
      state: 'clear',
      hits: [{ ref: 'ANOTHER', answer: { answer: 'different' } }],
    })
    const brand = await newBrand({ trader }, id, LISTED)
    expect((await screeningOf(brand.id, 'brands')).state).toBe('clear')
    await accept(amina, QUEUE, id)

    const other = await newTrader(app)
    const theirs = await send(LISTED, other)
    expect(await screeningOf(theirs)).toMatchObject({
      state: 'hits',
      hits: [{ answer: null, earlier: [{ answer: 'different', by: { name: 'Amina' }, trader: { id: trader.id } }] }],
    })
    expect(await journal({ record_id: id, action: 'answer_hit' })).toMatchObject([
      { actor_id: amina.id, from: null, to: 'different', reason: 'Another birth date.', details: { list, ref: 'A' } },
    ])
    expect(await problems()).toEqual([])
  })

  it('is asked for again when what identifies the entry changes', async () => {
    await putList([person('A', LISTED)])
    const id = await send()
    await answer(amina, id, 'different')
    await putList([person('A', LISTED, { birth_date: '1979-02-04' })])
    await screenAnew(app.services)
    expect((await screeningOf(id)).state).toBe('hits')
  })

  it('blocks while it is missing, and leaves an unsure one to a supervisor', async () => {
    await putList([person('A', LISTED)])
    const id = await send()
    const hit = await onlyHit(id)
    const before = await tryAccept(amina, id)
    expect(before.body).toMatchObject({ code: 'SCREENING_UNANSWERED', details: { state: 'hits', hits: [hit.id] } })
    expect((await answer(amina, id, 'unsure')).body).toMatchObject({ escalated_at: expect.any(String) })
    expect((await tryAccept(lina, id)).body.code).toBe('SCREENING_UNANSWERED')
    expect((await answer(amina, id, 'different')).status).toBe(403)
    expect((await answer(lina, id, 'different')).status).toBe(200)
    await accept(lina, QUEUE, id)
  })

  it.each<ListKind>(['sanction', 'internal'])(
    'of the same person on a list of %s blocks each accept of the account',
    async (kind) => {
      await putList([person('A', LISTED)], kind)
      const id = await send()
      const other = await send('Minoterie du Plateau')
      expect((await answer(amina, id, 'same')).body).toMatchObject({
        escalated_at: expect.any(String),
        screening: { state: 'hits' },
      })
      for (const one of [id, other]) {
        const refused = await tryAccept(lina, one)
        expect([refused.status, refused.body.code]).toEqual([409, 'SCREENING_HIT'])
        expect((await read(one, QUEUE, lina)).blocked_by).toContain('screening')
      }
      // Nobody frees the account alone.
      const back = await answer(lina, id, 'different')
      expect([back.status, back.body.proposal]).toMatchObject([202, { action: 'answer_hit' }])
      expect((await tryAccept(lina, other)).body.code).toBe('SCREENING_HIT')
      // Off the list, it blocks no more.
      await removeHere(list)
      expect((await tryAccept(lina, other)).status).toBe(200)
    },
  )

  it('of a politically exposed person leaves the accept to a supervisor, with the source of the money', async () => {
    await putList([person('A', LISTED)], 'pep')
    const id = await send()
    expect((await answer(amina, id, 'same')).body).toMatchObject({
      escalated_at: null,
      blocked_by: expect.arrayContaining(['screening']),
    })
    const denied = await tryAccept(amina, id, { why: 'Declared.' })
    expect([denied.status, denied.body.code]).toEqual([403, 'SUPERVISOR_ONLY'])
    const without = await tryAccept(lina, id)
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['why']])
    expect((await tryAccept(lina, id, { why: 'Sale of land, by the deed.' })).status).toBe(200)
  })

  it('of a very strong hit waits for a second person, one at a time', async () => {
    await putInForce(app, 'screening_second', 97)
    await putList([person('A', LISTED)])
    const id = await send()
    const proposed = await answer(amina, id, 'different')
    expect([proposed.status, proposed.body]).toMatchObject([
      202,
      { screening: { state: 'hits' }, proposal: { action: 'answer_hit' } },
    ])
    const again = await answer(karim, id, 'different')
    expect([again.status, again.body.code]).toEqual([409, 'PROPOSAL_OPEN'])
    const { id: look } = proposed.body.proposal
    const own = await amina.admin('POST', `/second-looks/${look}/confirm`, { json: {} })
    expect([own.status, own.body.code]).toEqual([403, 'SAME_PERSON'])
    const confirmed = await karim.admin('POST', `/second-looks/${look}/confirm`, { json: {} })
    expect([confirmed.status, confirmed.body]).toMatchObject([
      200,
      { proposal: null, screening: { state: 'clear', hits: [{ answer: { by: { name: 'Amina' } } }] } },
    ])
    expect(await journal({ record_id: id, action: 'answer_hit' })).toMatchObject([
      { actor_id: amina.id, details: { proposal: { confirmed_by: { id: karim.id } } } },
    ])
    expect(await problems()).toEqual([])
  })

  it('that waits is void once the entry was answered on another dossier of the account, or left the list', async () => {
    await putInForce(app, 'screening_second', 97)
    await putList([person('A', LISTED)])
    const [id, other] = [await send(), await send()]
    const propose = async () => (await answer(amina, id, 'different')).body.proposal.id
    const confirm = (look: string) => karim.admin('POST', `/second-looks/${look}/confirm`, { json: {} })
    const overtaken = await propose()
    expect((await answer(lina, other, 'same')).status).toBe(200)
    expect((await confirm(overtaken)).body.code).toBe('PROPOSAL_CLOSED')
    expect(await onlyHit(id)).toMatchObject({ answer: { answer: 'same' } })
    const late = await propose()
    await putList([])
    await screenAnew(app.services)
    expect((await confirm(late)).body.code).toBe('PROPOSAL_CLOSED')
    expect((await journal({ record_id: id, action: 'answer_hit' })).map(({ to }) => to)).toEqual([])
    expect(await problems()).toEqual([])
  })

  it('that is left to a supervisor is not given by an officer on another dossier of the account', async () => {
    await putList([person('A', LISTED)])
    const [id, other] = [await send(), await send()]
    expect((await answer(amina, id, 'unsure')).body.escalated_at).not.toBeNull()
    for (const officer of [amina, karim]) expect((await answer(officer, other, 'different')).status).toBe(403)
    expect((await answer(lina, other, 'different')).status).toBe(200)
    expect((await screeningOf(id)).state).toBe('clear')
    expect(await problems()).toEqual([])
  })

  it('stops an accept that waits when a new version lists the account', async () => {
    await fourEyes(app, { [QUEUE]: ['always'] })
    try {
      const id = await send()
      const proposed = await tryAccept(amina, id)
      expect(proposed.status).toBe(202)
      await putList([person('A', LISTED)])
      const confirm = () => karim.admin('POST', `/second-looks/${proposed.body.proposal.id}/confirm`, { json: {} })
      expect((await confirm()).body.code).toBe('SCREENING_UNANSWERED')
      await screenAnew(app.services)
      expect((await confirm()).body.code).toBe('PROPOSAL_CLOSED')
    } finally {
      await fourEyes(app, {})
    }
  })

  it.each([
    [{ answer: 'maybe', why: 'x' }, 'answer'],
    [{ answer: 'same', why: ' ' }, 'why'],
  ])('is refused by its field: %o', async (json, field) => {
    await putList([person('A', LISTED)])
    const id = await send()
    const refused = await amina.admin('POST', `/${QUEUE}/${id}/hits/${(await onlyHit(id)).id}`, { json })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    expect((await answerOf(amina, id, 'f'.repeat(32), 'same')).status).toBe(404)
  })
})
