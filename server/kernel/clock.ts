/** The source of the time. Tests and the demo's seed pass their own. */
export type Clock = {
  now(): Date
  /** Milliseconds since some moment, by a clock that nobody sets: for how long something takes or lasts. */
  elapsed(): number
}

export const systemClock: Clock = { now: () => new Date(), elapsed: () => performance.now() }
