import { foldText } from '../kernel/fold.ts'

/** Words that do not distinguish names: legal forms, articles and the like. */
const LEGAL_FORMS = new Set(
  [
    'sarl eurl spa snc scs spas epic epa eirl ets sa ste',
    'etablissement etablissements entreprise societe groupe',
    'el al et de du des la le les the and',
    'شركة مؤسسة',
  ].flatMap((words) => words.split(' ').map(foldText)),
)

const words = (name: string): string[] =>
  foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** The words of a name without its legal form and articles; all its words if none would remain. */
function distinctiveWords(name: string): string[] {
  const all = words(name)
  const left = all.filter((word) => !LEGAL_FORMS.has(word))
  return left.length > 0 ? left : all
}

/** The shortest word that counts as shared. */
const MIN_WORD_LENGTH = 3

type NameMatch = { how: 'same' } | { how: 'shares'; word: string } | { how: 'differs' }

/**
 * Compares two names as an officer would: the same except for legal form, case, accents and word order; with a word in
 * common; or different. `word` is spelled as in the first name.
 */
export function compareNames(name: string, other: string): NameMatch {
  const [mine, theirs] = [distinctiveWords(name), distinctiveWords(other)]
  const order = (list: string[]) => [...list].sort().join(' ')
  if (order(mine) === order(theirs)) return { how: 'same' }
  const common = mine.filter((word) => word.length >= MIN_WORD_LENGTH && theirs.includes(word))
  const longest = common.sort((a, b) => b.length - a.length)[0]
  if (longest === undefined) return { how: 'differs' }
  const written = name.split(/[^\p{L}\p{N}\p{M}]+/u).find((word) => foldText(word) === longest)
  return { how: 'shares', word: written ?? longest }
}
