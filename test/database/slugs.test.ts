import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../server/database/migrate.ts'
import { emptyDatabase, type TestDatabase } from '../support/database.ts'

const all = path.resolve(import.meta.dirname, '../../prisma/migrations')
const THIS = '_slugs_without_capitals'

let dir: string
let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-slugs-'))
  database = await emptyDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
  fs.rmSync(dir, { recursive: true, force: true })
})

const insert = (slug: string) =>
  owner.query("INSERT INTO slugs (slug, payable_type, payable_id) VALUES ($1, 'pay_link', gen_random_uuid())", [slug])

it('an address is taken however many capitals it has; those that differ so from before go on leading', async () => {
  const names = fs.readdirSync(all).sort()
  const until = names.findIndex((name) => name.endsWith(THIS))
  const take = (from: number, to?: number) => {
    for (const name of names.slice(from, to)) fs.cpSync(path.join(all, name), path.join(dir, name), { recursive: true })
    return migrate({ ...database, dir })
  }
  await take(0, until)
  for (const slug of ['Fair', 'fair', 'FAIR', "it's", 'Alone']) await insert(slug)
  expect(await take(until)).toContain(names[until])
  const { rows } = await owner.query('SELECT slug FROM slugs ORDER BY slug COLLATE "C"')
  expect(rows.map(({ slug }) => slug)).toEqual(['Alone', 'FAIR', 'Fair', 'fair', "it's"])
  for (const slug of ['fAIR', 'alone', 'ALONE', 'Fair'])
    await expect(insert(slug), slug).rejects.toMatchObject({ code: '23505' })
  // The address's own guard looks before the one that asks for a journal entry at the end.
  await owner.query('BEGIN')
  await insert('new')
  await expect(insert('New')).rejects.toMatchObject({ code: '23505' })
  await owner.query('ROLLBACK')
})
