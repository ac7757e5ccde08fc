/** How long a transaction waits for others at the same link, in milliseconds: that is no failure. */
export const PATIENT = { maxWait: 20_000, timeout: 20_000 }

const last = new Map<string, Promise<void>>()

/**
 * Runs `act` when whatever was asked for under the same key in this process has ended. Payments by one link wait for
 * each other on its row; here they wait without each holding a connection that everybody else needs.
 */
export function inTurn<T>(key: string, act: () => Promise<T>): Promise<T> {
  const mine = (last.get(key) ?? Promise.resolve()).then(act)
  const ended = mine
    .then(
      () => {},
      () => {},
    )
    .then(() => {
      if (last.get(key) === ended) last.delete(key)
    })
  last.set(key, ended)
  return mine
}

/** Runs `act` on each item, at most `width` at a time; answers in the items' order. */
export async function several<T, R>(items: readonly T[], width: number, act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const work = async () => {
    while (next < items.length) {
      const place = next++
      results[place] = await act(items[place]!)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, work))
  return results
}
