import type { Db } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { File } from '../../database/generated/rows.ts'
import { ApiError, invalid } from '../../kernel/errors.ts'
import { type DossierKind, type DossierKinds, tableOf } from '../dossier/dossierKind.ts'

/** The subject of an officer's look: one submission of a dossier, its typed values and its documents. */
export type UnderReview = {
  resource: string
  record_id: string
  submission: number
  /** Digest that identifies the typed values. */
  typed: string
}

/** The dossier under which the journal records acts on a document, identified by the name of its queue. */
export const dossierOf = (dossiers: DossierKinds, { resource, record_id, workspace_id }: File) => ({
  resource: dossiers.storedAs(resource)?.name ?? resource,
  record_id,
  workspace_id,
})

/** A dossier as the officer's screen showed it. */
export type ShownDossier = { resource: string; id: string; version: number }

/** SQL: the trader's newest version, with a digest of its content. */
export const newestSubmissionSql = ({ storedAs }: DossierKind, id: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT md5(content::text) AS typed, created_at FROM submissions
  WHERE resource = ${storedAs} AND record_id = ${id} ORDER BY version DESC LIMIT 1`

/**
 * Digest of the trader's newest version. Readings and ticks are valid only for the version on which officers made them.
 */
export async function currentDigest(db: Db, kind: DossierKind, record_id: string): Promise<string> {
  const [newest] = await db.$queryRaw<
    [{ typed: string }?]
  >`${newestSubmissionSql(kind, Prisma.sql`${record_id}::uuid`)}`
  return newest?.typed ?? ''
}

type Row = UnderReview & {
  version: number
  /** When the trader last sent something; null if that was not recorded. */
  sent_at: Date | null
}

/** The dossiers of a kind, each in the version under review. */
async function submissionsOf(db: Db, kind: DossierKind, condition: Prisma.Sql): Promise<Row[]> {
  const rows = await db.$queryRaw<Omit<Row, 'resource'>[]>`
    SELECT record.id::text AS record_id, record.submissions AS submission, record.version,
      coalesce(newest.typed, '') AS typed, newest.created_at AS sent_at
    FROM ${tableOf(kind)} AS record
      LEFT JOIN LATERAL (${newestSubmissionSql(kind, Prisma.sql`record.id`)}) AS newest ON true
    WHERE record.deleted_at IS NULL AND ${condition}`
  return rows.map((row) => ({ resource: kind.name, ...row }))
}

/**
 * The dossiers that use a document: its own, and those that borrow it while they have none of their own; none after the
 * trader deleted them. With `on_screen`, only that dossier: 422 names `dossier` if the document is not shown for it,
 * 409 STALE_RECORD if the dossier has changed since.
 */
export async function reviewedBy(dossiers: DossierKinds, db: Db, file: File, on_screen?: ShownDossier): Promise<Row[]> {
  const { record_id } = file
  const sender = dossiers.storedAs(file.resource)
  const ownSubmissions = sender ? await submissionsOf(db, sender, Prisma.sql`record.id = ${record_id}::uuid`) : []
  const borrowers = dossiers.all.filter(({ parentDocumentSql }) => parentDocumentSql?.kind === file.kind)
  const lent = await Promise.all(
    borrowers.map((each) => submissionsOf(db, each, each.parentDocumentSql!.from(record_id))),
  )
  const all = [...ownSubmissions, ...lent.flat()]
  if (!on_screen) return all
  const wanted = all.find((one) => one.resource === on_screen.resource && one.record_id === on_screen.id.toLowerCase())
  if (!wanted)
    throw invalid({
      field: 'dossier',
      rule: 'exists',
      message: 'The dossier field must be one that shows this document.',
    })
  if (wanted.version !== on_screen.version)
    throw new ApiError('STALE_RECORD', 'This record changed after you opened it. Read it again, then look again.')
  return [wanted]
}
