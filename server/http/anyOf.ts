import { idPrefix } from './path.ts'

/** A condition that holds if one of the given conditions does, or if `q` is the start of an id. */
export function anyOf<T>(q: string, conditions: T[]) {
  if (q === '') return {}
  const prefix = idPrefix(q)
  return { OR: [...conditions, ...(prefix ? [{ id: prefix }] : [])] }
}
