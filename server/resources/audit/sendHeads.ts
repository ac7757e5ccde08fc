import { createHash } from 'node:crypto'
import { Prisma } from '../../database/generated/client.ts'
import { errorText } from '../../process/errorText.ts'
import type { Services } from '../../services.ts'
import { openHeadStore } from './headStore.ts'
import { headOf } from './heads.ts'
import { readSeals } from './seal.ts'

const HEADS_AT_ONCE = 20
/** Short, because the other periodic work waits meanwhile. */
const MAX_ROUND_MS = 8_000
const MINUTE_MS = 60_000
const MAX_WAIT_MS = 60 * MINUTE_MS

const hashTarget = (url: string) => createHash('sha256').update(url).digest('hex')

/** How far the second store is behind; null without one. `since` is the time of the oldest seal that it lacks. */
export type HeadsLag = { heads: number; since: string | null; error: string | null }

export async function headsLag({ db, config }: Services): Promise<HeadsLag | null> {
  if (!config.auditHeadsUrl) return null
  const state = await db.auditState.findUnique({ where: { id: 1 } })
  const isSameTarget = state?.sent_target === hashTarget(config.auditHeadsUrl)
  const sent = isSameTarget ? (state?.sent_number ?? 0) : null
  const newest = await db.auditSeal.findFirst({ orderBy: { number: 'desc' }, select: { number: true } })
  if (!newest) return { heads: 0, since: null, error: null }
  const number = sent ?? newest.number - 1
  const oldest = await db.auditSeal.findFirst({
    where: { number: { gt: number } },
    orderBy: { number: 'asc' },
    select: { at: true },
  })
  const heads = await db.auditSeal.count({ where: { number: { gt: number } } })
  return { heads, since: oldest?.at.toISOString() ?? null, error: isSameTarget ? (state?.sent_error ?? null) : null }
}

/** Whether it is too early to retry after a failure. A wait past the longest comes from a clock that ran ahead. */
function isTooEarly(next: Date | null, now: Date): boolean {
  const wait = next === null ? 0 : next.getTime() - now.getTime()
  return wait > 0 && wait <= MAX_WAIT_MS
}

/**
 * Sends the heads that the second store has not acknowledged, in order; after a failure it retries in 1, 2, 4 … 60
 * minutes. A new store starts with the newest head. Sends nothing while sealing is stopped.
 */
export async function sendHeads(services: Services): Promise<void> {
  const { db, clock, config } = services
  const headStore = openHeadStore(config)
  if (!headStore) return
  const target = hashTarget(config.auditHeadsUrl!)
  const state = await db.auditState.findUnique({ where: { id: 1 } })
  if (state?.stopped_since) return
  const isSameTarget = state?.sent_target === target
  const now = clock.now()
  if (isSameTarget && isTooEarly(state.sent_next_at, now)) return
  const newest = await db.auditSeal.findFirst({ orderBy: { number: 'desc' }, select: { number: true } })
  if (!newest) return
  const sent = isSameTarget ? (state.sent_number ?? 0) : newest.number - 1
  const seals = await readSeals(db, Prisma.sql`WHERE number > ${sent} ORDER BY number LIMIT ${HEADS_AT_ONCE}`)
  const began = Date.now()
  for (const seal of seals) {
    if (Date.now() - began > MAX_ROUND_MS) return
    const sent_number = seal.number
    try {
      await headStore.put(headOf(seal))
      await saveState(services, {
        sent_target: target,
        sent_number,
        sent_attempts: 0,
        sent_next_at: null,
        sent_error: null,
      })
    } catch (error) {
      const attempts = (isSameTarget ? state.sent_attempts : 0) + 1
      await storeFailure(services, { target, seal: sent_number, attempts, now, error })
      return
    }
  }
}

type Failure = { target: string; seal: number; attempts: number; now: Date; error: unknown }

/** Stores the failure. The head is sent again after a wait that doubles with each attempt. */
async function storeFailure(services: Services, { target, seal, attempts, now, error }: Failure): Promise<void> {
  const wait = Math.min(MAX_WAIT_MS, MINUTE_MS * 2 ** Math.min(attempts - 1, 10))
  const sent_error = errorText(error).slice(0, 300)
  await saveState(services, {
    sent_target: target,
    sent_number: seal - 1,
    sent_attempts: attempts,
    sent_next_at: new Date(now.getTime() + wait),
    sent_error,
  })
  services.log.warn({ seal, attempts, why: sent_error }, 'cannot send heads to the second place')
}

const saveState = ({ db }: Services, data: Prisma.AuditStateUpdateInput) =>
  db.auditState.upsert({ where: { id: 1 }, create: { id: 1, ...(data as Prisma.AuditStateCreateInput) }, update: data })
