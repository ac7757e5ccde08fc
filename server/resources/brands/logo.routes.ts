import { Router } from 'express'
import { FileUnavailable } from '../../files/vault.ts'
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
      if (!file?.public_key || !file.public_wrapped) throw notFound()
      const content = await services.vault
        .read({ storage_key: file.public_key, wrapped_key: file.public_wrapped })
        .catch((error: unknown) => {
          if (error instanceof FileUnavailable) throw notFound()
          throw error
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
