import { editDistance, soundSimilarity } from './sounds.ts'
import { isNickname } from './vocabulary.ts'
import type { NameWord } from './words.ts'

export type MatchKind = 'same' | 'spelling' | 'script' | 'typo' | 'initial'
/** How similar two words are, 0 to 1, and in which way; null for different words. */
export type Likeness = { similarity: number; how: MatchKind } | null

const MIN_SIMILARITY = 0.8
/** Words whose numbers of consonants differ by more than this are not similar, whatever their vowels. */
const MAX_OMITTED_CONSONANTS = 2
const VARIANT = 0.98
const SOUND = 0.99
const NICKNAME = 0.86
const INITIAL = 0.75
/** Two known names are variants of each other only from this similarity on: Salem is not a misspelling of Saleh. */
const SPELLED_ALIKE = 0.97

const crossScript = (a: NameWord, b: NameWord, how: MatchKind): MatchKind => (a.script === b.script ? how : 'script')

function typoSimilarity(a: string, b: string): number {
  const length = Math.max(a.length, b.length)
  if (length < 5) return 0
  const maxEdits = length >= 8 ? 2 : 1
  const edits = editDistance(a, b, maxEdits)
  if (edits > maxEdits) return 0
  const atStart = a[0] === b[0] ? 0 : 0.04
  return 1 - (edits * 0.62) / length - (edits - 1) * 0.04 - atStart
}

/** Endings that may be spelled or left out: `augustin` and `augustine`. */
const SILENT_ENDING = /^(?:e|h|t|nn?|l|s?kiy|y|i?ch)$/

/**
 * Whether one word is the other with an ending that makes it another name: `daniel` and `danielle`, `erik` and `erika`.
 */
function isLengthened(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (!long.startsWith(short) || short.length < 3) return false
  const ending = long.slice(short.length)
  return ending !== '' && ending[0] !== short.at(-1) && !SILENT_ENDING.test(ending)
}

export function compareWords(a: NameWord, b: NameWord): Likeness {
  if (a.folded === b.folded) return { similarity: 1, how: crossScript(a, b, 'same') }
  const kinds = [a.kind, b.kind]
  if (kinds.includes('number')) return null
  if (kinds.includes('initial')) return compareInitial(a, b)
  if (kinds.includes('particle')) return compareParticles(a, b)
  if (a.known && a.known.id === b.known?.id) return { similarity: VARIANT, how: crossScript(a, b, 'spelling') }
  if (isNickname(a.folded, b.folded)) return { similarity: NICKNAME, how: crossScript(a, b, 'spelling') }
  return compareSpelling(a, b)
}

function compareSpelling(a: NameWord, b: NameWord): Likeness {
  if (Math.abs(a.consonants.length - b.consonants.length) > MAX_OMITTED_CONSONANTS) return null
  const areKnown = a.known !== null && b.known !== null
  const sound = soundSimilarity(a.sounds, b.sounds, areKnown ? SPELLED_ALIKE : MIN_SIMILARITY / SOUND)
  if (areKnown) return sound >= SPELLED_ALIKE ? { similarity: sound * 0.95, how: 'spelling' } : null
  const isOneScript = a.script === b.script
  if (isOneScript && isLengthened(a.folded, b.folded)) return null
  const similarity = Math.max(sound * SOUND, isOneScript ? typoSimilarity(a.folded, b.folded) : 0)
  if (similarity < MIN_SIMILARITY) return null
  return { similarity, how: crossScript(a, b, a.consonants === b.consonants || sound >= 0.93 ? 'spelling' : 'typo') }
}

function compareParticles(a: NameWord, b: NameWord): Likeness {
  if (a.kind !== b.kind || soundSimilarity(a.sounds, b.sounds, 0.75) <= 0.75) return null
  return { similarity: 0.9, how: crossScript(a, b, 'spelling') }
}

function compareInitial(a: NameWord, b: NameWord): Likeness {
  const [initial, word] = a.kind === 'initial' ? [a, b] : [b, a]
  if (word.kind !== 'word') return null
  const starts = word.folded[0] === initial.folded || word.sounds[0] === initial.sounds[0]
  return starts ? { similarity: INITIAL, how: 'initial' } : null
}
