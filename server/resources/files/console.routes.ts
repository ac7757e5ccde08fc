import type { Request, Router } from 'express'
import { z } from 'zod'
import type { File } from '../../database/generated/rows.ts'
import { EXTENSIONS, type FileType } from '../../files/rules.ts'
import { FileUnavailableError, publicFileRef } from '../../files/vault.ts'
import { officerOf } from '../../http/authenticate.ts'
import { contentDisposition } from '../../http/contentDisposition.ts'
import { idOf } from '../../http/path.ts'
import { parse } from '../../http/validate.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import { authorize } from '../../kernel/policy.ts'
import { journalOfficerView } from '../../kernel/view.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { recordServed, sendDocument } from '../../review/evidence/served.ts'
import { assertUnaltered } from './service.ts'

const UNAVAILABLE_MESSAGES: Record<Exclude<FileUnavailableError['reason'], 'altered' | 'erased'>, string> = {
  missing: 'This document is missing from the store.',
  damaged: 'This document was damaged in the store and cannot be opened any more.',
  unreachable: 'This document cannot be read from the store at the moment.',
}

/** Throws for a file that cannot be read. Logs it, and journals it if the content is not the received one. */
async function rejectUnreadable(services: ReviewServices, req: Request, file: File, error: unknown): Promise<never> {
  if (!(error instanceof FileUnavailableError)) throw error
  if (error.reason === 'erased')
    throw new ApiError('ERASED', 'This document was erased: the time for which it had to be kept is over.')
  services.log.error({ err: error, file: file.id }, 'a document cannot be read')
  if (error.reason === 'altered') return assertUnaltered(services, officerOf(req), file)
  throw new ApiError('SERVICE_UNAVAILABLE', UNAVAILABLE_MESSAGES[error.reason], { meta: { reason: error.reason } })
}

/** The name of a downloaded document: the trader's, with the extension of its detected type. */
export function downloadName({ name, type }: Pick<File, 'name' | 'type'>): string {
  const extension = EXTENSIONS[type as FileType]
  const bare = name.replace(/(\.(?=\d*[A-Za-z])[A-Za-z0-9]{1,8})+$/, '').replaceAll(/[/\\:*?"<>|]/g, '_')
  return `${bare.slice(0, 200).trim() || 'document'}.${extension}`
}

/** GET /files/:id?download=1 */
export const fileQuery = z.object({ download: z.enum(['1']).optional() })

/**
 * GET /files/:id/logo: the small version of a logo as payers will see it, in every state of its brand.
 *
 * GET /files/:id: the document as received, journaled with its hash as a view, sandboxed and not cached. With
 * `?download=1` the same bytes as an attachment, journaled as a download each time. 503 when the store cannot return
 * it: `reason` is `damaged` or `missing` (permanent) or `unreachable` (temporary). 500 DOCUMENT_ALTERED when it is not
 * the document that was received. A document that was sent completely counts as served to this session; only then can
 * its pages be marked as seen. Other ids fall through to the next route.
 */
export function fileConsole(router: Router, services: ReviewServices): void {
  router.get('/files/:id/logo', async (req, res) => {
    authorize(officerOf(req), 'open_document')
    const file = await services.db.read.file.findUnique({ where: { id: idOf(req) } })
    const small = file && publicFileRef(file)
    if (!small) throw notFound()
    const content = await services.vault
      .read(small)
      .catch((error: unknown) => rejectUnreadable(services, req, file, error))
    res.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    res.type('png').send(content)
  })

  router.get('/files/:id', async (req, res, next) => {
    authorize(officerOf(req), 'open_document')
    const file = await services.db.read.file.findUnique({ where: { id: idOf(req) } })
    if (!file) return next()
    const { download } = parse(fileQuery, req.query)
    const content = await services.vault
      .read(file)
      .catch((error: unknown) => rejectUnreadable(services, req, file, error))
    const shown = {
      resource: 'files',
      record_id: file.id,
      workspace_id: file.workspace_id,
      details: { sha256: file.sha256, kind: file.kind, of: file.resource, record_id: file.record_id },
    }
    const now = services.clock.now()
    if (download) await writeJournal(services.db, officerOf(req), now, { action: 'download', ...shown })
    else await journalOfficerView(services.db, officerOf(req), now, shown)
    res.set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Content-Disposition': contentDisposition(download ? 'attachment' : 'inline', downloadName(file)),
    })
    const session = res.locals.session_id!
    await sendDocument(res.type(file.type), content, () => recordServed(services, session, file))
  })
}
