import type pg from 'pg'

/** Tables in which the program only reads and adds: what is journaled stays as it was written. */
const appendOnly = ['audit_entries', 'audit_seals', 'audit_keys']
/** The queue of entries without a seal is kept by triggers alone. */
const readOnly = ['_prisma_migrations', 'audit_unsealed']
/** What only grows (a trigger sees to it). */
const neverLess = ['audit_heads', 'audit_state']

const rights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'] as const

function rightsOf(table: string): readonly string[] {
  if (readOnly.includes(table)) return ['SELECT']
  if (appendOnly.includes(table)) return ['SELECT', 'INSERT']
  if (neverLess.includes(table)) return ['SELECT', 'INSERT', 'UPDATE']
  return ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
}

/**
 * Gives the app's role exactly the rights it needs on the owner's tables and sequences, and writes only what differs.
 * Nothing is done where the program runs as the owner itself.
 */
export async function grantApp(owner: pg.Client, appRole: string, ownerRole: string): Promise<void> {
  if (!appRole || appRole === ownerRole) return
  const { rows } = await owner.query<{ name: string; sequence: boolean; held: string[] }>(
    `SELECT c.relname AS name, c.relkind = 'S' AS sequence,
       CASE WHEN c.relkind = 'S'
         THEN ARRAY(SELECT r FROM unnest(ARRAY['USAGE', 'SELECT']) r WHERE has_sequence_privilege($1, c.oid, r))
         ELSE ARRAY(SELECT r FROM unnest($2::text[]) r WHERE has_table_privilege($1, c.oid, r)) END AS held
     FROM pg_class c
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'S')
       AND pg_has_role(c.relowner, 'USAGE') ORDER BY 1`,
    [appRole, rights],
  )
  const role = owner.escapeIdentifier(appRole)
  const wanted: string[] = []
  for (const { name, sequence, held } of rows) {
    const due = sequence ? ['USAGE', 'SELECT'] : rightsOf(name)
    const target = `${sequence ? 'SEQUENCE' : 'TABLE'} ${owner.escapeIdentifier(name)}`
    const missing = due.filter((right) => !held.includes(right))
    const excess = held.filter((right) => !due.includes(right))
    if (excess.length) wanted.push(`REVOKE ${excess.join(', ')} ON ${target} FROM ${role}`)
    if (missing.length) wanted.push(`GRANT ${missing.join(', ')} ON ${target} TO ${role}`)
  }
  const schema = await owner.query<{ name: string; usable: boolean }>(
    `SELECT current_schema() AS name, has_schema_privilege($1, current_schema(), 'USAGE') AS usable`,
    [appRole],
  )
  if (!schema.rows[0]!.usable)
    wanted.push(`GRANT USAGE ON SCHEMA ${owner.escapeIdentifier(schema.rows[0]!.name)} TO ${role}`)
  if (wanted.length) await owner.query(`BEGIN; ${wanted.join('; ')}; COMMIT`)
}
