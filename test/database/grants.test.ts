import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../server/database/migrate.ts'
import { DOSSIER_TABLES, rightsOn, TABLES_WITH_RIGHTS } from '../../server/database/rights.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'

let database: TestDatabase
let app: pg.Client
/** The tables with rights, those of dossiers too. */
let tables: string[]
const rights = (name: string) => rightsOn(name, tables)!

beforeAll(async () => {
  database = await testDatabase()
  app = new pg.Client({ connectionString: database.appUrl })
  await app.connect()
  const { rows } = await app.query<{ table_name: string }>(DOSSIER_TABLES)
  tables = [...new Set([...TABLES_WITH_RIGHTS, ...rows.map(({ table_name }) => table_name)])]
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
    for (const one of rows) expect(one.rights).toEqual(['INSERT', 'SELECT'])
  })

  it('has a line for every table: whoever adds one says what the program needs of it', async () => {
    const { rows } = await app.query<{ name: string; readable: boolean }>(
      `SELECT relname AS name, has_table_privilege(oid, 'SELECT') AS readable FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
    )
    expect(rows.map(({ name }) => name).sort()).toEqual([...tables].sort())
    expect(rows.filter(({ readable }) => !readable)).toEqual([])
  })

  it('updates columns, never a table, and only those that its line names', async () => {
    const { rows } = await app.query<{ name: string; columns: string[] }>(
      `SELECT relname AS name, array_agg(attname::text ORDER BY attname::text) AS columns
       FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
         AND has_column_privilege(pg_class.oid, attnum, 'UPDATE') GROUP BY relname`,
    )
    const updated = new Map(rows.map(({ name, columns }) => [name, columns]))
    for (const name of tables) {
      const { update } = rights(name)
      if (!update) expect(updated.get(name), name).toBeUndefined()
      else if ('but' in update) for (const column of update.but) expect(updated.get(name), name).not.toContain(column)
      else expect(updated.get(name), name).toEqual([...update].sort())
    }
    const whole = await app.query(
      `SELECT relname FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
         AND (has_table_privilege(oid, 'UPDATE') OR has_table_privilege(oid, 'TRUNCATE'))
         AND relname NOT IN (SELECT unnest($1::text[]))`,
      [tables.filter((name) => JSON.stringify(rights(name).update) === '{"but":[]}')],
    )
    expect(whole.rows).toEqual([])
  })

  it('cannot stand a table of its own before those that the guards read', async () => {
    const { rows } = await app.query(
      `SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
         AND NOT coalesce(proconfig, '{}') @> ARRAY['search_path=public, pg_temp']`,
    )
    expect(rows).toEqual([])
  })

  it('cannot hang a trigger that has its owner’s rights on a table of its own, nor can anybody else', async () => {
    const { rows } = await app.query<{ name: string; trigger: boolean; mine: boolean; everybodys: boolean }>(
      `SELECT proname AS name, prorettype = 'trigger'::regtype AS trigger, has_function_privilege(oid, 'EXECUTE') AS mine,
         has_function_privilege('public', oid, 'EXECUTE') AS everybodys
       FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef ORDER BY name`,
    )
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['count_payment', 'take_sealed']))
    expect(rows.filter(({ trigger, mine, everybodys }) => everybodys || mine === trigger)).toEqual([])
    await app.query('CREATE TEMPORARY TABLE payments (payable_type text, payable_id uuid, amount numeric)')
    await expect(
      app.query(`CREATE TRIGGER paid AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION count_payment()`),
    ).rejects.toThrow('permission denied for function count_payment')
    await expect(app.query('SELECT renew_unsealed()')).resolves.toBeDefined()
  })

  it('is given its rights once: a start finds nothing to write', async () => {
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    const books = async () =>
      (
        await owner.query(
          `SELECT md5(string_agg(xmin::text, ',' ORDER BY oid)) AS tables,
             (SELECT md5(string_agg(xmin::text, ',' ORDER BY attrelid, attnum)) FROM pg_attribute) AS columns,
             (SELECT md5(string_agg(xmin::text, ',' ORDER BY oid)) FROM pg_proc) AS functions FROM pg_class`,
        )
      ).rows
    const before = await books()
    await migrate({ ...database, dir: path.resolve(import.meta.dirname, '../../prisma/migrations') })
    expect(await books()).toEqual(before)
    await owner.end()
  })

  it('writes the other tables, and uses every sequence', async () => {
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
