import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { foldText } from '../../server/kernel/fold.ts'
import { DOSSIER_KINDS } from '../../server/registry/dossierKinds.ts'
import { machines } from '../../server/registry/machines.ts'
import { deepProblems } from '../../server/resources/audit/deep.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { verifyJournal } from '../../server/resources/audit/verify.ts'
import { applyErasuresAgain, runRetention } from '../../server/resources/retention/erase.ts'
import { addMember } from '../../server/resources/workspaces/service.ts'
import { startServer } from '../../server/start.ts'
import { createFullAccount } from '../factories/account.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { addOldJournalEntry, newOfficer, newTrader, PASSWORD, type TestOfficer } from '../factories/people.ts'
import { fourEyes, putInForce } from '../factories/proposals.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { call } from '../support/http.ts'
import { restore } from '../support/restore.ts'

const KINDS = [...DOSSIER_KINDS.map(({ name }) => name), 'transactions', 'traders']
const reason = 'The trader asked for it.'

let app: TestApp
let supervisor: TestOfficer

const signIn = async () => {
  supervisor = await newOfficer(app, 'supervisor')
}
const close = (id: string) => supervisor.admin('POST', `/traders/${id}/close`, { json: { reason } })
const hold = (id: string) => supervisor.admin('POST', `/traders/${id}/legal-hold`, { json: { reason: 'Court.' } })
const confirm = (id: string, kinds = KINDS) =>
  supervisor.admin('POST', '/retention/confirm', { json: { list: [{ id, kinds }] } })
const listed = async (id: string) => {
  const { status, body } = await supervisor.admin('GET', `/retention/${id}`)
  return status === 404 ? null : body
}
/** The years pass; sessions end. */
async function waitYears(years: number): Promise<void> {
  const later = app.clock.now()
  later.setUTCFullYear(later.getUTCFullYear() + years)
  later.setUTCDate(later.getUTCDate() + 1)
  await addOldJournalEntry(app, later)
  app.clock.set(later)
  await signIn()
}
const verified = () => verifyJournal(app.services, (services) => deepProblems(services, machines))

