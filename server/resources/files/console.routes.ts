import type { Router } from 'express'
import { FileUnavailable } from '../../files/vault.ts'
import { officerOf } from '../../http/authenticate.ts'
import { idOf } from '../../http/path.ts'
import { notFound, Refusal } from '../../kernel/errors.ts'
import { journalView } from '../../kernel/view.ts'
import type { Services } from '../../services.ts'

/** A text in a header's extended notation (RFC 8187), which allows fewer characters than an address does. */
const headerText = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)

/** GET /files/:id: the document as it came in, journaled with its hash; nothing in it can run or be kept. */
export function fileConsole(router: Router, services: Services): void {
  router.get('/files/:id', async (req, res) => {
    const file = await services.db.file.findUnique({ where: { id: idOf(req) } })
    if (!file) throw notFound()
    const content = await services.vault.read(file).catch((error: unknown) => {
      if (!(error instanceof FileUnavailable)) throw error
      services.log.error({ err: error, file: file.id }, 'a document cannot be read')
      throw new Refusal('SERVICE_UNAVAILABLE', 'This document cannot be read from the store at the moment.')
    })
    await journalView(services.db, officerOf(req), services.clock.now(), {
      resource: 'files',
      record_id: file.id,
      workspace_id: file.workspace_id,
      details: { sha256: file.sha256, kind: file.kind, of: file.resource, record_id: file.record_id },
    })
    res.set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Content-Disposition': `inline; filename*=UTF-8''${headerText(file.name)}`,
    })
    res.type(file.type).send(content)
  })
}
