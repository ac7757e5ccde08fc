import type { DigestKeys } from '../../../database/digestKeys.ts'
import { Prisma } from '../../../database/generated/client.ts'
import { ERASED_MARK } from '../../../kernel/erased.ts'
import { eventValues, fileValues, isRowSound } from '../../../kernel/rowDigests.ts'
import type { DigestCoverage } from './coverage.ts'
import { findProblems, quoteName, type Reconcile } from './findProblems.ts'
import { SEALED_COLUMNS, type SealedColumn } from './sealedColumns.ts'

type EventRow = Parameters<typeof eventValues>[0] & {
  digest: string | null
  entry: string | null
  at: Date | null
  /** Whether the entry names the event: then its program made a digest. */
  named: boolean
  has_entry: boolean
  erased: boolean
}

/** The error of an event; null if there is none, or if the program that made the event made no digest. */
function problemOfEvent(keys: DigestKeys, event: EventRow): string | null | undefined {
  const { digest, named, has_entry, erased, body, type, created_at, record_id } = event
  if (!has_entry) return 'the journal does not tell of this'
  if (digest === null) {
    const left = { event: type, created_at: created_at.toISOString(), data: { id: record_id, erased: true } }
    if (erased && isErasedBody(body, left)) return null
    return named ? 'the digest of this event is missing' : undefined
  }
  const sound = isRowSound(keys, digest, eventValues(event))
  if (sound === null) return undefined
  return sound ? null : 'is not what was told'
}

function isErasedBody(body: string, { event, data }: { event: string; data: object }): boolean {
  const parsed = JSON.parse(body) as { event?: unknown; data?: object }
  return (
    parsed.event === event &&
    JSON.stringify(parsed.data, ['id', 'erased']) === JSON.stringify(data, ['id', 'erased']) &&
    Object.keys(parsed).length === 3 &&
    Object.keys(parsed.data ?? {}).length === 2
  )
}

/** Compares each event with its digest, and with the act that it reports. */
const checkEvents = (coverage?: DigestCoverage): Reconcile =>
  async function* (db) {
    const keys = db.digestKeys
    if (!keys) return
    yield* findProblems<EventRow>(
      db,
      'events',
      (part) => Prisma.sql`
        SELECT row.id::text, row.workspace_id::text, row.type, row.resource, row.record_id::text, row.body, row.created_at,
          row.digest, told.id::text AS entry, told.at, coalesce(told.named, FALSE) AS named, told.id IS NOT NULL AS has_entry,
          EXISTS (SELECT FROM workspaces JOIN erasures ON erasures.trader_id = workspaces.owner_id
            WHERE workspaces.id = row.workspace_id) AS erased
        FROM events AS row LEFT JOIN LATERAL (
          SELECT id, at, details ->> 'event' = row.id::text AS named FROM audit_entries
          WHERE record_id = row.record_id::text AND at = row.created_at AND workspace_id = row.workspace_id
            AND is_told_by(row.type, action, "to")
          ORDER BY details ->> 'event' = row.id::text DESC NULLS LAST, id LIMIT 1) AS told ON TRUE
        WHERE ${part}`,
      (event) => {
        const wrong = problemOfEvent(keys, event)
        if (wrong === undefined) coverage?.miss('events', event.entry!, event.at!, null)
        return wrong
          ? {
              kind: 'event',
              resource: 'events',
              record: event.id,
              ...(event.entry && { entry: event.entry }),
              message: wrong,
            }
          : null
      },
    )
  }

type FileRow = Parameters<typeof fileValues>[0] & {
  digest: string | null
  entry: string | null
  at: Date | null
  named: boolean
  erased: boolean
}

/** As `problemOfEvent`, but for a document. */
function problemOfDocument(keys: DigestKeys, file: FileRow): string | null | undefined {
  const { digest, named, erased } = file
  if (digest === null) {
    if (erased) return null
    return named ? 'the digest of this document is missing' : undefined
  }
  const sound = isRowSound(keys, digest, fileValues(file))
  if (sound === null) return undefined
  return sound ? null : 'its row is not as it was received'
}

