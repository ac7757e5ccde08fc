import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept, identificationFields, reportAllSeen } from '../factories/dossiers.ts'
import {
  listQuery,
  newOfficer,
  newTrader,
  requireNoDocuments,
  type TestOfficer,
  type TestTrader,
} from '../factories/people.ts'
import { consoleError } from '../support/apiErrors.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { waitForBlockedConnection } from '../support/database.ts'
import { MANY_STARTS_LIMIT } from '../support/limits.ts'

let app: TestApp
let trader: TestTrader
let amina: TestOfficer
let karim: TestOfficer
let lina: TestOfficer

beforeAll(async () => {
  app = await startApp()
  await requireNoDocuments(app)
  trader = await newTrader(app)
  amina = await newOfficer(app, 'officer', 'Amina')
  karim = await newOfficer(app, 'officer', 'Karim')
  lina = await newOfficer(app, 'supervisor', 'Lina')
})
afterAll(() => app?.close())

const send = async (): Promise<string> =>
  (await trader.ext('POST', '/identifications', { json: identificationFields() })).body.data.id

describe('a claim', () => {
  it('shows who has the dossier, blocks the others, and lets its holder decide', async () => {
    const id = await send()
    const mine = await amina.admin('POST', `/identifications/${id}/claim`)
    expect(mine.body).toMatchObject({ claim: { officer: { id: amina.id, name: 'Amina' } }, blocked_by: [] })
    const seen = await karim.admin('GET', `/identifications/${id}`)
    expect(seen.body).toMatchObject({ claim: { officer: { id: amina.id } }, blocked_by: ['claim'] })
    const listed = await karim.admin('GET', `/identifications${listQuery({ id })}`)
    expect(listed.body[0].claim).toEqual(seen.body.claim)
    for (const [path, json] of [
      ['claim', undefined],
      ['accept', { version: 1 }],
      ['refuse', { version: 1, reason: 'Not legible at all.' }],
    ] as const) {
      const answer = await karim.admin('POST', `/identifications/${id}/${path}`, { json })
      expect([answer.status, answer.body.code]).toEqual([409, 'CLAIMED'])
      expect(answer.body.details).toEqual({
        officer: { id: amina.id, name: 'Amina' },
        since: app.clock.now().toISOString(),
      })
    }
    expect(await accept(amina, 'identifications', id)).toMatchObject({ status: 'accepted', claim: null })
  })

  it('that is being made while a colleague decides wins: the decision waited for it', async () => {
    const id = await send()
    await reportAllSeen(karim, 'identifications', id)
    const now = app.clock.now()
    const claim = { resource: 'identifications', record_id: id, officer_id: amina.id }
    const { decision } = await app.services.db.$transaction(async (db) => {
      await db.$queryRaw`SELECT FROM identifications WHERE id = ${id}::uuid FOR UPDATE`
      const asked = karim.admin('POST', `/identifications/${id}/accept`, { json: { version: 1 } })
      await waitForBlockedConnection((sql) => db.$queryRaw(sql))
      await db.claim.create({ data: { ...claim, claimed_at: now, seen_at: now, input_at: now } })
      return { decision: asked }
    })
    expect(consoleError(await decision)).toEqual([409, 'CLAIMED'])
    expect((await amina.admin('GET', `/identifications/${id}`)).body.status).toBe('pending')
  })

  it('is kept by heartbeats and lapses two minutes after the last', async () => {
    const id = await send()
    await amina.admin('POST', `/identifications/${id}/claim`)
    const since = app.clock.now().toISOString()
    app.clock.advance({ seconds: 110 })
    expect((await amina.admin('POST', `/identifications/${id}/claim`)).body.claim.since).toBe(since)
    app.clock.advance({ seconds: 110 })
    expect((await karim.admin('POST', `/identifications/${id}/claim`)).status).toBe(409)
    app.clock.advance({ seconds: 11 })
    expect((await karim.admin('POST', `/identifications/${id}/claim`)).body.claim.officer.id).toBe(karim.id)
  })

  it('lapses after half an hour without input, whatever the heartbeats', async () => {
    const id = await send()
    await amina.admin('POST', `/identifications/${id}/claim`)
    for (let minute = 0; minute < 29; minute += 1) {
      app.clock.advance({ minutes: 1 })
      await amina.admin('POST', `/identifications/${id}/claim`, { json: { input: false } })
    }
    expect((await karim.admin('POST', `/identifications/${id}/claim`)).status).toBe(409)
    app.clock.advance({ minutes: 1 })
    expect((await karim.admin('POST', `/identifications/${id}/claim`)).status).toBe(200)
  })

  it('is not begun anew by the heartbeats of a console that nobody touches', async () => {
    const id = await send()
    await amina.admin('POST', `/identifications/${id}/claim`)
    const beat = () => amina.admin('POST', `/identifications/${id}/claim`, { json: { input: false } })
    for (let minute = 0; minute < 32; minute += 1) {
      app.clock.advance({ minutes: 1 })
      await beat()
    }
    await amina.admin('POST', `/identifications/${id}/claim`)
    await lina.admin('POST', '/identifications/bulk', { json: { action: 'release', ids: [id] } })
    expect(await beat()).toMatchObject({ status: 200, body: { claim: null } })
    const { body } = await lina.admin('GET', `/audit-entries${listQuery({ record_id: id, action: 'claim' })}`)
    expect(body).toHaveLength(2)
  })

  it('is for dossiers that exist', async () => {
    const answer = await amina.admin('POST', `/identifications/${crypto.randomUUID()}/claim`)
    expect([answer.status, answer.body.code]).toEqual([404, 'RESOURCE_NOT_FOUND'])
  })

  it('that is taken over in the moment it is made is journaled as taken over', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await send()
      const [own] = await Promise.all([
        amina.admin('POST', `/identifications/${id}/claim`),
        lina.admin('POST', `/identifications/${id}/claim`, { json: { take_over: 'It is urgent.' } }),
      ])
      const { body } = await lina.admin(
        'GET',
        `/audit-entries${listQuery({ record_id: id, action: ['claim', 'take_over'] })}`,
      )
      const acts = body.map((entry: { action: string; actor_name: string }) => `${entry.actor_name}: ${entry.action}`)
      expect(acts).toEqual(own.status === 200 ? ['Amina: claim', 'Lina: take_over'] : ['Lina: claim'])
      // An officer holds five at most.
      await lina.admin('POST', `/identifications/${id}/release`)
    }
  })

  it('ends by release, by signing out and when its holder is disabled, journaled', async () => {
    const admin = await newOfficer(app, 'admin')
    const ends = [
      async (holder: TestOfficer, id: string) => holder.admin('POST', `/identifications/${id}/release`),
      async (holder: TestOfficer) => holder.admin('DELETE', '/session'),
      async (holder: TestOfficer) => admin.admin('POST', `/officers/${holder.id}/disable`),
    ]
    for (const end of ends) {
      const id = await send()
      const holder = await newOfficer(app)
      await holder.admin('POST', `/identifications/${id}/claim`)
      await end(holder, id)
      expect((await lina.admin('GET', `/identifications/${id}`)).body.claim).toBeNull()
      const { body } = await lina.admin('GET', `/audit-entries${listQuery({ record_id: id, action: 'release' })}`)
      const own = { actor_id: holder.id, details: {} }
      const from = { officer: { id: holder.id, name: holder.name }, since: app.clock.now().toISOString() }
      expect(body).toMatchObject([
        { workspace_id: trader.workspace_id, ...(end === ends[2] ? { actor_id: admin.id, details: { from } } : own) },
      ])
    }
  })

  it('that had lapsed is given back without a word', async () => {
    const id = await send()
    const holder = await newOfficer(app)
    await holder.admin('POST', `/identifications/${id}/claim`)
    app.clock.advance({ minutes: 3 })
    await holder.admin('DELETE', '/session')
    expect((await lina.admin('GET', `/audit-entries${listQuery({ record_id: id, action: 'release' })}`)).body).toEqual(
      [],
    )
  })

  it('is taken over by a supervisor with a reason, journaled, and by nobody else', async () => {
    const id = await send()
    // While the dossier is free, a supervisor claims it like any officer (record 0015).
    expect((await lina.admin('GET', `/identifications/${id}`)).body.claim_actions).toEqual(['claim'])
    await amina.admin('POST', `/identifications/${id}/claim`)
    const json = { take_over: 'Quiet for too long.' }
    expect((await karim.admin('POST', `/identifications/${id}/claim`, { json })).status).toBe(403)
    expect((await lina.admin('POST', `/identifications/${id}/claim`, { json })).body.claim.officer.id).toBe(lina.id)
    const entries = await lina.admin(
      'GET',
      `/audit-entries${listQuery({ record_id: id, action: ['claim', 'take_over', 'denied'] })}`,
    )
    expect(entries.body).toMatchObject([
      { action: 'claim', actor_id: amina.id },
      { action: 'denied', actor_id: karim.id, details: { action: 'take_over', code: 'FORBIDDEN' } },
      {
        action: 'take_over',
        actor_id: lina.id,
        reason: 'Quiet for too long.',
        details: { from: { officer: { id: amina.id } } },
      },
    ])
    expect((await amina.admin('POST', `/identifications/${id}/accept`, { json: { version: 1 } })).body.code).toBe(
      'CLAIMED',
    )
  })

  it('is refused on a dossier that is decided, and to an auditor', async () => {
    const id = await send()
    const auditor = await newOfficer(app, 'auditor')
    expect((await auditor.admin('POST', `/identifications/${id}/claim`)).status).toBe(403)
    await accept(amina, 'identifications', id)
    expect((await amina.admin('POST', `/identifications/${id}/claim`)).body.code).toBe('INVALID_STATE_TRANSITION')
  })
})