/** The tables, the journal's aside, in which a text stands. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const admin = new pg.Client({ connectionString: app.ownerUrl })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
         AND relname NOT LIKE 'audit%' ORDER BY 1`,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const { rowCount } = await admin.query(
        `SELECT FROM ${name} AS row WHERE EXISTS (
           SELECT FROM unnest($1::text[]) AS wanted WHERE strpos(lower(to_jsonb(row)::text), lower(wanted)) > 0) LIMIT 1`,
        [texts],
      )
      if (rowCount) found.push(name)
    }
    return found
  } finally {
    await admin.end()
  }
}

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.close())
beforeEach(signIn)

describe('closing an account', () => {
  it('ends keys, sign-in, payments and what waits, and is told by the journal', async () => {
    const { trader, ids } = await createFullAccount(app)
    const guest = await newTrader(app)
    await app.services.db.$transaction(async (db) => {
      const workspace = await db.workspace.findUniqueOrThrow({ where: { id: trader.workspace_id } })
      const account = await db.trader.findUniqueOrThrow({ where: { id: guest.id } })
      await addMember(db, SYSTEM, app.clock.now(), workspace, account)
    })
    const inTheirs = { headers: { 'X-Workspace-Id': trader.workspace_id } }
    expect((await guest.ext('GET', '/brands', inTheirs)).status).toBe(200)

    const { status, body } = await close(trader.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      closed: { by: supervisor.name, reason },
      allowed_actions: ['freeze', 'set_legal_hold'],
      legal_hold: null,
      erased: [],
    })
    expect((await trader.ext('GET', '/brands')).status).toBe(401)
    expect((await guest.ext('GET', '/brands', inTheirs)).status).toBe(403)
    const credentials = { json: { email: trader.email, password: PASSWORD } }
    expect((await call(app, 'POST', '/api/signin', credentials)).status).toBe(401)
    const bearer = { headers: { Authorization: `Bearer ${trader.token}` } }
    expect((await call(app, 'POST', '/api/api-keys/generate', bearer)).status).toBe(401)
    const instance = `/payment-instances/${ids.instance}`
    expect((await supervisor.admin('GET', instance)).body).toMatchObject({ status: 'suspended', status_reason: reason })
    expect((await supervisor.admin('POST', `${instance}/reactivate`, { json: { reason } })).status).toBe(409)
    expect((await supervisor.admin('GET', `/identifications/${ids.pending}`)).body.deleted_at).not.toBeNull()
    expect((await supervisor.admin('GET', `/identifications/${ids.identification}`)).body.status).toBe('accepted')
    expect((await close(trader.id)).body.code).toBe('INVALID_STATE_TRANSITION')

    const entries = await app.services.db.auditEntry.findMany({ where: { record_id: trader.id, action: 'close' } })
    expect(entries).toMatchObject([
      { reason, actor_id: supervisor.id, details: { keys: 1, sessions: 1, instances: 1, dossiers: 4 } },
    ])
  })

  it('is for supervisors and administrators; other attempts are journaled', async () => {
    const trader = await newTrader(app)
    for (const role of ['officer', 'auditor'] as const) {
      const { admin } = await newOfficer(app, role)
      expect((await admin('POST', `/traders/${trader.id}/close`, { json: { reason } })).status).toBe(403)
      expect((await admin('POST', `/traders/${trader.id}/legal-hold`, { json: { reason } })).status).toBe(403)
      expect((await admin('DELETE', `/traders/${trader.id}/legal-hold`)).status).toBe(403)
      const list = { json: { list: [{ id: trader.id, kinds: ['traders'] }] } }
      expect((await admin('POST', '/retention/confirm', list)).status).toBe(403)
    }
    const denied = await app.services.db.auditEntry.count({ where: { record_id: trader.id, action: 'denied' } })
    expect(denied).toBe(6)
    expect((await supervisor.admin('POST', `/traders/${trader.id}/close`, { json: {} })).status).toBe(422)
  })
})

describe('retention', () => {
  it('erases names, numbers and documents everywhere once their time is over; the journal still verifies', async () => {
    await putInForce(app, 'blind_share', 100)
    const { trader, personal, ids } = await createFullAccount(app)
    await putInForce(app, 'blind_share', 0)
    const { id: lookId } = await app.services.db.blindLook.findFirstOrThrow({
      where: { record_id: ids.identification! },
    })
    const colleague = await newOfficer(app)
    const blind = { answer: 'refuse', reason: personal.note }
    expect((await colleague.admin('POST', `/second-looks/${lookId}/answer`, { json: blind })).status).toBe(200)
    const other = await newTrader(app)
    const kept = await newIdentification({ trader: other }, 'Laiterie Soummam')
    await close(trader.id)
    await sealEntries(app.services)
    const said = Object.values(personal)
    const texts = [...said, ...said.map((one) => foldText(one)), trader.email]
    expect(await tablesWith(...texts)).toEqual(expect.arrayContaining(['identifications', 'blind_looks', 'notices']))
    expect(await listed(trader.id)).toBeNull()
    expect((await confirm(trader.id)).body.outcomes).toEqual([{ id: trader.id, skipped: 'not_due' }])

    await waitYears(5)
    const due = await listed(trader.id)
    expect(due).toMatchObject({
      state: 'due',
      ended_by: 'closed',
      held: null,
      documents: 5,
      allowed_actions: ['erase'],
    })
    expect(due.due.toSorted()).toEqual(KINDS.toSorted())
    const files = await app.services.db.file.findMany({ where: { workspace_id: trader.workspace_id } })
    const { status, body } = await confirm(trader.id)
    expect(status).toBe(200)
    expect(body.outcomes).toEqual([{ id: trader.id, kinds: expect.arrayContaining(KINDS), files: 5 }])

    expect(await tablesWith(...texts)).toEqual([])
    for (const { id, storage_key } of files) {
      expect((await supervisor.admin('GET', `/files/${id}`)).body.code).toBe('ERASED')
      expect(await app.services.store.get(storage_key)).toBeNull()
    }
    const reveal = await supervisor.admin('POST', `/form-submissions/${ids.submission}/reveal`, {
      json: { field: 'field_0' },
    })
    expect(reveal.body.code).toBe('ERASED')
    await sealEntries(app.services)
    expect(await verified()).toMatchObject({ ok: true, problems: [] })

    const pages = {
      identifications: ids.identification,
      brands: ids.brand,
      'bank-accounts': ids.account,
      'payment-instances': ids.instance,
      transactions: ids.paid,
      'payment-links': ids.link,
      'pay-links': ids.payLink,
      forms: ids.form,
      'form-submissions': ids.submission,
      traders: trader.id,
      workspaces: trader.workspace_id,
    }
    for (const [resource, id] of Object.entries(pages)) {
      const page = await supervisor.admin('GET', `/${resource}/${id}`)
      expect([resource, page.status]).toEqual([resource, 200])
      expect([resource, (await supervisor.admin('GET', `/${resource}`)).status]).toEqual([resource, 200])
    }
    expect(await listed(trader.id)).toMatchObject({ state: 'done', due: [], erased: [{ by: supervisor.name }] })
    expect((await supervisor.admin('GET', `/traders/${trader.id}`)).body).toMatchObject({ name: '[erased]' })
    expect((await supervisor.admin('GET', `/identifications/${kept.id}`)).body.name).toBe('Laiterie Soummam')
    // What a decision was, by whom, and its reason for the trader stay; the private note does not.
    const refusal = await app.services.db.auditEntry.findFirstOrThrow({
      where: { record_id: ids.refused!, action: 'refuse' },
    })
    expect(refusal).toMatchObject({ reason: 'Unreadable.', to: 'refused', address: null })
    expect(refusal.details).not.toHaveProperty('note')
    // So are the words of a blind answer, which nobody was sent.
    const answer = await app.services.db.auditEntry.findFirstOrThrow({
      where: { record_id: ids.identification!, action: 'blind_answer' },
    })
    expect(answer).toMatchObject({ reason: null, details: { second_look: lookId, answer: 'refuse' } })
    expect(JSON.stringify(answer.details)).not.toContain(personal.note)
    const again = await confirm(trader.id)
    expect([again.status, again.body.outcomes]).toEqual([200, [{ id: trader.id, skipped: 'not_due' }]])
  })

  it('counts each kind by its own years, from the last change where no record is in use', async () => {
    const admin = await newOfficer(app, 'admin')
    const value = { ...Object.fromEntries(KINDS.map((kind) => [kind, 5])), transactions: 10 }
    expect((await admin.admin('PUT', '/settings/retention_years', { json: { value } })).status).toBe(200)
    const unused = await newTrader(app)
    const used = await newTrader(app)
    await newIdentification({ trader: used }, 'Laiterie Djurdjura')
    const closed = await newTrader(app)
    await close(closed.id)
    await waitYears(5)
    expect(await listed(used.id)).toBeNull()
    expect(await listed(unused.id)).toMatchObject({ ended_by: 'unused', state: 'due' })
    expect((await listed(closed.id)).due).not.toContain('transactions')
    expect((await confirm(unused.id)).body.outcomes[0].kinds).not.toContain('transactions')
    expect((await supervisor.admin('GET', `/traders/${unused.id}`)).body.closed).not.toBeNull()
    await waitYears(5)
    expect((await listed(unused.id)).due).toEqual(['transactions'])
    const again = await newOfficer(app, 'admin')
    await again.admin('PUT', '/settings/retention_years', {
      json: { value: Object.fromEntries(KINDS.map((kind) => [kind, 5])) },
    })
  })

  it('another admin confirms a change of the years while four eyes are on; the journal says before and after', async () => {
    const [maker, second] = [await newOfficer(app, 'admin'), await newOfficer(app, 'admin')]
    await fourEyes(app, { identifications: ['always'] })
    const before = (await maker.admin('GET', '/settings/retention_years')).body.value
    const value = { ...before, brands: 7 }
    const asked = await maker.admin('PUT', '/settings/retention_years', { json: { value } })
    expect([asked.status, asked.body.value]).toEqual([202, before])
    const look = `/second-looks/${asked.body.proposal.id}`
    expect((await maker.admin('POST', `${look}/confirm`, { json: {} })).body.code).toBe('SAME_PERSON')
    expect((await supervisor.admin('POST', `${look}/confirm`, { json: {} })).status).toBe(403)
    expect((await second.admin('POST', `${look}/confirm`, { json: {} })).body).toMatchObject({ value })
    const { details } = await app.services.db.auditEntry.findFirstOrThrow({
      where: { action: 'change_setting', record_id: 'retention_years' },
      orderBy: { id: 'desc' },
    })
    expect(details).toMatchObject({
      from: { brands: 5 },
      to: { brands: 7 },
      proposal: { confirmed_by: { id: second.id } },
    })
    await fourEyes(app, {})
    await maker.admin('PUT', '/settings/retention_years', { json: { value: before } })
  })

  it('a hold set between the list and its confirmation wins, until it is lifted', async () => {
    const trader = await newTrader(app)
    await close(trader.id)
    await waitYears(5)
    expect(await listed(trader.id)).toMatchObject({ state: 'due' })
    expect((await hold(trader.id)).body).toMatchObject({ legal_hold: { reason: 'Court.', by: supervisor.name } })
    expect((await hold(trader.id)).status).toBe(409)
    expect((await confirm(trader.id)).body.outcomes).toEqual([{ id: trader.id, skipped: 'held' }])
    expect(await listed(trader.id)).toMatchObject({ state: 'held', held: { reason: 'Court.' }, allowed_actions: [] })
    const erase = app.services.db.$queryRaw`
      SELECT erase_trader(${trader.id}::uuid, ARRAY['traders'], 99999, now(), NULL::uuid, 'x', false)`
    await expect(erase).rejects.toThrow(/legal hold/)
    expect((await supervisor.admin('DELETE', `/traders/${trader.id}/legal-hold`)).body.legal_hold).toBeNull()
    expect((await supervisor.admin('DELETE', `/traders/${trader.id}/legal-hold`)).status).toBe(409)
    expect((await confirm(trader.id)).body.outcomes).toMatchObject([{ id: trader.id, files: 0 }])
  })

  it('passes over the account to which the officer is tied, and keeps the attempt', async () => {
    const trader = await newTrader(app)
    await close(trader.id)
    await waitYears(5)
    const admin = await newOfficer(app, 'admin')
    const json = { user_id: trader.user_id, why: 'My brother’s shop.' }
    expect((await admin.admin('POST', `/officers/${supervisor.id}/ties`, { json })).status).toBe(201)
    expect(await listed(trader.id)).toMatchObject({ state: 'due', tied: true, allowed_actions: [] })
    expect((await confirm(trader.id)).body.outcomes).toEqual([{ id: trader.id, skipped: 'tied' }])
    const denied = { record_id: trader.id, action: 'denied', actor_id: supervisor.id }
    expect(await app.services.db.auditEntry.findMany({ where: denied })).toMatchObject([
      { details: { action: 'erase', code: 'CONFLICT_OF_INTEREST' } },
    ])
    await signIn()
    expect((await confirm(trader.id)).body.outcomes).toMatchObject([{ id: trader.id, files: 0 }])
  })

  it('killed after an account was erased, the next run lists it and removes its documents', async () => {
    const { trader } = await createFullAccount(app)
    await close(trader.id)
    await waitYears(5)
    const { put } = app.services.store
    app.services.store.put = async () => {
      throw new Error('killed')
    }
    const list = [{ id: trader.id, kinds: KINDS }]
    // What was erased stands, and the answer says so.
    expect(await runRetention(app.services, SYSTEM, list)).toEqual({
      outcomes: [expect.objectContaining({ id: trader.id, kinds: KINDS })],
      removed: 0,
      left: new Error('killed'),
    })
    app.services.store.put = put
    const left = { workspace_id: trader.workspace_id, removed_at: null }
    expect(await app.services.db.file.count({ where: { ...left, wrapped_key: '' } })).toBe(5)
    expect(await runRetention(app.services, SYSTEM, list)).toEqual({
      outcomes: [{ id: trader.id, skipped: 'not_due' }],
      removed: 5,
      left: null,
    })
    expect(await app.services.db.erasure.count({ where: { stored: false } })).toBe(0)
    expect(await app.services.db.file.count({ where: left })).toBe(0)
  })

  it('goes by no clock that went ahead: neither this machine’s alone, nor both', async () => {
    const { trader } = await createFullAccount(app)
    const before = app.clock.now()
    await close(trader.id)
    const files = () => app.services.db.file.count({ where: { workspace_id: trader.workspace_id, wrapped_key: '' } })
    const list = [{ id: trader.id, kinds: KINDS }]
    const ahead = new Date(before)
    ahead.setUTCFullYear(ahead.getUTCFullYear() + 15)
    // The database on another machine has the right time.
    const alone = { ...app.services, clock: { ...app.clock, now: () => ahead } }
    await expect(runRetention(alone, SYSTEM)).rejects.toThrow(/^The clock of this machine is \d+ minutes ahead of/)
    // It runs on the same machine: only the journal shows what is wrong, also after somebody signed in.
    app.clock.set(ahead)
    await signIn()
    await expect(runRetention(app.services, SYSTEM, list)).rejects.toThrow('the clock may have gone ahead')
    const answer = await confirm(trader.id)
    expect([answer.status, answer.body.message]).toEqual([503, expect.stringContaining('nothing was changed')])
    expect(answer.headers.get('Retry-After')).toBe('300')
    expect(await files()).toBe(0)
    // The operator says what day it is.
    app.clock.set(before)
    await signIn()
    expect(await runRetention(app.services, SYSTEM, list, true)).toMatchObject({
      outcomes: [{ id: trader.id, skipped: 'not_due' }],
    })
    expect(await files()).toBe(0)
  })

  it('two at once erase each account once', async () => {
    const traders = await Promise.all([newTrader(app), newTrader(app), newTrader(app)])
    for (const { id } of traders) await close(id)
    await waitYears(5)
    const list = traders.map(({ id }) => ({ id, kinds: KINDS }))
    const runs = await Promise.all([
      runRetention(app.services, SYSTEM, list),
      runRetention(app.services, SYSTEM, list.toReversed()),
    ])
    const erased = runs.flatMap(({ outcomes }) => outcomes).filter((one) => 'kinds' in one)
    expect(erased.map(({ id }) => id).toSorted()).toEqual(traders.map(({ id }) => id).toSorted())
    const rows = await app.services.db.erasure.findMany({ orderBy: { number: 'asc' } })
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
    expect(rows.every(({ stored }) => stored)).toBe(true)
  })

  it('nothing else may erase: not without a journal entry, and a destroyed key does not come back', async () => {
    const trader = await newTrader(app)
    await close(trader.id)
    const { db } = app.services
    const bare = db.$queryRaw`
      SELECT erase_trader(${trader.id}::uuid, ARRAY['traders'], 99999, now(), NULL::uuid, 'x', false)`
    await expect(bare).rejects.toThrow(/without a journal entry/)
    await expect(db.$executeRaw`INSERT INTO erasing (xact) VALUES (1)`).rejects.toThrow(/permission denied/)
    const row = { number: 99999, trader_id: trader.id, kinds: [], erased_at: app.clock.now(), by: 'x', files: 0 }
    await expect(db.erasure.create({ data: row })).rejects.toThrow(/permission denied|denied access/)
    const gone = await db.file.findFirstOrThrow({ where: { wrapped_key: '' } })
    await expect(db.$executeRaw`UPDATE files SET wrapped_key = '1.abc' WHERE id = ${gone.id}::uuid`).rejects.toThrow(
      /append-only/,
    )
  })
})

describe('a backup from before the erasure', () => {
  it('is erased again before it serves, even under an old hold; without the list nothing starts', async () => {
    const { trader, personal, ids } = await createFullAccount(app)
    await supervisor.admin('GET', `/identifications/${ids.identification}`)
    await hold(trader.id)
    await sealEntries(app.services)
    const backup = await testDatabase()
    await restore(app.ownerUrl, backup.adminUrl)
    await supervisor.admin('DELETE', `/traders/${trader.id}/legal-hold`)
    await close(trader.id)
    await waitYears(5)
    expect((await confirm(trader.id)).body.outcomes).toMatchObject([{ files: 5 }])

    const restored = await startApp({
      DATABASE_URL: backup.appUrl,
      DATABASE_OWNER_URL: backup.ownerUrl,
      DATA_DIR: app.services.config.dataDir,
    })
    const { db, store, config, log } = restored.services
    const start = () => startServer({ ...config, port: 0, worker: false }, { log, clock: app.clock })
    const name = async () => (await db.identification.findUniqueOrThrow({ where: { id: ids.identification! } })).name
    try {
      const folder = path.join(app.services.config.dataDir, 'files')
      const lines = fs
        .readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((one) => path.join(folder, one))
        .filter(
          (file) => fs.statSync(file).isFile() && fs.readFileSync(file, 'utf8').includes(`"trader_id":"${trader.id}"`),
        )
      expect(lines).toHaveLength(1)
      const line = fs.readFileSync(lines[0]!, 'utf8')
      fs.writeFileSync(lines[0]!, line.replace(trader.id, '00000000-0000-4000-8000-000000000000'))
      await expect(start()).rejects.toThrow(/was changed/)
      fs.rmSync(lines[0]!)
      await expect(start()).rejects.toThrow(/lacks entry/)
      expect(await name()).toBe(personal.identification)

      fs.writeFileSync(lines[0]!, line)
      await (await start()).stop()
      expect(await name()).toBe('[erased]')
      expect(await db.trader.findUniqueOrThrow({ where: { id: trader.id } })).toMatchObject({
        name: '[erased]',
        closed_reason: '[erased]',
      })
      expect(await db.file.count({ where: { workspace_id: trader.workspace_id, wrapped_key: { not: '' } } })).toBe(0)
      expect(await applyErasuresAgain(restored.services)).toBe(0)
      await sealEntries(restored.services)
      const problems = []
      for await (const problem of deepProblems(restored.services, machines)) problems.push(problem)
      // The test's clock is years ahead of the database's, by which the end of a session is judged.
      expect(problems.filter(({ kind }) => kind !== 'session')).toEqual([])
      expect(await store.get('00'.repeat(16))).toBeNull()
    } finally {
      await restored.close()
      await backup.drop()
    }
  })
})
