import { type Db, transact } from '../../database/client.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { writeJournal } from '../../kernel/audit.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import type { Services } from '../../services.ts'
import { LINE_INCLUDE, type LineState, stateOf } from './presenter.ts'

/** Officers' acts on a line, each with the state before and after it. */
export const LINE_ACTS = { ignore: { from: 'open', to: 'ignored' }, reopen: { from: 'ignored', to: 'open' } } as const
export type LineAct = keyof typeof LINE_ACTS

const wrongState = (action: LineAct, current: LineState) =>
  new ApiError('INVALID_STATE_TRANSITION', `A line that is ${current} does not allow '${action}'.`, {
    meta: { current, action, allowed_from: [LINE_ACTS[action].from] },
  })

/**
 * Serializes the acts on a line until the transaction ends. It is an advisory lock, because the program's role may not
 * update, and so not lock, the row itself.
 */
export const lockLine = (db: Db, id: string): Promise<unknown> =>
  db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('statement-lines'), hashtext(${id}))`

/**
 * Ignores a line or reopens it, and journals the reason. 409 INVALID_STATE_TRANSITION if the line is already in that
 * state, for example after a colleague's act.
 */
export async function setIgnored(
  services: Services,
  actor: OfficerActor,
  id: string,
  action: LineAct,
  reason: string,
): Promise<void> {
  const { from, to } = LINE_ACTS[action]
  const now = services.clock.now()
  await transact(services.db, async (db) => {
    await lockLine(db, id)
    const row = await db.statementLine.findUnique({ where: { id }, include: LINE_INCLUDE })
    if (!row) throw notFound()
    const current = stateOf(row)
    if (current !== from) throw wrongState(action, current)
    if (action === 'ignore')
      await db.lineIgnore.create({
        data: { line_id: id, reason, officer_id: actor.id, ignored_at: now },
        select: { id: true },
      })
    else
      await db.lineIgnore.updateMany({
        where: { line_id: id, ended_at: null },
        data: { ended_at: now, ended_by: actor.id, ended_reason: reason },
      })
    await writeJournal(db, actor, now, { action, resource: 'statement-lines', record_id: id, from, to, reason })
  })
}
