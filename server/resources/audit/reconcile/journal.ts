import { Prisma } from '../../../database/generated/client.ts'
import type { DossierKinds } from '../../../review/dossier/dossierKind.ts'
import { findProblems, quoteName, type Reconcile } from './findProblems.ts'

const BIGINT_KEY = { type: 'bigint' } as const

/** The documents that an entry lists as received; older entries list none. */
const receivedDocuments = (of: Prisma.Sql) =>
  Prisma.sql`jsonb_array_elements(CASE jsonb_typeof(${of} -> 'received') WHEN 'array' THEN ${of} -> 'received' ELSE '[]' END)`

/** Compares each file row with the entry of the act that brought it: owner, kind and hash. */
const checkFiles: Reconcile = async function* (db) {
  const [first] = await db.$queryRaw<{ at: Date }[]>`
    SELECT at FROM audit_entries WHERE jsonb_typeof(details -> 'received') = 'array' ORDER BY id LIMIT 1`
  if (!first) return
  yield* findProblems<{ record: string; entry: string | null; columns: string }>(
    db,
    'files',
    (part) => Prisma.sql`
      SELECT row.id::text AS record, told.id::text AS entry, concat_ws(', ',
        CASE WHEN told.resource <> row.resource THEN 'resource' END,
        CASE WHEN told.workspace_id <> row.workspace_id THEN 'workspace_id' END,
        CASE WHEN told.file ->> 'kind' <> row.kind::text THEN 'kind' END,
        CASE WHEN told.file ->> 'sha256' <> row.sha256 THEN 'sha256' END,
        CASE WHEN told.file ->> 'type' <> row.type THEN 'type' END,
        CASE WHEN told.file ->> 'size' <> row.size::text THEN 'size' END,
        CASE WHEN told.file ->> 'pages' <> row.pages::text THEN 'pages' END) AS columns
      FROM files AS row LEFT JOIN LATERAL (
        SELECT entry.id, entry.resource, entry.workspace_id, file
        FROM audit_entries AS entry, ${receivedDocuments(Prisma.sql`entry.details`)} AS file
        WHERE entry.record_id = row.record_id::text AND file ->> 'id' = row.id::text LIMIT 1) AS told ON TRUE
      WHERE ${part} AND (told.id IS NOT NULL OR row.created_at >= ${first.at})
        AND (told.id IS NULL OR (told.resource, told.workspace_id, told.file ->> 'kind', told.file ->> 'sha256',
            coalesce(told.file ->> 'type', row.type), coalesce(told.file ->> 'size', row.size::text),
            coalesce(told.file ->> 'pages', row.pages::text))
          IS DISTINCT FROM (row.resource, row.workspace_id, row.kind::text, row.sha256, row.type, row.size::text,
            row.pages::text))`,
    ({ record, entry, columns }) => ({
      kind: 'file',
      resource: 'files',
      record,
      ...(entry && { entry }),
      message: entry ? `not as it was received: ${columns}` : 'no entry of its record says that it was received',
    }),
  )
}

/** Finds documents that entries list as received and that are missing or belong to another record. */
const findMissingFiles: Reconcile = async function* (db) {
  yield* findProblems<{ record: string; entry: string; gone: boolean }>(
    db,
    'audit_entries',
    (part) => Prisma.sql`
      SELECT file ->> 'id' AS record, row.id::text AS entry, files.id IS NULL AS gone
      FROM audit_entries AS row CROSS JOIN LATERAL ${receivedDocuments(Prisma.sql`row.details`)} AS file
      LEFT JOIN files ON files.id = (file ->> 'id')::uuid
      WHERE ${part} AND files.record_id::text IS DISTINCT FROM row.record_id`,
    ({ record, entry, gone: isMissing }) => ({
      kind: 'file',
      resource: 'files',
      record,
      entry,
      message: isMissing ? 'was received, but is missing' : 'record_id is another than it was received for',
    }),
    BIGINT_KEY,
  )
}