describe('the next dossier', () => {
  it('is the oldest free one; taking it frees the one before', async () => {
    const quiet = await startApp()
    try {
      const other = await newTrader(quiet)
      const officer = await newOfficer(quiet)
      const ids: string[] = []
      for (let i = 0; i < 3; i += 1) {
        quiet.clock.advance({ minutes: 1 })
        ids.push((await other.ext('POST', '/identifications', { json: identificationFields() })).body.data.id)
      }
      const next = async () => (await officer.admin('POST', '/queues/identifications/next')).body
      expect((await next()).id).toBe(ids[0])
      expect((await next()).id).toBe(ids[1])
      expect((await officer.admin('GET', `/identifications/${ids[0]}`)).body.claim).toBeNull()
      expect((await officer.admin('POST', '/queues/activation-proofs/next')).status).toBe(204)
    } finally {
      await quiet.close()
    }
  })

  it('is claimed while the one before is being decided, whose claim stays', async () => {
    const quiet = await startApp()
    try {
      const other = await newTrader(quiet)
      const officer = await newOfficer(quiet)
      const ids: string[] = []
      for (let i = 0; i < 2; i += 1) {
        quiet.clock.advance({ minutes: 1 })
        ids.push((await other.ext('POST', '/identifications', { json: identificationFields() })).body.data.id)
      }
      const next = (keep: unknown) => officer.admin('POST', '/queues/identifications/next', { json: { keep } })
      const holder = async (id: unknown) => (await officer.admin('GET', `/identifications/${id}`)).body.claim
      // The kept dossier is on the desk without a claim: `next` skips it anyway.
      expect((await next(ids[0])).body.id).toBe(ids[1])
      expect(await holder(ids[0])).toBeNull()
      await officer.admin('POST', `/identifications/${ids[1]}/release`)
      await officer.admin('POST', `/identifications/${ids[0]}/claim`)
      expect((await next(ids[0])).body.id).toBe(ids[1])
      for (const id of ids) expect(await holder(id)).toMatchObject({ officer: { id: officer.id } })
      expect((await next('first')).body).toMatchObject({
        code: 'VALIDATION_ERROR',
        errors: { keep: expect.any(String) },
      })
    } finally {
      await quiet.close()
    }
  })

  it('asked for by one officer several times at once leaves him one claim', async () => {
    const officer = await newOfficer(app)
    for (let i = 0; i < 3; i += 1) await send()
    const next = () => officer.admin('POST', '/queues/identifications/next')
    expect((await Promise.all([next(), next(), next()])).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await app.services.db.claim.count({ where: { officer_id: officer.id } })).toBe(1)
  })

  it('is never the same for two of twenty officers, and none of 200 is left', MANY_STARTS_LIMIT, async () => {
    const busy = await startApp()
    try {
      const { services } = busy
      await requireNoDocuments(busy)
      const other = await newTrader(busy)
      const officers: TestOfficer[] = []
      for (let i = 0; i < 20; i += 1) officers.push(await newOfficer(busy))
      const now = services.clock.now()
      await services.db.$transaction(async (db) => {
        const { createMany } = db.brand
        const { body } = await other.ext('POST', '/identifications', { json: identificationFields() })
        const rows = Array.from({ length: 199 }, (_, i) => ({
          workspace_id: other.workspace_id,
          identification_id: body.data.id,
          name: `Brand ${i}`,
          name_folded: `brand ${i}`,
          waiting_since: now,
          created_at: now,
          updated_at: now,
        }))
        await createMany({ data: rows })
        await db.$executeRaw`INSERT INTO audit_entries (at, actor_type, actor_name, action, resource, record_id, "to")
          SELECT ${now}, 'system', 'test', 'create', 'brands', id::text, 'pending' FROM brands`
      })
      const given: string[] = []
      await Promise.all(
        officers.map(async (officer) => {
          for (;;) {
            const { status, body } = await officer.admin('POST', '/queues/brands/next')
            if (status === 204) return
            expect(status).toBe(200)
            given.push(body.id)
            const accepted = await officer.admin('POST', `/brands/${body.id}/accept`, {
              json: { version: body.version },
              headers: { Prefer: 'return=minimal' },
            })
            expect(accepted.status).toBe(204)
          }
        }),
      )
      expect(given).toHaveLength(200)
      expect(new Set(given).size).toBe(200)
      expect(await services.db.brand.count({ where: { status: 'accepted' } })).toBe(200)
      expect(await services.db.claim.count()).toBe(0)
    } finally {
      await busy.close()
    }
  })
})
