import { Prisma } from '../database/generated/client.ts'
import type { QueueName } from './subject.ts'

/** The most pressing first, as the desk shows them. */
export const COLLISION_KINDS = [
  'refused_before',
  'same_rib',
  'same_proof',
  'same_rc',
  'same_nif',
  'same_file',
  'same_name',
  'near_name',
] as const

export type CollisionKind = (typeof COLLISION_KINDS)[number]

/** What two dossiers can have in common. */
export const THINGS = ['rib', 'file', 'reference', 'rc', 'nif', 'name'] as const

export type Thing = (typeof THINGS)[number]

const { sql, raw } = Prisma

/** One thing compared: where it stands in the record, and which others have it too. */
export type Comparison = {
  kinds: CollisionKind[]
  kind: Prisma.Sql
  /** Which of THINGS is shared. */
  thing: Prisma.Sql
  /** Further tables that the record's side needs. */
  with?: Prisma.Sql
  value: Prisma.Sql
  /** What is shared, as text: another text is another collision. */
  shared: Prisma.Sql
  others: Prisma.Sql
  resource: Prisma.Sql
  other_id: Prisma.Sql
  file_id?: Prisma.Sql
  /** The other's submission that was refused. */
  submission?: Prisma.Sql
  /** `record` in the workspace `mine`, the other one in `theirs`. */
  same: Prisma.Sql
}

const ANOTHER_ACCOUNT = sql`theirs.owner_id <> mine.owner_id`

/** What stands in a record to be compared: `key` as it is compared, `value` for the eye. */
type Compared = { thing: Prisma.Sql; key: Prisma.Sql; value: Prisma.Sql; with?: Prisma.Sql }

