import { Prisma } from '../database/generated/client.ts'
import { fold, literal } from '../kernel/fold.ts'
import { wordsOf } from './wanted.ts'

/** What a folded name must contain: `q` as it stands, or each of its words where it has several. */
function partsOf(q: string): string[] {
  const folded = fold(q)
  const words = wordsOf(folded)
  return words.length > 1 ? words : [folded]
}

/**
 * `q` of a list as a condition on a folded name: it is a part of the name as it stands (console 3.3), or each
 * of its several words is, in any order, so that a list finds whatever the search of everything found by name.
 */
export const everyWord = <Field extends string>(field: Field, q: string) => ({
  AND: partsOf(q).map((part) => ({ [field]: { contains: literal(part) } }) as Record<Field, { contains: string }>),
})

/** The same for a statement of our own. */
export const everyWordIn = (column: Prisma.Sql, q: string): Prisma.Sql =>
  Prisma.join(
    partsOf(q).map((part) => Prisma.sql`${column} LIKE ${`%${literal(part)}%`}`),
    ' AND ',
    '(',
    ')',
  )
