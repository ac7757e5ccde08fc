const workByKey = new Map<string, Promise<void>>()

/**
 * Runs `work` after all work submitted earlier under the same key in this process. Payments at one link wait for its
 * row in the database; when they wait here first, they do not hold a database connection each.
 */
export function serializeByKey<T>(key: string, work: () => Promise<T>): Promise<T> {
  const result = (workByKey.get(key) ?? Promise.resolve()).then(work)
  const ended = result
    .then(
      () => {},
      () => {},
    )
    .then(() => {
      if (workByKey.get(key) === ended) workByKey.delete(key)
    })
  workByKey.set(key, ended)
  return result
}

/** Runs `work` on each item, at most `limit` at a time. The results are in the order of the items. */
export async function mapLimit<T, R>(items: readonly T[], limit: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await work(items[index]!)
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  return results
}
