import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMPANY, identificationFields, newBankAccount, newRib } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { runWithoutTriggers } from '../support/database.ts'
import type { Json } from '../support/http.ts'

const PHARMACIST = '00000000-0000-4000-8000-200000000010'
const LIBERAL = '00000000-0000-4000-8000-100000000006'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let karim: TestOfficer
let lina: TestOfficer
const ids: Record<string, string> = {}

async function send(name: string, more: object = {}): Promise<string> {
  const { body } = await trader.ext('POST', '/identifications', { json: { ...identificationFields(name), ...more } })
  ids[name] = body.data.id
  return body.data.id
}

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app)
  const first = await newOfficer(app)
  await send('Decided')
  await first.admin('POST', `/identifications/${ids.Decided}/refuse`, {
    json: { version: 1, reason: 'The stamp is missing.' },
  })
  await send('Atlas')
  app.clock.advance({ minutes: 60 })
  await send('Pharmacie', { establishment_type_id: LIBERAL, authorization_type_id: PHARMACIST })
  app.clock.advance({ minutes: 121 })
  await send('Sahel')
  app.clock.advance({ minutes: 60 })
  await send('Tassili')
  // Sign in only now: a session ends after two idle hours.
  amina = await newOfficer(app, 'officer', 'Amina')
  karim = await newOfficer(app, 'officer', 'Karim')
  lina = await newOfficer(app, 'supervisor', 'Lina')
  await amina.admin('POST', `/identifications/${ids.Sahel}/claim`)
  await karim.admin('POST', `/identifications/${ids.Atlas}/claim`)
})
afterAll(() => app?.close())

const names = async (filter: object, { admin }: TestOfficer = amina) => {
  const { status, body } = await admin('GET', `/identifications${listQuery(filter, ['waiting_since', 'ASC'])}`)
  expect([filter, status]).toEqual([filter, 200])
  return body.map(({ name }: Json) => name)
}
const flags = async (id: string, { admin }: TestOfficer = amina) =>
  (await admin('GET', `/identifications${listQuery({ id })}`)).body[0].flags

describe('a name that is another one than it looks', () => {
  it('is flagged and found, and has no green check', async () => {
    const odd = await send('Sarl \u0410tlas')
    expect(await flags(odd)).toContain('mixed_scripts')
    expect(await names({ flag: 'mixed_scripts' })).toEqual(['Sarl \u0410tlas'])
    const checked = async () =>
      (await amina.admin('GET', `/identifications/${odd}`)).body.checks.find(({ id }: Json) => id === 'name')
    expect(await checked()).toMatchObject({
      result: 'look',
      why: 'name_mixed',
      with: { word: '\u0410tlas', letters: '\u0410 (U+0410)' },
    })
    // Older records may have such a name: the service now refuses it.
    await runWithoutTriggers(app, ['UPDATE identifications SET name = $1 WHERE id = $2', 'Sarl \u202eatad kcilc', odd])
    expect(await checked()).toMatchObject({ result: 'wrong', why: 'name_hidden', with: { code: 'U+202E' } })
    expect(await flags(odd)).toContain('mixed_scripts')
    await trader.ext('DELETE', `/identifications/${odd}`)
  })
})

