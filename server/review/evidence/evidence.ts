import { type Db, transact } from '../../database/client.ts'
import { Prisma } from '../../database/generated/client.ts'
import type { File } from '../../database/generated/rows.ts'
import { lockRow } from '../../database/lock.ts'
import { type Lookup, selectValues } from '../../database/selectValues.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError } from '../../kernel/errors.ts'
import { can } from '../../kernel/policy.ts'
import { deletedError } from '../claims/lock.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'
import { documentsOf, type Subject } from '../dossier/subject.ts'
import { isTiedSql } from '../record/ties.ts'
import { type Settings, settingsOf } from '../settings/settings.ts'
import { dossierOf, newestSubmissionSql, reviewedBy, type UnderReview } from './underReview.ts'

/** One document of a dossier, and the pages that this officer has seen at a readable size. */
export type EvidenceFile = {
  file_id: string
  /** Page numbers, from 1, that must be seen before an accept. */
  required: number[]
  /**
   * Pages of this content that this officer has seen, for the submission under review with its current typed values.
   */
  seen: number[]
  /** The supervisor who accepted the document unseen, why and when; null for most documents. */
  unseen: { officer: { id: string; name: string }; why: string; at: string } | null
  /** Whether this officer may accept the document unseen, with a reason. */
  may_accept_unseen: boolean
}

export type Evidence = {
  files: EvidenceFile[]
  complete: boolean
  /**
   * Whether the program counts this officer's views. It does not for an officer who may not decide, who therefore has
   * no required pages.
   */
  counts: boolean
}

type PageView = { sha256: string; page: number }
type Waiver = { file_id: string; id: string; name: string; why: string; at: string }

/** The stored evidence for one dossier and officer. */
type EvidenceRow = { views: PageView[]; waivers: Waiver[]; tied: boolean }

/** Required pages that were not seen; none if a supervisor accepted the document unseen. */
export const missingPages = ({ required, seen, unseen }: EvidenceFile): number[] =>
  unseen ? [] : required.filter((page) => !seen.includes(page))

/** Looks up the pages that the officer has seen, and the documents that a supervisor accepted unseen. */
export function evidenceLookup(actor: OfficerActor, subject: Subject): Lookup<EvidenceRow> {
  const { kind, id, resource, submission } = subject
  const files = documentsOf(subject)
  const ids = files.map((file) => file.id)
  const hashes = files.map(({ sha256 }) => sha256)
  return {
    sql: Prisma.sql`
      WITH newest AS (${newestSubmissionSql(kind, Prisma.sql`${id}::uuid`)})
      SELECT json_build_object(
        'views', (SELECT coalesce(json_agg(json_build_object('sha256', sha256, 'page', page) ORDER BY page), '[]')
          FROM page_views WHERE officer_id = ${actor.id}::uuid AND resource = ${resource}
            AND record_id = ${id}::uuid AND page_views.submission = ${submission}
            AND typed = coalesce((SELECT typed FROM newest), '') AND sha256 = ANY (${hashes}::text[])),
        'waivers', (SELECT coalesce(json_agg(json_build_object('file_id', file_id, 'id', officers.id,
            'name', officers.name, 'why', why, 'at', evidence_waivers.created_at)), '[]')
          FROM evidence_waivers JOIN officers ON officers.id = officer_id
          WHERE file_id = ANY (${ids}::uuid[])
            AND evidence_waivers.created_at >= coalesce((SELECT created_at FROM newest), '-infinity')),
        'tied', ${isTiedSql(actor.id, Prisma.sql`${subject.workspace_id}::uuid`)})`,
    read: (row: EvidenceRow) => row,
  }
}

/**
 * The pages of a dossier's documents that an officer must see (all, or the first ones: setting `evidence_pages` of the
 * kind), and those that this officer has seen. A view counts for one submission, its typed values and the content of
 * the document: if any of them changes, the officer must look again. Views by colleagues do not count.
 */
