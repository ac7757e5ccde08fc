import type { Router } from 'express'
import { z } from 'zod'
import { transact } from '../../database/client.ts'
import type { Prisma } from '../../database/generated/client.ts'
import type { OfficerSession } from '../../database/generated/rows.ts'
import { officerOf } from '../../http/authenticate.ts'
import { oneOrMany } from '../../http/consoleList.ts'
import { type ConsoleResource, consoleResource } from '../../http/consoleResource.ts'
import { idOf, isId } from '../../http/path.ts'
import { endOf, type SignInMethod } from '../../http/session.ts'
import { type SignInRules, signInRules } from '../../http/signInRules.ts'
import { endStreamsOf } from '../../http/stream.routes.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { notFound } from '../../kernel/errors.ts'
import { escapeLike } from '../../kernel/fold.ts'
import { can } from '../../kernel/policy.ts'
import type { Services } from '../../services.ts'

export const SORTS = ['last_seen_at', 'id', 'created_at'] as const

export const filters = z.object({
  id: oneOrMany(z.uuid()).optional(),
  /** By default the caller's own; another officer's for administrators only. */
  officer_id: z.uuid().optional(),
})

type Row = OfficerSession & { officer: { id: string; name: string } }

const WITH_OFFICER = { officer: { select: { id: true, name: true } } } as const

/** A session without its token. `ended` is the reason of its end; `current` is the caller's own session. */
function presentSession(row: Row, rules: SignInRules['session_minutes'], now: Date, current: string) {
  const end = endOf(row, rules)
  const isOver = end.at <= now
  return {
    id: row.id,
    officer: row.officer,
    current: row.id === current,
    browser: row.browser,
    address: row.address,
    method: row.method as SignInMethod,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    ends_at: end.at.toISOString(),
    ended: isOver ? end.why : null,
    allowed_actions: isOver ? [] : ['end'],
  }
}

export type ConsoleSession = ReturnType<typeof presentSession>

const mayReach = (actor: OfficerActor, officer: string) => actor.id === officer || can(actor, 'see_sign_in')

/**
 * GET /sessions: the caller's own; administrators see others' by `officer_id`. DELETE /sessions/:id ends one at once →
 * 204.
 */
export function sessionsConsole(router: Router, services: Services): void {
  const { db } = services
  const where = (f: z.output<typeof filters>, q: string, actor: OfficerActor): Prisma.OfficerSessionWhereInput => {
    const officer_id = f.officer_id ?? actor.id
    // Do not reveal whether another officer's session exists.
    if (!mayReach(actor, officer_id)) return { id: { in: [] } }
    return {
      officer_id,
      ...(f.id && { id: { in: f.id } }),
      ...(q && { browser: { contains: escapeLike(q), mode: 'insensitive' as const } }),
    }
  }
  const present = async (rows: readonly Row[], current: string) => {
    const { session_minutes } = await signInRules(services)
    return rows.map((row) => presentSession(row, session_minutes, services.clock.now(), current))
  }
  router.use('/sessions', (_req, res, next) => {
    currentOf.set(res.locals.officer!, res.locals.session_id!)
    next()
  })
  const resource: ConsoleResource<Row, (typeof SORTS)[number], typeof filters.shape> = {
    name: 'sessions',
    contacts: 'shown',
    sorts: SORTS,
    filters,
    list: ({ filters: f, q, sort, order, skip, take }, actor) =>
      db.sharedRead.officerSession.findMany({
        where: where(f, q, actor),
        orderBy: [{ [sort]: order }, { id: order }],
        skip,
        take,
        include: WITH_OFFICER,
      }),
    count: ({ filters: f, q }, limit, actor) =>
      db.sharedRead.officerSession.count({ where: where(f, q, actor), take: limit }),
    one: async (id) => (isId(id) ? db.read.officerSession.findUnique({ where: { id }, include: WITH_OFFICER }) : null),
    presentRows: (rows, actor) => present(rows, currentOf.get(actor) ?? ''),
    presentOne: async (row, actor) => {
      if (!mayReach(actor, row.officer_id)) throw notFound()
      return (await present([row], currentOf.get(actor) ?? ''))[0]!
    },
    viewed: null,
  }
  consoleResource(router, services, resource)

  router.delete('/sessions/:id', async (req, res) => {
    const actor = officerOf(req)
    const id = idOf(req)
    await transact(db, async (tx) => {
      const row = await tx.read.officerSession.findUnique({ where: { id } })
      if (!row || !mayReach(actor, row.officer_id)) throw notFound()
      const { count } = await tx.officerSession.deleteMany({ where: { id } })
      if (count === 0) throw notFound()
      const on = { resource: 'officers', record_id: row.officer_id, details: { session: id } }
      await writeJournal(tx, actor, services.clock.now(), { action: 'end_session', ...on })
    })
    endStreamsOf(id)
    res.status(204).end()
  })
}

/** The session behind each request's officer, for the presenters, which know only the officer. */
const currentOf = new WeakMap<OfficerActor, string>()
