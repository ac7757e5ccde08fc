import { type Db, transact } from '../../database/client.ts'
import type { PaymentLink } from '../../database/generated/rows.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { ApiError } from '../../kernel/errors.ts'
import { transition } from '../../kernel/transition.ts'
import type { Services } from '../../services.ts'
import { linkMachine } from './machine.ts'
import { isOver } from './usage.ts'

const MAX_PER_ROUND = 200

/**
 * Expires the locked link if its time is over, so that the next action starts from the state that readers already see.
 */
export const expireIfOver = async (db: Db, now: Date, record: PaymentLink): Promise<PaymentLink> =>
  isOver(record, now) ? transition(db, SYSTEM, now, { machine: linkMachine, action: 'expire', record }) : record

/**
 * Moves open links whose window or expiry has passed to `expired` (decisions G-05). Payments check the clock themselves
 * and do not depend on this job. Returns how many were moved.
 */
export async function expireLinks({ db, clock }: Services): Promise<number> {
  const now = clock.now()
  let expiredCount = 0
  for (let found = MAX_PER_ROUND; found === MAX_PER_ROUND; ) {
    const due = await db.read.paymentLink.findMany({
      where: { status: { in: ['active', 'paused'] }, OR: [{ ends_at: { lte: now } }, { expires_at: { lte: now } }] },
      orderBy: { id: 'asc' },
      take: MAX_PER_ROUND,
    })
    found = due.length
    for (const record of due)
      try {
        await transact(db, (tx) => transition(tx, SYSTEM, now, { machine: linkMachine, action: 'expire', record }))
        expiredCount += 1
      } catch (error) {
        // The link changed since it was read: try again in a minute.
        if (!(error instanceof ApiError)) throw error
        found = 0
      }
  }
  return expiredCount
}
