import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../support/database.ts'

let database: TestDatabase
let app: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  app = new pg.Client({ connectionString: database.appUrl })
  await app.connect()
})
afterAll(async () => {
  await app?.end()
  await database?.drop()
})

describe("the app's role", () => {
  it('is not a superuser and owns nothing', async () => {
    const { rows } = await app.query(
      `SELECT rolsuper, rolcreatedb, rolcreaterole, rolbypassrls,
         (SELECT count(*)::int FROM pg_class WHERE pg_get_userbyid(relowner) = current_user) AS owned
       FROM pg_roles WHERE rolname = current_user`,
    )
    expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false, owned: 0 }])
  })

  it('may add to the journal and never change it', async () => {
    const { rows } = await app.query(
      `SELECT relname, array_agg(r ORDER BY r) AS rights
       FROM pg_class, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) r
       WHERE relname IN ('audit_entries', 'audit_seals') AND has_table_privilege(oid, r)
       GROUP BY relname ORDER BY relname`,
    )
    expect(rows).toContainEqual({ relname: 'audit_entries', rights: ['INSERT', 'SELECT'] })
    for (const { rights } of rows) expect(rights).toEqual(['INSERT', 'SELECT'])
  })

  it('reads and writes the other tables, and uses every sequence', async () => {
    await expect(app.query('UPDATE traders SET name = name')).resolves.toBeDefined()
    await expect(app.query('DELETE FROM access_tokens')).resolves.toBeDefined()
    const { rows } = await app.query(
      `SELECT relname FROM pg_class WHERE CASE WHEN relkind = 'S' THEN NOT has_sequence_privilege(oid, 'USAGE') END`,
    )
    expect(rows).toEqual([])
  })

  it('cannot touch the list of migrations, drop a trigger or make a table', async () => {
    await expect(app.query('DELETE FROM _prisma_migrations')).rejects.toThrow('permission denied')
    await expect(app.query('DROP TRIGGER audit_entries_append_only ON audit_entries')).rejects.toThrow('must be owner')
    await expect(app.query('CREATE TABLE mine (id int)')).rejects.toThrow('permission denied')
  })
})