describe('a queue’s filters', () => {
  it('tell what is over its target, due soon and in time, among what waits', async () => {
    expect(await names({ waiting: 'over' })).toEqual(['Atlas'])
    expect(await names({ waiting: 'soon' })).toEqual(['Pharmacie'])
    expect(await names({ waiting: 'in_time' })).toEqual(['Sahel', 'Tassili'])
    expect(await names({ waiting: ['over', 'soon'] })).toEqual(['Atlas', 'Pharmacie'])
    await lina.admin('PUT', '/settings/targets', {
      json: { value: { identifications: 30, brands: 240, 'bank-accounts': 480, 'activation-proofs': 120 } },
    })
    expect(await names({ waiting: 'over' })).toEqual(['Atlas', 'Pharmacie', 'Sahel'])
  })

  it('tell whose claim counts now, and what is mine', async () => {
    await runWithoutTriggers(app, ['UPDATE identifications SET assigned_to = $2 WHERE id = $1', ids.Tassili, amina.id])
    expect(await names({ claimed: 'me' })).toEqual(['Sahel'])
    expect(await names({ claimed: 'colleague' })).toEqual(['Atlas'])
    expect(await names({ claimed: 'nobody' })).toEqual(['Pharmacie', 'Tassili'])
    expect(await names({ mine: true })).toEqual(['Sahel', 'Tassili'])
    expect(await names({ mine: true }, karim)).toEqual(['Atlas'])
    expect(await names({ assigned_to: amina.id, claimed: 'nobody' })).toEqual(['Tassili'])
    app.clock.advance({ minutes: 3 })
    expect(await names({ claimed: 'nobody' })).toHaveLength(4)
  })

  it('tell what was sent again, by itself and with the rest', async () => {
    await trader.ext('PUT', `/identifications/${ids.Decided}`, { json: identificationFields('Decided') })
    expect(await names({ resubmitted: true })).toEqual(['Decided'])
    expect(await names({ resubmitted: false, status: 'pending' })).toHaveLength(4)
    expect(await names({ submissions: 2, claimed: 'nobody', q: 'deci' })).toEqual(['Decided'])
    expect(await names({ establishment_type_id: COMPANY, resubmitted: true })).toEqual(['Decided'])
  })

  it.each([
    { waiting: 'late' },
    { claimed: 'everybody' },
    { mine: false },
    { flag: 'red' },
    { assigned_to: 'me' },
    { escalated: 'yes' },
  ])('refuse %o', async (filter) => {
    const { status, body } = await amina.admin('GET', `/identifications${listQuery(filter)}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(filter)])
  })

  it('are the same in the other queues', async () => {
    for (const queue of ['brands', 'bank-accounts', 'activation-proofs'])
      for (const filter of [
        { waiting: 'over', mine: true },
        { claimed: 'nobody', flag: 'any', resubmitted: true },
      ]) {
        const { status, body } = await amina.admin('GET', `/${queue}${listQuery(filter)}`)
        expect([queue, status, body]).toEqual([queue, 200, []])
      }
  })
})

describe('flags', () => {
  it('say which activities are regulated', async () => {
    expect([await flags(ids.Pharmacie!), await flags(ids.Atlas!)]).toEqual([['regulated'], []])
    expect(await names({ flag: 'regulated' })).toEqual(['Pharmacie'])
    expect(await names({ flag: 'any' })).toEqual(['Pharmacie'])
  })

  it('say to the one who is meant that a note waits, and to all what is escalated', async () => {
    await karim.admin('POST', `/identifications/${ids.Tassili}/notes`, {
      json: { text: '@Amina look at the stamp', mentions: [amina.id] },
    })
    await lina.admin('POST', `/identifications/${ids.Sahel}/escalate`, { json: { why: 'A name we know.' } })
    expect([await flags(ids.Tassili!), await flags(ids.Tassili!, karim)]).toEqual([['note_for_you'], []])
    expect(await flags(ids.Sahel!, karim)).toEqual(['escalated'])
    expect([await names({ flag: 'note_for_you' }), await names({ flag: 'note_for_you' }, karim)]).toEqual([
      ['Tassili'],
      [],
    ])
    expect([await names({ flag: 'escalated' }), await names({ escalated: true, claimed: 'nobody' })]).toEqual([
      ['Sahel'],
      ['Sahel'],
    ])
  })

  it('say what is shared with another account until that is answered', async () => {
    const other = await newTrader(app)
    const { body: accepted } = await other.ext('POST', '/identifications', { json: identificationFields('Ailleurs') })
    const rib = newRib()
    const theirs = await newBankAccount({ trader: other }, accepted.data.id, rib)
    const own = await newBankAccount({ trader }, ids.Atlas!, rib)
    const twin = await other.ext('POST', '/identifications', { json: identificationFields('ATLAS') })
    const shown = async (path: string, filter: object) =>
      (await amina.admin('GET', `/${path}${listQuery(filter, ['id', 'ASC'])}`)).body.map(({ id, flags: of }: Json) => [
        id,
        of,
      ])
    expect(await shown('bank-accounts', { flag: 'same_rib' })).toEqual([
      [theirs.id, ['same_rib']],
      [own.id, ['same_rib']],
    ])
    expect(await names({ flag: 'same_name' })).toEqual(['Atlas', 'ATLAS'])
    const { collisions } = (await amina.admin('GET', `/identifications/${twin.body.data.id}`)).body
    await amina.admin('POST', `/identifications/${twin.body.data.id}/collisions/${collisions[0].id}`, {
      json: { answer: 'different', why: 'Another town.' },
    })
    expect(await names({ flag: 'same_name' })).toEqual([])
    expect(await shown('bank-accounts', { flag: 'any', q: rib })).toHaveLength(2)
  })

  it('say that a register number was read on the dossier of another account', async () => {
    const other = await newTrader(app)
    const { body } = await other.ext('POST', '/identifications', { json: identificationFields('Elsewhere') })
    const here = await send('Numbers')
    for (const id of [body.data.id, here])
      await lina.admin('PUT', `/identifications/${id}/readings`, {
        json: { rc: '16/00-0451207 B 21', nif: '001621045120738' },
      })
    expect(await flags(here, lina)).toEqual(['same_rc', 'same_nif'])
    expect(await names({ flag: 'same_nif', claimed: 'nobody' }, lina)).toContain('Numbers')
  })
})

describe('more than 5,000 waiting rows', () => {
  it('are not all looked through for collisions, which is said; what is escalated is found all the same', async () => {
    const { db } = app.services
    const now = app.clock.now()
    const { body } = await trader.ext('GET', '/brands')
    const [{ id, identification_id }] = body.data
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`
        INSERT INTO brands (id, workspace_id, identification_id, name, name_folded, waiting_since, created_at, updated_at)
        SELECT gen_random_uuid(), ${trader.workspace_id}::uuid, ${identification_id}::uuid, 'Pile ' || i, 'pile ' || i,
          ${now}::timestamptz - interval '1 day', ${now}, ${now} FROM generate_series(1, 5000) AS i`
      await tx.$executeRaw`INSERT INTO audit_entries (at, actor_type, actor_name, action, resource, record_id, "to")
        SELECT ${now}, 'system', 'test', 'create', 'brands', id::text, 'pending' FROM brands WHERE name LIKE 'Pile%'`
    })
    await lina.admin('POST', `/brands/${id}/escalate`, { json: { why: 'A name we know.' } })
    const found = async (filter: object) => {
      const answer = await lina.admin('GET', `/brands${listQuery(filter)}`)
      return [answer.body.map((row: Json) => row.id), answer.headers.get('X-Total-Estimated')]
    }
    expect(await found({ flag: 'any' })).toEqual([[id], '1'])
    expect(await found({ flag: 'same_file' })).toEqual([[], '1'])
    expect(await found({ flag: 'escalated' })).toEqual([[id], null])
    const counts = async (queue: string) => (await lina.admin('GET', `/queues/${queue}/counts`)).body
    expect(await counts('brands')).toMatchObject({ flagged: 1, flagged_in_part: true })
    expect(await counts('identifications')).toMatchObject({ flagged_in_part: false })
  })
})
