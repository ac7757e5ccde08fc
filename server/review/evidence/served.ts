import type { Response } from 'express'
import { type Db, transact } from '../../database/client.ts'
import type { File } from '../../database/generated/rows.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { ApiError } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'
import { recordSeen } from './evidence.ts'
import { reviewedBy, type ShownDossier, type UnderReview } from './underReview.ts'

/**
 * Sends a document. Runs `onComplete` before the last byte is sent: a client with the complete document is always
 * recorded, and a client that broke off is not. HEAD sends no content.
 */
export async function sendDocument(res: Response, content: Buffer, onComplete: () => Promise<void>): Promise<void> {
  res.set('Content-Length', String(content.length))
  if (res.req.method === 'HEAD') return void res.end()
  const went = await new Promise<boolean>((resolve) => {
    res.once('close', () => resolve(false))
    res.write(content.subarray(0, -1), (error) => resolve(!error))
  })
  if (!went) return
  await onComplete()
  res.end(content.subarray(-1))
}

/** Records that a document was served to this session; only the first time counts. */
export async function recordServed(
  { db, clock }: ReviewServices,
  session_id: string,
  { id }: Pick<File, 'id'>,
): Promise<void> {
  await db.fileServing.createMany({
    data: [{ session_id, file_id: id, served_at: clock.now() }],
    skipDuplicates: true,
  })
}

/** When the document was first served to this session; locks that row until the transaction ends. */
async function servedAt(db: Db, session_id: string, file_id: string): Promise<Date> {
  const [row] = await db.$queryRaw<{ served_at: Date }[]>`
    SELECT served_at FROM file_servings WHERE session_id = ${session_id}::uuid AND file_id = ${file_id}::uuid FOR UPDATE`
  if (!row)
    throw new ApiError('EVIDENCE_NOT_SEEN', 'Open this document first: nothing of it was shown in this session.', {
      meta: { file_id },
    })
  return row.served_at
}

const toStoredView = ({ resource, record_id, submission, typed }: UnderReview): UnderReview => ({
  resource,
  record_id,
  submission,
  typed,
})

const isOf = (view: UnderReview, dossier: UnderReview) =>
  (['resource', 'record_id', 'submission', 'typed'] as const).every((key) => view[key] === dossier[key])

type SeenInput = {
  pages: number[]
  /**
   * The dossier on the officer's screen, with the version shown. If absent, the views count for all dossiers that use
   * this document, in their present versions.
   */
  dossier?: ShownDossier | undefined
}

/**
 * Records that these pages of a document were shown to the officer at a readable size; a repeated call changes nothing.
 * Throws 409 EVIDENCE_NOT_SEEN for a document that was not served completely to this session. Throws 429, and records
 * none of the pages, for more pages than a person can look at since the document was served: 3 at once, and 3 more each
 * second. Further errors as reviewedBy.
 */
export async function markSeen(
  { db, clock, dossiers: kinds }: ReviewServices,
  actor: OfficerActor,
  session_id: string,
  file: File,
  { pages, dossier }: SeenInput,
): Promise<void> {
  await transact(db, async (tx) => {
    const now = clock.now()
    const served_at = await servedAt(tx, session_id, file.id)
    const dossiers = await reviewedBy(kinds, tx, file, dossier)
    const mine = { officer_id: actor.id, sha256: file.sha256 }
    const known = await tx.read.pageView.findMany({ where: { ...mine, OR: dossiers.map(toStoredView) } })
    const counts = (page: number) =>
      dossiers.every((one) => known.some((view) => view.page === page && isOf(view, one)))
    const fresh = [...new Set(pages)].filter((page) => !counts(page))
    const since = { officer_id: actor.id, file_id: file.id, seen_at: { gte: served_at } }
    const earlier = await tx.pageView.findMany({ where: since, distinct: ['page'], select: { page: true } })
    const looked = new Set([...earlier.map(({ page }) => page), ...fresh]).size
    const seconds = Math.max(0, Math.floor((now.getTime() - served_at.getTime()) / 1000))
    const wait = Math.ceil(looked / LIMITS.pages_a_second) - 1 - seconds
    if (fresh.length > 0 && wait > 0)
      throw new ApiError(
        'TOO_MANY_REQUESTS',
        `More pages than can be looked at so soon. Try again in ${wait} seconds.`,
        {
          meta: { retry_after: wait },
        },
      )
    await recordSeen(tx, actor, now, file, fresh, dossiers)
  })
}
