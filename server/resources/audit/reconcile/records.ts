import { Prisma } from '../../../database/generated/client.ts'
import { ERASED_MARK } from '../../../kernel/erased.ts'
import type { Machine } from '../../../kernel/machine.ts'
import { contentHash } from '../../../review/submissions/submission.ts'
import { isErased } from './erased.ts'
import { findProblems, quoteName, type Reconcile } from './findProblems.ts'

/**
 * The entry that creates an instance records only its acceptance status. Its status starts as the machine's `initial`.
 */
const NOT_IN_FIRST_ENTRY = 'payment_instances.status'

/** Compares each state with the newest entry that changed it. */
const states = (machine: Machine): Reconcile =>
  async function* (db) {
    const { table, column, initial } = machine
    const resources = [...new Set([machine.resource, ...machine.edges.flatMap(({ records }) => records ?? [])])]
    const initialState = `${table}.${column}` === NOT_IN_FIRST_ENTRY ? initial : null
    yield* findProblems<{ record: string; stands: string; told: string | null; entry: string | null }>(
      db,
      table,
      (part) => Prisma.sql`
        SELECT row.id::text AS record, row.${quoteName(column)}::text AS stands, told.to AS told, told.id::text AS entry
        FROM ${quoteName(table)} AS row LEFT JOIN LATERAL (
          SELECT id, "to" FROM audit_entries
          WHERE record_id = row.id::text AND resource = ANY (${resources}) AND "to" = ANY (${[...machine.states]})
            AND action <> 'denied'
          ORDER BY id DESC LIMIT 1) AS told ON TRUE
        WHERE ${part} AND coalesce(told.to, ${initialState}::text) IS DISTINCT FROM row.${quoteName(column)}::text`,
      ({ record, stands, told: journalState, entry }) => ({
        kind: 'state',
        resource: machine.resource,
        record,
        ...(entry && { entry }),
        message: `${column} is ${stands}, ${journalState ? `the journal says ${journalState}` : 'the journal has no entry of it'}`,
      }),
    )
  }

const DOSSIERS = [
  ['identifications', 'identifications'],
  ['brands', 'brands'],
  ['bank_accounts', 'bank-accounts'],
] as const

/** Compares the content of each dossier with its newest submission. */
const content = (table: string, resource: string): Reconcile =>
  async function* (db) {
    yield* findProblems<{ record: string; columns: string | null; number: number | null }>(
      db,
      table,
      (part) => Prisma.sql`
        SELECT row.id::text AS record, newest.number, (
            SELECT string_agg(sent.key, ', ' ORDER BY sent.key) FROM jsonb_each(newest.content) AS sent
            WHERE sent.value IS DISTINCT FROM to_jsonb(row) -> sent.key) AS columns
        FROM ${quoteName(table)} AS row LEFT JOIN LATERAL (
          SELECT number, content FROM submissions WHERE resource = ${resource} AND record_id = row.id
          ORDER BY version DESC LIMIT 1) AS newest ON TRUE
        WHERE ${part} AND (newest.number IS DISTINCT FROM row.submissions OR NOT newest.content <@ to_jsonb(row))`,
      ({ record, columns, number }) => ({
        kind: 'content',
        resource,
        record,
        message:
          number === null
            ? 'there is no submission of it'
            : `not as it was submitted: ${columns ?? 'the number of submissions'}`,
      }),
    )
  }

/** Compares the officer, reason and codes of each decision with the newest entry of a decision. */
const decisions = (table: string, resource: string, [state, reason, codes]: [string, string, string]): Reconcile =>
  async function* (db) {
    yield* findProblems<{ record: string; entry: string | null; columns: string }>(
      db,
      table,
      (part) => Prisma.sql`
        SELECT record, entry, array_to_string(columns, ', ') AS columns FROM (
          SELECT row.id::text AS record, told.id::text AS entry, array_remove(ARRAY[
            CASE WHEN told.actor_id IS DISTINCT FROM row.decided_by::text THEN 'decided_by' END,
            CASE WHEN refused AND told.reason IS DISTINCT FROM row.${quoteName(reason)} THEN ${reason} END,
            CASE WHEN refused AND told.reason_codes IS DISTINCT FROM row.${quoteName(codes)} THEN ${codes} END], NULL) AS columns
          FROM ${quoteName(table)} AS row
          CROSS JOIN LATERAL (SELECT row.${quoteName(state)}::text IN ('refused', 'rejected') AS refused) AS how
          LEFT JOIN LATERAL (
            SELECT id, actor_id, reason, reason_codes FROM audit_entries
            WHERE record_id = row.id::text AND resource = ${resource}
              AND action IN ('accept', 'refuse', 'request_new_proof')
            ORDER BY id DESC LIMIT 1) AS told ON TRUE
          WHERE ${part} AND (row.decided_by IS NOT NULL OR refused)) AS compared
        WHERE columns <> '{}'`,
      ({ record, entry, columns }) => ({
        kind: 'decision',
        resource,
        record,
        ...(entry && { entry }),
        message: entry
          ? `differs from the decision in the journal: ${columns}`
          : 'the journal has no entry of its decision',
      }),
    )
  }

