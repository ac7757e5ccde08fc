import type { Db } from '../../database/client.ts'
import { type DossierKind, type DossierKinds, typedFields } from './dossierKind.ts'

/** The database's knowledge of a kind: its row in `dossier_tables`, its table, and the table's triggers. */
type RegisteredTable = {
  kind: string
  table_name: string | null
  stored_as: string | null
  erased: readonly string[] | null
  typed: readonly string[] | null
  columns: readonly string[] | null
  /** Enabled triggers, as `function(argument,…)`. */
  guards: readonly string[]
  can_write: boolean | null
}

async function readRegistered(db: Db, { all }: DossierKinds): Promise<Map<string, RegisteredTable>> {
  const rows = await db.$queryRaw<RegisteredTable[]>`
    SELECT wanted.kind, known.table_name, known.stored_as, known.marked || known.emptied AS erased, known.typed,
      CASE WHEN made.oid IS NOT NULL THEN ARRAY(SELECT attname::text FROM pg_attribute
        WHERE attrelid = made.oid AND attnum > 0 AND NOT attisdropped) END AS columns,
      ARRAY(SELECT proname || '(' || rtrim(replace(encode(tgargs, 'escape'), '\\000', ','), ',') || ')'
        FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
        WHERE tgrelid = made.oid AND NOT tgisinternal AND tgenabled <> 'D') AS guards,
      has_table_privilege(made.oid, 'INSERT') AND has_any_column_privilege(made.oid, 'UPDATE') AS can_write
    FROM unnest(${all.map(({ name }) => name)}::text[], ${all.map(({ table }) => table)}::text[]) AS wanted (kind, table_name)
    LEFT JOIN dossier_tables AS known ON known.kind = wanted.kind
    LEFT JOIN pg_class AS made ON made.relname = wanted.table_name
      AND made.relnamespace = current_schema()::regnamespace AND made.relkind IN ('r', 'p')`
  return new Map(rows.map((row) => [row.kind, row]))
}

const COMPARED_KINDS = ['same_name', 'same_rib']

/** The triggers that a kind's table needs, with those arguments that differ between kinds. */
function guardsOf({ name, storedAs, machine, comparisons, hasOwnName }: DossierKind): string[] {
  const isCompared = comparisons.some(({ kinds }) => kinds.some((kind) => COMPARED_KINDS.includes(kind)))
  return [
    `require_journal(${machine.column},${machine.initial})`,
    // If the kind is stored as another resource's record, that record's acts change it too.
    ...(storedAs === name ? [`require_submission(${storedAs})`] : []),
    'require_entry(id)',
    'require_act(id)',
    'require_handling()',
    ...(hasOwnName ? ['require_name_key()'] : []),
    'refuse_under_proposal()',
    `keep_refusal(${name})`,
    ...(isCompared ? [`keep_compared_value(${name})`] : []),
  ]
}

const missingFrom = (all: readonly string[], known: readonly string[]) => all.filter((one) => !known.includes(one))

/** Missing parts of the kind's own definition. */
function missingInProgram({ table, machine, refusals }: DossierKind): string[] {
  const known = machine.edges.map(({ action }) => action)
  return [
    ...(machine.table === table ? [] : [`a machine on the table ${table} (its own is on ${machine.table})`]),
    ...missingFrom(['accept', ...refusals], known).map((action) => `an edge ${action} of its machine`),
  ]
}

/** Missing parts of `dossier_tables` for the erasure of a kind (record 0118). */
function missingForErasure(
  kind: DossierKind,
  { table_name, stored_as, erased, typed, columns }: RegisteredTable,
): string[] {
  const fields = typedFields(kind)
  if (table_name === null) return ['a row in dossier_tables']
  const held = [...fields, ...(kind.hasOwnName ? ['name_folded', 'name_key'] : [])]
  const unerased = missingFrom(
    held.filter((name) => columns?.includes(name)),
    erased ?? [],
  )
  return [
    ...(table_name === kind.table ? [] : [`the table ${kind.table} in dossier_tables (it says ${table_name})`]),
    ...(stored_as === kind.storedAs ? [] : [`the resource ${kind.storedAs} in dossier_tables (it says ${stored_as})`]),
    ...missingFrom(fields, typed ?? []).map((name) => `${name} in dossier_tables.typed`),
    ...unerased.map((name) => `${name} in dossier_tables.marked or emptied`),
  ]
}

/** The missing parts of a kind; empty for a complete kind. */
function missingParts(kind: DossierKind, registered: RegisteredTable): string[] {
  const { table_name, columns, guards, can_write } = registered
  const inProgram = missingInProgram(kind)
  const forErasure = missingForErasure(kind, registered)
  if (columns === null) return [...inProgram, `the table ${kind.table}`, ...forErasure]
  const missing = guardsOf(kind).filter((guard) => !guards.some((one) => one.startsWith(guard.slice(0, -1))))
  return [
    ...inProgram,
    ...forErasure,
    ...missing.map((guard) => `the trigger ${guard} on ${kind.table}`),
    // The rights follow from the row in `dossier_tables`.
    ...(can_write || table_name === null ? [] : [`the program’s right to write ${kind.table}`]),
  ]
}

type IncompleteKind = { kind: string; lacks: string[] }

async function findIncomplete(db: Db, dossiers: DossierKinds, lacks: typeof missingParts): Promise<IncompleteKind[]> {
  const registered = await readRegistered(db, dossiers)
  return dossiers.all
    .map((kind) => ({ kind: kind.name, lacks: lacks(kind, registered.get(kind.name)!) }))
    .filter((found) => found.lacks.length > 0)
}

/** Finds the kinds whose row in `dossier_tables` is too incomplete for an erasure. */
export const findUnerasable = (db: Db, dossiers: DossierKinds): Promise<IncompleteKind[]> =>
  findIncomplete(db, dossiers, missingForErasure)

/**
 * Throws, in one line that names the missing part, if a kind of dossier is only half registered: it would be reviewed
 * without its guards, or could not be erased.
 */
export async function assertRegistered(db: Db, dossiers: DossierKinds): Promise<void> {
  const found = await findIncomplete(db, dossiers, missingParts)
  if (found.length === 0) return
  const lines = found.map(({ kind, lacks }) => `${kind} lacks ${lacks.join(', ')}`)
  throw new Error(`A kind of dossier is only half registered (docs/add-a-queue.md): ${lines.join('; ')}.`)
}
