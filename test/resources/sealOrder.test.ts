import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { verifyJournal } from '../../server/resources/audit/verify.ts'
import { newOfficer, newTrader, type TestOfficer } from '../factories/people.ts'
import { startApp, type TestApp } from '../support/app.ts'

let app: TestApp
let officer: TestOfficer
let role: pg.Client

beforeAll(async () => {
  app = await startApp()
  officer = await newOfficer(app, 'officer', 'Amina Kaci')
  // The program's own role, which an attacker who took over the program would have.
  role = new pg.Client({ connectionString: app.listenUrl })
  await role.connect()
})
afterAll(async () => {
  await role?.end()
  await app?.close()
})

const insert = (columns: Record<string, unknown>) => {
  const all = { at: new Date(), actor_type: 'system', actor_name: 'x', action: 'test', resource: 'tests', ...columns }
  const names = Object.keys(all)
  return role.query(
    `INSERT INTO audit_entries (${names.join(', ')}) VALUES (${names.map((_, place) => `$${place + 1}`).join(', ')})
     RETURNING id, xact, recorded_at, now() AS now`,
    Object.values(all),
  )
}

describe('an entry that the program’s role writes by itself', () => {
  it('gets its transaction and its time from the database', async () => {
    const { rows } = await insert({ xact: 1, recorded_at: new Date('2020-01-01') })
    expect(Number(rows[0].xact)).toBeGreaterThan(1)
    expect(rows[0].recorded_at.getTime()).toBeGreaterThanOrEqual(rows[0].now.getTime())
  })

  it('bears no other name than the officer’s or the trader’s own', async () => {
    const trader = await newTrader(app)
    const as = (actor_type: string, actor_id: string | null, actor_name: string) =>
      insert({ actor_type, actor_id, actor_name })
    const wrong = 'does not bear the name'
    await expect(as('officer', officer.id, 'Somebody Else')).rejects.toThrow(wrong)
    await expect(as('officer', trader.id, 'Amina Kaci')).rejects.toThrow(wrong)
    await expect(as('officer', null, 'Amina Kaci')).rejects.toThrow(wrong)
    await expect(as('officer', 'nonsense', 'Amina Kaci')).rejects.toThrow(wrong)
    await expect(as('trader', officer.id, 'Amina Kaci')).rejects.toThrow(wrong)
    await expect(as('officer', officer.id, 'Amina Kaci')).resolves.toBeDefined()
  })

  it('bears the name of its beginning when the officer is renamed meanwhile', async () => {
    const admin = await newOfficer(app, 'admin', 'Before')
    const insertAs = (actor_name: string) => insert({ actor_type: 'officer', actor_id: admin.id, actor_name })
    await expect(insertAs('After')).rejects.toThrow('does not bear the name')
    expect((await admin.admin('PUT', `/officers/${admin.id}`, { json: { name: 'After' } })).status).toBe(200)
    await expect(insertAs('Before')).resolves.toBeDefined()
    await expect(insertAs('After')).resolves.toBeDefined()
  })

  it('is not checked against a temporary table of its writer', async () => {
    await role.query(`CREATE TEMPORARY TABLE officers AS SELECT '${officer.id}'::uuid AS id, 'Forged' AS name`)
    await expect(insert({ actor_type: 'officer', actor_id: officer.id, actor_name: 'Forged' })).rejects.toThrow(
      'does not bear the name',
    )
    await role.query('DROP TABLE pg_temp.officers')
  })

  it('takes no id that its sequence has not given out', async () => {
    await expect(insert({ id: '9000000000000' })).rejects.toThrow('comes from its sequence')
  })

  it('cannot be taken out of the queue, nor sealed under a seal that names others', async () => {
    await expect(role.query('DELETE FROM audit_unsealed')).rejects.toThrow('permission denied')
    await expect(role.query('INSERT INTO audit_unsealed VALUES (1)')).rejects.toThrow('permission denied')
    await expect(role.query("UPDATE audit_keys SET pem = ''")).rejects.toThrow('permission denied')
    await expect(
      role.query(`INSERT INTO audit_seals (number, format, at, entries, entry_ids, leaves, merkle_root, previous_hash,
        hash, key_id, signature) VALUES (900, 2, now(), 1, '{999999}', '', '', '', 'x', 1, '')`),
    ).rejects.toThrow('wait for a seal')
  })
})

describe('entries that are committed late', () => {
  it('are each sealed once, while others are written and sealed', async () => {
    const writers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const client = new pg.Client({ connectionString: app.listenUrl })
        await client.connect()
        return client
      }),
    )
    const sql = `INSERT INTO audit_entries (at, actor_type, actor_name, action, resource)
      SELECT now(), 'system', 'x', 'test', 'late' FROM generate_series(1, 3)`
    let writing = true
    const sealing = (async () => {
      let sealed = 0
      while (writing) sealed += await sealEntries(app.services)
      return sealed
    })()
    await Promise.all(
      writers.map(async (client, place) => {
        for (let round = 0; round < 12; round += 1) {
          await client.query('BEGIN')
          await client.query(sql)
          // This query lets other writers take ids meanwhile. Every third writer rolls back every second round.
          await client.query('SELECT count(*) FROM audit_entries')
          await client.query(place % 3 === 2 && round % 2 ? 'ROLLBACK' : 'COMMIT')
        }
        await client.end()
      }),
    )
    writing = false
    await sealing
    await sealEntries(app.services)
    const result = await verifyJournal(app.services)
    expect(result).toMatchObject({ ok: true, problems: [], unsealed: 0 })
    expect(result.entries).toBe(await app.services.db.auditEntry.count())
    expect(result.seals).toBeGreaterThan(1)
  })
})
