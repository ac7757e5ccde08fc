import { catalogueOf, readCatalogue } from '../../../database/catalogue.ts'
import type { Db } from '../../../database/client.ts'
import { Prisma } from '../../../database/generated/client.ts'
import { updatableColumns } from '../../../database/grants.ts'
import { DOSSIER_TABLES, rightsOn } from '../../../database/rights.ts'
import type { DossierKinds } from '../../../review/dossier/dossierKind.ts'
import { findUnerasable } from '../../../review/dossier/registration.ts'
import { type DeepProblem, quoteName, type Reconcile } from './findProblems.ts'

const problem = (record: string, message: string): DeepProblem => ({
  kind: 'catalogue',
  resource: 'database',
  record,
  message,
})

/** Whether a newer program extended the schema: its additions are unknown here (record 0099). */
async function isOfNewer(db: Db): Promise<boolean> {
  const { migrations } = readCatalogue()
  const [found] = await db.$queryRaw<{ newer: boolean }[]>`
    SELECT EXISTS (SELECT FROM _prisma_migrations WHERE rolled_back_at IS NULL AND migration_name > ${migrations.at(-1)!}) AS newer`
  return found!.newer
}

/** The hash of the parts that every version of PostgreSQL prints alike. */
const firstOf = (hashes: string) => hashes.split(' ')[0]

/** Compares triggers, functions, constraints, unique indexes and columns with the result of the migrations. */
const checkObjects: Reconcile = async function* (db) {
  const made = readCatalogue()
  const found = await catalogueOf(db)
  const newer = await isOfNewer(db)
  const alike = made.postgres === found.postgres
  for (const [name, hashes] of Object.entries(made.objects)) {
    const now = found.objects[name]
    if (!now) yield problem(name, 'is missing')
    else if (!newer && (alike ? now !== hashes : firstOf(now) !== firstOf(hashes)))
      yield problem(name, 'is not what the migrations make')
  }
  if (newer) return
  for (const name of Object.keys(found.objects)) if (!made.objects[name]) yield problem(name, 'is made by no migration')
}

