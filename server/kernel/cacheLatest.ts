/** Caches the results of `make`. Forgets all of them when there are `limit`, so that memory stays bounded. */
export function cacheLatest<Key, Value>(limit: number, make: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>()
  return (key) => {
    const known = values.get(key)
    if (known !== undefined) return known
    if (values.size >= limit) values.clear()
    const value = make(key)
    values.set(key, value)
    return value
  }
}
