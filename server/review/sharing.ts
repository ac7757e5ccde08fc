import type { Database } from '../database/client.ts'
import { Prisma } from '../database/generated/client.ts'
import type { QueueName } from './subject.ts'

export const COLLISION_KINDS = [
  'same_rib',
  'same_proof',
  'same_rc',
  'same_nif',
  'same_file',
  'same_name',
  'near_name',
] as const

export type CollisionKind = (typeof COLLISION_KINDS)[number]

/** Two records that share something, seen from the one that is asked about. */
export type Shared = {
  record_id: string
  kind: CollisionKind
  /** Of the collision; hex, the same from either side. */
  id: string
  /** What is shared as it stands here: a name, a number in full, a file's name. */
  value: string
  resource: QueueName
  other_id: string
  /** The other's document, where that is what is shared. */
  file_id: string | null
}

/** One thing compared: where it stands in the record, and which others have it too. `near`: what the eye sees there. */
type Comparison = {
  kinds: CollisionKind[]
  kind: Prisma.Sql
  /** Further tables that the record's side needs. */
  with?: Prisma.Sql
  value: Prisma.Sql
  /** What is shared, as text: another text is another collision. */
  shared: Prisma.Sql
  others: Prisma.Sql
  resource: Prisma.Sql
  other_id: Prisma.Sql
  file_id?: Prisma.Sql
  /** `record` in the workspace `mine`, the other one in `theirs`. */
  same: Prisma.Sql
}

const { sql, raw } = Prisma

const ANOTHER_ACCOUNT = sql`theirs.owner_id <> mine.owner_id`

const named = (resource: QueueName, table: string): Comparison[] => {
  const others = sql`${raw(`"${table}"`)} AS other JOIN workspaces AS theirs ON theirs.id = other.workspace_id`
  const shown = sql`other.deleted_at IS NULL AND ${ANOTHER_ACCOUNT}`
  const common = { value: sql`record.name`, others, resource: sql`${resource}::text`, other_id: sql`other.id` }
  return [
    {
      ...common,
      kinds: ['same_name'],
      kind: sql`'same_name'`,
      shared: sql`record.name_folded`,
      same: sql`other.name_folded = record.name_folded AND ${shown}`,
    },
    // Two ranges of one index: a name that thousands bear exactly does not stand before its other spellings.
    ...[sql`<`, sql`>`].map(
      (before): Comparison => ({
        ...common,
        kinds: ['near_name'],
        kind: sql`'near_name'`,
        // The names rather than their key: a new table of spellings leaves the answers as they are.
        shared: sql`least(record.name_folded, other.name_folded) || E'\n'
          || greatest(record.name_folded, other.name_folded)`,
        same: sql`other.name_key = record.name_key AND record.name_key <> ''
          AND other.name_folded ${before} record.name_folded AND ${shown}`,
      }),
    ),
  ]
}

/** Documents that came with any record, also one that has another document now or is deleted: they stay evidence. */
const FILES = sql`files AS other JOIN workspaces AS theirs ON theirs.id = other.workspace_id`
const FILE_RESOURCE = sql`CASE other.resource WHEN 'payment-instances' THEN 'activation-proofs' ELSE other.resource END`

const file = (documents: Prisma.Sql, same: Prisma.Sql = sql`true`): Comparison => ({
  kinds: ['same_file'],
  kind: sql`'same_file'`,
  with: documents,
  value: sql`document.name`,
  shared: sql`document.sha256`,
  others: FILES,
  resource: FILE_RESOURCE,
  other_id: sql`other.record_id`,
  file_id: sql`other.id`,
  same: sql`other.sha256 = document.sha256 AND ${ANOTHER_ACCOUNT} AND ${same}`,
})

const documentOf = (...columns: string[]) =>
  sql`JOIN files AS document ON document.id = ANY (ARRAY[${raw(columns.map((name) => `record.${name}`).join(', '))}])`

const PROOF = sql`JOIN transactions AS paid ON paid.id = record.activation_transaction_id
  LEFT JOIN files AS document ON document.id = paid.proof_file_id`

/** What officers read on an identification's document, against what was read on any submission of the others. */
const REGISTERED: Comparison = {
  kinds: ['same_rc', 'same_nif'],
  kind: sql`'same_' || reading.field`,
  with: sql`JOIN readings AS reading ON reading.resource = 'identifications' AND reading.record_id = record.id
    AND reading.submission = record.submissions AND reading.field IN ('rc', 'nif')`,
  value: sql`reading.value`,
  shared: sql`reading.key`,
  others: sql`readings AS other JOIN identifications AS holder ON holder.id = other.record_id
    JOIN workspaces AS theirs ON theirs.id = holder.workspace_id`,
  resource: sql`'identifications'`,
  other_id: sql`other.record_id`,
  same: sql`other.field = reading.field AND other.key = reading.key AND other.resource = 'identifications'
    AND ${ANOTHER_ACCOUNT}`,
}

const RIB: Comparison = {
  kinds: ['same_rib'],
  kind: sql`'same_rib'`,
  value: sql`record.account_number`,
  shared: sql`record.account_number`,
  others: sql`bank_accounts AS other JOIN workspaces AS theirs ON theirs.id = other.workspace_id`,
  resource: sql`'bank-accounts'`,
  other_id: sql`other.id`,
  same: sql`other.account_number = record.account_number AND other.deleted_at IS NULL AND ${ANOTHER_ACCOUNT}`,
}

const PROOF_FILE: Comparison = {
  ...file(PROOF),
  kinds: ['same_proof'],
  kind: sql`'same_proof'`,
  // Used twice is used twice, in one's own account too.
  same: sql`other.sha256 = document.sha256 AND other.kind = 'payment_proof' AND other.record_id <> record.id`,
}

