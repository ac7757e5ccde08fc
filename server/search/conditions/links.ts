import { escapeLike } from '../../kernel/fold.ts'
import { everyWord } from './everyWord.ts'
import { parseSearch } from './parseSearch.ts'

/**
 * `q` of a list of links as a condition: the links that the global search also finds, by title, by the start of a slug
 * or of an id, or by a whole pasted address.
 */
export function linksLike(q: string) {
  if (q === '') return {}
  const { slug, ids } = parseSearch(q)
  return {
    OR: [
      everyWord('title_folded', q),
      ...(slug ? [{ slug: { startsWith: escapeLike(slug) } }] : []),
      ...(ids ? [{ id: ids }] : []),
    ],
  }
}
