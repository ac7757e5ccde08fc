import type { Router } from 'express'
import { z } from 'zod'
import type { ScreeningRun } from '../../database/generated/rows.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../../http/consoleResource.ts'
import { isId } from '../../http/path.ts'
import { defined } from '../../kernel/defined.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import type { ListReference } from '../../screening/source/screener.ts'

export const SORTS = ['at', 'id', 'subjects', 'hits'] as const
export const filters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  /** Runs that screened only this dossier. */
  record_id: z.uuid().optional(),
  /** True: only runs with hits. */
  has_hits: z.boolean().optional(),
})

export const presentRun = ({ id, lists, matcher, at, subjects, hits, root }: ScreeningRun) => ({
  id,
  lists: lists as ListReference[],
  matcher,
  at: at.toISOString(),
  subjects,
  hits,
  /** SHA-256 over the results. The run's journal entry contains it too, and is sealed. */
  root,
})

export type ConsoleScreeningRun = ReturnType<typeof presentRun>

/**
 * Screening runs: GET /screening-runs and /screening-runs/:id, the newest first with `sort` by `at` descending (record
 * 0163).
 */
export function screeningRunConsole(router: Router, services: ReviewServices): void {
  const { db } = services
  const where = ({ id, record_id, has_hits }: z.output<typeof filters>, q: string) =>
    defined({
      id: id && { in: id },
      record_id,
      ...(has_hits !== undefined && { hits: has_hits ? { gt: 0 } : 0 }),
      root: q === '' ? undefined : { startsWith: q.toLowerCase() },
    })
  const resource: ConsoleResource<ScreeningRun, (typeof SORTS)[number], typeof filters.shape> = {
    name: 'screening-runs',
    sorts: SORTS,
    filters,
    list: ({ filters: f, q, sort, order, skip, take }) =>
      db.read.screeningRun.findMany({ where: where(f, q), orderBy: [{ [sort]: order }, { id: order }], skip, take }),
    count: ({ filters: f, q }, limit) => db.read.screeningRun.count({ where: where(f, q), take: limit }),
    one: async (id) => (isId(id) ? db.read.screeningRun.findUnique({ where: { id } }) : null),
    presentRows: async (rows) => rows.map(presentRun),
    presentOne: async (row) => presentRun(row),
    viewed: null,
  }
  consoleResource(router, services, resource)
}
