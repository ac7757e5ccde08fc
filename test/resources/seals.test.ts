import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { system } from '../../server/kernel/actor.ts'
import { journal } from '../../server/kernel/audit.ts'
import { merkleRoot } from '../../server/resources/audit/seal.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { verifyJournal } from '../../server/resources/audit/verify.ts'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp
let owner: pg.Client

beforeAll(async () => {
  app = await startApp()
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

const heads = () => path.join(app.services.config.dataDir, 'audit-heads.jsonl')

/** Past the triggers, as only somebody with the owner's rights could. */
async function tamper(sql: string): Promise<void> {
  await owner.query('ALTER TABLE audit_entries DISABLE TRIGGER USER; ALTER TABLE audit_seals DISABLE TRIGGER USER')
  await owner.query(sql)
  await owner.query('ALTER TABLE audit_entries ENABLE TRIGGER USER; ALTER TABLE audit_seals ENABLE TRIGGER USER')
}

/** Entries of one transaction, so that they come under one seal. */
const write = (count: number) =>
  app.services.db.$transaction(async (db) => {
    for (let index = 0; index < count; index += 1)
      await journal(db, system, app.clock.now(), { action: 'test', resource: 'tests', record_id: String(index) })
  })

/** Seals until so many entries are sealed: transactions of other databases on the server hold sealing up for a moment. */
async function seal(count: number): Promise<void> {
  for (let sealed = 0; sealed < count; ) sealed += await sealEntries(app.services)
}

beforeEach(async () => {
  await tamper('DELETE FROM audit_entries; DELETE FROM audit_seals')
  fs.rmSync(heads(), { force: true })
  await write(5)
  await seal(5)
  await write(3)
  await seal(3)
  await write(2)
})

describe('the sealed journal', () => {
  it('is checked against the newest head that was written down whole', async () => {
    fs.appendFileSync(heads(), '{"number":3,"ha')
    expect(await verifyJournal(app.services)).toMatchObject({ ok: true, seals: 2 })
    await tamper('DELETE FROM audit_seals WHERE number = 2')
    expect(await verifyJournal(app.services)).toMatchObject({ ok: false, problem: { kind: 'missing_newest', seal: 2 } })
  })

  it('verifies, and says how many entries are not sealed yet', async () => {
    expect(await verifyJournal(app.services)).toMatchObject({
      ok: true,
      seals: 2,
      entries: 8,
      unsealed: 2,
      problem: null,
    })
  })

  it('seals nothing twice, and nothing of a transaction that is still open', async () => {
    await seal(2)
    expect(await sealEntries(app.services)).toBe(0)
    const open = new pg.Client({ connectionString: app.listenUrl })
    await open.connect()
    await open.query('BEGIN')
    await open.query(
      "INSERT INTO audit_entries (at, actor_type, actor_name, action, resource) VALUES (now(), 'system', 'x', 'test', 'tests')",
    )
    await write(1)
    expect(await sealEntries(app.services)).toBe(0)
    await open.query('COMMIT')
    await open.end()
    await seal(2)
    expect(await verifyJournal(app.services)).toMatchObject({ ok: true, unsealed: 0 })
  })

  const first = '(SELECT min(id) FROM audit_entries)'
  it.each([
    [
      'an entry that was changed',
      `UPDATE audit_entries SET actor_name = 'Somebody else' WHERE id = ${first}`,
      'wrong_entry',
    ],
    ['an entry that is gone', `DELETE FROM audit_entries WHERE id = ${first}`, 'missing_entry'],
    [
      'an entry that was slipped in',
      `INSERT INTO audit_entries (xact, at, actor_type, actor_name, action, resource)
       SELECT xact, at, actor_type, actor_name, 'accept', resource FROM audit_entries WHERE id = ${first}`,
      'added_entry',
    ],
    ['a seal that is gone', 'DELETE FROM audit_seals WHERE number = 1', 'missing_seal'],
    ['a seal that was changed', 'UPDATE audit_seals SET entries = 4 WHERE number = 1', 'wrong_seal'],
    [
      'a signature of somebody else',
      "UPDATE audit_seals SET signature = repeat('A', 86) WHERE number = 2",
      'wrong_signature',
    ],
    ['newest seals that are gone', 'DELETE FROM audit_seals WHERE number = 2', 'missing_newest'],
  ])('names %s', async (_what, sql, kind) => {
    await tamper(sql)
    expect(await verifyJournal(app.services)).toMatchObject({
      ok: false,
      problem: { kind, message: expect.any(String) },
    })
  })

  it('names the entry', async () => {
    const { rows } = await owner.query('SELECT id FROM audit_entries ORDER BY xact, id OFFSET 6 LIMIT 1')
    await tamper(`UPDATE audit_entries SET reason = 'no' WHERE id = ${rows[0].id}`)
    expect((await verifyJournal(app.services)).problem).toMatchObject({ seal: 2, entry: rows[0].id })
  })
})

describe('merkleRoot', () => {
  it('depends on every leaf and on their order', () => {
    const leaves = [1, 2, 3].map((byte) => Buffer.alloc(32, byte))
    const roots = [leaves, leaves.slice(0, 2), [...leaves].reverse(), []].map(merkleRoot)
    expect(new Set(roots).size).toBe(4)
  })
})
