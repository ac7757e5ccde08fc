import { idPrefix } from './path.ts'

/** `q` as alternatives: one of the given conditions, or the start of an id. */
export function anyOf<T>(q: string, conditions: T[]) {
  if (q === '') return {}
  const prefix = idPrefix(q)
  return { OR: [...conditions, ...(prefix ? [{ id: prefix }] : [])] }
}
