import type { Router } from 'express'
import { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../../http/consoleResource.ts'
import { idOf, isId } from '../../http/path.ts'
import { notFound } from '../../kernel/errors.ts'
import { authorize, can } from '../../kernel/policy.ts'
import { countInbox } from '../../review/casework/inbox.ts'
import { journalIfDenied } from '../../review/dossier/attempts.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { countSecondLooks } from '../../review/secondLooks/secondLooks.ts'
import { countOpenCredits } from '../money/figures.ts'
import { countProposedReturns } from '../money/returns.ts'
import { countUnreached, presentUnreached, type UnreachedRow, unreachedRows } from './list.ts'
import { redeliverEvent } from './redeliver.ts'

export const SORTS = ['since', 'id'] as const

export const filters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  resource: oneOrMany(z.string().max(40)).optional(),
  trader_id: z.uuid().optional(),
  decisions: z.boolean().default(true),
})

/** The menu shows larger counts as 'more'. */
const MENU_COUNT = 100

/**
 * The decisions that reached no webhook (console 1.8): GET /unreached-events and /:id, with `decisions: false` the
 * events of payments too; `q` is a part of the trader's name. POST /unreached-events/:id/redeliver → 200 `{queued}`,
 * the number of webhooks; errors as redeliverEvent, 403 without the permission `redeliver`, 404 for an unknown event.
 * GET /menu-counts → `{unreached, mentions, inbox, late_money, second_looks, money_returned, open_lines, screening_cases}`: the menu's
 * counts of this list, of the caller's unread notes, of unread items in their inbox, of late money, of open second looks,
 * of debits that may take a payment back, with `import_statement` of credits without a proof, and of open cases of the screening, each up
 * to 100.
 */
export function unreachedConsole(router: Router, services: ReviewServices): void {
  const { db } = services
  const resource: ConsoleResource<UnreachedRow, (typeof SORTS)[number], typeof filters.shape> = {
    name: 'unreached-events',
    sorts: SORTS,
    filters,
    list: ({ filters: f, ...query }) => unreachedRows(services, f, query),
    count: ({ filters: f, q }, most) => countUnreached(db, f, q, most),
    one: async (id) => {
      if (!isId(id)) return null
      const only = { q: '', sort: 'id', order: 'asc', skip: 0, take: 1 } as const
      return (await unreachedRows(services, { id: [id], decisions: false }, only))[0] ?? null
    },
    presentRows: (rows, actor) => presentUnreached(db, rows, actor),
    presentOne: async (row, actor) => (await presentUnreached(db, [row], actor))[0]!,
    viewed: null,
  }
  consoleResource(router, services, resource)

  router.post('/unreached-events/:id/redeliver', async (req, res) => {
    const actor = officerOf(req)
    const event = await db.read.event.findUnique({ where: { id: idOf(req) } })
    if (!event) throw notFound()
    const { resource: of, record_id, workspace_id } = event
    const queued = await journalIfDenied(
      services,
      actor,
      { action: 'redeliver', resource: of, record_id, workspace_id },
      () => {
        authorize(actor, 'redeliver')
        return redeliverEvent(services, actor, event)
      },
    )
    res.json({ queued })
  })

  router.get('/menu-counts', async (req, res) => {
    const actor = officerOf(req)
    const { id } = actor
    const unread = { unread: true }
    const [unreached, mentions, inbox, late_money, second_looks, money_returned, open_lines, screening_cases] =
      await Promise.all([
        countUnreached(db, { decisions: true }, '', MENU_COUNT),
        countInbox(db, id, { ...unread, kind: ['mention'] }, MENU_COUNT),
        countInbox(db, id, unread, MENU_COUNT),
        db.sharedRead.lateMoney.count({ where: { looked_at: null }, take: MENU_COUNT }),
        countSecondLooks(services, actor, { filters: {}, q: '' }, MENU_COUNT),
        countProposedReturns(db, MENU_COUNT),
        can(actor, 'import_statement') ? countOpenCredits(db, MENU_COUNT) : 0,
        db.sharedRead.screeningCase.count({ where: { closed_at: null }, take: MENU_COUNT }),
      ])
    const money = { late_money, money_returned, open_lines }
    res.json({ unreached, mentions, inbox, second_looks, screening_cases, ...money })
  })
}
