import type { Clock } from './clock.ts'

/** A costly value is kept for so many times as long as it took: making it takes a twentieth of the time at most. */
const KEPT_TIMES = 20
/** What takes less, in milliseconds, is made anew for everybody who asks. */
const COSTLY_MS = 50

/**
 * Makes values by name and keeps those that took long, for as long as they took twenty times over; whoever asks meanwhile
 * gets the same one (record 0107). A failed attempt is not kept.
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
    // It was costly the last time: nobody makes it a second time at once.
    if (known) cache.set(name, { value, until: Number.POSITIVE_INFINITY })
    return value
  }
}