export function toEvidence(
  actor: OfficerActor,
  subject: Subject,
  { evidence_pages }: Pick<Settings, 'evidence_pages'>,
  { views, waivers, tied }: EvidenceRow,
): Evidence {
  const unseenOf = (file_id: string): EvidenceFile['unseen'] => {
    const waiver = waivers.find((one) => one.file_id === file_id)
    if (!waiver) return null
    const { id, name, why, at } = waiver
    return { officer: { id, name }, why, at: new Date(at).toISOString() }
  }
  const shown = documentsOf(subject).map(({ id, sha256, pages }): EvidenceFile => {
    const unseen = unseenOf(id)
    return {
      file_id: id,
      required: Array.from({ length: Math.min(pages, evidence_pages[subject.resource]!) }, (_, index) => index + 1),
      seen: views.filter((view) => view.sha256 === sha256).map(({ page }) => page),
      unseen,
      may_accept_unseen: !tied && unseen === null && subject.deleted_at === null && can(actor, 'accept_unseen'),
    }
  })
  const complete = shown.every((file) => missingPages(file).length === 0)
  return { files: shown, complete, counts: !tied && can(actor, 'see') }
}

/** The evidence for a dossier and this officer, as toEvidence. */
export async function evidenceOf(services: ReviewServices, actor: OfficerActor, subject: Subject): Promise<Evidence> {
  const [settings, { evidence }] = await Promise.all([
    settingsOf(services),
    selectValues(services.db, { evidence: evidenceLookup(actor, subject) }),
  ])
  return toEvidence(actor, subject, settings, evidence)
}

/**
 * Records that these pages of a document were shown to the officer at a readable size; a repeated call changes nothing.
 */
export async function recordSeen(
  db: Db,
  actor: OfficerActor,
  now: Date,
  { id, sha256 }: Pick<File, 'id' | 'sha256'>,
  pages: number[],
  dossiers: UnderReview[],
): Promise<void> {
  const seen = { officer_id: actor.id, sha256, file_id: id, seen_at: now }
  const views = dossiers.flatMap(({ resource, record_id, submission, typed }) =>
    pages.map((page) => ({ ...seen, resource, record_id, submission, typed, page })),
  )
  await db.pageView.createMany({ data: views, skipDuplicates: true })
}

/**
 * Accepts a document, although no officer has seen it, because the program cannot show it. This counts for every
 * officer, until the trader changes something (console 1.5). Throws INVALID_STATE_TRANSITION if the document is already
 * accepted unseen for all dossiers that use it, or if the trader deleted those dossiers.
 */
export async function acceptUnseen(
  services: ReviewServices,
  actor: OfficerActor,
  file: File,
  why: string,
): Promise<void> {
  await transact(services.db, async (db) => {
    const now = services.clock.now()
    await lockRow(db, 'files', file.id)
    const dossiers = await reviewedBy(services.dossiers, db, file)
    if (dossiers.length === 0) throw deletedError()
    // A dossier that borrows the document may have changed since the document was accepted unseen: ask for the reason
    // again.
    const changes = dossiers.map(({ sent_at }) => sent_at?.getTime() ?? 0)
    const passed = await db.read.evidenceWaiver.count({
      where: { file_id: file.id, created_at: { gte: new Date(Math.max(...changes)) } },
    })
    if (passed > 0) throw alreadyAcceptedUnseen()
    const { count } = await db.evidenceWaiver.createMany({
      data: [{ file_id: file.id, officer_id: actor.id, why, created_at: now }],
      skipDuplicates: true,
    })
    if (count === 0) throw alreadyAcceptedUnseen()
    await writeJournal(db, actor, now, {
      action: 'accept_unseen',
      ...dossierOf(services.dossiers, file),
      reason: why,
      details: { file_id: file.id, sha256: file.sha256, kind: file.kind },
    })
  })
}

const alreadyAcceptedUnseen = () =>
  new ApiError('INVALID_STATE_TRANSITION', 'This document has already been accepted unseen.')
