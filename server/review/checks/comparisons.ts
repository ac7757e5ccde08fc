import { Prisma } from '../../database/generated/client.ts'

/** The most urgent first, in the desk's order. */
export const COLLISION_KINDS = [
  'refused_before',
  'same_rib',
  'same_proof',
  'same_rc',
  'same_nif',
  'same_file',
  'same_name',
  'same_person',
  'near_name',
] as const

export type CollisionKind = (typeof COLLISION_KINDS)[number]

/** The kinds of values that two dossiers can share. */
export const SHARED_VALUE_KINDS = ['rib', 'file', 'reference', 'rc', 'nif', 'name', 'person'] as const

export type SharedValueKind = (typeof SHARED_VALUE_KINDS)[number]

const { sql, raw } = Prisma

/** One comparison: the value's place in the record, and the search for other records with it. */
export type Comparison = {
  kinds: CollisionKind[]
  kind: Prisma.Sql
  /** Which of SHARED_VALUE_KINDS the value is. */
  thing: Prisma.Sql
  /** Further tables for the record's side. */
  with?: Prisma.Sql
  value: Prisma.Sql
  /** The shared value as text; a different text makes a different collision. */
  shared: Prisma.Sql
  others: Prisma.Sql
  /** The name of the other dossier's kind, or the name under which its documents are stored. */
  resource: Prisma.Sql
  other_id: Prisma.Sql
  file_id?: Prisma.Sql
  /** The other dossier's submission that was refused. */
  submission?: Prisma.Sql
  /** Condition: `record` in workspace `mine` shares the value with the other one in `theirs`. */
  same: Prisma.Sql
}

/** Condition: the two belong to different accounts. */
export const ANOTHER_ACCOUNT = sql`theirs.owner_id <> mine.owner_id`

/** A record's value to compare: `key` is compared, `value` is displayed. */
export type ComparedValue = { thing: Prisma.Sql; key: Prisma.Sql; value: Prisma.Sql; with?: Prisma.Sql }

/**
 * Dossiers of any account, including this one, that were refused with the same value; never the record's own refusals.
 */
export const refusedBefore = ({ thing, key, ...mine }: ComparedValue, also: Prisma.Sql = sql`true`): Comparison => ({
  ...mine,
  kinds: ['refused_before'],
  kind: sql`'refused_before'`,
  thing,
  shared: sql`${thing} || ' ' || ${key}`,
  others: sql`refused_values AS other`,
  resource: sql`other.resource`,
  other_id: sql`other.record_id`,
  file_id: sql`other.file_id`,
  submission: sql`other.submission`,
  same: sql`other.kind = ${thing} AND other.key = ${key} AND other.record_id <> record.id AND ${also}`,
})

/** Condition: the other record was not refused with this value, since `refusedBefore` covers those. */
export const isNotRefusedSql = ({ thing, key }: ComparedValue, id: Prisma.Sql) =>
  sql`NOT EXISTS (SELECT FROM refused_values AS refused WHERE refused.kind = ${thing} AND refused.key = ${key}
    AND refused.record_id = ${id})`

/**
 * Compares a name or RIB with every value that dossiers of other accounts ever had, even if deleted or replaced since.
 */
export function compareTyped(kind: 'same_name' | 'same_rib', resource: string, mine: ComparedValue): Comparison[] {
  const other_id = sql`other.record_id`
  const same: Comparison = {
    ...mine,
    kinds: [kind],
    kind: sql`${kind}::text`,
    shared: mine.key,
    others: sql`compared_values AS other JOIN workspaces AS theirs ON theirs.id = other.workspace_id`,
    resource: sql`${resource}::text`,
    other_id,
    same: sql`other.kind = ${mine.thing} AND other.key = ${mine.key} AND other.resource = ${resource}
      AND ${ANOTHER_ACCOUNT} AND ${isNotRefusedSql(mine, other_id)}`,
  }
  return [refusedBefore(mine, sql`other.resource = ${resource}`), same]
}

export function nameComparisons(resource: string, table: string): Comparison[] {
  const mine = { thing: sql`'name'`, key: sql`record.name_folded`, value: sql`record.name` }
  const near: Omit<Comparison, 'same'> = {
    kinds: ['near_name'],
    kind: sql`'near_name'`,
    thing: mine.thing,
    value: mine.value,
    // The names, not their key: existing answers stay valid when the table of spellings changes.
    shared: sql`least(record.name_folded, other.name_folded) || E'\n'
      || greatest(record.name_folded, other.name_folded)`,
    others: sql`${raw(`"${table}"`)} AS other JOIN workspaces AS theirs ON theirs.id = other.workspace_id`,
    resource: sql`${resource}::text`,
    other_id: sql`other.id`,
  }
  return [
    ...compareTyped('same_name', resource, mine),
    // Two ranges of one index: thousands of identical names must not push out the names with other spellings.
    ...[sql`<`, sql`>`].map(
      (before): Comparison => ({
        ...near,
        same: sql`other.name_key = record.name_key AND record.name_key <> ''
          AND other.name_folded ${before} record.name_folded AND other.deleted_at IS NULL AND ${ANOTHER_ACCOUNT}`,
      }),
    ),
  ]
}

/** Documents of every record, even if replaced or deleted: they remain evidence. */
const FILES = sql`files AS other JOIN workspaces AS theirs ON theirs.id = other.workspace_id`

export const documentsBy = (join: Prisma.Sql): ComparedValue => ({
  thing: sql`'file'`,
  key: sql`document.sha256`,
  value: sql`document.name`,
  with: join,
})

export const compareSentFiles = (
  mine: ComparedValue,
  kind: 'same_file' | 'same_proof',
  same: Prisma.Sql,
): Comparison => ({
  ...mine,
  kinds: [kind],
  kind: sql`${kind}::text`,
  shared: mine.key,
  others: FILES,
  resource: sql`other.resource`,
  other_id: sql`other.record_id`,
  file_id: sql`other.id`,
  same: sql`other.sha256 = document.sha256 AND ${same} AND ${isNotRefusedSql(mine, sql`other.record_id`)}`,
})

export function compareFiles(join: Prisma.Sql): Comparison[] {
  const mine = documentsBy(join)
  return [refusedBefore(mine), compareSentFiles(mine, 'same_file', ANOTHER_ACCOUNT)]
}

export const documentIn = (...columns: string[]) =>
  sql`JOIN files AS document ON document.id = ANY (ARRAY[${raw(columns.map((name) => `record.${name}`).join(', '))}])`
