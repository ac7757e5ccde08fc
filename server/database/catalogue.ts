import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { root } from '../process/root.ts'
import type { Db } from './client.ts'
import { Prisma } from './generated/client.ts'

/**
 * The result of the migrations: two hashes, in one text, for each trigger, function, constraint, unique index and
 * column. The first covers parts that every version of PostgreSQL prints alike; the second also covers expressions, in
 * the form that the version `postgres` prints.
 */
export type Catalogue = { postgres: number; migrations: string[]; objects: Record<string, string> }

export const CATALOGUE = path.join(root, 'prisma/catalogue.json')

export const readCatalogue = (): Catalogue => JSON.parse(fs.readFileSync(CATALOGUE, 'utf8')) as Catalogue

const HASH_LENGTH = 16
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH)

/** The names of the schema, and of our own objects in it; objects of extensions are left out. */
const CURRENT_SCHEMA = Prisma.sql`current_schema()::regnamespace`
const notOfExtension = (catalog: string, oid: string) =>
  Prisma.raw(
    `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalog}'::regclass AND objid = ${oid} AND deptype = 'e')`,
  )

const OBJECTS = Prisma.sql`
  SELECT 'function ' || proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' AS name,
    concat_ws(E'\n', prosrc, provolatile, prosecdef, prokind, proisstrict, lanname, format_type(prorettype, NULL),
      array_to_string(ARRAY(SELECT replace(setting, current_schema(), '$schema') FROM unnest(proconfig) AS setting), ',')) AS definition,
    '' AS written
  FROM pg_proc AS p JOIN pg_language AS l ON l.oid = prolang
  WHERE pronamespace = ${CURRENT_SCHEMA} AND ${notOfExtension('pg_proc', 'p.oid')}
  UNION ALL
  SELECT 'trigger ' || relname || '.' || tgname,
    concat_ws(E'\n', tgtype, tgenabled, proname, tgdeferrable, tginitdeferred, tgconstraint <> 0, encode(tgargs, 'hex'),
      array_to_string(ARRAY(SELECT attname FROM pg_attribute WHERE attrelid = tgrelid AND attnum = ANY (tgattr) ORDER BY 1), ',')),
    pg_get_triggerdef(t.oid, true)
  FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = tgrelid JOIN pg_proc AS p ON p.oid = tgfoid
  WHERE relnamespace = ${CURRENT_SCHEMA} AND NOT tgisinternal
  UNION ALL
  SELECT 'constraint ' || relname || '.' || conname, concat_ws(E'\n', contype, convalidated, condeferrable, condeferred),
    pg_get_constraintdef(k.oid, true)
  FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = conrelid
  WHERE connamespace = ${CURRENT_SCHEMA} AND contype IN ('p', 'u', 'f', 'c', 'x') AND relname <> '_prisma_migrations'
  UNION ALL
  SELECT 'index ' || t.relname || '.' || i.relname, concat_ws(E'\n', indisvalid, indisready), pg_get_indexdef(i.oid, 0, true)
  FROM pg_index JOIN pg_class AS i ON i.oid = indexrelid JOIN pg_class AS t ON t.oid = indrelid
  WHERE i.relnamespace = ${CURRENT_SCHEMA} AND indisunique AND t.relname <> '_prisma_migrations'
  UNION ALL
  SELECT 'column ' || relname || '.' || attname, concat_ws(E'\n', format_type(atttypid, atttypmod), attnotnull, attgenerated, atthasdef),
    coalesce(pg_get_expr(adbin, adrelid, true), '')
  FROM pg_attribute JOIN pg_class AS c ON c.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE relnamespace = ${CURRENT_SCHEMA} AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped AND relname <> '_prisma_migrations'
  UNION ALL
  SELECT 'table ' || relname, concat_ws(E'\n', relkind, relpersistence, relrowsecurity, relforcerowsecurity,
      array_to_string(ARRAY(SELECT rulename FROM pg_rewrite WHERE ev_class = c.oid ORDER BY 1), ',')), ''
  FROM pg_class AS c WHERE relnamespace = ${CURRENT_SCHEMA} AND relkind IN ('r', 'p', 'v', 'm') AND relname <> '_prisma_migrations'
    AND ${notOfExtension('pg_class', 'c.oid')}`

export async function catalogueOf(db: Pick<Db, '$queryRaw'>): Promise<Catalogue> {
  const [server] = await db.$queryRaw<{ major: number; schema: string }[]>`
    SELECT current_setting('server_version_num')::int / 10000 AS major, current_schema() AS schema`
  const rows = await db.$queryRaw<{ name: string; definition: string; written: string }[]>(OBJECTS)
  const migrations = await db.$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`
  const { major, schema } = server!
  const plain = (text: string) => text.replaceAll(`${schema}.`, '')
  return {
    postgres: major,
    migrations: migrations.map(({ name }) => name),
    objects: Object.fromEntries(
      rows
        .map(
          ({ name, definition, written }) =>
            [plain(name), `${hashOf(definition)} ${hashOf(plain(written))}`] as [string, string],
        )
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  }
}
