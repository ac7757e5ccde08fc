import MiniSearch from 'minisearch'
import { foldText } from '../format/fold.ts'

/** What is searched of a setting, in the language of the page. */
export type SettingTexts = { id: string; name: string; text: string; question: string; value: string; parts: string }

const FIELDS = ['name', 'text', 'question', 'value', 'parts'] as const

/** Letters alike in every spelling: no accents, no Arabic article, and one form of alif, ya and ta marbuta. */
export const foldWord = (word: string): string =>
  foldText(word)
    .replace(/^(?:وال|بال|لل|ال)(?=\p{L}{2})/u, '')
    .replace(/[أإآ]/gu, 'ا')
    .replace(/ى/gu, 'ي')
    .replace(/ة/gu, 'ه')

/** Words this short are not forgiven a wrong letter: most others of their length would be near. */
const EXACT_UP_TO = 3

/** Finds settings by the beginnings of their words, or by words with a letter in five wrong; best first. */
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
