import type pg from 'pg'
import { DOSSIER_TABLES, type Rights, rightsOn } from './rights.ts'

type Table = { name: string; sequence: boolean; columns: string[]; held: string[]; updated: string[] }

/** Rights on whole tables; UPDATE is granted by column. */
const TABLE_RIGHTS = ['SELECT', 'INSERT', 'DELETE', 'TRUNCATE', 'UPDATE'] as const

/** The columns of a table that these rights allow the program to update. */
export function updatableColumns(rights: Rights, columns: readonly string[]): string[] {
  const { update } = rights
  if (!update) return []
  return columns.filter((name) => ('but' in update ? !update.but.includes(name) : update.includes(name)))
}

function tableStatements(
  owner: pg.Client,
  role: string,
  { name, columns, held, updated }: Table,
  rights: Rights | undefined,
): string[] {
  const due = rights ? ['SELECT', ...(rights.insert ? ['INSERT'] : []), ...(rights.delete ? ['DELETE'] : [])] : []
  const dueColumns = rights ? updatableColumns(rights, columns) : []
  const table = `TABLE ${owner.escapeIdentifier(name)}`
  const list = (names: string[]) => names.map((column) => owner.escapeIdentifier(column)).join(', ')
  const excess = held.filter((right) => !due.includes(right))
  const missing = due.filter((right) => !held.includes(right))
  // UPDATE on a whole table hides the rights by column; revoking it revokes them too.
  const known = held.includes('UPDATE') ? [] : updated
  const excessColumns = known.filter((column) => !dueColumns.includes(column))
  const missingColumns = dueColumns.filter((column) => !known.includes(column))
  return [
    ...(excess.length ? [`REVOKE ${excess.join(', ')} ON ${table} FROM ${role}`] : []),
    ...(excessColumns.length ? [`REVOKE UPDATE (${list(excessColumns)}) ON ${table} FROM ${role}`] : []),
    ...(missing.length ? [`GRANT ${missing.join(', ')} ON ${table} TO ${role}`] : []),
    ...(missingColumns.length ? [`GRANT UPDATE (${list(missingColumns)}) ON ${table} TO ${role}`] : []),
  ]
}

/**
 * Grants the app's role exactly the rights it needs on the owner's tables and sequences (database/rights.ts), and
 * issues only the differences. Does nothing if the program runs as the owner.
 */
export async function grantApp(owner: pg.Client, appRole: string, ownerRole: string): Promise<void> {
  if (!appRole || appRole === ownerRole) return
  const { rows } = await owner.query<Table>(
    `SELECT c.relname AS name, c.relkind = 'S' AS sequence,
       CASE WHEN c.relkind = 'S'
         THEN ARRAY(SELECT r FROM unnest(ARRAY['USAGE', 'SELECT']) r WHERE has_sequence_privilege($1, c.oid, r))
         ELSE ARRAY(SELECT r FROM unnest($2::text[]) r WHERE has_table_privilege($1, c.oid, r)) END AS held,
       ARRAY(SELECT attname::text FROM pg_attribute
         WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND c.relkind <> 'S' ORDER BY attnum) AS columns,
       ARRAY(SELECT attname::text FROM pg_attribute
         WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND c.relkind <> 'S'
           AND has_column_privilege($1, c.oid, attnum, 'UPDATE')) AS updated
     FROM pg_class c
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'S')
       AND pg_has_role(c.relowner, 'USAGE') ORDER BY 1`,
    [appRole, TABLE_RIGHTS],
  )
  const role = owner.escapeIdentifier(appRole)
  const wanted: string[] = []
  // Only the product's migrations create this table; tests also run others.
  const known = rows.some(({ name }) => name === 'dossier_tables')
  const kinds = known ? (await owner.query<{ table_name: string }>(DOSSIER_TABLES)).rows : []
  const dossiers = kinds.map(({ table_name }) => table_name)
  for (const row of rows) {
    if (!row.sequence) wanted.push(...tableStatements(owner, role, row, rightsOn(row.name, dossiers)))
    else if (row.held.length < 2)
      wanted.push(`GRANT USAGE, SELECT ON SEQUENCE ${owner.escapeIdentifier(row.name)} TO ${role}`)
  }
  const schema = await owner.query<{ name: string; usable: boolean }>(
    `SELECT current_schema() AS name, has_schema_privilege($1, current_schema(), 'USAGE') AS usable`,
    [appRole],
  )
  if (!schema.rows[0]!.usable)
    wanted.push(`GRANT USAGE ON SCHEMA ${owner.escapeIdentifier(schema.rows[0]!.name)} TO ${role}`)
  if (wanted.length) await owner.query(`BEGIN; ${wanted.join('; ')}; COMMIT`)
}

/**
 * Makes every function of the schema resolve names in the schema first. Otherwise a temporary table of the same name
 * would come first, and a guard would read it instead of the journal.
 */
export async function pinFunctions(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string; schema: string }>(
    `SELECT oid::regprocedure::text AS name, current_schema() AS schema FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace AND prokind = 'f' AND pg_has_role(proowner, 'USAGE')
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
       AND NOT coalesce(proconfig, '{}') @> ARRAY[format('search_path=%I, pg_temp', current_schema())]`,
  )
  const pinned = rows.map(
    ({ name, schema }) => `ALTER FUNCTION ${name} SET search_path = ${owner.escapeIdentifier(schema)}, pg_temp`,
  )
  if (pinned.length) await owner.query(`BEGIN; ${pinned.join('; ')}; COMMIT`)
}

/**
 * Revokes the right to call functions that run with their owner's rights. With that right, a role could attach such a
 * trigger to a temporary table and have it write what the role itself may not: totals of links, refusals, the queue of
 * the seals. Existing triggers do not need the right. The program may call the functions that are not triggers.
 */
export async function closeFunctions(owner: pg.Client, appRole: string): Promise<void> {
  if (!appRole) return
  const { rows } = await owner.query<{ name: string; trigger: boolean; open: boolean; callable: boolean }>(
    `SELECT oid::regprocedure::text AS name, prorettype = 'trigger'::regtype AS trigger,
       has_function_privilege('public', oid, 'EXECUTE') AS open, has_function_privilege($1, oid, 'EXECUTE') AS callable
     FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace AND prosecdef AND pg_has_role(proowner, 'USAGE')
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')`,
    [appRole],
  )
  const role = owner.escapeIdentifier(appRole)
  const wanted = rows.flatMap(({ name, trigger, open, callable }) => [
    ...(open ? [`REVOKE EXECUTE ON FUNCTION ${name} FROM PUBLIC`] : []),
    ...(!trigger && (open || !callable) ? [`GRANT EXECUTE ON FUNCTION ${name} TO ${role}`] : []),
  ])
  if (wanted.length) await owner.query(`BEGIN; ${wanted.join('; ')}; COMMIT`)
}
