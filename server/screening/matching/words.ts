import anyAscii from 'any-ascii'
import { cacheLatest } from '../../kernel/cacheLatest.ts'
import { foldText } from '../../kernel/fold.ts'
import { consonantsOf } from './sounds.ts'
import {
  foldWord,
  GLUED_FORMS,
  HONORIFICS,
  isArabic,
  type KnownWord,
  knownWord,
  LEGAL_FORMS,
  PARTICLES,
  soundsOf,
} from './vocabulary.ts'

export type NameWord = {
  /** The spelling in the name. */
  text: string
  /** Lower case without accents; in Latin letters unless the script is Arabic. */
  folded: string
  sounds: string
  consonants: string
  /** 0 to 1: how much the word identifies its bearer. */
  weight: number
  kind: 'word' | 'particle' | 'initial' | 'number'
  script: 'latin' | 'arabic' | 'other'
  known: KnownWord | null
}

export type ParsedName = {
  /** The words to compare, without the legal form. */
  words: NameWord[]
  /** The acronyms of the name (`irisl`): with and without particles and legal forms. */
  acronyms: string[]
  /** The group of the legal form, or null. */
  form: string | null
  /** The sum of the words' weights. */
  weight: number
}

/** The most words that are cached of each sort. The same words are in thousands of names. */
const MAX_CACHED = 20_000

const PARTICLE_WEIGHT = 0.1
const HONORIFIC_WEIGHT = 0.08
const INITIAL_WEIGHT = 0.25
const NUMBER_WEIGHT = 1
const PATRONYMIC_WEIGHT = 0.35
const SHORT_WEIGHT = 0.7

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const ROMAN: Record<string, string> = { ii: '2', iii: '3', iv: '4', vi: '6', vii: '7', viii: '8', ix: '9' }
const PATRONYMIC = /.{3}(ovich|evich|ovych|evych|ovna|evna|ivna|yevich|yevna|ogly|oglu)$/
/** `abd` with its article, whose letter may assimilate to the next one (s, r, n and the like): `abdel`, `abder`. */
const ABD = /^abd(?:e|a|u|ou|o|i)(?:l|(?=(?:rr|ss|nn|dd|tt|zz|chch|shsh|ch|sh)))(?:(.)(?=\1))?(?=.{3})(?:[- ])?/
const LATIN_ELISION = /^[ldLD](?=[aeiouyhAEIOUYHÀ-ÿ])/

/** `spoken`: the pronunciation, in which an apostrophe separates letters. */
type Piece = Pick<NameWord, 'text' | 'folded' | 'script'> & { spoken?: string }

