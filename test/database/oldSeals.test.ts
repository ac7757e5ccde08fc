import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../server/database/migrate.ts'
import { makeMasterKey, parseMasterKeys } from '../../server/files/keys.ts'
import { merkleRoot, NO_SEAL } from '../../server/resources/audit/hash.ts'
import { sealKeys, signHash } from '../../server/resources/audit/keys.ts'
import { sealEntries } from '../../server/resources/audit/sealing.ts'
import { verifyJournal } from '../../server/resources/audit/verify.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { emptyDatabase, type TestDatabase } from '../support/database.ts'

const dir = path.resolve(import.meta.dirname, '../../prisma/migrations')
const MASTER = makeMasterKey()

let database: TestDatabase
let older: string
let owner: pg.Client
let app: TestApp

beforeAll(async () => {
  database = await emptyDatabase()
  older = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-older-'))
  const names = fs.readdirSync(dir).filter((name) => /^\d/.test(name) && !/sealing_by_ids/.test(name))
  for (const name of names.filter((one) => one < '20261122064224'))
    fs.cpSync(path.join(dir, name), path.join(older, name), { recursive: true })
  await migrate({ ...database, dir: older })
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
  await database?.drop()
  fs.rmSync(older, { recursive: true, force: true })
})

function text(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(text).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${text(inner)}`).join(',')}}`
}

const sha256 = (prefix: number, value: unknown) =>
  createHash('sha256')
    .update(Buffer.from([prefix]))
    .update(text(value))
    .digest()

const write = () =>
  owner.query(`INSERT INTO audit_entries (at, actor_type, actor_name, action, resource, details)
    SELECT timestamptz '2026-11-20 08:00:00.123Z', 'system', 'x', 'test', 'tests', '{"b": 1, "a": [2]}' FROM generate_series(1, 4)`)

/** A seal as it was made before: of the transactions since the last one. */
async function seal(number: number, previous_hash: string, from: bigint) {
  const { rows } = await owner.query(`SELECT *, at AS at FROM audit_entries WHERE xact >= $1 ORDER BY xact, id`, [
    String(from),
  ])
  const until = BigInt(rows.at(-1).xact) + 1n
  const leaves = rows.map((row) => sha256(0, { ...row, at: row.at.toISOString() }))
  const merkle_root = merkleRoot(leaves)
  const body = {
    number,
    from_xact: String(from),
    until_xact: String(until),
    entries: rows.length,
    merkle_root,
    previous_hash,
  }
  const hash = sha256(2, body).toString('hex')
  const signature = signHash(sealKeys(parseMasterKeys(MASTER), null).current, hash)
  await owner.query(
    `INSERT INTO audit_seals (number, at, from_xact, until_xact, entries, leaves, merkle_root, previous_hash, hash, key_id, signature)
     VALUES ($1, now(), $2, $3, $4, $5, $6, $7, $8, 1, $9)`,
    [
      number,
      body.from_xact,
      body.until_xact,
      rows.length,
      Buffer.concat(leaves),
      merkle_root,
      previous_hash,
      hash,
      signature,
    ],
  )
  return { hash, until }
}

it('seals from before go on verifying, and what came after them is sealed', async () => {
  await write()
  const first = await seal(1, NO_SEAL, 0n)
  await write()
  const second = await seal(2, first.hash, first.until)
  // As after a restore into another cluster: entries whose transactions lie in the range of an old seal.
  await owner.query(
    'INSERT INTO audit_entries (xact, at, actor_type, actor_name, action, resource) VALUES ($1, now(), $2, $2, $2, $2)',
    [String(second.until - 1n), 'system'],
  )
  app = await startApp({ DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl, MASTER_KEYS: MASTER })
  const verify = () => verifyJournal(app.services)
  expect(await verify()).toMatchObject({ ok: true, problems: [], seals: 2, entries: 8, unsealed: 2 })
  expect(await sealEntries(app.services)).toBe(2)
  expect(await verify()).toMatchObject({ ok: true, problems: [], seals: 3, entries: 10, unsealed: 0 })

  // The first master key is given up: the seals it signed are held by the keys that are kept.
  const later = { ...app.services, sealKeys: sealKeys(parseMasterKeys(makeMasterKey().replace(/^1/, '2')), null) }
  expect(await verifyJournal(later)).toMatchObject({ ok: true, problems: [] })

  await owner.query(`ALTER TABLE audit_entries DISABLE TRIGGER USER;
    UPDATE audit_entries SET reason = 'forged' WHERE id = 2; ALTER TABLE audit_entries ENABLE TRIGGER USER`)
  expect((await verify()).problems).toMatchObject([{ kind: 'wrong_entry', seal: 1, entry: '2' }])
})
