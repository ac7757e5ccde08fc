import { Router } from 'express'
import type { File } from '../../database/generated/rows.ts'
import { FileUnavailableError, publicFileRef } from '../../files/vault.ts'
import { methodNotAllowed } from '../../http/errors.ts'
import { isId } from '../../http/path.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Services } from '../../services.ts'

/** Whether a brand that shows this logo is accepted. */
async function isShown({ db }: Services, { id, record_id }: File): Promise<boolean> {
  const accepted = { id: record_id, logo_file_id: id, status: 'accepted', deleted_at: null } as const
  return (await db.sharedRead.brand.count({ where: accepted, take: 1 })) > 0
}

/**
 * GET /logos/<id>.png: the small re-encoded version of a logo, public while its brand is accepted (decisions G-04,
 * record 0011); 404 before and after.
 */
export function logoRoutes(services: Services): Router {
  const router = Router()
  router
    .route('/:name')
    .get(async (req, res) => {
      const id = req.params.name.replace(/\.png$/, '')
      const file = isId(id) ? await services.db.read.file.findUnique({ where: { id } }) : null
      const small = file && publicFileRef(file)
      if (!small || !(await isShown(services, file))) throw notFound()
      const content = await services.vault.read(small).catch((error: unknown) => {
        if (!(error instanceof FileUnavailableError)) throw error
        services.log.error({ err: error, file: small.id }, 'a logo cannot be read')
        throw notFound()
      })
      res.set({
        // After 5 minutes browsers revalidate it by its ETag: a brand may lose its approval.
        'Cache-Control': 'public, max-age=300, must-revalidate',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      res.type('png').send(content)
    })
    .all(methodNotAllowed('GET'))
  return router
}
