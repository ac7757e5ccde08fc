import type { Router } from 'express'
import { z } from 'zod'
import type { Prisma } from '../../database/generated/client.ts'
import { LineDirection } from '../../database/generated/client.ts'
import { officerOf } from '../../http/authenticate.ts'
import { readBody } from '../../http/body.ts'
import { answerCarriedOut } from '../../http/carriedOut.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource, showRecord } from '../../http/consoleResource.ts'
import { idOf, isId } from '../../http/path.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { defined } from '../../kernel/defined.ts'
import { escapeLike, foldText } from '../../kernel/fold.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { authorize } from '../../kernel/policy.ts'
import { journalIfDenied } from '../../review/dossier/attempts.ts'
import type { ReviewServices } from '../../review/dossier/dossierKind.ts'
import { parseSearch } from '../../search/conditions/parseSearch.ts'
import { countLines } from '../money/figures.ts'
import { proposedProofs } from '../money/proposedProofs.ts'
import { LINE_ACTS, type LineAct, setIgnored } from './ignore.ts'
import {
  CURRENT_MATCH,
  LINE_INCLUDE,
  LINE_STATES,
  type LineRow,
  type LineState,
  presentLine,
  stateOf,
} from './presenter.ts'

export const SORTS = ['booked_on', 'id', 'amount', 'imported_at'] as const

const day = z.iso.date()

export const filters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  statement_id: z.uuid().optional(),
  account: z.string().max(40).optional(),
  state: oneOrMany(z.enum(LINE_STATES)).optional(),
  direction: oneOrMany(z.enum(LineDirection)).optional(),
  amount: z
    .string()
    .regex(/^\d{1,13}(\.\d{1,2})?$/, 'An amount is a decimal, as 100.00.')
    .optional(),
  booked_from: day.optional(),
  booked_to: day.optional(),
})

export const lineBody = z.strictObject({ reason: z.string().trim().min(1).max(LIMITS.reason) })

/** What the global search finds among lines: by what the bank wrote, and by amount. */
function found(q: string): Prisma.StatementLineWhereInput[] {
  const { amount } = parseSearch(q)
  return [{ folded: { contains: escapeLike(foldText(q)) } }, ...(amount ? [{ amount }] : [])]
}

const CURRENT = { ended_at: null }
const STATE_CONDITIONS: Record<LineState, Prisma.StatementLineWhereInput> = {
  open: { ignores: { none: CURRENT }, matches: { none: CURRENT_MATCH }, returns: { none: {} } },
  matched: { OR: [{ matches: { some: CURRENT_MATCH } }, { returns: { some: {} } }] },
  ignored: { ignores: { some: CURRENT } },
}

/**
 * The bank's lines: GET /statement-lines and /:id, POST /statement-lines/:id/ignore and /reopen `{reason}` → 200 the
 * line; 409 INVALID_STATE_TRANSITION if it has that state already, 403 without `match_money`. `q` is a part of the
 * reference, the name or the text, or the amount. Reading the list is journaled with its filter, since it names people. GET
 * /statement-lines/counts → LineCounts.
 */
export function statementLineConsole(router: Router, services: ReviewServices): void {
  const { db } = services
  const where = (f: z.output<typeof filters>, q: string): Prisma.StatementLineWhereInput =>
    defined({
      id: f.id && { in: f.id },
      statement_id: f.statement_id,
      account: f.account,
      AND: [
        ...(f.state ? [{ OR: f.state.map((state) => STATE_CONDITIONS[state]) }] : []),
        ...(q ? [{ OR: found(q) }] : []),
      ],
      direction: f.direction && { in: f.direction },
      amount: f.amount,
      booked_on:
        f.booked_from || f.booked_to
          ? defined({ gte: f.booked_from && new Date(f.booked_from), lte: f.booked_to && new Date(f.booked_to) })
          : undefined,
    })
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
    list: ({ filters: f, q, sort, order, skip, take }) =>
      db.sharedRead.statementLine.findMany({
        where: where(f, q),
        orderBy: [{ [sort]: order }, { id: order }],
        skip,
        take,
        include: LINE_INCLUDE,
      }),
    count: ({ filters: f, q }, most) => db.sharedRead.statementLine.count({ where: where(f, q), take: most }),
    one: async (id) => (isId(id) ? db.read.statementLine.findUnique({ where: { id }, include: LINE_INCLUDE }) : null),
    presentRows: (rows, actor) => present(rows, actor, false),
    presentOne: async (row, actor) => (await present([row], actor, true))[0]!,
    viewed: () => ({ workspace_id: null }),
  }
  router.get('/statement-lines/counts', async (_req, res) => {
    res.json(await countLines(db))
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