/** Disabled triggers, in any schema, and settings that disable all of them. */
const findDisabledGuards: Reconcile = async function* (db) {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT 'trigger ' || relname || '.' || tgname AS name FROM pg_trigger JOIN pg_class AS c ON c.oid = tgrelid
    WHERE relnamespace = current_schema()::regnamespace AND tgenabled <> 'O'`
  for (const { name } of rows) yield problem(name, 'is switched off')
  const settings = await db.$queryRaw<{ name: string }[]>`
    SELECT 'role ' || coalesce(setrole::regrole::text, '') AS name FROM pg_db_role_setting, unnest(setconfig) AS setting
    WHERE setting LIKE 'session_replication_role=%' AND setting <> 'session_replication_role=origin'
      AND (setdatabase = 0 OR setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database()))
      AND (setrole = 0 OR pg_has_role(current_user, setrole, 'MEMBER'))`
  for (const { name } of settings) yield problem(name, 'has session_replication_role set, which turns the guards off')
}

const TABLE_RIGHTS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']

type TableRights = {
  name: string
  member: boolean
  held: readonly string[]
  columns: readonly string[]
  updated: readonly string[]
}

/** Rights of the program's role on a table beyond those in database/rights.ts. */
function excessOf({ name, held, columns, updated }: TableRights, dossiers: readonly string[]): string[] {
  const due = rightsOn(name, dossiers)
  const allowed = [
    'UPDATE',
    ...(due ? ['SELECT'] : []),
    ...(due?.insert ? ['INSERT'] : []),
    ...(due?.delete ? ['DELETE'] : []),
  ]
  const dueColumns = due ? updatableColumns(due, columns) : []
  return [
    ...held.filter((right) => !allowed.includes(right)),
    ...updated.filter((column) => !dueColumns.includes(column)).map((column) => `UPDATE (${column})`),
  ]
}

/** Compares the rights of the program's role with database/rights.ts. */
const checkOwnRights: Reconcile = async function* (db) {
  const [owner] = await db.$queryRaw<{ alone: boolean }[]>`
    SELECT relowner = current_user::regrole AS alone FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relname = 'audit_entries'`
  // If the program runs as the owner, only the triggers protect the tables (record 0033).
  if (owner?.alone || (await isOfNewer(db))) return
  const tables = await db.$queryRaw<TableRights[]>`
    SELECT relname AS name, pg_has_role(current_user, relowner, 'USAGE') AS member,
      ARRAY(SELECT r FROM unnest(${TABLE_RIGHTS}::text[]) AS r WHERE has_table_privilege(c.oid, r)) AS held,
      ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns,
      ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped
        AND has_column_privilege(c.oid, attnum, 'UPDATE')) AS updated
    FROM pg_class AS c WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`
  const kinds = await db.$queryRaw<{ table_name: string }[]>(Prisma.raw(DOSSIER_TABLES))
  const dossiers = kinds.map(({ table_name }) => table_name)
  for (const table of tables) {
    const record = `table ${table.name}`
    const excess = excessOf(table, dossiers)
    if (table.member) yield problem(record, 'belongs to a role that the program’s role is a member of')
    if (excess.length > 0)
      yield problem(record, `the program’s role has rights that it needs not: ${excess.join(', ')}`)
  }
}

/** Rights of other roles, which may only read. */
const checkOtherRights: Reconcile = async function* (db) {
  const others = await db.$queryRaw<{ name: string; role: string; held: string }[]>`
    SELECT name, coalesce((SELECT rolname::text FROM pg_roles WHERE oid = grantee), 'everybody') AS role,
      string_agg(DISTINCT privilege_type, ', ') AS held
    FROM (
      SELECT 'table ' || relname AS name, relowner AS owner, acl.* FROM pg_class, aclexplode(relacl) AS acl
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'S')
      UNION ALL
      SELECT 'table ' || relname, relowner, acl.*
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid, aclexplode(attacl) AS acl
      WHERE relnamespace = current_schema()::regnamespace
      UNION ALL
      SELECT 'function ' || proname, proowner, acl.*
      FROM pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) AS acl
      WHERE pronamespace = current_schema()::regnamespace AND prosecdef
    ) AS granted (name, owner, grantor, grantee, privilege_type, is_grantable)
    WHERE grantee <> owner AND grantee <> current_user::regrole AND privilege_type <> 'SELECT'
    GROUP BY 1, 2 ORDER BY 1, 2`
  for (const { name, role, held } of others) yield problem(name, `${role} has rights that nobody else needs: ${held}`)
}

/** Finds sequences that are behind their columns, and so would give the same numbers again. */
const checkSequences: Reconcile = async function* (db) {
  const rows = await db.$queryRaw<{ sequence: string; table: string; column: string }[]>`
    SELECT s.relname AS sequence, t.relname AS table, attname AS column
    FROM pg_class AS s JOIN pg_depend AS d ON d.objid = s.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
    JOIN pg_class AS t ON t.oid = d.refobjid JOIN pg_attribute ON attrelid = t.oid AND attnum = d.refobjsubid
    WHERE s.relkind = 'S' AND s.relnamespace = current_schema()::regnamespace ORDER BY 1`
  for (const { sequence, table, column } of rows) {
    // Read the sequence after the table, so that it is never behind because of a concurrent insert.
    const [newest] = await db.$queryRaw<{ max: bigint | null }[]>`
      SELECT max(${quoteName(column)})::bigint AS max FROM ${quoteName(table)}`
    const [given] = await db.$queryRaw<{ last: bigint }[]>`SELECT last_value AS last FROM ${quoteName(sequence)}`
    if (newest!.max !== null && given!.last < newest!.max)
      yield problem(`sequence ${sequence}`, `was moved back behind the numbers of ${table}.${column}`)
  }
}

/** Compares `dossier_tables` with the program's kinds of dossier: an erasure depends on it. */
const checkErasable = (dossiers: DossierKinds): Reconcile =>
  async function* (db) {
    for (const { kind, lacks } of await findUnerasable(db, dossiers))
      yield problem(`dossier_tables ${kind}`, `lacks ${lacks.join(', ')}`)
  }

/** Checks of the guards themselves. */
export const catalogueChecks = (dossiers: DossierKinds): Reconcile[] => [
  checkObjects,
  findDisabledGuards,
  checkOwnRights,
  checkOtherRights,
  checkSequences,
  checkErasable(dossiers),
]
