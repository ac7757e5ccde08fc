import type { Router } from 'express'
import { z } from 'zod'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { parseConsoleQuery } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource, showRecord } from '../../http/consoleResource.ts'
import { journalListAccess } from '../../http/journalList.ts'
import { idOf, isId } from '../../http/path.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { authorize } from '../../kernel/policy.ts'
import { journalIfDenied } from '../../review/dossier/attempts.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { countLines } from '../money/figures.ts'
import { proposedProofs } from '../money/proposedProofs.ts'
import { filters, whereLines } from './conditions.ts'
import { LINE_ACTS, type LineAct, setIgnored } from './ignore.ts'
import { LINE_INCLUDE, type LineRow, presentLine, stateOf } from './presenter.ts'
import { sumLines } from './sums.ts'

export const SORTS = ['booked_on', 'id', 'amount', 'imported_at'] as const

export const lineBody = z.strictObject({ reason: z.string().trim().min(1).max(LIMITS.reason) })

/**
 * The bank's lines: GET /statement-lines and /:id, POST /statement-lines/:id/ignore and /reopen `{reason}` → 200 the
 * line; 409 INVALID_STATE_TRANSITION if it has that state already, 403 without `match_money`. `q` is a part of the
 * reference, the name or the text, or the amount. Reading the list is journaled with its filter, since it names people. GET
 * /statement-lines/counts → LineCounts; GET /statement-lines/sums → LineSums of the list's `filter`, journaled as the list.
 */
export function statementLineConsole(router: Router, services: ReviewServices): void {
  const { db } = services
  const present = async (rows: readonly LineRow[], actor: OfficerActor, full: boolean) => {
    const open = rows.filter((row) => stateOf(row) === 'open')
    const proposed = await proposedProofs(
      db,
      open.map(({ id }) => id),
    )
    return rows.map((row) => presentLine(row, proposed.get(row.id), actor, full))
  }
  const resource: ConsoleResource<LineRow, (typeof SORTS)[number], typeof filters.shape> = {
    name: 'statement-lines',
    contacts: 'journaled',
    sorts: SORTS,
    filters,
    list: async ({ filters: f, q, sort, order, skip, take }) =>
      db.sharedRead.statementLine.findMany({
        where: await whereLines(db, f, q),
        orderBy: [{ [sort]: order }, { id: order }],
        skip,
        take,
        include: LINE_INCLUDE,
      }),
    count: async ({ filters: f, q }, limit) =>
      db.sharedRead.statementLine.count({ where: await whereLines(db, f, q), take: limit }),
    one: async (id) => (isId(id) ? db.read.statementLine.findUnique({ where: { id }, include: LINE_INCLUDE }) : null),
    presentRows: (rows, actor) => present(rows, actor, false),
    presentOne: async (row, actor) => (await present([row], actor, true))[0]!,
    viewed: () => ({ workspace_id: null }),
  }
  router.get('/statement-lines/counts', async (_req, res) => {
    res.json(await countLines(db))
  })
  router.get('/statement-lines/sums', async (req, res) => {
    const actor = officerOf(req)
    const { filters: f, q } = parseConsoleQuery(req, SORTS, filters)
    // A search by name reveals whether the person paid, even if the answer shows only a sum.
    const filter = { ...f, ...(q && { q }) }
    await journalListAccess(db, actor, services.clock.now(), { resource: resource.name, filter })
    res.json(await sumLines(db, f, q))
  })
  consoleResource(router, services, resource)

  for (const action of Object.keys(LINE_ACTS) as LineAct[])
    router.post(`/statement-lines/:id/${action}`, async (req, res) => {
      const actor = officerOf(req)
      const id = idOf(req)
      const on = { action, resource: resource.name, record_id: id, workspace_id: null }
      await journalIfDenied(services, actor, on, async () => {
        authorize(actor, 'match_money')
        const { reason } = await readBody(req, res, lineBody)
        await setIgnored(services, actor, id, action, reason)
      })
      await answerCarriedOut(services, res, () => showRecord(services, resource, actor, id))
    })
}
