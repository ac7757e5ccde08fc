import type { Db } from '../database/client.ts'

/** The source of the time. Tests and the demo's seed pass their own. */
export type Clock = {
  now(): Date
  /** Milliseconds since some moment, by a clock that nobody sets: for how long something takes or lasts. */
  elapsed(): number
  /** What time it is by the database, to compare with before something that cannot be undone (record 0112). */
  ofDatabase(db: Db): Promise<Date>
}

export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  ofDatabase: async (db) => {
    const [row] = await db.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`
    return row!.now
  },
}
