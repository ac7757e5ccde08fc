import MiniSearch from 'minisearch'
import { foldForSearch } from '../format/fold.ts'

/** The texts of a setting that the search looks in, in the page's language. */
export type SettingTexts = { id: string; name: string; text: string; question: string; value: string; parts: string }

const FIELDS = ['name', 'text', 'question', 'value', 'parts'] as const

/** Folds spellings of a word: removes accents and the Arabic article, and uses one form of alif, ya and ta marbuta. */
export const foldWord = (word: string): string =>
  foldForSearch(word)
    .replace(/^(?:وال|بال|لل|ال)(?=\p{L}{2})/u, '')
    .replace(/[أإآ]/gu, 'ا')
    .replace(/ى/gu, 'ي')
    .replace(/ة/gu, 'ه')

/** Words of up to this length must match exactly, since most short words differ in one letter only. */
const EXACT_UP_TO = 3

/** Finds settings with words that begin with the query's, or that differ in about one letter of four; best first. */
export function findSettings(settings: readonly SettingTexts[], query: string): string[] {
  const index = new MiniSearch<SettingTexts>({ fields: [...FIELDS], processTerm: (term) => foldWord(term) || null })
  index.addAll(settings)
  const found = index.search(query, {
    prefix: true,
    fuzzy: (term) => (term.length > EXACT_UP_TO ? 0.25 : false),
    combineWith: 'AND',
    boost: { name: 4, question: 2 },
  })
  return found.map(({ id }) => String(id))
}