/** Dossiers of any account, this one too, that were refused with the same thing; never the record's own refusals. */
const refusedBefore = ({ thing, key, ...mine }: Compared, also: Prisma.Sql = sql`true`): Comparison => ({
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

/** The other record was not refused with this thing: where it was, that is asked instead. */
const notRefused = ({ thing, key }: Compared, resource: Prisma.Sql, id: Prisma.Sql) =>
  sql`NOT EXISTS (SELECT FROM refused_values AS refused WHERE refused.kind = ${thing} AND refused.key = ${key}
    AND refused.resource = ${resource} AND refused.record_id = ${id})`

/** A name or a RIB against whatever any dossier of another account ever had, deleted or replaced since. */
function typed(kind: 'same_name' | 'same_rib', resource: QueueName, mine: Compared): Comparison[] {
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
      AND ${ANOTHER_ACCOUNT} AND ${notRefused(mine, sql`${resource}`, other_id)}`,
  }
  return [refusedBefore(mine, sql`other.resource = ${resource}`), same]
}

function named(resource: QueueName, table: string): Comparison[] {
  const mine = { thing: sql`'name'`, key: sql`record.name_folded`, value: sql`record.name` }
  const near: Omit<Comparison, 'same'> = {
    kinds: ['near_name'],
    kind: sql`'near_name'`,
    thing: mine.thing,
    value: mine.value,
    // The names rather than their key: a new table of spellings leaves the answers as they are.
    shared: sql`least(record.name_folded, other.name_folded) || E'\n'
      || greatest(record.name_folded, other.name_folded)`,
    others: sql`${raw(`"${table}"`)} AS other JOIN workspaces AS theirs ON theirs.id = other.workspace_id`,
    resource: sql`${resource}::text`,
    other_id: sql`other.id`,
  }
  return [
    ...typed('same_name', resource, mine),
    // Two ranges of one index: a name that thousands bear exactly does not stand before its other spellings.
    ...[sql`<`, sql`>`].map(
      (before): Comparison => ({
        ...near,
        same: sql`other.name_key = record.name_key AND record.name_key <> ''
          AND other.name_folded ${before} record.name_folded AND other.deleted_at IS NULL AND ${ANOTHER_ACCOUNT}`,
      }),
    ),
  ]
}

/** Documents that came with any record, also one that has another document now or is deleted: they stay evidence. */
const FILES = sql`files AS other JOIN workspaces AS theirs ON theirs.id = other.workspace_id`
const FILE_RESOURCE = sql`CASE other.resource WHEN 'payment-instances' THEN 'activation-proofs' ELSE other.resource END`

const documents = (join: Prisma.Sql): Compared => ({
  thing: sql`'file'`,
  key: sql`document.sha256`,
  value: sql`document.name`,
  with: join,
})

const sent = (mine: Compared, kind: 'same_file' | 'same_proof', same: Prisma.Sql): Comparison => ({
  ...mine,
  kinds: [kind],
  kind: sql`${kind}::text`,
  shared: mine.key,
  others: FILES,
  resource: FILE_RESOURCE,
  other_id: sql`other.record_id`,
  file_id: sql`other.id`,
  same: sql`other.sha256 = document.sha256 AND ${same} AND ${notRefused(mine, FILE_RESOURCE, sql`other.record_id`)}`,
})

function file(join: Prisma.Sql): Comparison[] {
  const mine = documents(join)
  return [refusedBefore(mine), sent(mine, 'same_file', ANOTHER_ACCOUNT)]
}

const documentOf = (...columns: string[]) =>
  sql`JOIN files AS document ON document.id = ANY (ARRAY[${raw(columns.map((name) => `record.${name}`).join(', '))}])`

/** What officers read on an identification's document, against what was read on any submission of the others. */
function registered(): Comparison[] {
  const mine = {
    thing: sql`reading.field`,
    key: sql`reading.key`,
    value: sql`reading.value`,
    with: sql`JOIN readings AS reading ON reading.resource = 'identifications' AND reading.record_id = record.id
      AND reading.submission = record.submissions AND reading.field IN ('rc', 'nif')`,
  }
  return [
    refusedBefore(mine),
    {
      ...mine,
      kinds: ['same_rc', 'same_nif'],
      kind: sql`'same_' || reading.field`,
      shared: mine.key,
      others: sql`readings AS other JOIN identifications AS holder ON holder.id = other.record_id
        JOIN workspaces AS theirs ON theirs.id = holder.workspace_id`,
      resource: sql`'identifications'`,
      other_id: sql`other.record_id`,
      same: sql`other.field = reading.field AND other.key = reading.key AND other.resource = 'identifications'
        AND ${ANOTHER_ACCOUNT} AND ${notRefused(mine, sql`'identifications'`, sql`other.record_id`)}`,
    },
  ]
}

const PROOF = sql`JOIN transactions AS paid ON paid.id = record.activation_transaction_id
  LEFT JOIN files AS document ON document.id = paid.proof_file_id`

const letters = (text: Prisma.Sql) => sql`regexp_replace(upper(${text}), '[^A-Z0-9]', '', 'g')`

/** The same document is one collision, not two. */
const otherDocument = sql`NOT EXISTS (SELECT 1 FROM files AS sent
  WHERE sent.resource = 'payment-instances' AND sent.record_id = other.record_id AND sent.sha256 = document.sha256)`

function proofs(): Comparison[] {
  const slip = documents(PROOF)
  const reference = {
    thing: sql`'reference'`,
    key: sql`reading.key`,
    value: sql`reading.value`,
    with: sql`${PROOF} JOIN readings AS reading ON reading.resource = 'activation-proofs'
      AND reading.record_id = record.id AND reading.submission = record.submissions AND reading.field = 'reference'`,
  }
  return [
    refusedBefore(slip),
    // Used twice is used twice, in one's own account too.
    sent(slip, 'same_proof', sql`other.kind = 'payment_proof' AND other.record_id <> record.id`),
    refusedBefore(reference, otherDocument),
    {
      ...reference,
      kinds: ['same_proof'],
      kind: sql`'same_proof'`,
      shared: reference.key,
      others: sql`readings AS other JOIN payment_instances AS holder ON holder.id = other.record_id`,
      resource: sql`'activation-proofs'`,
      other_id: sql`other.record_id`,
      // A workspace's own code stands on each of its transfers (decisions A-02).
      same: sql`other.field = 'reference' AND other.key = reading.key AND other.resource = 'activation-proofs'
        AND other.record_id <> record.id
        AND NOT (holder.workspace_id = record.workspace_id AND position(${letters(sql`mine.reference`)} IN reading.key) > 0)
        AND ${otherDocument} AND ${notRefused(reference, sql`'activation-proofs'`, sql`other.record_id`)}`,
    },
    sent(slip, 'same_file', sql`${ANOTHER_ACCOUNT} AND other.kind <> 'payment_proof'`),
  ]
}

const RIB = { thing: sql`'rib'`, key: sql`record.account_number`, value: sql`record.account_number` }

const PENDING = sql`record.status = 'pending'`

/** Of each kind of dossier its table, which of its rows wait, and everything that is compared. */
export const COMPARED: Record<QueueName, { table: string; waits: Prisma.Sql; comparisons: Comparison[] }> = {
  identifications: {
    table: 'identifications',
    waits: PENDING,
    comparisons: [
      ...registered(),
      ...file(documentOf('identification_file_id')),
      ...named('identifications', 'identifications'),
    ],
  },
  brands: {
    table: 'brands',
    waits: PENDING,
    comparisons: [...file(documentOf('logo_file_id', 'file_id')), ...named('brands', 'brands')],
  },
  'bank-accounts': {
    table: 'bank_accounts',
    waits: PENDING,
    comparisons: [...typed('same_rib', 'bank-accounts', RIB), ...file(documentOf('rib_file_id'))],
  },
  'activation-proofs': {
    table: 'payment_instances',
    waits: sql`record.acceptance_status = 'documents_submitted'`,
    comparisons: proofs(),
  },
}
