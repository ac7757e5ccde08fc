import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../server/kernel/actor.ts'
import { writeJournal } from '../../server/kernel/audit.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { verifyJournal } from '../../server/resources/audit/verify.ts'
import { newIdentification } from '../factories/dossiers.ts'
import { newOfficer, newTrader, type TestOfficer, type TestTrader } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { markErased } from '../support/database.ts'
import { openSealStage, type SealStage } from '../support/seals.ts'

let app: TestApp
let stage: SealStage
let officer: TestOfficer
let trader: TestTrader

beforeAll(async () => {
  app = await startApp()
  stage = await openSealStage(app)
  officer = await newOfficer(app)
  trader = await newTrader(app)
})
afterAll(async () => {
  await stage?.close()
  await app?.close()
})

let dossier: string
let entry: bigint
beforeEach(async () => {
  await stage.reset()
  dossier = (await newIdentification({ trader })).id
  const json = { version: 1, reason_codes: ['ID_DOC_MISSING'], note: 'Known to us.' }
  expect((await officer.admin('POST', `/identifications/${dossier}/refuse`, { json })).status).toBe(200)
  await sealEntries(app.services)
  entry = (await app.services.db.auditEntry.findFirstOrThrow({ where: { record_id: dossier, action: 'refuse' } })).id
})

const kept = () => app.services.db.auditCommitment.findUniqueOrThrow({ where: { entry_id: entry } })
const verify = async () => (await verifyJournal(app.services)).problems

const erase = async () => {
  const undo = await markErased(app, trader.id)
  await app.services.db.$transaction(async (db) => {
    await writeJournal(db, SYSTEM, app.clock.now(), {
      action: 'erase',
      resource: 'traders',
      record_id: trader.id,
      workspace_id: trader.workspace_id,
    })
    await db.$executeRaw`SELECT erase_private_fields(${trader.workspace_id}::uuid)`
  })
  await undo()
}

describe('the private fields of a decision', () => {
  it('stand under the seal as commitments, with what was decided on', async () => {
    const { commitments, salt } = await kept()
    expect(Object.keys(commitments as object).sort()).toEqual([
      'address',
      'details.collisions',
      'details.note',
      'details.readings',
      'facts.authorization_type_id',
      'facts.establishment_type_id',
      'facts.identification_file_id',
      'facts.name',
      'files',
      'names.authorization_type_id',
      'names.establishment_type_id',
      'request_id',
      'trader',
    ])
    expect(salt).toHaveLength(32)
    expect(await verify()).toEqual([])
    // So does what else people wrote: of the trader's own entries, the name under which they acted.
    const others = await app.services.db.auditCommitment.findMany({ where: { entry_id: { not: entry } } })
    const names = others.map((one) => Object.keys(one.commitments as object).sort())
    expect(names).toEqual(others.map(() => ['actor_name', 'address', 'request_id']))
    expect(names.length).toBeGreaterThan(0)
  })

  it.each([
    ['a note that was changed', `UPDATE audit_entries SET details = details || '{"note": "x"}' WHERE id =`],
    ['a note that was removed', `UPDATE audit_entries SET details = details - 'note' WHERE id =`],
    ['an address that was changed', `UPDATE audit_entries SET address = '10.0.0.1' WHERE id =`],
    ['a salt that was exchanged', `UPDATE audit_commitments SET salt = sha256('x') WHERE entry_id =`],
    ['a salt that was destroyed alone', 'UPDATE audit_commitments SET salt = NULL WHERE entry_id ='],
    [
      'a commitment that was exchanged',
      `UPDATE audit_commitments SET commitments = commitments || '{"files": "0"}' WHERE entry_id =`,
    ],
    ['commitments that are gone', 'DELETE FROM audit_commitments WHERE entry_id ='],
  ])('verify, which names %s', async (_what, sql) => {
    await stage.tamper(`${sql} ${entry}`)
    expect(await verify()).toMatchObject([{ kind: 'wrong_entry', entry: String(entry) }])
  })

  it('are erased with their salts; the journal still verifies, and the decision stays', async () => {
    await erase()
    expect((await kept()).salt).toBeNull()
    const after = await app.services.db.auditEntry.findUniqueOrThrow({ where: { id: entry } })
    expect(after).toMatchObject({ action: 'refuse', address: null, request_id: null, actor_name: officer.name })
    expect(after.details).not.toHaveProperty('note')
    expect(await verify()).toEqual([])
    await sealEntries(app.services)
    expect(await verify()).toEqual([])
  })

  it('are neither erased nor changed otherwise', async () => {
    const { db } = app.services
    await expect(db.$executeRaw`SELECT erase_private_fields(${trader.workspace_id}::uuid)`).rejects.toThrow(
      'not erased without a journal entry',
    )
    await expect(
      stage.owner.query(`UPDATE audit_commitments SET commitments = '{}' WHERE entry_id = ${entry}`),
    ).rejects.toThrow('append-only')
    await expect(
      db.auditCommitment.create({ data: { entry_id: entry + 1_000n, salt: null, commitments: {} } }),
    ).rejects.toThrow('does not wait for a seal')
    await erase()
    await expect(stage.owner.query(`UPDATE audit_entries SET reason = 'x' WHERE id = ${entry}`)).rejects.toThrow(
      'append-only',
    )
  })
})