/** What was typed is left in these fields; all others are ids and choices. */
const TYPED = ['name', 'title', 'account_number']

const isOnlyMarks = (content: object) =>
  Object.entries(content).every(([field, value]) => !TYPED.includes(field) || value === ERASED_MARK)

type SubmissionRow = {
  id: string
  resource: string
  record: string
  version: number
  content: object
  entry: string | null
  hash: string | null
  /** Whether the journal says that this was erased. */
  erased: boolean
}

/**
 * Compares each submission with the entry of its act; entries from before the hash was kept prove only that it exists.
 */
const submissions: Reconcile = async function* (db) {
  yield* findProblems<SubmissionRow>(
    db,
    'submissions',
    (part) => Prisma.sql`
      SELECT row.id::text, row.resource, row.record_id::text AS record, row.version, row.content,
        told.id::text AS entry, told.details ->> 'content_sha256' AS hash,
        ${isErased(Prisma.sql`told.workspace_id`, Prisma.sql`CASE row.resource WHEN 'payment-instances' THEN 'activation-proofs' ELSE row.resource END`)} AS erased
      FROM submissions AS row LEFT JOIN LATERAL (
        SELECT id, details, workspace_id FROM audit_entries
        WHERE record_id = row.record_id::text AND resource = row.resource
          AND action = ANY (CASE row.resource WHEN 'payment-instances' THEN ARRAY['submit']
            ELSE ARRAY['create', 'update', 'resubmit'] END)
          AND coalesce((details ->> 'version')::int, 1) = row.version
        ORDER BY id DESC LIMIT 1) AS told ON TRUE
      WHERE ${part}`,
    ({ id, resource, record, version, content, entry, hash, erased }) => {
      if (entry !== null && (hash === null || hash === contentHash(id, content))) return null
      if (entry !== null && erased && isOnlyMarks(content)) return null
      const message = entry ? 'is not what the journal says was sent' : 'has no entry'
      const about = { kind: 'submission', resource, record, message: `submission of version ${version} ${message}` }
      return entry ? { ...about, entry } : about
    },
  )
}

/** Compares who may sign in at the console, and with which role, with the newest entries about it. */
const officers: Reconcile = async function* (db) {
  yield* findProblems<{ record: string; entry: string | null; columns: string }>(
    db,
    'officers',
    (part) => Prisma.sql`
      SELECT record, entry, array_to_string(columns, ', ') AS columns FROM (
        SELECT row.id::text AS record, told.id::text AS entry, array_remove(ARRAY[
            CASE WHEN (told.action = 'disable') <> (row.disabled_at IS NOT NULL) THEN 'disabled_at' END,
            CASE WHEN made.role <> row.role::text THEN 'role' END], NULL) AS columns
        FROM officers AS row LEFT JOIN LATERAL (
          SELECT id, action FROM audit_entries
          WHERE record_id = row.id::text AND resource = 'officers' AND action IN ('create', 'enable', 'disable')
          ORDER BY id DESC LIMIT 1) AS told ON TRUE
        LEFT JOIN LATERAL (
          SELECT details ->> 'role' AS role FROM audit_entries
          WHERE record_id = row.id::text AND resource = 'officers' AND action IN ('create', 'update')
            AND details ->> 'role' IS NOT NULL
          ORDER BY id DESC LIMIT 1) AS made ON TRUE
        WHERE ${part}) AS compared
      WHERE columns <> '{}' OR entry IS NULL`,
    ({ record, entry, columns }) => ({
      kind: 'access',
      resource: 'officers',
      record,
      ...(entry && { entry }),
      message: entry ? `differs from the journal: ${columns}` : 'the journal does not say who created this officer',
    }),
  )
}

const KYC: [string, string, string] = ['status', 'reason', 'reason_codes']
const PROOF: [string, string, string] = ['acceptance_status', 'acceptance_reason', 'acceptance_reason_codes']

/** Checks of the states of these machines, of content, decisions, submissions and officers. */
export const records = (machines: readonly Machine[]): Reconcile[] => [
  ...machines.map(states),
  ...DOSSIERS.map(([table, resource]) => content(table, resource)),
  ...DOSSIERS.map(([table, resource]) => decisions(table, resource, KYC)),
  decisions('payment_instances', 'activation-proofs', PROOF),
  submissions,
  officers,
]
