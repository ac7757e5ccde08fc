import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBankAccount, newBrand, newIdentification } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let karim: TestOfficer
let auditor: TestOfficer
let identification: Json

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { name: 'Lina Benali' })
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
  karim = await newOfficer(app, 'officer', 'Karim Belaïd')
  auditor = await newOfficer(app, 'auditor')
  identification = await newIdentification({ trader }, 'Atlas Meubles')
})
afterAll(() => app?.close())

const mentions = async (officer: TestOfficer, filter: object = {}) =>
  (await officer.admin('GET', `/mentions${listQuery(filter, ['created_at', 'DESC'])}`)).body
const unread = async (officer: TestOfficer) => (await officer.admin('GET', '/menu-counts')).body.mentions

describe('a note', () => {
  it('is kept with whom it mentions, journaled without its text, and read with the timeline', async () => {
    const text = 'Ask @Karim Belaïd about the stamp.'
    const json = { text: `  ${text} `, mentions: [karim.id, karim.id.toUpperCase()] }
    const path = `/identifications/${identification.id}`
    const { status, body } = await amina.admin('POST', `${path}/notes`, { json })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        resource: 'identifications',
        record_id: identification.id,
        officer: { id: amina.id, name: 'Amina Kaci' },
        text,
        mentions: [{ id: karim.id, name: 'Karim Belaïd' }],
        created_at: app.clock.now().toISOString(),
      },
    ])
    const [entry] = (
      await amina.admin('GET', `/audit-entries${listQuery({ record_id: identification.id, action: 'note' })}`)
    ).body
    expect(entry.details).toEqual({ note_id: body.id, mentions: ['Karim Belaïd'] })
    const { entries } = (await auditor.admin('GET', `${path}/timeline`)).body
    expect(entries.find(({ kind }: Json) => kind === 'note')).toMatchObject({
      note: text,
      actor: { name: 'Amina Kaci' },
      mentions: [{ name: 'Karim Belaïd' }],
    })
  })

  it('counts as unread for those it mentions, marks the dossier, and is read once', async () => {
    expect([await unread(karim), await unread(amina)]).toEqual([1, 0])
    const [mention] = await mentions(karim, { unread: true })
    expect(mention).toMatchObject({
      resource: 'identifications',
      record_id: identification.id,
      name: 'Atlas Meubles',
      trader: { name: 'Lina Benali' },
      by: { id: amina.id },
      read_at: null,
    })
    const flags = async (officer: TestOfficer) =>
      (await officer.admin('GET', `/identifications/${identification.id}`)).body.flags
    expect([await flags(karim), await flags(amina)]).toEqual([['note_for_you'], []])
    expect((await amina.admin('POST', `/mentions/${mention.id}/read`)).status).toBe(404)
    expect((await karim.admin('POST', `/mentions/${mention.id}/read`)).status).toBe(204)
    const readAt = app.clock.now().toISOString()
    app.clock.advance({ minutes: 1 })
    await karim.admin('POST', `/mentions/${mention.id}/read`)
    expect(await mentions(karim)).toMatchObject([{ id: mention.id, read_at: readAt }])
    expect([await unread(karim), await flags(karim), await mentions(karim, { unread: true })]).toEqual([0, [], []])
  })

  it('may stand on each kind of dossier and on a trader', async () => {
    const brand = await newBrand({ trader }, identification.id)
    const account = await newBankAccount({ trader }, identification.id)
    for (const [path, name] of [
      [`/brands/${brand.id}`, 'Sersou'],
      [`/bank-accounts/${account.id}`, 'Atlas Meubles'],
      [`/traders/${trader.id}`, 'Lina Benali'],
    ]) {
      const json = { text: 'Look again.', mentions: [karim.id] }
      expect((await amina.admin('POST', `${path}/notes`, { json })).status).toBe(201)
      const [newest] = await mentions(karim, { unread: true })
      expect(newest).toMatchObject({ name, trader: { name: 'Lina Benali' } })
      await karim.admin('POST', `/mentions/${newest.id}/read`)
      expect((await amina.admin('GET', `${path}/timeline`)).body.entries[0]).toMatchObject({ note: 'Look again.' })
    }
  })

  it('is not for auditors, unknown records or officers who cannot read it', async () => {
    const path = `/identifications/${identification.id}/notes`
    const gone = await newOfficer(app)
    await (await newOfficer(app, 'admin')).admin('POST', `/officers/${gone.id}/disable`)
    expect(consoleError(await auditor.admin('POST', path, { json: { text: 'x' } }))).toEqual([403, 'FORBIDDEN'])
    expect((await amina.admin('POST', `/brands/${randomUUID()}/notes`, { json: { text: 'x' } })).status).toBe(404)
    for (const json of [{ text: '   ' }, { text: 'x'.repeat(4001) }])
      expect((await amina.admin('POST', path, { json })).body.errors).toHaveProperty('text')
    for (const officer of [gone.id, randomUUID()]) {
      const answer = await amina.admin('POST', path, { json: { text: 'x', mentions: [officer] } })
      expect([answer.status, answer.body.errors]).toEqual([422, { mentions: expect.any(String) }])
    }
  })
})
