import type { Request, Router } from 'express'
import { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { idOf } from '../../http/path.ts'
import { notFound } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { authorize } from '../../kernel/policy.ts'
import { journalIfDenied } from '../../review/dossier/attempts.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { acceptUnseen } from '../../review/evidence/evidence.ts'
import { markSeen } from '../../review/evidence/served.ts'
import { dossierOf } from '../../review/evidence/underReview.ts'
import { assertStoredUnaltered } from './service.ts'

/** POST /files/:id/seen: pages of a document of that length (console 3.5); `kinds` names the kinds of dossier. */
export const seenBodySchema = (pages: number, kinds: readonly string[]) => {
  const isPage = (page: unknown) => Number.isInteger(page) && Number(page) >= 1 && Number(page) <= pages
  const message =
    pages === 1
      ? 'The pages field must be a list of page numbers: this document has one page, 1.'
      : `The pages field must be a list of page numbers, whole and from 1 to ${pages}.`
  return z.strictObject({
    dossier: z.strictObject({ resource: z.enum(kinds), id: z.uuid(), version: z.int().min(1) }).optional(),
    pages: z
      .array(z.unknown())
      .min(1)
      .max(1000)
      .refine((list): list is number[] => list.every(isPage), { message })
      .transform((list) => list as number[]),
  })
}

/** POST /files/:id/accept-unseen */
export const acceptUnseenBody = z.strictObject({ why: z.string().trim().min(1).max(LIMITS.why) })

/**
 * POST /files/:id/seen `{pages: [1, 2], dossier?: {resource, id, version}}` → 204: shown to this officer at a readable
 * size (600 CSS pixels wide or more, in view for a second); a repetition changes nothing. 403 for auditors, who may not
 * decide; 422 names `pages`; 409 EVIDENCE_NOT_SEEN before GET /files/:id has served the document to this session; 429
 * for more than 3 pages at once and 3 a second since then. It counts for the submission under review with its current
 * values, of `dossier` if given: 409 STALE_RECORD if the dossier has another version by now.
 *
 * POST /files/:id/accept-unseen `{why}` → 204: supervisors and admins, once per document until its trader changes
 * something (403, 409 otherwise), and not for a document that is not the received one (500). The document's records
 * show both in `evidence`.
 */
export function evidenceRoutes(router: Router, services: ReviewServices): void {
  const fileOf = async (req: Request) => {
    const file = await services.db.read.file.findUnique({ where: { id: idOf(req) } })
    if (!file) throw notFound()
    return file
  }

  router.post('/files/:id/seen', async (req, res) => {
    const actor = officerOf(req)
    const file = await fileOf(req)
    await journalIfDenied(services, actor, { action: 'see', ...dossierOf(services.dossiers, file) }, async () =>
      authorize(actor, 'see'),
    )
    const seen = await readBody(req, res, seenBodySchema(file.pages, services.dossiers.names))
    await markSeen(services, actor, res.locals.session_id!, file, seen)
    res.status(204).end()
  })

  router.post('/files/:id/accept-unseen', async (req, res) => {
    const actor = officerOf(req)
    const file = await fileOf(req)
    await journalIfDenied(
      services,
      actor,
      { action: 'accept_unseen', ...dossierOf(services.dossiers, file) },
      async () => {
        authorize(actor, 'accept_unseen', 'Only a supervisor may say that a document is accepted unseen.')
        // Accept the answer only for the document that was sent.
        await assertStoredUnaltered(services, actor, file)
        const { why } = await readBody(req, res, acceptUnseenBody)
        await acceptUnseen(services, actor, file, why)
      },
    )
    res.status(204).end()
  })
}
