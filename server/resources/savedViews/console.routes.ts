import type { Router } from 'express'
import { z } from 'zod'
import type { Db } from '../../database/client.ts'
import type { CountLimit } from '../../database/countLimit.ts'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { oneOrMany, parseConsoleQuery, sendList } from '../../http/consoleList.ts'
import { editBodySchema } from '../../http/editBody.ts'
import { idOf } from '../../http/path.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { defined } from '../../kernel/defined.ts'
import { invalid } from '../../kernel/errors.ts'
import { journalIfDenied } from '../../review/dossier/attempts.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import type { View } from '../../review/queue/savedViews.ts'
import {
  changeView,
  countViews,
  createView,
  deleteView,
  findView,
  listViews,
  viewActions,
  viewFields,
} from './service.ts'

/** POST /saved-views; `queues` are the lists with saved views. */
export const newView = (queues: readonly string[]) =>
  z.strictObject({
    resource: z.enum(queues),
    ...viewFields,
    shared: viewFields.shared.default(false),
  })
export const viewChangeBody = (queues: readonly string[]) =>
  editBodySchema(z.object({ ...viewFields, resource: z.enum(queues) }).partial(), [
    'id',
    'owner',
    'allowed_actions',
    'created_at',
    'updated_at',
  ])

export const SORTS = ['name', 'id', 'created_at', 'updated_at'] as const
export const filters = (queues: readonly string[]) =>
  z.object({
    id: oneOrMany(z.uuid()).optional(),
    resource: z.enum(queues).optional(),
    shared: z.boolean().optional(),
  })

async function present(db: Db, actor: OfficerActor, views: View[]) {
  const ids = [...new Set(views.map(({ officer_id }) => officer_id))]
  const officers = await db.sharedRead.officer.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true },
  })
  return views.map((view) => ({
    id: view.id,
    resource: view.resource,
    name: view.name,
    filter: view.filter,
    sort: { field: view.sort_field, order: view.sort_order as 'ASC' | 'DESC' },
    shared: view.shared,
    owner: officers.find(({ id }) => id === view.officer_id) ?? { id: view.officer_id, name: '' },
    allowed_actions: viewActions(actor, view),
    created_at: view.created_at.toISOString(),
    updated_at: view.updated_at.toISOString(),
  }))
}

export type ConsoleView = Awaited<ReturnType<typeof present>>[number]

/**
 * GET /saved-views (the caller's own and shared ones) and /saved-views/:id, POST /saved-views `{resource, name, filter,
 * sort: {field, order}, shared?}` → 201, PUT /saved-views/:id with any of these (the resource unchanged) or with the
 * whole record, DELETE → 200 with the view. 404 for a view that the caller does not see, 403 for one that they may not
 * change.
 */
export function savedViewConsole(router: Router, services: ReviewServices): void {
  const { db, dossiers } = services
  const schemas = {
    filters: filters(dossiers.names),
    newView: newView(dossiers.names),
    change: viewChangeBody(dossiers.names),
  }
  const presentOne = async (actor: OfficerActor, view: View) => (await present(db, actor, [view]))[0]

  router.get('/saved-views', async (req, res) => {
    const actor = officerOf(req)
    const query = parseConsoleQuery(req, SORTS, schemas.filters)
    const views = listViews(db, actor, query).then((page) => present(db, actor, page))
    const count = (limit: CountLimit) => countViews(db, actor, query, limit)
    await sendList(res, 'saved-views', query, views, count)
  })

  router.get('/saved-views/:id', async (req, res) => {
    const actor = officerOf(req)
    res.json(await presentOne(actor, await findView(db, actor, idOf(req))))
  })

  router.post('/saved-views', async (req, res) => {
    const actor = officerOf(req)
    const view = await createView(services, actor, await readBody(req, res, schemas.newView))
    await answerCarriedOut(services, res, () => presentOne(actor, view), { status: 201, less: { id: view.id } })
  })

  router.put('/saved-views/:id', async (req, res) => {
    const actor = officerOf(req)
    const view = await findView(db, actor, idOf(req))
    const on = { action: 'update', resource: 'saved-views', record_id: view.id, workspace_id: null }
    const changed = await journalIfDenied(services, actor, on, async () => {
      const { resource, ...input } = await readBody(req, res, schemas.change)
      if (resource !== undefined && resource !== view.resource)
        throw invalid({
          field: 'resource',
          rule: 'fixed',
          message: 'A view cannot move to another list: save a new one.',
        })
      return changeView(services, actor, view, defined(input))
    })
    await answerCarriedOut(services, res, () => presentOne(actor, changed), { less: { id: view.id } })
  })

  router.delete('/saved-views/:id', async (req, res) => {
    const actor = officerOf(req)
    const view = await findView(db, actor, idOf(req))
    const on = { action: 'delete', resource: 'saved-views', record_id: view.id, workspace_id: null }
    await journalIfDenied(services, actor, on, () => deleteView(services, actor, view))
    await answerCarriedOut(services, res, () => presentOne(actor, view), { less: { id: view.id } })
  })
}
