import fs from 'node:fs'
import path from 'node:path'
import type { Express } from 'express'
import { DOCS_POLICY } from '../../http/contentSecurity.ts'
import { methodNotAllowed } from '../../http/errors.ts'
import { notFound } from '../../kernel/errors.ts'
import { programVersion } from '../../process/root.ts'
import type { Services } from '../../services.ts'
import type { OpenApiDocument } from '../document.ts'

/** Content types of the files that the pages load. */
const ASSETS = new Map([
  ['docs.css', 'text/css'],
  ['docs.js', 'text/javascript'],
])

/**
 * GET /openapi.json: the document, OpenAPI 3.1, made from the schemas that check requests and describe answers (record
 * 0024). GET /docs and /docs/:page: pages for people, one per section, without resources from other hosts (record
 * 0140).
 */
export function openApiRoutes(app: Express, services: Services): void {
  // Made on the first request, so that the server starts sooner.
  let made: Promise<OpenApiDocument> | null = null
  const document = () => {
    made ??= Promise.all([import('../document.ts'), import('../operations.ts')]).then(([{ openApiDocument }, all]) =>
      openApiDocument(all.OPERATIONS, all.EVENT_DATA, services.publicUrl(), programVersion()),
    )
    return made
  }

  app
    .route('/openapi.json')
    .get(async (_req, res) => {
      res.set({ 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' })
      res.json(await document())
    })
    .all(methodNotAllowed('GET'))

  app
    .route('/docs')
    .get(async (_req, res) => {
      const { overviewPage } = await import('./pages.ts')
      res
        .set({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': DOCS_POLICY })
        .type('html')
        .send(overviewPage(await document()))
    })
    .all(methodNotAllowed('GET'))

  app
    .route('/docs/:page')
    .get(async (req, res) => {
      const { page } = req.params
      const type = ASSETS.get(page)
      res.set('Cache-Control', 'no-cache')
      if (type !== undefined) {
        res.type(type).send(fs.readFileSync(path.join(import.meta.dirname, page)))
        return
      }
      const { sectionPage } = await import('./pages.ts')
      const text = sectionPage(await document(), page)
      if (text === null) throw notFound()
      res.set('Content-Security-Policy', DOCS_POLICY).type('html').send(text)
    })
    .all(methodNotAllowed('GET'))
}
