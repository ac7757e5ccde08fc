/**
 * Computes a value for an object once and caches it as long as the object lives. Requests that share a page of rows
 * (record 0020) also share values computed from the page, so callers must not change them.
 */
export function memoizeByObject<From extends object, Value>(make: (from: From) => Value): (from: From) => Value {
  const made = new WeakMap<From, { value: Value }>()
  return (from) => {
    const known = made.get(from)
    if (known) return known.value
    const value = make(from)
    made.set(from, { value })
    return value
  }
}
