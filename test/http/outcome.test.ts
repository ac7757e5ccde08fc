import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { identificationFields } from '../factories/dossiers.ts'
import { newOfficer, newTrader, requireNoDocuments, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { waitForBlockedConnection } from '../support/database.ts'
import { type Cut, type FaultProxy, startFaultProxy } from '../support/faultProxy.ts'

let app: TestApp
let proxy: FaultProxy
let trader: TestTrader
let officer: TestOfficer

beforeAll(async () => {
  app = await startApp({}, undefined, undefined, async (appUrl) => {
    proxy = await startFaultProxy(appUrl)
    return proxy.url
  })
  await requireNoDocuments(app)
  trader = await newTrader(app)
  officer = await newOfficer(app)
})
afterAll(async () => {
  await app?.close()
  await proxy?.close()
})
beforeEach(() => {
  proxy.cuts = () => null
  proxy.cutStatement = null
  proxy.answered = () => {}
  proxy.resume()
})

type Answer = { status: number; headers: Headers; body: { code?: string; errors?: { code: string }[] } }

/** What an answer says about the act that was asked for. */
function claimOf({ status, body }: Answer): 'done' | 'not done' | 'unknown' {
  if (status < 300) return 'done'
  return (body.code ?? body.errors?.[0]?.code) === 'OUTCOME_UNKNOWN' ? 'unknown' : 'not done'
}

/** Whether the journal has the act, by the request's id. */
async function isDone({ headers }: Answer): Promise<boolean> {
  const request_id = headers.get('X-Request-Id')!
  const entries = await app.services.db.auditEntry.findMany({ where: { request_id } })
  return entries.some(({ action }) => ['accept', 'refuse', 'create'].includes(action))
}

const submit = () => trader.ext('POST', '/identifications', { json: identificationFields(randomUUID()) })
const accept = (id: string, headers = {}) =>
  officer.admin('POST', `/identifications/${id}/accept`, { json: { version: 1 }, headers })
const CUTS: (Cut | null)[] = ['before', 'sent', 'answered', null]

describe('a connection cut at the COMMIT of a transaction', () => {
  it.each(['before', 'sent', 'answered'] as const)('(%s): the answer says what became of it', async (cut) => {
    let next: Cut | null = null
    proxy.cuts = () => {
      const now = next
      next = null
      return now
    }
    const created = await submit()
    for (const act of [submit, () => accept(created.body.data.id)]) {
      next = cut
      const answer = await act()
      expect(next).toBeNull()
      const done = cut !== 'before'
      expect([answer.status < 300, await isDone(answer)]).toEqual([done, done])
      if (!done) expect(answer.text).toContain('nothing was changed')
    }
  })

  it('never lets one of a hundred answers claim what is not so', async () => {
    const ids: string[] = []
    for (let count = 0; count < 50; count += 1) ids.push((await submit()).body.data.id)
    proxy.cuts = (commit) => CUTS[commit % CUTS.length]!
    const answers: Answer[] = []
    const turn = async () => {
      for (let id = ids.pop(); id; id = ids.pop()) answers.push(await accept(id), await submit())
    }
    await Promise.all([turn(), turn(), turn(), turn()])
    proxy.cuts = () => null
    const seen = await Promise.all(answers.map(async (answer) => [claimOf(answer), await isDone(answer)] as const))
    expect(seen).toHaveLength(100)
    expect(seen.filter(([claim]) => claim === 'unknown')).toEqual([])
    expect(seen.filter(([claim, done]) => (claim === 'done') !== done)).toEqual([])
    expect(new Set(seen.map(([claim]) => claim))).toEqual(new Set(['done', 'not done']))
  })

  it('is told as unknown where the database stays away, in the words of each group', async () => {
    const { body } = await submit()
    /** The COMMIT is sent; then nobody can be asked. */
    const duringOutage = async (act: () => Promise<Answer>) => {
      proxy.cuts = () => {
        setImmediate(() => proxy.cut())
        return 'sent'
      }
      const answer = await act()
      proxy.cuts = () => null
      proxy.resume()
      return answer
    }
    const decided = await duringOutage(() => accept(body.data.id))
    const created = await duringOutage(submit)
    const message =
      'Something went wrong on our side, and it is not known whether this was carried out. Look before you try again.'
    const request_id = decided.headers.get('X-Request-Id')
    expect(decided.body).toEqual({
      status: 500,
      code: 'OUTCOME_UNKNOWN',
      message,
      details: { request_id },
      request_id,
    })
    expect(created.body.errors).toMatchObject([
      { status: '500', code: 'OUTCOME_UNKNOWN', title: 'Server error', detail: message },
    ])
  })
})

describe('a connection cut at the statement that decides', () => {
  it.each(['before', 'sent', 'answered'] as const)('(%s): nothing was changed, and the answer says so', async (cut) => {
    const { body } = await submit()
    // The statement follows in the same packet.
    proxy.cutStatement = 'BEGIN\0'
    let cuts = 0
    proxy.cuts = () => (cuts++ === 0 ? cut : null)
    const answer = await accept(body.data.id)
    expect(cuts).toBe(1)
    expect([answer.status, answer.body.code, await isDone(answer)]).toEqual([503, 'SERVICE_UNAVAILABLE', false])
    expect((await accept(body.data.id)).status).toBe(200)
  })

  it('whose BEGIN was answered: it was undone with its transaction', async () => {
    const { body } = await submit()
    const other = new pg.Client({ connectionString: app.listenUrl })
    await other.connect()
    try {
      await other.query('BEGIN')
      await other.query('SELECT FROM identifications WHERE id = $1 FOR UPDATE', [body.data.id])
      const answering = accept(body.data.id)
      const pid = await waitForBlockedConnection(async (sql) => (await other.query(sql)).rows)
      await other.query('SELECT pg_terminate_backend($1)', [pid])
      const answer = await answering
      expect([answer.status, answer.body.code, await isDone(answer)]).toEqual([503, 'SERVICE_UNAVAILABLE', false])
    } finally {
      await other.end()
    }
  })
})

describe('a bulk action', () => {
  it('answers for each row, also when the connection of one is cut', async () => {
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) ids.push((await submit()).body.data.id)
    const versions = Object.fromEntries(ids.map((id) => [id, 1]))
    const first = { commit: -1 }
    proxy.cuts = (commit) => {
      if (first.commit < 0) first.commit = commit
      return commit === first.commit + 1 ? 'before' : null
    }
    const json = { action: 'refuse', ids, versions, reason: 'The copy cannot be read.' }
    const { status, body } = await officer.admin('POST', '/identifications/bulk', { json })
    expect(status).toBe(200)
    expect(body.results).toEqual([
      { id: ids[0], status: 'done' },
      {
        id: ids[1],
        status: 'failed',
        code: 'SERVICE_UNAVAILABLE',
        message: expect.stringContaining('nothing was changed'),
      },
      { id: ids[2], status: 'done' },
    ])
    const rows = await app.services.db.identification.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
    const states = new Map(rows.map(({ id, status }) => [id, status]))
    expect(ids.map((id) => states.get(id))).toEqual(['refused', 'pending', 'refused'])
  })
})

