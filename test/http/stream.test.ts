import { once } from 'node:events'
import http from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endStreams } from '../../server/http/stream.routes.ts'
import { identificationFields } from '../factories/dossiers.ts'
import { newOfficer, newTrader, requireNoDocuments, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { call } from '../support/http.ts'

let app: TestApp
let trader: TestTrader
let officer: TestOfficer

beforeAll(async () => {
  app = await startApp()
  await requireNoDocuments(app)
  trader = await newTrader(app)
  officer = await newOfficer(app)
})
afterAll(() => app?.close())

/** Opens the event stream as a console does and reads whole events, one after another. */
async function openStream(cookie: string) {
  const gone = new AbortController()
  const response = await fetch(`${app.url}/api/admin/stream`, { headers: { Cookie: cookie }, signal: gone.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    response,
    /** The next event that contains the words. */
    async next(words: string): Promise<string> {
      for (;;) {
        const events = text.split('\n\n')
        const found = events.findIndex((event) => event.includes(words))
        if (found >= 0 && found < events.length - 1) {
          text = events.slice(found + 1).join('\n\n')
          return events[found]!
        }
        const { value, done } = await reader.read()
        if (done) throw new Error(`The stream ended without ${words}.`)
        text += value
      }
    },
    close: () => gone.abort(),
  }
}

/** Counts the LISTEN connections, as the program's role, which sees its own connections. */
async function listeners(sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: app.listenUrl })
  await client.connect()
  const where = "datname = current_database() AND query = 'LISTEN changes'"
  const { rowCount } = await client.query(`${sql} FROM pg_stat_activity WHERE ${where}`)
  await client.end()
  return rowCount ?? 0
}

/** Waits until the process listens: it connects when the first stream opens. */
async function listening(): Promise<void> {
  while ((await listeners('SELECT')) === 0);
}

describe('GET /stream', () => {
  it('tells an open console what a trader and a colleague do, and not who looked', async () => {
    const colleague = await newOfficer(app)
    const stream = await openStream(officer.cookie)
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(await stream.next('retry')).toBe('retry: 2000')
    await listening()
    const { body } = await trader.ext('POST', '/identifications', { json: identificationFields() })
    const id = body.data.id
    expect(JSON.parse((await stream.next(id)).slice(6))).toEqual({ resource: 'identifications', id, change: 'create' })
    await colleague.admin('GET', `/identifications/${id}`)
    await colleague.admin('POST', `/identifications/${id}/claim`)
    await colleague.admin('POST', `/identifications/${id}/accept`, { json: { version: 1 } })
    expect(await stream.next(id)).toContain('"change":"claim"')
    expect(await stream.next(id)).toContain('"change":"accept"')
    stream.close()
  })

  it('asks to read again after its connection to the database was lost', async () => {
    const stream = await openStream(officer.cookie)
    await listening()
    expect(await listeners('SELECT pg_terminate_backend(pid)')).toBe(1)
    expect(await stream.next('missed')).toBe('event: missed\ndata: {}')
    stream.close()
  })

  it('lets go of a console that does not read, and goes on without it', async () => {
    const { hostname, port } = new URL(app.url)
    const request = http.get({ hostname, port, path: '/api/admin/stream', headers: { Cookie: officer.cookie } })
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    response.pause()
    response.socket.pause()
    const stream = await openStream(officer.cookie)
    await listening()
    const tell = (what: string, times: number) => app.services.db.$executeRaw`
      SELECT pg_notify('changes', json_build_object('resource', ${what}::text || n, 'id', null,
        'change', repeat('x', 7000))::text) FROM generate_series(1, ${times}::int) AS n`
    for (let round = 0; round < 12; round += 1) {
      await tell(`many${round} `, 400)
      await stream.next(`many${round} 400`)
    }
    endStreams()
    await tell('late', 1)
    const cut = once(response, 'error')
    response.socket.resume()
    response.resume()
    expect(await cut).toMatchObject([{ code: 'ECONNRESET' }])
    expect((await officer.admin('GET', '/session')).status).toBe(200)
  })

  it('is open so often only for one session', async () => {
    const { cookie } = await newOfficer(app)
    const streams = []
    for (let i = 0; i < 20; i += 1) streams.push(await openStream(cookie))
    expect(streams.map(({ response }) => response.status)).toEqual(Array(20).fill(200))
    expect((await call(app, 'GET', '/api/admin/stream', { headers: { Cookie: cookie } })).status).toBe(429)
    for (const { close } of streams) close()
  })

  it('is for officers only', async () => {
    expect((await call(app, 'GET', '/api/admin/stream')).status).toBe(401)
  })
})
