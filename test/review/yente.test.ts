import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { screenWaiting } from '../../server/review/screening/screenDossiers.ts'
import { newIdentification, prepareForAccept } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

type Asked = { path: string; query: URLSearchParams; body: Json }
type Behave = (asked: Asked, response: ServerResponse) => void

/** The matching service as its published API answers, or as a test wants it to. */
let service: Server
let behave: Behave
let asked: Asked[] = []
let app: TestApp
let amina: TestOfficer
let trader: TestTrader

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}
const send = (response: ServerResponse, body: unknown, status = 200) => {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
/** Answers each name by these entities. */
const finds =
  (results: Json[], more: Json = {}): Behave =>
  ({ body }, response) =>
    send(response, {
      responses: Object.fromEntries(
        Object.keys(body.queries).map((name) => [name, { status: 200, results, total: { value: 1, relation: 'eq' } }]),
      ),
      matcher: { 'logic-v2': {} },
      limit: 50,
      ...more,
    })
const LISTED = {
  id: 'NK-7fexample',
  caption: 'Yassine Hamdaoui Exemple',
  schema: 'Person',
  properties: { name: ['Yassine Hamdaoui Exemple'], topics: ['sanction'], birthDate: ['1979-02-04'], country: ['ly'] },
  datasets: ['un_sc_sanctions'],
  referents: [],
  target: true,
  score: 0.93,
  features: { name_match: 0.93 },
  match: true,
}

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://service')
    const one = { path: `${request.method} ${pathname}`, query: searchParams, body: await bodyOf(request) }
    asked.push(one)
    behave(one, response)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  app = await startApp({ SCREENING: `yente:http://127.0.0.1:${port}/sanctions` })
  amina = await newOfficer(app, 'officer', 'Amina')
})
beforeEach(async () => {
  asked = []
  behave = finds([])
  trader = await newTrader(app)
})
afterAll(async () => {
  await app?.close()
  service?.closeAllConnections()
  service?.close()
})

const read = async (id: string): Promise<Json> => (await amina.admin('GET', `/identifications/${id}`)).body
const sent = async (name = 'Minoterie du Plateau'): Promise<string> => (await newIdentification({ trader }, name)).id
const tryAccept = async (id: string) => {
  const { version } = await prepareForAccept(amina, 'identifications', id)
  return amina.admin('POST', `/identifications/${id}/accept`, { json: { version } })
}
/** It stays unscreened, its accept waits, and the worker's next try succeeds. */
async function expectTriedAgain(id: string) {
  const { screening, blocked_by } = await read(id)
  expect([screening.state, blocked_by.includes('screening')]).toEqual(['not_screened', true])
  const refused = await tryAccept(id)
  expect([refused.status, refused.body.code]).toEqual([409, 'SCREENING_UNANSWERED'])
  behave = finds([])
  await screenWaiting(app.services)
  expect((await read(id)).screening.state).toBe('clear')
  expect((await tryAccept(id)).status).toBe(200)
}

describe('an outside service', () => {
  it('is asked by its published route, and finds nothing', async () => {
    const id = await sent()
    // Its first brand, which comes with it, is asked about too.
    expect(asked).toHaveLength(2)
    expect(asked[0]!.path).toBe('POST /match/sanctions')
    expect(Object.fromEntries(asked[0]!.query)).toEqual({ algorithm: 'logic-v2', threshold: '0.75', limit: '50' })
    expect(Object.values(asked[0]!.body.queries)).toEqual([
      { schema: 'LegalEntity', properties: { name: ['Minoterie du Plateau'] } },
    ])
    const version = Number(app.clock.now().toISOString().slice(0, 10).replaceAll('-', ''))
    expect((await read(id)).screening).toEqual({ state: 'clear', lists: [{ list: 'sanctions', version }], hits: [] })
    const [run] = (await amina.admin('GET', `/screening-runs${listQuery({ record_id: id })}`)).body
    expect(run).toMatchObject({ matcher: 'yente.logic-v2', hits: 0 })
    expect((await tryAccept(id)).status).toBe(200)
  })

  it('finds entries, which officers answer; the same blocks the account', async () => {
    behave = finds([LISTED])
    const id = await sent(LISTED.caption)
    const [hit] = (await read(id)).screening.hits
    expect(hit).toMatchObject({ list: 'sanctions', kind: 'sanction', ref: LISTED.id, score: 93, blocks: true })
    expect((await tryAccept(id)).body.code).toBe('SCREENING_UNANSWERED')
    const json = { answer: 'same', why: 'The papers say so.' }
    expect((await amina.admin('POST', `/identifications/${id}/hits/${hit.id}`, { json })).status).toBe(200)
    behave = finds([])
    const other = await sent()
    const lina = await newOfficer(app, 'supervisor')
    const { version } = await prepareForAccept(lina, 'identifications', other)
    const refused = await lina.admin('POST', `/identifications/${other}/accept`, { json: { version } })
    expect([refused.status, refused.body.code]).toEqual([409, 'SCREENING_HIT'])
  })

  it('calls a politically exposed person one, and takes fields that it does not know', async () => {
    const pep = {
      ...LISTED,
      properties: { ...LISTED.properties, topics: ['role.pep'], born: [{ year: 1979 }] },
      new: 1,
    }
    behave = finds([pep], { api_version: '9.0', query_stats: { took: 3 } })
    expect((await read(await sent(LISTED.caption))).screening.hits[0]).toMatchObject({ kind: 'pep', blocks: true })
  })

  it.each<[string, Behave]>([
    ['is down', (_asked, response) => response.destroy()],
    ['answers an error', (_asked, response) => send(response, { detail: 'Index is not ready' }, 503)],
    ['answers no JSON', (_asked, response) => send(response, '<html>Bad gateway</html>')],
    ['answers another schema', (_asked, response) => send(response, { results: [LISTED] })],
    ['answers scores of another measure', finds([{ ...LISTED, score: 93 }])],
    ['leaves a name out', (_asked, response) => send(response, { responses: {} })],
    [
      'refuses one name',
      ({ body }, response) =>
        send(response, {
          responses: Object.fromEntries(Object.keys(body.queries).map((q) => [q, { status: 400, results: [] }])),
        }),
    ],
    ['redirects elsewhere', (_asked, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()],
    ['never answers', () => undefined],
  ])('that %s leaves the dossier unscreened: an accept waits, and it is tried again', async (_what, how) => {
    behave = how
    await expectTriedAgain(await sent())
  })

  it('is asked again the next day', async () => {
    const id = await sent()
    app.clock.advance({ hours: 24 })
    // Sessions have ended by then.
    amina = await newOfficer(app, 'officer', 'Amina')
    expect((await read(id)).screening.state).toBe('not_screened')
    await screenWaiting(app.services)
    expect((await read(id)).screening.state).toBe('clear')
  })

  it('is named by an address, without credentials', () => {
    const DATABASE_URL = 'postgres://app@db/countersign'
    for (const SCREENING of [
      'yente:',
      'yente:ftp://host',
      'yente:http://user:secret@host',
      'yente:http://host?x=1',
      'other',
    ])
      expect(() => readConfig({ DATABASE_URL, SCREENING })).toThrow(/SCREENING/)
    expect(readConfig({ DATABASE_URL, SCREENING: 'yente:https://match.example.dz' }).screening).toBe(
      'yente:https://match.example.dz',
    )
  })
})
