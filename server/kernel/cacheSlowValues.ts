import type { Clock } from './clock.ts'

/**
 * A value is cached for this many times as long as it took to make, so making it takes at most a twentieth of the time.
 */
const KEPT_TIMES = 20
/** A value that takes less than this, in milliseconds, is not cached. */
const COSTLY_MS = 50

/**
 * Makes values by name and caches those that took long, for twenty times as long as they took. Callers that ask
 * meanwhile share one attempt (record 0107). A failed attempt is not cached.
 */
export function cacheSlowValues<Name, Value>(
  { elapsed }: Pick<Clock, 'elapsed'>,
  make: (name: Name) => Promise<Value>,
) {
  const cache = new Map<Name, { value: Promise<Value>; until: number }>()

  async function makeTimed(name: Name): Promise<Value> {
    const began = elapsed()
    try {
      const value = await make(name)
      const took = elapsed() - began
      if (took >= COSTLY_MS) cache.set(name, { value: Promise.resolve(value), until: elapsed() + KEPT_TIMES * took })
      else cache.delete(name)
      return value
    } catch (error) {
      cache.delete(name)
      throw error
    }
  }

  return (name: Name): Promise<Value> => {
    const known = cache.get(name)
    if (known && elapsed() < known.until) return known.value
    const value = makeTimed(name)
    // The value was slow the last time, so concurrent callers share one attempt.
    if (known) cache.set(name, { value, until: Number.POSITIVE_INFINITY })
    return value
  }
}
