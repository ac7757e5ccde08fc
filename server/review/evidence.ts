import type { Db } from '../database/client.ts'
import type { File } from '../database/generated/client.ts'
import type { OfficerActor, Role } from '../kernel/actor.ts'
import { journal } from '../kernel/audit.ts'
import { Refusal } from '../kernel/errors.ts'
import { settingsOf } from '../resources/settings/settings.ts'
import type { Services } from '../services.ts'
import { DECIDERS } from './kyc.ts'
import type { Subject } from './subject.ts'

/** One document of a dossier, and what this officer was shown of it at a readable size. */
export type EvidenceFile = {
  file_id: string
  /** Pages, from 1, that must be seen before an accept. */
  required: number[]
  /** Pages that this officer has seen, by content: the same document sent again counts. */
  seen: number[]
  /** A supervisor's word why it need not be seen; null for most. */
  unseen: { officer: { id: string; name: string }; why: string; at: string } | null
  /** Whether this officer may say why the document is accepted unseen. */
  may_accept_unseen: boolean
}

export type Evidence = {
  files: EvidenceFile[]
  complete: boolean
  /** Whether what this officer sees counts: whoever decides nothing has nothing to see first. */
  counts: boolean
}

export const looksCount = (actor: OfficerActor): boolean => DECIDERS.some((role) => role === actor.role)

type View = { sha256: string; page: number }
type Waiver = { file_id: string; id: string; name: string; why: string; at: string }

/** Who may say that a document is accepted unseen: those who answer for the officers. */
const UNSEEN_BY: readonly Role[] = ['supervisor', 'admin']

/** Required pages that were not seen; none where a supervisor let the document pass unseen. */
export const missingPages = ({ required, seen, unseen }: EvidenceFile): number[] =>
  unseen ? [] : required.filter((page) => !seen.includes(page))

/**
 * What must be seen of a dossier's documents (all pages, the first so many of longer ones: setting `evidence_pages` of
 * its kind) and what this officer has seen of them. Seen is kept by content, so that a document sent again unchanged
 * need not be looked at again by the same officer; every officer looks with his own eyes.
 */
export async function evidenceOf(
  { db }: Services,
  actor: OfficerActor,
  { resource, files }: Subject,
): Promise<Evidence> {
  const ids = files.map(({ id }) => id)
  const hashes = files.map(({ sha256 }) => sha256)
  const [{ evidence_pages }, [kept]] = await Promise.all([
    settingsOf(db),
    db.$queryRaw<[{ views: View[]; waivers: Waiver[] }]>`
      SELECT (SELECT coalesce(json_agg(json_build_object('sha256', sha256, 'page', page) ORDER BY page), '[]')
          FROM page_views WHERE officer_id = ${actor.id}::uuid AND sha256 = ANY (${hashes}::text[])) AS views,
        (SELECT coalesce(json_agg(json_build_object('file_id', file_id, 'id', officers.id, 'name', officers.name,
            'why', why, 'at', evidence_waivers.created_at)), '[]')
          FROM evidence_waivers JOIN officers ON officers.id = officer_id
          WHERE file_id = ANY (${ids}::uuid[])) AS waivers`,
  ])
  const { views, waivers } = kept
  const unseenOf = (file_id: string): EvidenceFile['unseen'] => {
    const waiver = waivers.find((one) => one.file_id === file_id)
    if (!waiver) return null
    const { id, name, why, at } = waiver
    return { officer: { id, name }, why, at: new Date(at).toISOString() }
  }
  const shown = files.map(({ id, sha256, pages }): EvidenceFile => {
    const unseen = unseenOf(id)
    return {
      file_id: id,
      required: Array.from({ length: Math.min(pages, evidence_pages[resource]) }, (_, index) => index + 1),
      seen: views.filter((view) => view.sha256 === sha256).map(({ page }) => page),
      unseen,
      may_accept_unseen: unseen === null && UNSEEN_BY.includes(actor.role),
    }
  })
  return { files: shown, complete: shown.every((file) => missingPages(file).length === 0), counts: looksCount(actor) }
}

/** Keeps that these pages of a document were shown to the officer at a readable size; once is enough. */
export async function keepSeen(
  db: Db,
  actor: OfficerActor,
  now: Date,
  { id, sha256 }: Pick<File, 'id' | 'sha256'>,
  pages: number[],
): Promise<void> {
  const seen = { officer_id: actor.id, sha256, file_id: id, seen_at: now }
  await db.pageView.createMany({ data: pages.map((page) => ({ ...seen, page })), skipDuplicates: true })
}

/** Where the journal keeps what concerns a document: its dossier, under the name of the queue. */
export const dossierOf = ({ resource, record_id, workspace_id }: File) => ({
  resource: resource === 'payment-instances' ? 'activation-proofs' : resource,
  record_id,
  workspace_id,
})

/**
 * Lets a document that cannot be shown pass unseen, for every officer (console.md, evidence seen). Refuses with
 * FORBIDDEN for other roles, and INVALID_STATE_TRANSITION when it was let pass before.
 */
export async function acceptUnseen(services: Services, actor: OfficerActor, file: File, why: string): Promise<void> {
  await services.db.$transaction(async (db) => {
    const now = services.clock.now()
    const { count } = await db.evidenceWaiver.createMany({
      data: [{ file_id: file.id, officer_id: actor.id, why, created_at: now }],
      skipDuplicates: true,
    })
    if (count === 0) throw new Refusal('INVALID_STATE_TRANSITION', 'This document is accepted unseen already.')
    await journal(db, actor, now, {
      action: 'accept_unseen',
      ...dossierOf(file),
      reason: why,
      details: { file_id: file.id, sha256: file.sha256, kind: file.kind },
    })
  })
}

/** Refuses the roles that may not let a document pass unseen. */
export function requireUnseenRole(actor: OfficerActor): void {
  if (!UNSEEN_BY.includes(actor.role))
    throw new Refusal('FORBIDDEN', 'Only a supervisor may say that a document is accepted unseen.')
}
