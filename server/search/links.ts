import { fold, literal } from '../kernel/fold.ts'
import { wantedOf, wordsOf } from './wanted.ts'

/**
 * `q` of a list of links as a condition: all that the search of everything finds for it (the words of a title in any
 * order, the start of a slug or of an id, an address pasted whole), and any part of a title.
 */
export function linksLike(q: string) {
  if (q === '') return {}
  const { slug, ids } = wantedOf(q)
  const folded = fold(q)
  const words = wordsOf(folded).map((word) => ({ title_folded: { contains: literal(word) } }))
  return {
    OR: [
      { title_folded: { contains: literal(folded) } },
      ...(words.length > 1 ? [{ AND: words }] : []),
      ...(slug ? [{ slug: { startsWith: literal(slug) } }] : []),
      ...(ids ? [{ id: ids }] : []),
    ],
  }
}
