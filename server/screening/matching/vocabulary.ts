import { foldText } from '../../kernel/fold.ts'
import spellings from '../../names/spellings.json' with { type: 'json' }
import { arabicWordSounds, latinSounds } from './sounds.ts'
import table from './vocabulary.json' with { type: 'json' }

/**
 * A frequent word of the table. All its variants share one `id`. `weight` is 0 to 1; a rare word has 1. `isArabic`: one
 * of its spellings is in Arabic letters.
 */
export type KnownWord = { id: string; weight: number; kind: 'name' | 'word'; isArabic: boolean }

const ARABIC = /\p{Script=Arabic}/u
export const isArabic = (word: string) => ARABIC.test(word)
/** Folds a word: lower case without accents, Arabic without vowel marks and with one form of alef and ya. */
export const foldWord = (word: string) => foldText(word).replace(/[^\p{L}\p{N}]+/gu, '')
export const soundsOf = (folded: string) => (isArabic(folded) ? arabicWordSounds(folded) : latinSounds(folded))

const variantsOf = (group: string) => group.split(' ').map(foldWord)

const setOf = (groups: string[]) => new Set(groups.flatMap(variantsOf))
export const HONORIFICS = setOf(table.honorifics)
export const PARTICLES = setOf(table.particles)
export const GLUED_FORMS = table.glued_forms

/** Legal forms, each with its group: `ltd` and `limited` share a group. */
export const LEGAL_FORMS = new Map<string, string>([
  ...spellings.left_out.legal_forms.map((form) => [foldWord(form), 'general'] as const),
  ...table.legal_forms.flatMap((group) => variantsOf(group).map((form) => [form, variantsOf(group)[0]!] as const)),
])

const NICKNAMES = new Map<string, string[]>()
for (const group of table.nicknames)
  for (const name of variantsOf(group)) NICKNAMES.set(name, [...(NICKNAMES.get(name) ?? []), variantsOf(group)[0]!])

/** The full names that a given name may be short for, itself included. */
export const nicknameGroups = (name: string): string[] => NICKNAMES.get(name) ?? []

/** Whether two given names are forms of one: `bill` and `william`. */
export function isNickname(a: string, b: string): boolean {
  const groups = NICKNAMES.get(b)
  return groups !== undefined && (NICKNAMES.get(a) ?? []).some((group) => groups.includes(group))
}

const byText = new Map<string, KnownWord>()
/** Shorter sounds are too vague to identify a word. */
const MIN_SOUNDS = 4
const bySounds = new Map<string, KnownWord | null>()

function learnVariant(variant: string, word: KnownWord): void {
  if (!byText.has(variant)) byText.set(variant, word)
  const sounds = soundsOf(variant)
  if (sounds.length < MIN_SOUNDS) return
  const other = bySounds.get(sounds)
  // Sounds that two different words share identify neither.
  bySounds.set(sounds, other === undefined || other?.id === word.id ? word : null)
}

const withoutArticle = (variant: string) => variant.replace(/^(?:لل|ال)(?=.{3})/, '')

function learn(groups: Record<string, string[]>, kind: KnownWord['kind']): void {
  for (const [weight, texts] of Object.entries(groups))
    for (const group of texts) {
      const variants = variantsOf(group)
      const word = { id: `${kind}:${variants[0]}`, weight: Number(weight), kind, isArabic: variants.some(isArabic) }
      for (const variant of new Set([...variants, ...variants.map(withoutArticle)])) learnVariant(variant, word)
    }
}
learn(table.names, 'name')
learn(table.words, 'word')

/** The table's entry for a frequent name or word, found by its spelling or else by its sound; null for rare words. */
export function knownWord(folded: string, sounds: string): KnownWord | null {
  return byText.get(folded) ?? bySounds.get(sounds) ?? null
}

/** The usual spelling of a given name, `fatima` for `fatma`; null for other words. */
export function usualSpelling(name: string): string | null {
  const known = byText.get(foldWord(name))
  return known?.kind === 'name' ? known.id.slice('name:'.length) : null
}

/** The version of the table. */
export const VOCABULARY_VERSION = table.version
