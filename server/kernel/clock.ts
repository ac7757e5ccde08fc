/** Where the time comes from; tests and the demo's seeding give their own. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