const letters = (text: Prisma.Sql) => sql`regexp_replace(upper(${text}), '[^A-Z0-9]', '', 'g')`

const PROOF_REFERENCE: Comparison = {
  kinds: ['same_proof'],
  kind: sql`'same_proof'`,
  with: sql`${PROOF} JOIN readings AS reading ON reading.resource = 'activation-proofs' AND reading.record_id = record.id
    AND reading.submission = record.submissions AND reading.field = 'reference'`,
  value: sql`reading.value`,
  shared: sql`reading.key`,
  others: sql`readings AS other JOIN payment_instances AS holder ON holder.id = other.record_id`,
  resource: sql`'activation-proofs'`,
  other_id: sql`other.record_id`,
  // The same document is one collision, not two. A workspace's own code stands on each of its transfers (decisions A-02).
  same: sql`other.field = 'reference' AND other.key = reading.key AND other.resource = 'activation-proofs'
    AND other.record_id <> record.id
    AND NOT (holder.workspace_id = record.workspace_id AND position(${letters(sql`mine.reference`)} IN reading.key) > 0)
    AND NOT EXISTS (SELECT 1 FROM files AS sent
      WHERE sent.resource = 'payment-instances' AND sent.record_id = other.record_id AND sent.sha256 = document.sha256)`,
}

type Compared = { table: string; waits: Prisma.Sql; comparisons: Comparison[] }

const PENDING = sql`record.status = 'pending'`

const COMPARED: Record<QueueName, Compared> = {
  identifications: {
    table: 'identifications',
    waits: PENDING,
    comparisons: [
      REGISTERED,
      file(documentOf('identification_file_id')),
      ...named('identifications', 'identifications'),
    ],
  },
  brands: {
    table: 'brands',
    waits: PENDING,
    comparisons: [file(documentOf('logo_file_id', 'file_id')), ...named('brands', 'brands')],
  },
  'bank-accounts': { table: 'bank_accounts', waits: PENDING, comparisons: [RIB, file(documentOf('rib_file_id'))] },
  'activation-proofs': {
    table: 'payment_instances',
    waits: sql`record.acceptance_status = 'documents_submitted'`,
    comparisons: [PROOF_FILE, PROOF_REFERENCE, file(PROOF, sql`other.kind <> 'payment_proof'`)],
  },
}

/** Each record is probed by itself, so that the indexes serve however many records there are and whatever they share. */
const probe = (table: string, one: Comparison, which: Prisma.Sql, keep: Prisma.Sql, most: number) => sql`
  (SELECT record.id AS record_id, found.* FROM ${raw(`"${table}"`)} AS record
    JOIN workspaces AS mine ON mine.id = record.workspace_id ${one.with ?? Prisma.empty}
    CROSS JOIN LATERAL (
      SELECT ${one.kind} AS kind, collision.id, ${one.value} AS value, ${one.resource} AS resource,
        ${one.other_id} AS other_id, ${one.file_id ?? sql`NULL::uuid`} AS file_id
      FROM ${one.others}
      CROSS JOIN LATERAL (SELECT encode(substr(sha256(convert_to(
        ${one.kind} || E'\n' || ${one.shared} || E'\n' || least(record.id, ${one.other_id}) || E'\n'
          || greatest(record.id, ${one.other_id}), 'UTF8')), 1, 16), 'hex') AS id) AS collision
      WHERE ${one.same} AND ${keep}
      LIMIT ${most}
    ) AS found
    WHERE ${which})`

async function search(
  db: Database,
  resource: QueueName,
  which: Prisma.Sql,
  keep: (one: Comparison) => Prisma.Sql,
  most: number,
  kinds: readonly CollisionKind[] = COLLISION_KINDS,
): Promise<Shared[]> {
  const { table, comparisons } = COMPARED[resource]
  const wanted = comparisons.filter((one) => one.kinds.some((kind) => kinds.includes(kind)))
  if (wanted.length === 0) return []
  const probes = wanted.map((one) => probe(table, one, which, keep(one), most))
  return db.$queryRaw<Shared[]>(Prisma.join(probes, ' UNION ALL '))
}

const UNANSWERED = sql`NOT EXISTS (SELECT 1 FROM collision_answers AS given WHERE given.id = collision.id)`

/** So many collisions of one kind are shown; as they are answered, the next come up. */
export const MOST_SHOWN = 20

/** What the record shares and nobody has answered, up to twice as many of each kind as are shown. */
export const findUnanswered = (db: Database, resource: QueueName, id: string): Promise<Shared[]> =>
  search(db, resource, sql`record.id = ${id}::uuid`, () => UNANSWERED, 2 * MOST_SHOWN)

/** What the record shares with these others, answered or not. */
export const findWith = (db: Database, resource: QueueName, id: string, others: string[]): Promise<Shared[]> =>
  search(
    db,
    resource,
    sql`record.id = ${id}::uuid`,
    ({ other_id }) => sql`${other_id} = ANY (${others}::uuid[])`,
    10 * others.length,
  )

/** One collision of the record, answered or not, however many it has. */
export async function findOne(
  db: Database,
  resource: QueueName,
  id: string,
  collision: string,
): Promise<Shared | undefined> {
  const [found] = await search(db, resource, sql`record.id = ${id}::uuid`, () => sql`collision.id = ${collision}`, 1)
  return found
}

/** One unanswered collision of each of these kinds for each of the records that wait for a decision. */
export const findForRows = (
  db: Database,
  resource: QueueName,
  ids: string[],
  kinds: readonly CollisionKind[],
): Promise<Shared[]> =>
  search(
    db,
    resource,
    sql`record.id = ANY (${ids}::uuid[]) AND ${COMPARED[resource].waits}`,
    () => UNANSWERED,
    1,
    kinds,
  )
