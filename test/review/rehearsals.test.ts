import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { importList, readListFile } from '../../server/resources/lists/importList.ts'
import { accept, acceptedDossiers, newIdentification, newInstance, prepareForAccept } from '../factories/dossiers.ts'
import { csvList } from '../factories/lists.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { fourEyes, putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let admin: TestOfficer
let amina: TestOfficer
let trader: TestTrader

const QUEUE = 'identifications'

beforeAll(async () => {
  app = await startApp()
  ;[admin, amina, trader] = await Promise.all([newOfficer(app, 'admin'), newOfficer(app), newTrader(app)])
})
afterAll(() => app?.close())

const rehearse = (key: string, value: Json, by = admin) =>
  by.admin('PUT', `/settings/${key}?dry_run=1`, { json: { value } })
const counts = async (key: string, value: Json) => {
  const { status, body } = await rehearse(key, value)
  expect(status).toBe(200)
  const { decisions, concerned, would_concern } = body.rehearsal
  return [decisions, concerned, would_concern]
}
const conditions = (...all: string[]) => ({
  identifications: all,
  brands: [],
  'bank-accounts': [],
  'activation-proofs': [],
})
const decide = async (name: string, of = trader) => {
  app.clock.advance({ minutes: 1 })
  const { id } = await newIdentification({ trader: of }, name)
  return accept(amina, QUEUE, id)
}

describe('a rehearsal of a setting', () => {
  it('finds nothing to compare with before the first decision, and answers whoever may change it', async () => {
    expect(await counts('four_eyes', conditions('always'))).toEqual([0, 0, 0])
    expect((await rehearse('four_eyes', conditions('always'), amina)).status).toBe(403)
    expect((await rehearse('hold_minutes', 61)).status).toBe(422)
    const other = await rehearse('session_minutes', { idle: 30, whole: 480 })
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['dry_run']])
  })

  it('says how many of last week’s decisions would have waited, and keeps nothing', async () => {
    await decide('Long ago')
    app.clock.advance({ hours: 8 * 24 })
    // Their sessions have ended meanwhile.
    ;[admin, amina] = await Promise.all([newOfficer(app, 'admin'), newOfficer(app)])
    await decide('Minoterie Une')
    await decide('Minoterie Deux')
    const { id } = await newIdentification({ trader: await newTrader(app) }, 'Minoterie Trois')
    await amina.admin('POST', `/${QUEUE}/${id}/refuse`, { json: { version: 1, reason: 'Illisible.' } })

    const { body } = await rehearse('four_eyes', conditions('always'))
    expect(body).toEqual({
      changes: [{ setting: 'four_eyes', from: { identifications: [] }, to: { identifications: ['always'] } }],
      rehearsal: {
        since: new Date(app.clock.now().getTime() - 7 * 86_400_000).toISOString(),
        decisions: 3,
        in_part: false,
        concerned: 0,
        would_concern: 3,
      },
    })
    expect(await counts('hold_minutes', 5)).toEqual([3, 0, 3])
    expect(await counts('hold_minutes', 0)).toEqual([3, 0, 0])
    expect((await admin.admin('GET', '/settings/four_eyes')).body.value.identifications).toEqual([])
  })

  it('asks for the first accept of an account as it was then, and for the submission that was decided', async () => {
    const fresh = await newTrader(app)
    await decide('Premier', fresh)
    await decide('Second', fresh)
    // Of the six decisions: the refused dossier of another account, and the first of these two.
    expect(await counts('four_eyes', conditions('first_of_account'))).toEqual([5, 0, 2])
    expect(await counts('four_eyes', conditions('resubmitted_twice'))).toEqual([5, 0, 0])
    await fourEyes(app, { [QUEUE]: ['first_of_account'] })
    expect(await counts('four_eyes', conditions())).toEqual([5, 2, 0])
    await fourEyes(app, {})
  })

  it('expects blind looks by their share, and all of those that were faster than reading', async () => {
    const { id } = await newIdentification({ trader }, 'Vite')
    await amina.admin('POST', `/${QUEUE}/${id}/claim`)
    const { version } = await prepareForAccept(amina, QUEUE, id)
    app.clock.advance({ seconds: 4 })
    expect((await amina.admin('POST', `/${QUEUE}/${id}/accept`, { json: { version } })).status).toBe(200)
    // One is fast, four of the other accepts are drawn by half.
    expect(await counts('blind_share', 50)).toEqual([6, 0, 3])
    expect(await counts('blind_share', 100)).toEqual([6, 0, 5])
    expect(await counts('pace_seconds', 3)).toEqual([6, 1, 0])
    await putInForce(app, 'pace_seconds', 0)
    expect(await counts('pace_seconds', 10)).toEqual([6, 0, 1])
  })

  it('says how many accepts of proofs would have waited for the money, by method, and asks no other decision', async () => {
    const from = await newTrader(app)
    const dossiers = await acceptedDossiers({ trader: from }, amina)
    for (const method of ['bank_transfer', 'cheque', 'cheque']) {
      const { id } = await newInstance({ trader: from }, dossiers, method)
      await accept(amina, 'activation-proofs', id)
    }
    expect(await counts('money_required', { bank_transfer: 'require', cheque: 'require' })).toEqual([3, 0, 3])
    expect(await counts('money_required', { bank_transfer: 'warn', cheque: 'require' })).toEqual([3, 0, 2])
    await putInForce(app, 'money_required', { bank_transfer: 'require', cheque: 'off' })
    expect(await counts('money_required', { bank_transfer: 'off', cheque: 'off' })).toEqual([3, 1, 0])
  })

  it('says how many answers to hits would have waited for a second officer, by the score of their day', async () => {
    await putInForce(app, 'screening_second', 100)
    const listed = 'Yassine Hamdaoui Exemple'
    const content = Readable.from([Buffer.from(csvList([{ ref: 'A', name: listed }]))])
    const file = await readListFile('csv', content)
    await importList(app.services, SYSTEM, file, { list: 'internal', format: 'csv', kind: 'pep', force: true })
    expect(await counts('screening_second', 97)).toEqual([0, 0, 0])
    for (const answer of ['different', 'same']) {
      const { id } = await newIdentification({ trader: await newTrader(app) }, listed)
      const { body } = await amina.admin('GET', `/${QUEUE}/${id}`)
      const json = { answer, why: 'By the date of birth.' }
      const given = await amina.admin('POST', `/${QUEUE}/${id}/hits/${body.screening.hits[0].id}`, { json })
      expect(given.status).toBe(200)
    }
    // A score of 100 is above 99 and not above 100; the answer 'same' needs nobody else.
    expect(await counts('screening_second', 99)).toEqual([2, 0, 1])
    expect(await counts('screening_second', 100)).toEqual([2, 0, 0])
  })
})