describe('an act after whose COMMIT the database is gone', () => {
  const afterwards = () => {
    proxy.answered = () => proxy.cut()
  }

  it('is answered with success, by less than its record', async () => {
    const { body } = await submit()
    const admin = await newOfficer(app, 'admin')
    afterwards()
    const accepted = await accept(body.data.id)
    proxy.resume()
    expect([accepted.status, accepted.text]).toEqual([204, ''])
    expect(await isDone(accepted)).toBe(true)
    const invited = await admin.admin('POST', '/officers', {
      json: { email: 'after@example.com', name: 'Lina Bey', role: 'officer' },
    })
    proxy.resume()
    expect([invited.status, invited.body]).toEqual([
      201,
      { id: expect.any(String), invitation_url: expect.stringContaining('http') },
    ])
    const created = await submit()
    proxy.resume()
    expect([created.status, created.body.data.status]).toEqual([201, 'pending'])
  })

  it('says 202 where it waits for a second officer', async () => {
    const { body } = await submit()
    const admin = await newOfficer(app, 'admin')
    const rule = { identifications: ['always'] }
    const set = await admin.admin('PUT', '/settings/four_eyes', { json: { value: rule } })
    expect(set.status).toBe(200)
    afterwards()
    const proposed = await accept(body.data.id)
    proxy.resume()
    expect([proposed.status, proposed.body]).toEqual([202, { id: body.data.id }])
  })
})
