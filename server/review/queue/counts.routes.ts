import type { Router } from 'express'
import type { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { parseListFilter } from '../../http/consoleList.ts'
import type { ConsoleResource } from '../../http/consoleResource.ts'
import { ApiError } from '../../kernel/errors.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { can } from '../../kernel/policy.ts'
import { liveClaimSql } from '../claims/live.ts'
import { type DossierKind, type ReviewServices, tableOf, waitingSql } from '../dossier/dossierKind.ts'
import { notSentByOwnLink } from '../dossier/ownLinks.ts'
import { isQueued } from '../record/informationRequest.ts'
import { notTied } from '../record/ties.ts'
import { isFlagSearchPartial } from './flags.ts'
import { viewsFor } from './savedViews.ts'

/** Every filter value of `waiting`. */
const WAITING = ['over', 'soon', 'in_time']

/** Whether a view is cheap to count: waiting dossiers without a search. Other views may cover the whole table. */
const isCheap = ({ machine, waiting }: DossierKind, filter: Record<string, unknown>) =>
  !filter.q &&
  (['waiting', 'claimed', 'mine', 'flag'].some((name) => name in filter) ||
    filter[machine.column] === waiting[machine.column])

/**
 * GET /queues/<resource>/counts → `{all, mine, flagged, flagged_in_part, resubmitted, oldest_free_since, views,
 * shares_views}`: the counts beside the tabs of a queue. A number above 1,000 means more than 1,000. `views` maps the
 * ids of the caller's saved views to their count, or null if the filter no longer works; slow views are left out.
 * `shares_views`: the caller may share their own views.
 */
export function countRoutes<Row, Sort extends string, Shape extends z.ZodRawShape>(
  router: Router,
  services: ReviewServices,
  resource: ConsoleResource<Row, Sort, Shape>,
  kind: DossierKind,
): void {
  router.get(`/queues/${resource.name}/counts`, async (req, res) => {
    const actor = officerOf(req)
    const now = services.clock.now()
    const count = (filter: unknown) =>
      resource.count(parseListFilter(filter, resource.filters), LIMITS.exact_count + 1, actor)
    const countView = async (filter: unknown) => {
      try {
        return await count(filter)
      } catch (error) {
        if (error instanceof ApiError) return null
        throw error
      }
    }
    const views = (await viewsFor(services.db, actor, resource.name)).filter(({ filter }) => isCheap(kind, filter))
    const [all, mine, flagged, flagged_in_part, resubmitted, [oldest], viewed] = await Promise.all([
      count({}),
      count({ mine: true }),
      count({ flag: 'any' }),
      isFlagSearchPartial(services, kind, 'any'),
      count({ waiting: WAITING, resubmitted: true }),
      services.db.$queryRaw<{ waiting_since: Date }[]>`
        SELECT waiting_since FROM ${tableOf(kind)} AS record WHERE ${waitingSql(kind)}
          AND ${isQueued('record', now)} AND ${notTied('record', actor.id)}
          AND ${notSentByOwnLink('record', actor.id)} AND NOT EXISTS (
          SELECT 1 FROM claims WHERE claims.resource = ${resource.name} AND claims.record_id = record.id AND ${liveClaimSql(now)})
        ORDER BY waiting_since LIMIT 1`,
      Promise.all(views.map(async ({ id, filter }) => [id, await countView(filter)] as const)),
    ])
    const body: QueueCounts = {
      all,
      mine,
      flagged,
      flagged_in_part,
      resubmitted,
      oldest_free_since: oldest?.waiting_since.toISOString() ?? null,
      views: Object.fromEntries(viewed),
      shares_views: can(actor, 'share_views'),
    }
    res.json(body)
  })
}

export type QueueCounts = {
  /** Dossiers in any state. */
  all: number
  mine: number
  flagged: number
  /** More may be flagged: not all waiting rows were searched. */
  flagged_in_part: boolean
  resubmitted: number
  oldest_free_since: string | null
  views: Record<string, number | null>
  shares_views: boolean
}