/** Finds entries of acts that sent a submission, where the submission is missing. */
const findMissingSubmissions = ({ all }: DossierKinds): Reconcile =>
  async function* (db) {
    const sending = all.map(
      ({ storedAs, submittedBy }) => Prisma.sql`WHEN ${storedAs} THEN action = ANY (${submittedBy})`,
    )
    yield* findProblems<{ resource: string; record: string; entry: string; version: number }>(
      db,
      'audit_entries',
      (part) => Prisma.sql`
      SELECT row.resource, row.record_id AS record, row.id::text AS entry, coalesce((details ->> 'version')::int, 1) AS version
      FROM audit_entries AS row
      WHERE ${part} AND record_id ~ '^[0-9a-f-]{36}$'
        AND CASE resource ${Prisma.join(sending, ' ')} ELSE FALSE END
        AND NOT EXISTS (
          SELECT FROM submissions
          WHERE resource = row.resource AND record_id = CASE WHEN row.record_id ~ '^[0-9a-f-]{36}$' THEN row.record_id::uuid END
            AND version = coalesce((row.details ->> 'version')::int, 1))`,
      ({ version, ...about }) => ({
        kind: 'submission',
        ...about,
        message: `submission of version ${version} was sent, but is missing`,
      }),
      BIGINT_KEY,
    )
  }

/** Resources besides dossiers whose records are never deleted, with their tables and keys. */
const NEVER_DELETED: [resource: string, table: string, key?: string][] = [
  ['payment-instances', 'payment_instances'],
  ['transactions', 'transactions'],
  ['late-money', 'late_money', 'transaction_id'],
  ['forms', 'forms'],
  ['form-submissions', 'form_submissions'],
  ['payment-links', 'payment_links'],
  ['pay-links', 'pay_links'],
  ['webhooks', 'webhooks'],
  ['files', 'files'],
  ['officers', 'officers'],
  ['traders', 'traders'],
  ['workspaces', 'workspaces'],
]

/** Finds entries about missing records. Skips rejected attempts: they may name a record that never existed. */
const findMissingRecords = ({ all }: DossierKinds): Reconcile =>
  async function* (db) {
    const dossiers = all.map(({ name, table }): [string, string] => [name, table])
    const missingCases = [...dossiers, ...NEVER_DELETED].map(
      ([resource, table, key = 'id']) => Prisma.sql`
      WHEN ${resource} THEN NOT EXISTS (SELECT FROM ${quoteName(table)} AS kept WHERE kept.${quoteName(key)} = about.id)`,
    )
    const reported = new Set<string>()
    yield* findProblems<{ resource: string; record: string; entry: string }>(
      db,
      'audit_entries',
      (part) => Prisma.sql`
      SELECT DISTINCT ON (row.resource, row.record_id) row.resource, row.record_id AS record, row.id::text AS entry
      FROM audit_entries AS row CROSS JOIN LATERAL (
        SELECT CASE WHEN row.record_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN row.record_id::uuid END AS id) AS about
      WHERE ${part} AND row.action NOT IN ('denied', 'sign_in_refused') AND row.record_id IS NOT NULL
        AND CASE row.resource ${Prisma.join(missingCases, ' ')} ELSE FALSE END
      ORDER BY row.resource, row.record_id, row.id`,
      (about) => {
        const name = `${about.resource}/${about.record}`
        if (reported.has(name)) return null
        reported.add(name)
        return { kind: 'missing_record', ...about, message: 'the journal has entries for it, but it is missing' }
      },
      BIGINT_KEY,
    )
  }

/** Checks of the files, and of records that the journal mentions and the tables lack. */
export const journalChecks = (dossiers: DossierKinds): Reconcile[] => [
  checkFiles,
  findMissingFiles,
  findMissingSubmissions(dossiers),
  findMissingRecords(dossiers),
]
