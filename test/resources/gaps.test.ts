import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { acceptGap } from '../../server/resources/audit/acceptGap.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { verifyJournal } from '../../server/resources/audit/verify.ts'
import { newOfficer } from '../factories/people.ts'
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
const accept = (reason = 'The disk was replaced') => acceptGap(app.services, SYSTEM, reason)
const kinds = async () => (await verify()).problems.map(({ kind }) => kind)

async function sealsOf(): Promise<number[]> {
  const rows = await app.services.db.auditSeal.findMany({ orderBy: { number: 'asc' }, select: { number: true } })
  return rows.map(({ number }) => number)
}

const first = '(SELECT min(id) FROM audit_entries)'

/** Changes made with direct SQL, and the problems that verification must name. */
const ATTACKS: [string, () => Promise<void> | void, string[]][] = [
  [
    'an entry changed, one deleted, all seals deleted',
    () =>
      stage.tamper(`UPDATE audit_entries SET reason = 'forged' WHERE id = ${first};
        DELETE FROM audit_entries WHERE id = ${first} + 1; DELETE FROM audit_seals`),
    ['missing_newest'],
  ],
  ['the newest seal deleted', () => stage.tamper('DELETE FROM audit_seals WHERE number = 2'), ['missing_newest']],
  [
    'all seals deleted, and what the database knows of the heads',
    () => stage.tamper('DELETE FROM audit_seals; DELETE FROM audit_heads; DELETE FROM audit_keys'),
    ['missing_newest'],
  ],
  ['the heads file deleted', () => fs.rmSync(stage.headsFile), ['missing_heads']],
  ['the heads file emptied', () => stage.setHeads([]), ['missing_heads']],
  ['two heads with one number', () => stage.setHeads([...stage.heads(), stage.heads()[0]!]), ['double_head']],
  [
    'a line of the heads changed',
    () => stage.setHeads(stage.heads().map((line) => line.replace('"unsealed":0', '"unsealed":1'))),
    ['changed_heads', 'changed_head'],
  ],
  [
    'the hash of a line changed',
    () =>
      stage.setHeads(stage.heads().map((line, place) => (place ? line : line.replace(/[0-9a-f]{64}/, 'a'.repeat(64))))),
    ['changed_heads', 'wrong_head'],
  ],
  ['a line of the heads damaged', () => stage.setHeads(['nonsense', ...stage.heads().slice(1)]), ['damaged_head']],
  [
    'an entry deleted that waits for its seal',
    () => stage.tamper('DELETE FROM audit_entries WHERE id = (SELECT max(id) FROM audit_entries)'),
    ['missing_unsealed'],
  ],
]

describe('a gap', () => {
  it.each(ATTACKS)('stops sealing until it is accepted: %s', async (_what, attack, named) => {
    await attack()
    const before = await sealsOf()
    await stage.write(2)
    expect(await seal()).toBe(0)
    expect(await seal()).toBe(0)
    expect(await sealsOf()).toEqual(before)
    const found = await verify()
    expect(found.ok).toBe(false)
    expect(found.problems.map(({ kind }) => kind)).toEqual(expect.arrayContaining(named))

    const { seal: number, reason, expected } = await accept()
    expect({ number, reason }).toEqual({ number: 3, reason: 'The disk was replaced' })
    expect(expected).toMatchObject({ number: 2 })
    await stage.write(1)
    expect(await seal()).toBe(1)
    const after = await verify()
    expect(after).toMatchObject({ ok: true, problems: [], unsealed: 0 })
    expect(after.accepted_gaps).toMatchObject([{ seal: 3, reason: 'The disk was replaced', expected: { number: 2 } }])
    expect(await app.services.db.auditEntry.findMany({ where: { action: 'accept_gap' } })).toMatchObject([
      { actor_type: 'system', resource: 'audit-entries', reason: 'The disk was replaced', details: { seal: 3 } },
    ])
    await expect(accept()).rejects.toThrow('There is no gap to accept')
  })

  it('is said once in the log, shown in the console to every role, and on /metrics', async () => {
    const auditor = await newOfficer(app, 'auditor')
    const read = async () => (await auditor.admin('GET', '/audit-entries/seals')).body
    const metric = async () =>
      /^countersign_audit_sealing_stopped (\d)/m.exec(await (await fetch(`${app.url}/metrics`)).text())![1]
    expect((await read()).stopped).toBeNull()
    expect(await metric()).toBe('0')
    await stage.tamper('DELETE FROM audit_seals')
    const lines = () => app.log.filter((line) => /SEALING IS STOPPED/.test(line)).length
    const before = lines()
    for (let round = 0; round < 3; round += 1) await seal()
    expect(lines() - before).toBe(1)
    app.clock.advance({ hours: 1 })
    await seal()
    expect(lines() - before).toBe(2)
    expect((await read()).stopped).toMatchObject({ problems: [{ kind: 'missing_newest', seal: 2 }] })
    await expect.poll(metric).toBe('1')
    const { body } = await auditor.admin('GET', '/audit-entries/verification')
    expect(body).toMatchObject({ ok: false, problem: { kind: 'missing_newest' } })
    await accept()
    expect(await read()).toMatchObject({ stopped: null, accepted_gaps: [{ seal: 3, expected: 2, found: null }] })
  })

  it('is a rollback to an older copy of the database, which loses seals and entries alike', async () => {
    const { owner } = stage
    const tables = ['audit_entries', 'audit_seals', 'audit_unsealed', 'audit_heads', 'audit_keys']
    for (const table of tables) await owner.query(`CREATE TABLE copy_${table} AS TABLE ${table}`)
    await seal()
    await stage.write(4)
    await seal()
    expect(await sealsOf()).toEqual([1, 2, 3, 4])
    await stage.tamper(
      tables.map((table) => `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM copy_${table}`).join(';'),
    )
    for (const table of tables) await owner.query(`DROP TABLE copy_${table}`)
    await stage.write(3)
    expect(await seal()).toBe(0)
    expect(await verify()).toMatchObject({ ok: false, problem: { kind: 'missing_newest', seal: 4 } })
    const { missing } = await accept('Restored the copy of the night')
    expect(missing).toEqual([[3, 4]])
    expect(await sealsOf()).toEqual([1, 2, 5, 6])
    expect(await verify()).toMatchObject({ ok: true, accepted_gaps: [{ seal: 5, missing: [[3, 4]] }] })
  })

  it('lets no wrong entry under a seal that is there pass', async () => {
    await stage.tamper(
      `UPDATE audit_entries SET reason = 'forged' WHERE id = ${first}; DELETE FROM audit_seals WHERE number = 2`,
    )
    await accept()
    expect(await kinds()).toEqual(['wrong_entry'])
  })

  it('is accepted by a genuine seal only', async () => {
    await stage.tamper('DELETE FROM audit_seals WHERE number = 1')
    expect(await kinds()).toContain('missing_seal')
    await stage.tamper(`UPDATE audit_seals SET gap = '{"missing": [[1, 1]], "reason": "x", "at": "x", "problems": []}'`)
    expect(await kinds()).toEqual(expect.arrayContaining(['missing_seal', 'wrong_seal']))
  })
})

