import { literal } from '../kernel/fold.ts'
import { everyWord } from './everyWord.ts'
import { wantedOf } from './wanted.ts'

/**
 * `q` of a list of links as a condition: all that the search of everything finds for it, which is a title, the start of
 * a slug or of an id, or an address pasted whole.
 */
export function linksLike(q: string) {
  if (q === '') return {}
  const { slug, ids } = wantedOf(q)
  return {
    OR: [
      everyWord('title_folded', q),
      ...(slug ? [{ slug: { startsWith: literal(slug) } }] : []),
      ...(ids ? [{ id: ids }] : []),
    ],
  }
}
