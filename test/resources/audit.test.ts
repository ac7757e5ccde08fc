import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept, newIdentification, reportAllSeen } from '../factories/dossiers.ts'
import { listQuery, newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import type { Json } from '../support/http.ts'

let app: TestApp
let officer: TestOfficer
let trader: TestTrader
let id: string

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app)
  trader = await newTrader(app)
  id = (await newIdentification({ trader })).id
  app.clock.advance({ minutes: 1 })
  await accept(officer, 'identifications', id)
})
afterAll(() => app?.close())

async function asRole<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

const CHANGES = [
  `UPDATE audit_entries SET actor_name = 'Somebody else'`,
  'DELETE FROM audit_entries',
  'TRUNCATE audit_entries',
  'TRUNCATE audit_entries CASCADE',
  `UPDATE audit_entries SET id = id WHERE false; DELETE FROM audit_entries WHERE id = (SELECT max(id) FROM audit_entries)`,
]

describe('the journal', () => {
  it.each(CHANGES)("refuses the app's role: %s", async (sql) => {
    const before = await app.services.db.auditEntry.count()
    await expect(asRole(app.services.config.databaseUrl!, (client) => client.query(sql))).rejects.toThrow(
      'permission denied',
    )
    expect(await app.services.db.auditEntry.count()).toBe(before)
  })

  it.each(CHANGES)('refuses its owner: %s', async (sql) => {
    const before = await app.services.db.auditEntry.findMany({ select: { id: true, actor_name: true } })
    await expect(asRole(app.ownerUrl, (client) => client.query(sql))).rejects.toThrow('append-only')
    expect(await app.services.db.auditEntry.findMany({ select: { id: true, actor_name: true } })).toEqual(before)
  })

  it.each([
    `UPDATE events SET body = '{}'`,
    'DELETE FROM events',
    'TRUNCATE events CASCADE',
    `UPDATE submissions SET content = '{}'`,
    'DELETE FROM submissions',
    'TRUNCATE submissions',
  ])('is not alone: events and submissions refuse their owner too: %s', async (sql) => {
    await expect(asRole(app.ownerUrl, (client) => client.query(sql))).rejects.toThrow('append-only')
  })

  it('has no route that writes', async () => {
    const [{ id: entry }] = (await officer.admin('GET', '/audit-entries')).body
    const admin = await newOfficer(app, 'admin')
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST'])
      for (const path of ['/audit-entries', `/audit-entries/${entry}`])
        expect((await admin.admin(method, path, { json: {} })).status).toBe(404)
  })
})

