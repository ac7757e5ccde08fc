import type { Db } from '../database/client.ts'
import type { Clock } from './clock.ts'
import { ApiError } from './errors.ts'

const DAY_MS = 86_400_000
/** Largest difference between this machine's clock and the database's that allows an act that cannot be undone. */
export const MAX_APART_MS = 5 * 60_000
/** Entries younger than this prove nothing: a wrong clock may have dated them. */
const SETTLED_MS = 7 * DAY_MS
/** A longer gap in the journal may mean that the clock jumped ahead. */
const SILENT_MS = 31 * DAY_MS
/** `Retry-After`, in seconds, of an act that waits until a clock is corrected. */
const RETRY_SECONDS = 300

/** Thrown instead of an act that cannot be undone while a clock may be wrong (record 0112). */
export class ClockError extends ApiError {
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
  // The database answered at some moment between question and answer.
  const [early, late] = [there - clock.now().getTime(), there - askedAt]
  if (early <= 0 && late >= 0) return 0
  return early > 0 ? -early : -late
}

/** Throws ClockError if the clocks of this machine and of the database differ by more than five minutes. */
export async function assertClock(clocks: Clocks): Promise<void> {
  const ahead = await clockAhead(clocks)
  if (Math.abs(ahead) <= MAX_APART_MS) return
  const apart = `${Math.round(Math.abs(ahead) / 60_000)} minutes ${ahead > 0 ? 'ahead of' : 'behind'}`
  throw new ClockError(`The clock of this machine is ${apart} that of the database.`)
}

/** The journal must have an entry before this moment to show that the clock did not jump ahead within the last week. */
export const settledBefore = (now: Date): Date => new Date(now.getTime() - SETTLED_MS)

/**
 * Whether the journal has a gap so long that the clock may have jumped ahead. `newest` is the last entry before
 * `settledBefore`.
 */
export const isSilent = (now: Date, newest: Date | null): boolean =>
  newest === null || settledBefore(now).getTime() - newest.getTime() > SILENT_MS

/**
 * Throws ClockError also if the journal has no entry between 7 and 38 days old, although it has older ones. A
 * database on the same machine shares the wrong clock, and a jump of the clock may have dated the entries of the last 7
 * days.
 */
export async function assertTimePassed(clocks: Clocks): Promise<void> {
  await assertClock(clocks)
  const now = clocks.clock.now()
  const newest = await clocks.db.read.auditEntry.findFirst({
    where: { at: { lte: settledBefore(now) } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { at: true },
  })
  // A journal that began this week has no gap: entries from before a jump would be older.
  if (!newest || !isSilent(now, newest.at)) return
  const day = (date: Date) => date.toISOString().slice(0, 10)
  throw new ClockError(
    `By this machine's clock it is ${day(now)}, but the journal has no entry since ${day(newest.at)} that proves it: the clock may have gone ahead.`,
  )
}
