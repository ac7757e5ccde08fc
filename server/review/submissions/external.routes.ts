import type { Request, Response, Router } from 'express'
import type { z } from 'zod'
import type { Db } from '../../database/client.ts'
import { traderOf } from '../../http/authenticate.ts'
import { readBody, readForm } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { methodNotAllowed } from '../../http/errors.ts'
import { paginate, parseExternalQuery, prismaPage } from '../../http/externalList.ts'
import type { MultipartFile, Upload } from '../../http/multipart.ts'
import { idOf } from '../../http/path.ts'
import type { TraderActor } from '../../kernel/actor.ts'
import type { ReviewServices } from '../dossier/dossierKind.ts'
import { assessAccount } from '../risk/risk.ts'
import { screenWorkspace } from '../screening/screenDossiers.ts'
import { answerBody, answerQuestion } from './answer.ts'
import { askedOfTraders } from './askedOfTrader.ts'
import { limitPendingDossiers } from './pendingLimit.ts'
import { warningsOf } from './warnings.ts'

type Scope = { workspace_id: string; deleted_at: null }
type Page<Where> = { where: Where } & ReturnType<typeof prismaPage>
type Uploads = Record<string, Upload>

/** A kind of dossier as the external API serves it. */
type Submittable<
  Row extends { id: string; status: string },
  Where,
  Sort extends string,
  Shape extends z.ZodRawShape,
  Input extends z.ZodType,
> = {
  /** The name in the path. */
  name: string
  singular: string
  files: Record<string, MultipartFile['kind']>
  input: Input
  sorts: readonly [Sort, ...Sort[]]
  filters: z.ZodObject<Shape>
  where: (scope: Scope, filters: z.output<z.ZodObject<Shape>>, search: string) => Where
  list: (page: Page<Where>) => Promise<readonly Row[]>
  count: (where: Where) => Promise<number>
  find: (db: Db, actor: TraderActor, id: string) => Promise<Row>
  refuseInUse: (db: Db, record: Row) => Promise<void>
  create: (s: ReviewServices, actor: TraderActor, input: z.output<Input>, uploads: Uploads) => Promise<Row>
  update: (s: ReviewServices, actor: TraderActor, record: Row, input: z.output<Input>, uploads: Uploads) => Promise<Row>
  remove: (s: ReviewServices, actor: TraderActor, record: Row) => Promise<void>
  present: (row: Row) => object
  /** How many dossiers one request creates, itself included; 1 by default. */
  begins?: number
  /** POST also replaces it, for programs that cannot send multipart by PUT. */
  byPost?: true
}

/**
 * The trader's routes for dossiers: list, submit, read, replace, answer and delete (interface 4.4, 4.5). While the dossier is
 * in use, a change is refused before its body is read (decisions H-42).
 */
export function dossierRoutes<
  Row extends { id: string; status: string },
  Where,
  Sort extends string,
  Shape extends z.ZodRawShape,
  Input extends z.ZodType,
>(router: Router, services: ReviewServices, kind: Submittable<Row, Where, Sort, Shape, Input>): void {
  const { db } = services
  const { name, input: schema, present, byPost } = kind
  const files = Object.entries(kind.files).map(([field, document]) => ({ field, kind: document }))
  const found = (req: Request) => kind.find(db, traderOf(req), idOf(req))

  const dossier = services.dossiers.named(name)!

  /** The rows, each with the question that its trader was asked. */
  const presentRows = async (rows: readonly Row[]) => {
    const questions = await askedOfTraders(
      services,
      dossier,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({ ...present(row), information_request: questions.get(row.id) ?? null }))
  }
  const presentOne = async (row: Row) => (await presentRows([row]))[0]

  /**
   * The stored record, with the warnings about it. If the question can no longer be read, the answer leaves it out: the
   * submission is committed, and an error would deny it (record 0089).
   */
  const presentSent = async (req: Request, row: Row) => {
    await screenWorkspace(services, traderOf(req).workspace_id)
    await assessAccount(services, traderOf(req).workspace_id)
    const read = () => presentOne(row)
    const record = await read()
      .catch(read)
      .catch((err: unknown) => {
        services.log.warn({ err, resource: name, record_id: row.id }, 'a submission is answered without its question')
        return { ...present(row), information_request: null }
      })
    return { data: { ...record, warnings: await warningsOf(services, dossier, row.id) } }
  }

  const update = async (req: Request, res: Response) => {
    const record = await found(req)
    await kind.refuseInUse(db, record)
    if (record.status !== 'pending') await limitPendingDossiers(services, traderOf(req))
    const { input, uploads } = await readForm(req, res, files, schema)
    res.json(await presentSent(req, await kind.update(services, traderOf(req), record, input, uploads)))
  }

  router
    .route(`/${name}`)
    .get(async (req, res) => {
      const query = parseExternalQuery(req, kind.sorts, kind.filters)
      const { workspace_id } = traderOf(req)
      const where = kind.where({ workspace_id, deleted_at: null }, query.filters, query.search)
      const [total, rows] = await Promise.all([kind.count(where), kind.list({ where, ...prismaPage(query) })])
      res.json(paginate(services, req, query, total, await presentRows(rows)))
    })
    .post(async (req, res) => {
      await limitPendingDossiers(services, traderOf(req), kind.begins)
      const { input, uploads } = await readForm(req, res, files, schema)
      res.status(201).json(await presentSent(req, await kind.create(services, traderOf(req), input, uploads)))
    })
    .all(methodNotAllowed('GET', 'POST'))

  const one = router
    .route(`/${name}/:id`)
    .get(async (req, res) => {
      res.json({ data: await presentOne(await found(req)) })
    })
    .put(update)
    .delete(async (req, res) => {
      await kind.remove(services, traderOf(req), await found(req))
      res.json({ message: `${kind.singular} deleted.` })
    })
  if (byPost) one.post(update)
  router
    .route(`/${name}/:id/answer`)
    .post(async (req, res) => {
      const { id } = await found(req)
      const { text } = await readBody(req, res, answerBody)
      await answerQuestion(services, traderOf(req), dossier, id, text)
      await answerCarriedOut(services, res, async () => ({ data: await presentOne(await found(req)) }))
    })
    .all(methodNotAllowed('POST'))
  one.all(methodNotAllowed('GET', ...(byPost ? ['POST'] : []), 'PUT', 'DELETE'))
}
