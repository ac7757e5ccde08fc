import fs from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { merkleRoot } from '../../server/resources/audit/hash.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { verifyJournal } from '../../server/resources/audit/verify.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { openSealStage, type SealStage } from '../support/seals.ts'

let app: TestApp
let stage: SealStage

beforeAll(async () => {
  app = await startApp()
  stage = await openSealStage(app)
})
afterAll(async () => {
  await stage?.close()
  await app?.close()
})
beforeEach(() => stage.reset())

const verify = () => verifyJournal(app.services)
const seal = () => sealEntries(app.services)

describe('the sealed journal', () => {
  it('verifies, and says how many entries are not sealed yet', async () => {
    expect(await verify()).toMatchObject({ ok: true, seals: 2, entries: 8, unsealed: 2, problem: null, problems: [] })
  })

  it('passes over a last line of the heads that a crash cut off, and heals it', async () => {
    fs.appendFileSync(stage.headsFile, '{"number":3,"ha')
    expect(await verify()).toMatchObject({ ok: true, seals: 2 })
    expect(await seal()).toBe(2)
    expect(stage.heads().map((line) => JSON.parse(line).number)).toEqual([1, 2, 3])
    expect(await verify()).toMatchObject({ ok: true, seals: 3 })
  })

  it('seals nothing twice, and nothing of a transaction that is still open', async () => {
    expect(await seal()).toBe(2)
    expect(await seal()).toBe(0)
    const open = new pg.Client({ connectionString: app.listenUrl })
    await open.connect()
    await open.query('BEGIN')
    await open.query(
      "INSERT INTO audit_entries (at, actor_type, actor_name, action, resource) VALUES (now(), 'system', 'x', 'test', 'tests')",
    )
    // The open transaction does not delay the seal of a later one.
    await stage.write(1)
    expect(await seal()).toBe(1)
    await open.query('COMMIT')
    await open.end()
    expect(await seal()).toBe(1)
    expect(await verify()).toMatchObject({ ok: true, unsealed: 0, entries: 12 })
  })

  const first = '(SELECT min(id) FROM audit_entries)'
  it.each([
    ['an entry that was changed', `UPDATE audit_entries SET reason = 'x' WHERE id = ${first}`, 'wrong_entry'],
    [
      'the database’s own time of an entry that was changed',
      `UPDATE audit_entries SET recorded_at = recorded_at + interval '1 microsecond' WHERE id = ${first}`,
      'wrong_entry',
    ],
    ['an entry that is gone', `DELETE FROM audit_entries WHERE id = ${first}`, 'missing_entry'],
    [
      'an entry that was slipped in',
      `INSERT INTO audit_entries (xact, at, actor_type, actor_name, action, resource)
       SELECT xact, at, actor_type, actor_name, 'accept', resource FROM audit_entries WHERE id = ${first}`,
      'unqueued_entry',
    ],
    ['a seal that is gone', 'DELETE FROM audit_seals WHERE number = 1', 'missing_seal'],
    ['a seal that was changed', 'UPDATE audit_seals SET journal_entries = 4 WHERE number = 1', 'wrong_seal'],
    [
      'the time of a seal that was changed',
      "UPDATE audit_seals SET at = at + interval '1 millisecond' WHERE number = 1",
      'wrong_seal',
    ],
    [
      'a signature of somebody else',
      "UPDATE audit_seals SET signature = repeat('A', 86) WHERE number = 2",
      'wrong_signature',
    ],
    ['newest seals that are gone', 'DELETE FROM audit_seals WHERE number = 2', 'missing_newest'],
    ['a queue that was emptied', 'DELETE FROM audit_unsealed', 'unqueued_entry'],
    [
      'a sealed entry that is to be sealed again',
      `INSERT INTO audit_unsealed SELECT id FROM audit_entries WHERE id = ${first}`,
      'sealed_twice',
    ],
    [
      'an entry without a seal that is gone',
      'DELETE FROM audit_entries WHERE id = (SELECT max(id) FROM audit_entries)',
      'missing_unsealed',
    ],
  ])('names %s', async (_what, sql, kind) => {
    await stage.tamper(sql)
    const { ok, problem, problems } = await verify()
    expect({ ok, kinds: problems.map((one) => one.kind) }).toEqual({ ok: false, kinds: expect.arrayContaining([kind]) })
    expect(problem).toEqual(problems[0])
  })

  it('names all that is wrong, each entry by its id', async () => {
    const { rows } = await stage.owner.query('SELECT id FROM audit_entries ORDER BY id')
    const [a, b] = [rows[1].id, rows[6].id]
    await stage.tamper(`UPDATE audit_entries SET reason = 'no' WHERE id IN (${a}, ${b})`)
    expect((await verify()).problems).toEqual([
      { kind: 'wrong_entry', seal: 1, entry: a, message: expect.any(String) },
      { kind: 'wrong_entry', seal: 2, entry: b, message: expect.any(String) },
    ])
  })

  it('knows by the counts of the seals that entries were taken away before they were sealed', async () => {
    // More entries than one seal takes: some still wait when seal 3 is made.
    await stage.owner.query(`INSERT INTO audit_entries (at, actor_type, actor_name, action, resource)
      SELECT now(), 'system', 'x', 'test', 'tests' FROM generate_series(1, 5100)`)
    expect(await seal()).toBe(5102)
    await stage.tamper(`DELETE FROM audit_seals WHERE number = 4; DELETE FROM audit_heads;
      DELETE FROM audit_entries WHERE id > (SELECT last_entry FROM audit_seals WHERE number = 3)`)
    await stage.write(50)
    const { problems } = await verify()
    expect(problems).toContainEqual(expect.objectContaining({ kind: 'missing_unsealed', seal: 3 }))
  })

  it('names entries that wait for over five minutes, and shows where the clocks differ', async () => {
    await stage.tamper("UPDATE audit_entries SET recorded_at = now() - interval '6 minutes' WHERE id > 0")
    const { problems } = await verify()
    expect(problems.filter(({ kind }) => kind === 'late_entry')).toEqual([
      { kind: 'late_entry', entry: expect.any(String), message: expect.stringMatching(/^2 entries wait/) },
    ])
    await stage.reset()
    await stage.owner.query(`INSERT INTO audit_entries (at, actor_type, actor_name, action, resource)
      VALUES (now(), 'system', 'x', 'test', 'tests'), (now() - interval '2 minutes', 'system', 'x', 'test', 'tests')`)
    const { clock_differs } = await verify()
    // The test clock stands still, on another day than the real one.
    expect(clock_differs.count).toBe(11)
  })
})

describe('merkleRoot', () => {
  it('depends on every leaf and on their order', () => {
    const leaves = [1, 2, 3].map((byte) => Buffer.alloc(32, byte))
    const roots = [leaves, leaves.slice(0, 2), [...leaves].reverse(), []].map(merkleRoot)
    expect(new Set(roots).size).toBe(4)
  })
})
