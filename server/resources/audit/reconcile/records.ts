import { Prisma } from '../../../database/generated/client.ts'
import { DECIDING } from '../../../kernel/audit.ts'
import { ERASED_MARK } from '../../../kernel/erased.ts'
import type { Machine } from '../../../kernel/machine.ts'
import { type DossierKind, type DossierKinds, refusedStates, typedFields } from '../../../review/dossier/dossierKind.ts'
import { contentHash } from '../../../review/submissions/submission.ts'
import { isErased } from './erased.ts'
import { findProblems, quoteName, type Reconcile } from './findProblems.ts'

/**
 * The entry that creates an instance records only its acceptance status. Its status starts as the machine's `initial`.
 */
const NOT_IN_FIRST_ENTRY = 'payment_instances.status'

/** Compares each state with the newest entry that changed it. */
const checkStates = (machine: Machine): Reconcile =>
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

/** Compares the content of each dossier with its newest submission. */
const checkContent = ({ table, storedAs: resource }: DossierKind): Reconcile =>
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

/** Compares the officer, reason and codes of each decision with the newest entry of a decision or of its reversal. */
const checkDecisions = (kind: DossierKind): Reconcile =>
  async function* (db) {
    const { table, name: resource, machine } = kind
    const { reason, reason_codes: codes } = kind.decisionColumns
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
          CROSS JOIN LATERAL (SELECT row.${quoteName(machine.column)}::text = ANY (${refusedStates(kind)}) AS refused) AS how
          LEFT JOIN LATERAL (
            SELECT id, actor_id, reason, reason_codes FROM audit_entries
            WHERE record_id = row.id::text AND resource = ${resource}
              AND action = ANY (${DECIDING.filter((action) => action !== 'reopen')})
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

/** Whether an erased submission has nothing left in the fields that were typed. */
const isOnlyMarks = (typed: readonly string[], content: object) =>
  Object.entries(content).every(([field, value]) => !typed.includes(field) || value === null || value === ERASED_MARK)

type SubmissionRow = {
  id: string
  resource: string
  record: string
  version: number
  content: object
  entry: string | null
  hash: string | null
  /** Whether the journal records the erasure of this. */
  erased: boolean
}

/**
 * Compares each submission with the entry of its act; entries from before the hash was kept prove only that it exists.
 */
const checkSubmissions = (dossiers: DossierKinds): Reconcile =>
  async function* (db) {
    const typedOf = (resource: string) =>
      typedFields(dossiers.storedAs(resource) ?? { sent: { fields: [], files: {} } })
    const caseOf = (read: (kind: DossierKind) => string | readonly string[]) =>
      Prisma.sql`CASE row.resource ${Prisma.join(
        dossiers.all.map((kind) => Prisma.sql`WHEN ${kind.storedAs} THEN ${read(kind)}`),
        ' ',
      )} END`
    yield* findProblems<SubmissionRow>(
      db,
      'submissions',
      (part) => Prisma.sql`
      SELECT row.id::text, row.resource, row.record_id::text AS record, row.version, row.content,
        told.id::text AS entry, told.details ->> 'content_sha256' AS hash,
        ${isErased(
          Prisma.sql`told.workspace_id`,
          caseOf(({ name }) => name),
        )} AS erased
      FROM submissions AS row LEFT JOIN LATERAL (
        SELECT id, details, workspace_id FROM audit_entries
        WHERE record_id = row.record_id::text AND resource = row.resource
          AND action = ANY ((${caseOf(({ submittedBy }) => submittedBy)})::text[])
          AND coalesce((details ->> 'version')::int, 1) = row.version
        ORDER BY id DESC LIMIT 1) AS told ON TRUE
      WHERE ${part}`,
      ({ id, resource, record, version, content, entry, hash, erased }) => {
        if (entry !== null && (hash === null || hash === contentHash(id, content))) return null
        if (entry !== null && erased && isOnlyMarks(typedOf(resource), content)) return null
        const message = entry ? 'is not what the journal says was sent' : 'has no entry'
        const about = { kind: 'submission', resource, record, message: `submission of version ${version} ${message}` }
        return entry ? { ...about, entry } : about
      },
    )
  }

/** Compares officers' access and roles with the newest entries about them. */
const checkOfficers: Reconcile = async function* (db) {
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

/** Checks of the states of these machines, of content, decisions, submissions and officers. */
export const recordChecks = (machines: readonly Machine[], dossiers: DossierKinds): Reconcile[] => [
  ...machines.map(checkStates),
  // If it is stored as another resource's record, that record's acts change it too.
  ...dossiers.all.filter(({ name, storedAs }) => name === storedAs).map(checkContent),
  ...dossiers.all.map(checkDecisions),
  checkSubmissions(dossiers),
  checkOfficers,
]
