import type { Db } from '../database/client.ts'
import type { Clock } from './clock.ts'
import { ApiError } from './errors.ts'

const DAY_MS = 86_400_000
/** How far the clocks of this machine and of the database may be apart where something cannot be undone. */
export const MAX_APART_MS = 5 * 60_000
/** What is younger proves nothing: it may have been written by a clock that is wrong since. */
const SETTLED_MS = 7 * DAY_MS
/** A silence that is longer may be a clock that went ahead. */
const SILENT_MS = 31 * DAY_MS
/** `Retry-After` of an act that waits for a clock to be set right, in seconds. */
const RETRY_SECONDS = 300

/** Nothing that cannot be undone is done by a clock that may be wrong (record 0112). */
export class ClockMistrusted extends ApiError {
  constructor(why: string) {
    super('SERVICE_UNAVAILABLE', `${why} What cannot be undone waits; nothing was changed.`, {
      meta: { retry_after: RETRY_SECONDS },
    })
  }
}

type Clocks = { db: Db; clock: Clock }

/** How far this machine's clock is ahead of the database's, in milliseconds; negative where it is behind. */
export async function clockAhead({ db, clock }: Clocks): Promise<number> {
  const askedAt = clock.now().getTime()
  const there = (await clock.ofDatabase(db)).getTime()
  // The answer belongs to some moment between question and answer.
  const [early, late] = [there - clock.now().getTime(), there - askedAt]
  if (early <= 0 && late >= 0) return 0
  return early > 0 ? -early : -late
}

/** Throws WrongTime where the clocks of this machine and of the database are more than five minutes apart. */
export async function assertClock(clocks: Clocks): Promise<void> {
  const ahead = await clockAhead(clocks)
  if (Math.abs(ahead) <= MAX_APART_MS) return
  const apart = `${Math.round(Math.abs(ahead) / 60_000)} minutes ${ahead > 0 ? 'ahead of' : 'behind'}`
  throw new ClockMistrusted(`The clock of this machine is ${apart} that of the database.`)
}

/** Until when something must have happened, to prove that the last week was not the clock's alone. */
export const settledBefore = (now: Date): Date => new Date(now.getTime() - SETTLED_MS)

/** Whether nothing happened for so long that the clock may have gone ahead. `newest`: of what happened until `settledBefore`. */
export const isSilent = (now: Date, newest: Date | null): boolean =>
  newest === null || settledBefore(now).getTime() - newest.getTime() > SILENT_MS

/**
 * Throws WrongTime also where the journal was silent from a week to 38 days ago, though it is older: a database on the
 * same machine has the same wrong clock, and entries of the last days may be its work.
 */
export async function assertTimePassed(clocks: Clocks): Promise<void> {
  await assertClock(clocks)
  const now = clocks.clock.now()
  const newest = await clocks.db.read.auditEntry.findFirst({
    where: { at: { lte: settledBefore(now) } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { at: true },
  })
  // A journal that began this week was silent at no time. Entries of before a jump of the clock would be older.
  if (!newest || !isSilent(now, newest.at)) return
  const day = (date: Date) => date.toISOString().slice(0, 10)
  throw new ClockMistrusted(
    `By this machine's clock it is ${day(now)}, but the journal has no entry since ${day(newest.at)} that proves it: the clock may have gone ahead.`,
  )
}