describe('the heads', () => {
  it('count the entries, those that wait too, and name the key', async () => {
    await seal()
    const heads = stage.heads().map((line) => JSON.parse(line))
    expect(heads.map(({ number, entries, unsealed }) => ({ number, entries, unsealed }))).toEqual([
      { number: 1, entries: 5, unsealed: 0 },
      { number: 2, entries: 8, unsealed: 0 },
      { number: 3, entries: 10, unsealed: 0 },
    ])
    expect(heads[2]).toMatchObject({ key: app.services.sealKeys.current.fingerprint, newest: expect.any(Number) })
  })

  it('are completed after a crash between the commit of a seal and its head', async () => {
    await seal()
    stage.setHeads(stage.heads().slice(0, -1))
    expect(await kinds()).toEqual([])
    await stage.write(1)
    expect(await seal()).toBe(1)
    expect(stage.heads().map((line) => JSON.parse(line).number)).toEqual([1, 2, 3, 4])
    expect(await kinds()).toEqual([])
  })

  it('are completed after a disk that was full took a part of a line', async () => {
    const write = fs.writeSync
    const full = vi.spyOn(fs, 'writeSync').mockImplementationOnce((file, data, ...at) => {
      const part = Buffer.from(data as unknown as Buffer).subarray(0, 100)
      return write(file, part, 0, part.length, at.at(-1) as number)
    })
    await expect(seal()).rejects.toThrow('the disk took 100 of')
    full.mockRestore()
    await stage.write(1)
    expect(await seal()).toBe(1)
    expect(stage.heads().map((line) => JSON.parse(line).number)).toEqual([1, 2, 3, 4])
    expect(await kinds()).toEqual([])
  })

  it('are completed too where another process has sealed since', async () => {
    const other = fs.mkdtempSync(path.join(app.services.config.dataDir, 'later-'))
    const second = { ...app.services, config: { ...app.services.config, dataDir: other } }
    await seal()
    stage.setHeads(stage.heads().slice(0, -1))
    await stage.write(1)
    expect(await sealEntries(second)).toBe(1)
    expect(await kinds()).toEqual([])
    await stage.write(1)
    expect(await seal()).toBe(1)
    expect(stage.heads().map((line) => JSON.parse(line).number)).toEqual([1, 2, 3, 5])
    expect(await kinds()).toEqual([])
  })

  it('are kept by each process in its own folder, whoever seals', async () => {
    const other = fs.mkdtempSync(path.join(app.services.config.dataDir, 'other-'))
    const second = { ...app.services, config: { ...app.services.config, dataDir: other } }
    expect(await sealEntries(second)).toBe(2)
    await stage.write(2)
    expect(await seal()).toBe(2)
    await stage.write(2)
    expect(await sealEntries(second)).toBe(2)
    const numbers = (folder: string) =>
      fs
        .readFileSync(path.join(folder, 'audit-heads.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).number)
    expect([numbers(app.services.config.dataDir), numbers(other)]).toEqual([
      [1, 2, 4],
      [3, 5],
    ])
    const { ok, heads } = await verifyJournal(second)
    expect({ ok, heads }).toEqual({
      ok: true,
      heads: [
        { place: expect.stringContaining('other-'), heads: 2, highest: 5, read: true },
        { place: expect.any(String), heads: 3, highest: 4, read: false },
      ],
    })
    fs.rmSync(path.join(other, 'audit-heads.jsonl'))
    expect((await verifyJournal(second)).problems.map(({ kind }) => kind)).toEqual(['missing_heads'])
    await stage.write(1)
    expect(await sealEntries(second)).toBe(0)
  })

  it('are no gap for somebody who reads them while one is made', async () => {
    for (let round = 0; round < 15; round += 1) {
      await stage.write(1)
      const [, found] = await Promise.all([seal(), verify()])
      expect(found.problems).toEqual([])
    }
  })

  it('of two that seal at once are written once each', async () => {
    await stage.write(40)
    await Promise.all([seal(), seal(), seal()])
    await seal()
    expect(await verify()).toMatchObject({ ok: true, unsealed: 0, entries: 50 })
    expect(new Set(stage.heads()).size).toBe(stage.heads().length)
  })
})