/** Splits a written word into the words to compare. */
function piecesOf(written: string): Piece[] {
  const spelled = written.replace(/[’‘ʼ`´]/g, "'")
  const text = spelled.replaceAll("'", '')
  if (isArabic(text)) return arabicPieces(text)
  if (CJK.test(text)) {
    const bare = GLUED_FORMS.reduce((left, form) => left.replace(form, ''), text)
    return (anyAscii(bare).match(/[A-Z][a-z]*|[a-z]+|\d+/g) ?? []).map((syllable) => ({
      text,
      folded: syllable.toLowerCase(),
      script: 'other',
    }))
  }
  const folded = foldWord(text.replaceAll('ç', 's').replaceAll('Ç', 's'))
  if (/^[a-z0-9]*$/.test(folded)) {
    const pieces = latinPieces(text, folded.replace(/^(\d+)(?:st|nd|rd|th|e|er|eme)$/, '$1'))
    return pieces.length === 1 && spelled !== text ? [{ ...pieces[0]!, spoken: foldText(spelled) }] : pieces
  }
  const script = /\p{Script=Latin}/u.test(folded) ? 'latin' : 'other'
  return [
    {
      text,
      folded: anyAscii(folded)
        .toLowerCase()
        .replace(/[^a-z0-9]/g, ''),
      script,
    },
  ]
}

function latinPieces(text: string, folded: string): Piece[] {
  if (/^abd[aeiou]*l*ah$/.test(folded)) return [{ text, folded: 'abdallah', script: 'latin' }]
  const abd = ABD.exec(folded)
  if (abd && folded.length > 7)
    return [
      { text, folded: 'abd', script: 'latin' },
      { text, folded: folded.slice(abd[0].length), script: 'latin' },
    ]
  return [{ text, folded, script: 'latin' }]
}

function arabicPieces(text: string): Piece[] {
  const folded = foldWord(text)
  const bare = folded.replace(/^(?:و|ب|ل)?ال(?=.{3})/, '').replace(/^لل(?=.{3})/, '')
  if (folded !== 'عبدالله' && /^عبدال.{3}/.test(folded))
    return [
      { text, folded: 'عبد', script: 'arabic' },
      { text, folded: folded.slice(5), script: 'arabic' },
    ]
  return [{ text, folded: bare, script: 'arabic' }]
}

type Pronunciation = Pick<NameWord, 'sounds' | 'consonants' | 'known'>

const pronounce = (folded: string, spoken: string): Pronunciation => {
  const sounds = soundsOf(spoken)
  return { sounds, consonants: consonantsOf(sounds), known: knownWord(folded, sounds) }
}
const pronounceFolded = cacheLatest(MAX_CACHED, (folded: string) => pronounce(folded, folded))

/** Adds the sounds and the weight to a word. `spoken`: the pronunciation, in which an apostrophe separates letters. */
export function toWord({ text, folded, script, spoken = folded }: Piece): NameWord {
  const { known, ...sound } = spoken === folded ? pronounceFolded(folded) : pronounce(folded, spoken)
  const base = { text, folded, script, ...sound, known: null }
  if (/^\d+$/.test(folded) || ROMAN[folded])
    return { ...base, folded: (ROMAN[folded] ?? folded).replace(/^0+(?=.)/, ''), kind: 'number', weight: NUMBER_WEIGHT }
  if (folded.length === 1 && script === 'latin') return { ...base, kind: 'initial', weight: INITIAL_WEIGHT }
  if (PARTICLES.has(folded)) return { ...base, kind: 'particle', weight: PARTICLE_WEIGHT }
  if (HONORIFICS.has(folded)) return { ...base, kind: 'particle', weight: HONORIFIC_WEIGHT }
  return { ...base, known, kind: 'word', weight: known?.weight ?? rareWeight(folded) }
}

function rareWeight(folded: string): number {
  if (PATRONYMIC.test(folded)) return PATRONYMIC_WEIGHT
  return folded.length <= 3 ? SHORT_WEIGHT : 1
}

/**
 * Splits a name into its written words. Single letters with points between them become one word if they are a legal
 * form.
 */
function writtenWords(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/عبد\s+الله/g, 'عبدالله')
    .replace(/\babd\s+[aeu]l+ah\b/gi, 'abdallah')
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}[.\s]){2,}\p{L}?(?![\p{L}\p{N}])/gu, (letters) => {
      const joined = letters.replace(/[.\s]/g, '')
      return LEGAL_FORMS.has(foldWord(joined)) ? ` ${joined} ` : letters
    })
    .replace(/\b([as])\/(s|a)\b/gi, '$1$2')
    .split(/[^\p{L}\p{M}\p{N}'’‘ʼ`´]+/u)
    .map((word) => (LATIN_ELISION.test(word.replace(/^([ldLD])['’]/, '$1')) ? word.replace(/^[ldLD]['’]/, '') : word))
    .filter((word) => foldText(word) !== '')
}

const cachedWords = cacheLatest(MAX_CACHED, (written: string): readonly NameWord[] =>
  piecesOf(written)
    .filter((piece) => piece.folded !== '')
    .map(toWord),
)

/** The words to compare of a written word: new objects, because a name may contain a word twice. */
const wordsOf = (written: string): NameWord[] => cachedWords(written).map((word) => ({ ...word }))

const MIN_ACRONYM_LETTERS = 3

function acronymsOf(written: string[], words: NameWord[]): string[] {
  const initials = (texts: string[]) => texts.map((text) => text[0] ?? '').join('')
  const all = written.map(foldWord)
  const isNoParticle = (word: string) => !PARTICLES.has(word)
  const withForms = [initials(all), initials(all.filter(isNoParticle))]
  const without = [
    initials(words.map((word) => word.folded)),
    initials(words.map((word) => word.folded).filter(isNoParticle)),
  ]
  return [...new Set([...withForms, ...without])].filter((acronym) => acronym.length >= MIN_ACRONYM_LETTERS)
}

/**
 * Selects the legal forms among the written words. A form that is a particle too, as `ag` of Touareg names or `as` of
 * `abd as salam`, counts as one only at the end, where companies have it.
 */
function legalForms(written: readonly string[]): ReadonlySet<number> {
  const folded = written.map(foldWord)
  const lastWord = folded.findLastIndex((word) => !LEGAL_FORMS.has(word))
  const forms = folded.flatMap((word, index) =>
    LEGAL_FORMS.has(word) && (!PARTICLES.has(word) || index > lastWord) ? [index] : [],
  )
  return new Set(forms)
}

/**
 * Parses a name into the words to compare, each with its weight. A name that consists only of a legal form keeps all
 * its words.
 */
export function parseName(name: string): ParsedName {
  const written = writtenWords(name)
  const isForm = legalForms(written)
  const forms = written.filter((_word, index) => isForm.has(index))
  const withoutForms = written.filter((_word, index) => !isForm.has(index))
  const words = (withoutForms.length > 0 ? withoutForms : written).flatMap(wordsOf)
  const acronyms = acronymsOf(written, words)
  const form = forms[0] === undefined ? null : (LEGAL_FORMS.get(foldWord(forms[0])) ?? null)
  return { words, acronyms, form, weight: words.reduce((sum, word) => sum + word.weight, 0) }
}

/**
 * The part of an article that is pronounced before the next word: `nur al din` as `nuradin`, `al awar` as `lawar`; null
 * for other words.
 */
function joinedArticle(word: string, next: string, isInside: boolean): string | null {
  if (!/^(al|el|ul)$/.test(word)) return null
  if (/^[aeiouw]/.test(next)) return 'l'
  return isInside && /^[srzdtnlj]/.test(next) ? word[0]! : null
}

/** Joins adjacent words into one, `ben ali` into `benali`. An article takes the sound of the letter after it. */
export function joinWords(words: NameWord[]): NameWord {
  let folded = ''
  for (const [index, word] of words.entries()) {
    const next = words[index + 1]?.folded ?? ''
    folded += joinedArticle(word.folded, next, index > 0) ?? word.folded
  }
  const script = words[0]!.script
  const weight = words.reduce((sum, word) => sum + word.weight, 0)
  const text = [...new Set(words.map((word) => word.text))].join(' ')
  return { text, folded, ...pronounceFolded(folded), weight, kind: 'word', script }
}
