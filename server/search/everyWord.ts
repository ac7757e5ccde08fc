import { fold, literal } from '../kernel/fold.ts'
import { wordsOf } from './wanted.ts'

/**
 * `q` of a list as a condition on a folded name: it is a part of the name as it stands (design: console API), or each
 * of its several words is, in any order, so that a list finds whatever the search of everything found by name.
 */
export function everyWord<Field extends string>(field: Field, q: string) {
  const folded = fold(q)
  const words = wordsOf(folded)
  const contains = (part: string) => ({ [field]: { contains: literal(part) } }) as Record<Field, { contains: string }>
  return { OR: [contains(folded), ...(words.length > 1 ? [{ AND: words.map(contains) }] : [])] }
}
