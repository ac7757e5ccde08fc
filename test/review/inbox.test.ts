import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newIdentification } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let lina: TestOfficer
let other: TestOfficer

beforeAll(async () => {
  app = await startApp()
  trader = await newTrader(app, { name: 'Studio Noria' })
  amina = await newOfficer(app, 'officer', 'Amina Kaci')
  lina = await newOfficer(app, 'supervisor', 'Lina Haddad')
  other = await newOfficer(app, 'officer', 'Karim Belaïd')
})
afterAll(() => app?.close())

const send = async (name: string): Promise<string> => {
  app.clock.advance({ minutes: 1 })
  return (await newIdentification({ trader }, name)).id
}
const act = (officer: TestOfficer, id: string, action: string, json: Json = {}) =>
  officer.admin('POST', `/identifications/${id}/${action}`, { json })
const inbox = async (officer: TestOfficer, filter: object = {}) =>
  (await officer.admin('GET', `/inbox${listQuery(filter, ['created_at', 'DESC'])}`)).body
const unread = async (officer: TestOfficer) => (await officer.admin('GET', '/menu-counts')).body.inbox

describe('the inbox', () => {
  it('tells whose dossier was taken over by whom, and why', async () => {
    const id = await send('Boulangerie El Feth')
    await act(amina, id, 'claim')
    const reason = 'The owner is at the counter.'
    await act(lina, id, 'claim', { take_over: reason })
    expect(await inbox(amina)).toEqual([
      {
        id: expect.any(String),
        kind: 'take_over',
        resource: 'identifications',
        record_id: id,
        name: 'Boulangerie El Feth',
        trader: { id: trader.id, name: 'Studio Noria' },
        by: { id: lina.id, name: 'Lina Haddad' },
        text: reason,
        disagreement: null,
        new_hits: null,
        created_at: app.clock.now().toISOString(),
        read_at: null,
      },
    ])
    expect([await unread(amina), await unread(lina), await inbox(other)]).toEqual([1, 0, []])
  })

  it('tells whoever escalated a dossier that it came back, and whom one was assigned to', async () => {
    const id = await send('Kaci Traiteur')
    await act(amina, id, 'escalate', { why: 'Two owners.' })
    await act(lina, id, 'hand-back', { why: 'Page 3 is of another company.' })
    app.clock.advance({ minutes: 1 })
    await act(lina, id, 'assign', { officer_id: other.id, why: 'He knows them.' })
    // What officers do themselves is no news to them.
    await act(amina, id, 'assign', { officer_id: amina.id, why: 'Mine after all.' })
    expect((await inbox(amina)).map(({ kind, text }: Json) => [kind, text])).toEqual([
      ['hand_back', 'Page 3 is of another company.'],
      ['take_over', 'The owner is at the counter.'],
    ])
    expect(await inbox(other)).toMatchObject([{ kind: 'assign', text: 'He knows them.', name: 'Kaci Traiteur' }])
  })

  it('has the notes that mention the officer beside them, by kind, read once for both lists', async () => {
    const id = await send('Atlas Meubles')
    await act(lina, id, 'notes', { text: '@Amina Kaci, same president?', mentions: [amina.id] })
    const [mention] = await inbox(amina, { kind: 'mention' })
    expect(mention).toMatchObject({ name: 'Atlas Meubles', text: '@Amina Kaci, same president?', read_at: null })
    expect((await inbox(amina)).map(({ kind }: Json) => kind)).toEqual(['mention', 'hand_back', 'take_over'])
    expect((await amina.admin('GET', `/inbox/${mention.id}`)).body).toEqual(mention)
    expect((await amina.admin('POST', `/inbox/${mention.id}/read`)).status).toBe(204)
    const [note] = (await amina.admin('GET', `/mentions${listQuery()}`)).body
    expect(note).toMatchObject({ id: mention.id, read_at: app.clock.now().toISOString() })
    expect([await unread(amina), (await inbox(amina, { unread: false })).length]).toEqual([2, 1])
  })

  it('is the officer’s own: nobody else reads or marks it', async () => {
    const [item] = await inbox(amina, { kind: 'take_over' })
    expect((await other.admin('GET', `/inbox/${item.id}`)).status).toBe(404)
    expect((await other.admin('POST', `/inbox/${item.id}/read`)).status).toBe(404)
    await other.admin('POST', '/inbox/read')
    expect([await unread(amina), await unread(other)]).toEqual([2, 0])
    expect(consoleError(await amina.admin('GET', `/inbox${listQuery({ kind: 'rumour' })}`))).toEqual([
      422,
      'VALIDATION_ERROR',
    ])
  })

  it('is marked as read as a whole; the first time counts', async () => {
    const at = app.clock.now().toISOString()
    await amina.admin('POST', '/inbox/read')
    app.clock.advance({ minutes: 5 })
    await amina.admin('POST', '/inbox/read')
    expect(await unread(amina)).toBe(0)
    expect((await inbox(amina)).map(({ read_at }: Json) => read_at)).toEqual([at, at, at])
  })
})