describe('GET /audit-entries', () => {
  it('shows who did what to which record, in which request', async () => {
    const [entry] = (await officer.admin('GET', `/audit-entries${listQuery({ record_id: id, action: 'accept' })}`)).body
    expect(entry).toEqual({
      id: expect.any(Number),
      at: '2026-11-21T08:01:00.000Z',
      actor_type: 'officer',
      actor_id: officer.id,
      actor_name: officer.name,
      action: 'accept',
      resource: 'identifications',
      record_id: id,
      workspace_id: trader.workspace_id,
      from: 'pending',
      to: 'accepted',
      reason_codes: [],
      reason: null,
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      address: '127.0.0.1',
      details: {
        version: 2,
        submission: 1,
        waited_seconds: 60,
        files: [{ file_id: expect.any(String), sha256: expect.stringMatching(/^[0-9a-f]{64}$/), pages_seen: [1, 2] }],
        readings: {},
        not_read: ['rc', 'nif', 'rce'],
        not_looked_up: ['cnrc', 'dgi'],
        collisions: [],
        event: expect.any(String),
      },
      name: expect.any(String),
      trader: { id: trader.id, name: trader.name },
      reasons: [],
      seal: null,
      has_receipt: true,
    })
    expect((await officer.admin('GET', `/audit-entries/${entry.id}`)).body).toEqual(entry)
  })

  it.each([
    ['actor_type', () => 'officer'],
    ['actor_id', () => officer.id],
    ['actor_name', () => officer.name],
    ['action', () => 'accept'],
    ['resource', () => 'identifications'],
    ['record_id', () => id],
    ['workspace_id', () => trader.workspace_id],
    ['from', () => 'pending'],
    ['to', () => 'accepted'],
    ['at', () => '2026-11-21T08:01:00.000Z'],
    ['trader_id', () => trader.id],
  ])('filters by %s', async (field, value) => {
    const found = async (filter: object) =>
      (await officer.admin('GET', `/audit-entries${listQuery(filter, ['id', 'ASC'], [0, 999])}`)).body
    const all = await found({})
    const some = await found({ [field]: value() })
    expect(some.map(({ action }: Json) => action)).toContain('accept')
    expect(some.length).toBeLessThan(all.length)
    if (field in all[0]) for (const row of some) expect(row[field]).toBe(value())
  })

  it('filters by time and by the codes of a reason', async () => {
    const other = await newIdentification({ trader })
    await officer.admin('POST', `/identifications/${other.id}/refuse`, {
      json: { version: 1, reason_codes: ['ID_DOC_MISSING'] },
    })
    const found = async (filter: object) =>
      (await officer.admin('GET', `/audit-entries${listQuery(filter)}`)).body.map(({ record_id }: Json) => record_id)
    expect(await found({ reason_codes: 'ID_DOC_MISSING' })).toEqual([other.id])
    expect(await found({ action: 'accept', at_gte: '2026-11-21T08:01:00Z' })).toEqual([id])
    expect(await found({ action: 'accept', at_gte: '2026-11-21T08:01:00.001Z' })).toEqual([])
    expect(await found({ action: 'accept', at_lte: '2026-11-21T09:01:00+01:00' })).toEqual([id])
  })

  it('finds nothing that waited longer than anything can', async () => {
    const far = Number.MAX_SAFE_INTEGER
    expect(await officer.admin('GET', `/audit-entries${listQuery({ waited_gte: far })}`)).toMatchObject({
      status: 200,
      body: [],
    })
  })

  it('does not filter by request, address or details, and searches them', async () => {
    for (const field of ['request_id', 'address', 'details'])
      expect((await officer.admin('GET', `/audit-entries${listQuery({ [field]: 'x' })}`)).status).toBe(422)
    const [entry] = (await officer.admin('GET', `/audit-entries${listQuery({ record_id: id, action: 'accept' })}`)).body
    const found = await officer.admin('GET', `/audit-entries${listQuery({ q: entry.request_id, action: 'accept' })}`)
    expect(found.body).toEqual([entry])
  })
})

describe('no journal, no act', () => {
  it('what cannot be journaled does not happen, and the answer says nothing internal', async () => {
    const pending = await newIdentification({ trader })
    await reportAllSeen(officer, 'identifications', pending.id)
    app.clock.advance({ minutes: 15 })
    const role = new URL(app.services.config.databaseUrl!).username
    await asRole(app.ownerUrl, (owner) =>
      owner.query(`REVOKE INSERT ON audit_entries FROM ${owner.escapeIdentifier(role)}`),
    )
    const decided = await officer.admin('POST', `/identifications/${pending.id}/accept`, { json: { version: 1 } })
    const shown = await officer.admin('GET', `/identifications/${pending.id}`)
    const signedOut = await officer.admin('DELETE', '/session')
    const created = await trader.ext('POST', '/identifications', { json: {} })
    await asRole(app.ownerUrl, (owner) =>
      owner.query(`GRANT INSERT ON audit_entries TO ${owner.escapeIdentifier(role)}`),
    )
    for (const { status, body } of [decided, shown, signedOut])
      expect([status, body.code, body.message]).toEqual([
        500,
        'SERVER_ERROR',
        'Something went wrong on our side. Try again; nothing was changed.',
      ])
    expect(created.status).toBe(422)
    expect((await officer.admin('GET', `/identifications/${pending.id}`)).body.status).toBe('pending')
    expect(await app.services.db.event.count({ where: { record_id: pending.id } })).toBe(0)
  })
})
