import { once } from 'node:events'
import type { Response, Router } from 'express'
import { FileUnavailableError } from '../../files/vault.ts'
import { officerOf } from '../../http/authenticate.ts'
import { contentDisposition } from '../../http/contentDisposition.ts'
import { idOf } from '../../http/path.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import { authorize } from '../../kernel/policy.ts'
import type { Services } from '../../services.ts'
import { readPieces } from './pieces.ts'
import { MEDIA_TYPES } from './presenter.ts'

/**
 * Sends the file of a statement exactly as imported; journaled as a download. 404 for an unknown statement, 503 if the
 * store cannot return the first piece. If a later piece fails, the connection is closed.
 */
async function sendStatementFile(services: Services, actor: OfficerActor, id: string, res: Response) {
  const statement = await services.db.statement.findUnique({
    where: { id },
    include: { parts: { orderBy: { number: 'asc' } } },
  })
  if (!statement) throw notFound()
  const pieces = readPieces(services, statement.parts)
  let { value: piece } = await pieces.next().catch((error: unknown) => {
    if (!(error instanceof FileUnavailableError)) throw error
    services.log.error({ err: error, statement: id }, 'the file of a statement cannot be read')
    throw new ApiError('SERVICE_UNAVAILABLE', 'The file of this statement cannot be read from the store.', {
      meta: { reason: error.reason },
    })
  })
  await writeJournal(services.db, actor, services.clock.now(), {
    action: 'download',
    resource: 'statements',
    record_id: id,
    details: { sha256: statement.sha256 },
  })
  res.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': MEDIA_TYPES[statement.format],
    'Content-Disposition': contentDisposition('attachment', statement.name),
    'Content-Length': String(statement.size),
  })
  if (res.req.method === 'HEAD') return void res.end()
  try {
    while (piece) {
      if (!res.write(piece)) await Promise.race([once(res, 'drain'), once(res, 'close')])
      if (res.destroyed) return
      piece = (await pieces.next()).value
    }
    res.end()
  } catch (error) {
    services.log.error({ err: error, statement: id }, 'the file of a statement broke off')
    res.destroy()
  }
}

/** GET /files/:id with a statement's id → its file. The route for documents of dossiers is tried before this one. */
export function statementFileConsole(router: Router, services: Services): void {
  router.get('/files/:id', async (req, res) => {
    authorize(officerOf(req), 'open_document')
    await sendStatementFile(services, officerOf(req), idOf(req), res)
  })
}
