import fs from 'node:fs'
import path from 'node:path'
import { Router } from 'express'
import { contentSecurityPolicy, sourceHash } from '../../http/contentSecurity.ts'
import { methodNotAllowed } from '../../http/errors.ts'
import { root } from '../../process/root.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { publicKeys } from '../audit/keys.ts'

/** The page as a file of the project, with the policy that allows its own script and style alone. */
function readPage(): { page: string; policy: string } {
  const page = fs.readFileSync(path.join(root, 'docs/verify/receipt.html'), 'utf8')
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? []
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(page) ?? []
  const policy = contentSecurityPolicy({ 'script-src': [sourceHash(script)], 'style-src': [sourceHash(style)] })
  return { page, policy }
}
/**
 * GET /verify: the page that verifies receipts in the browser, docs/verify/receipt.html; it asks the service for
 * nothing. GET /verify/key.json: the public keys of the seals, as GET /api/admin/audit-entries/key, for everybody: a
 * receipt is shown to people without an account (record 0186).
 */
export function verifyRoutes(services: ReviewServices): Router {
  const router = Router()
  let made: ReturnType<typeof readPage> | null = null
  router
    .route('/')
    .get((_req, res) => {
      made ??= readPage()
      const { page, policy } = made
      res.set({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy }).type('html').send(page)
    })
    .all(methodNotAllowed('GET'))
  router
    .route('/key.json')
    .get(async (_req, res) => {
      res.set({ 'Cache-Control': 'no-cache', 'Content-Disposition': 'attachment; filename="countersign-key.json"' })
      res.json({ keys: await publicKeys(services) })
    })
    .all(methodNotAllowed('GET'))
  return router
}
