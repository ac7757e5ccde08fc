import type { Router } from 'express'
import { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import type { ConsoleResource } from '../../http/consoleResource.ts'
import { idOf } from '../../http/path.ts'
import { parse } from '../../http/validate.ts'
import { notFound } from '../../kernel/errors.ts'
import { journalOfficerView } from '../../kernel/view.ts'
import type { Services } from '../../services.ts'
import { isTied } from '../record/ties.ts'
import { timelineOf } from './timeline.ts'

const query = z.object({ before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional() })

/**
 * GET /<resource>/:id/timeline?before= → `{entries, next, may_note}`, newest first (console 1.7). The request is
 * journaled as a view of the record. 404 without the record, 422 when `before` is not the id of a journal entry.
 */
export function timelineRoutes<Row, Sort extends string, Shape extends z.ZodRawShape>(
  router: Router,
  services: Services,
  { name, one, viewed }: Pick<ConsoleResource<Row, Sort, Shape>, 'name' | 'one' | 'viewed'>,
): void {
  router.get(`/${name}/:id/timeline`, async (req, res) => {
    const actor = officerOf(req)
    const id = idOf(req)
    const { before } = parse(query, req.query)
    const row = await one(id)
    if (!row) throw notFound()
    const timeline = await timelineOf(services, actor, id, before ?? null)
    const tied = await isTied(services.db, actor.id, viewed?.(row).workspace_id ?? null)
    if (viewed)
      await journalOfficerView(services.db, actor, services.clock.now(), {
        resource: name,
        record_id: id,
        ...viewed(row),
      })
    res.json({ ...timeline, may_note: timeline.may_note && !tied })
  })
}
