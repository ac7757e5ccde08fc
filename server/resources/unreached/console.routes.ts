import type { Request, Response, Router } from 'express'
import { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource, showRecord } from '../../http/consoleResource.ts'
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
import { muteBody, muteTrader, unmuteTrader } from './mutes.ts'
import { redeliverEvent } from './redeliver.ts'

export const SORTS = ['since', 'id', 'trader'] as const

export const filters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  resource: oneOrMany(z.string().max(40)).optional(),
  trader_id: z.uuid().optional(),
  decisions: z.boolean().default(true),
  muted: z.boolean().optional(),
})

/** The menu shows larger counts as 'more'. */
const MENU_COUNT = 100

/**
 * The decisions that reached no webhook (console 1.8): GET /unreached-events and /:id, with `decisions: false` the
 * events of payments too, with `muted` only those of traders who are muted or only the others; `q` is a part of the
 * trader's name; sorted by `trader` those of one trader are together. POST /unreached-events/:id/redeliver → 200 `{queued}`,
 * the number of webhooks. POST …/:id/mute `{until, reason}` and …/:id/unmute → 200 the record: mutes the event's trader.
 * Errors as redeliverEvent, muteTrader and unmuteTrader, 403 without the permission `redeliver`, 404 for an unknown event.
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
    count: ({ filters: f, q }, limit) => countUnreached(services, f, q, limit),
    one: async (id) => {
      if (!isId(id)) return null
      const only = { q: '', sort: 'id', order: 'asc', skip: 0, take: 1 } as const
      return (await unreachedRows(services, { id: [id], decisions: false }, only))[0] ?? null
    },
    presentRows: (rows, actor) => presentUnreached(services, rows, actor),
    presentOne: async (row, actor) => (await presentUnreached(services, [row], actor))[0]!,
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

  const changeMute = (name: 'mute' | 'unmute', change: (req: Request, res: Response, id: string) => Promise<void>) =>
    router.post(`/unreached-events/:id/${name}`, async (req, res) => {
      const actor = officerOf(req)
      const event = await db.read.event.findUnique({ where: { id: idOf(req) } })
      if (!event) throw notFound()
      const { workspace_id } = event
      const { owner_id } = await db.workspace.findUniqueOrThrow({ where: { id: workspace_id } })
      const on = { action: `${name}_unreached`, resource: 'traders', record_id: owner_id, workspace_id }
      await journalIfDenied(services, actor, on, async () => {
        authorize(actor, 'mute_unreached')
        await change(req, res, event.id)
      })
      await answerCarriedOut(services, res, () => showRecord(services, resource, actor, event.id))
    })
  changeMute('mute', async (req, res, id) =>
    muteTrader(services, officerOf(req), id, await readBody(req, res, muteBody)),
  )
  changeMute('unmute', async (req, _res, id) => unmuteTrader(services, officerOf(req), id))

  router.get('/menu-counts', async (req, res) => {
    const actor = officerOf(req)
    const { id } = actor
    const unread = { unread: true }
    const [unreached, mentions, inbox, late_money, second_looks, money_returned, open_lines, screening_cases] =
      await Promise.all([
        countUnreached(services, { decisions: true, muted: false }, '', MENU_COUNT),
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
