import { idPrefix } from './path.ts'

/** `q` as conditions of which one must hold: the given ones, or an id that starts so. */
export function anyOf<T>(q: string, conditions: T[]) {
  if (q === '') return {}
  const prefix = idPrefix(q)
  return { OR: [...conditions, ...(prefix ? [{ id: prefix }] : [])] }
}
