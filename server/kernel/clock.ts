import type { Db } from '../database/client.ts'

/** The source of the time. Tests and the demo's seed pass their own. */
export type Clock = {
  now(): Date
  /** Milliseconds since an arbitrary moment, by a clock that cannot be set. Use it to measure durations. */
  elapsed(): number
  /** The time by the database's clock. Compare with it before an act that cannot be undone (record 0112). */
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
