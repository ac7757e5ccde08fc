import { Prisma } from '../../database/generated/client.ts'
import { escapeLike, foldText } from '../../kernel/fold.ts'
import { wordsOf } from './parseSearch.ts'

/** The parts that a folded name must contain: each word of `q` if it has several, otherwise `q` as typed. */
function partsOf(q: string): string[] {
  const folded = foldText(q)
  const words = wordsOf(folded)
  return words.length > 1 ? words : [folded]
}

/**
 * `q` of a list as a condition on a folded name: the name contains a single word as typed (console 3.3), or each of
 * several words in any order, so that a list finds every name that the global search finds.
 */
export const everyWord = <Field extends string>(field: Field, q: string) => ({
  AND: partsOf(q).map((part) => ({ [field]: { contains: escapeLike(part) } }) as Record<Field, { contains: string }>),
})

/** The same condition as raw SQL. */
export const everyWordIn = (column: Prisma.Sql, q: string): Prisma.Sql =>
  Prisma.join(
    partsOf(q).map((part) => Prisma.sql`${column} LIKE ${`%${escapeLike(part)}%`}`),
    ' AND ',
    '(',
    ')',
  )
