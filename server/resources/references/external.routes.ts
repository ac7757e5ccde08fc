import type { Request, Router } from 'express'
import { traderOf } from '../../http/authenticate.ts'
import { methodNotAllowed } from '../../http/errors.ts'
import { isId } from '../../http/path.ts'
import { foldText } from '../../kernel/fold.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { readReasons } from '../../review/dossier/readReasons.ts'

type Row = { id: string; code: string | null; name_fr: string; name_ar: string; name_en: string }

/**
 * The reasons that a trader was or can be given, for every kind of dossier: all except private ones (record 0156), and
 * including retired ones, because decisions have their codes.
 */
export async function publicReasons({ db, dossiers }: Pick<ReviewServices, 'db' | 'dossiers'>) {
  const all = await readReasons(db)
  return dossiers.all.flatMap(({ name, reasons: { kind } }) =>
    all
      .filter(({ resource, private: isPrivate }) => resource === name && !isPrivate)
      .map(({ code, texts, retry }) => ({ kind, code, texts, retry })),
  )
}

/** The reference lists of dossiers (decisions H-27): `{data: [{id, code, name}]}`, names in the account's language. */
export function referenceRoutes(router: Router, services: ReviewServices): void {
  const { db } = services
  const present = async (req: Request, rows: readonly Row[]) => {
    const trader = await db.trader.findUniqueOrThrow({ where: { id: traderOf(req).id }, select: { language: true } })
    return { data: rows.map((row) => ({ id: row.id, code: row.code, name: row[`name_${trader.language}`] })) }
  }
  const orderBy = { position: 'asc' } as const

  router
    .route('/establishment-types')
    .get(async (req, res) => {
      res.json(await present(req, await db.sharedRead.establishmentType.findMany({ orderBy })))
    })
    .all(methodNotAllowed('GET'))
  router
    .route('/authorization-types')
    .get(async (req, res) => {
      const of = req.query.establishment_type_id
      const where =
        typeof of === 'string' && of !== ''
          ? {
              establishments: {
                some: { establishment_type_id: isId(of) ? of : '00000000-0000-0000-0000-000000000000' },
              },
            }
          : {}
      res.json(await present(req, await db.sharedRead.authorizationType.findMany({ where, orderBy })))
    })
    .all(methodNotAllowed('GET'))
  router
    .route('/activities')
    .get(async (req, res) => {
      const search = typeof req.query.search === 'string' ? foldText(req.query.search) : ''
      const rows = await db.sharedRead.activity.findMany({ orderBy })
      // About forty rows: fold them here, so that accents do not matter.
      const found = rows.filter(({ code, name_fr, name_ar, name_en }) =>
        [code ?? '', name_fr, name_ar, name_en].some((text) => foldText(text).includes(search)),
      )
      res.json(await present(req, found))
    })
    .all(methodNotAllowed('GET'))
  router
    .route('/reasons')
    .get(async (_req, res) => {
      res.json({ data: await publicReasons(services) })
    })
    .all(methodNotAllowed('GET'))
}
