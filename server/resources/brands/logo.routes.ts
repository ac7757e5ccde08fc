import { Router } from 'express'
import { FileUnavailable, publicRef } from '../../files/vault.ts'
import { methodNotAllowed } from '../../http/errors.ts'
import { isId } from '../../http/path.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Services } from '../../services.ts'

/** GET /logos/<id>.png: the small re-encoded version of a logo, open to everybody (decisions G-04). */
export function logoRoutes(services: Services): Router {
  const router = Router()
  router
    .route('/:name')
    .get(async (req, res) => {
      const id = req.params.name.replace(/\.png$/, '')
      const file = isId(id) ? await services.db.file.findUnique({ where: { id } }) : null
      const small = file && publicRef(file)
      if (!small) throw notFound()
      const content = await services.vault.read(small).catch((error: unknown) => {
        if (!(error instanceof FileUnavailable)) throw error
        services.log.error({ err: error, file: small.id }, 'a logo cannot be read')
        throw notFound()
      })
      res.set({
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      res.type('png').send(content)
    })
    .all(methodNotAllowed('GET'))
  return router
}