/** Compares each document's row with its digest. */
const checkDocuments = (coverage?: DigestCoverage): Reconcile =>
  async function* (db) {
    const keys = db.digestKeys
    if (!keys) return
    yield* findProblems<FileRow>(
      db,
      'files',
      (part) => Prisma.sql`
        SELECT row.id::text, row.workspace_id::text, row.resource, row.record_id::text, row.kind::text, row.name, row.type,
          row.pages, row.width, row.height, row.size, row.sha256, row.storage_key, row.created_at, row.digest,
          told.id::text AS entry, told.at, coalesce(told.file ? 'pages', FALSE) AS named,
          row.name = ${ERASED_MARK} AND row.wrapped_key = '' AS erased
        FROM files AS row LEFT JOIN LATERAL (
          SELECT entry.id, entry.at, file FROM audit_entries AS entry, jsonb_array_elements(
            CASE jsonb_typeof(entry.details -> 'received') WHEN 'array' THEN entry.details -> 'received' ELSE '[]' END) AS file
          WHERE entry.record_id = row.record_id::text AND file ->> 'id' = row.id::text LIMIT 1) AS told ON TRUE
        WHERE ${part}`,
      (file) => {
        const wrong = problemOfDocument(keys, file)
        const { id, entry, at } = file
        if (wrong === undefined && entry && at) coverage?.miss('files', entry, at, null)
        return wrong ? { kind: 'file', resource: 'files', record: id, ...(entry && { entry }), message: wrong } : null
      },
    )
  }

/** Finds values that the master key does not open for their row: made elsewhere, exchanged or emptied. */
const checkSealedColumn = ({ name, table, column, owner, context, older, erased }: SealedColumn): Reconcile =>
  async function* (db) {
    const keys = db.digestKeys
    if (!keys) return
    const opens = (sealed: string, of: string): boolean => {
      try {
        keys.open(sealed, of)
        return true
      } catch {
        return false
      }
    }
    type Row = { record: string; sealed: string; owner: string; erased: boolean }
    yield* findProblems<Row>(
      db,
      table,
      (part) => Prisma.sql`
        SELECT row.id::text AS record, row.${quoteName(column)} AS sealed, ${owner} AS owner,
          row.${quoteName(column)} = '' AND ${erased} AS erased
        FROM ${quoteName(table)} AS row WHERE ${part} AND row.${quoteName(column)} IS NOT NULL`,
      (row) =>
        row.erased ||
        (row.sealed !== '' && (opens(row.sealed, context(row.owner)) || (older && opens(row.sealed, older(row.owner)))))
          ? null
          : {
              kind: 'sealed',
              resource: name,
              record: row.record,
              message: `${column} is not what was sealed for this row`,
            },
    )
  }

/**
 * Checks columns that repeat facts of other columns: the key version of a form's answers, the removal of a destroyed
 * document, and the small version of a logo.
 */
const checkRepeatedFacts: Reconcile = async function* (db) {
  yield* findProblems<{ record: string }>(
    db,
    'form_submissions',
    (part) => Prisma.sql`
      SELECT row.id::text AS record FROM form_submissions AS row
      WHERE ${part} AND row.answers_sealed <> '' AND split_part(row.answers_sealed, '.', 1) <> row.key_id::text`,
    ({ record }) => ({
      kind: 'sealed',
      resource: 'form_submissions',
      record,
      message: 'key_id is not the key of the answers',
    }),
  )
  yield* findProblems<{ record: string }>(
    db,
    'files',
    (part) => Prisma.sql`
      SELECT row.id::text AS record FROM files AS row WHERE ${part} AND (
        row.removed_at IS NOT NULL AND row.wrapped_key <> ''
        OR (row.public_key IS NULL) <> (row.public_wrapped IS NULL)
        OR row.kind = 'logo' AND row.public_key IS NULL AND row.digest IS NOT NULL)`,
    ({ record }) => ({
      kind: 'file',
      resource: 'files',
      record,
      message: 'counts as removed, or lacks its small version',
    }),
  )
}

/** Checks of data under keys outside the database: rows with digests of their own, and values under the master key. */
export const sealedDataChecks = (coverage?: DigestCoverage): Reconcile[] => [
  checkEvents(coverage),
  checkDocuments(coverage),
  ...SEALED_COLUMNS.map(checkSealedColumn),
  checkRepeatedFacts,
]
