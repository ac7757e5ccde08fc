import type { Db } from '../database/client.ts'
import { ApiError } from '../kernel/errors.ts'
import { foldText } from '../kernel/fold.ts'
import { versionsInForce } from './lists.ts'

/** Usual names of watch lists and of the authorities that publish them. A letter to a trader must not contain them. */
const USUAL = [
  ...['ONU', 'OFAC', 'SDN', 'GAFI', 'FATF', 'OFSI', 'CTRF', 'OpenSanctions', 'Moneyval', 'MENAFATF', 'GAFIMOAN'],
  ...['UN Security Council', 'Security Council', 'United Nations', 'UN list', 'UN sanction', 'EU list', 'HM Treasury'],
  ...['Nations unies', 'Conseil de sécurité', 'sanction', 'sanctions', 'sanctioned', 'sanctionné', 'sanctionnée'],
  ...['sanctionnés', 'sanctionnées', 'watch list', 'watch lists', 'watchlist', 'watchlists', 'black list', 'blacklist'],
  ...['blacklisted', 'liste noire', 'listes noires', 'liste de surveillance', 'listes de surveillance'],
  ...['liste de gel', 'gel des avoirs', 'avoirs gelés', 'gel des fonds', 'asset freeze', 'frozen assets'],
  ...['politically exposed', 'politiquement exposé', 'politiquement exposée', 'politiquement exposés'],
  ...[
    'الأمم المتحدة',
    'مجلس الأمن',
    'أوفاك',
    'غافي',
    'مجموعة العمل المالي',
    'عقوبات',
    'قائمة المراقبة',
    'قوائم المراقبة',
  ],
  ...[
    'قائمة سوداء',
    'القائمة السوداء',
    'القوائم السوداء',
    'تجميد الأصول',
    'تجميد الأموال',
    'الأصول المجمدة',
    'قائمة الإرهاب',
  ],
]

/**
 * List names that are everyday words in English or French and therefore allowed in letters, as are names of up to three
 * letters.
 */
const ORDINARY = new Set(
  `autre autres banque base client clients company customer customers demo données essai examples exemple exemples
   external fichier house initial interne internal internes liste listes list lists local locale main maison manual
   national nationale nationaux names noms officiel official other people person personne personnes public publique
   test tests trader traders typed type`.split(/\s+/),
)

/** An Arabic article or preposition that is written together with its word. */
const ARABIC_PREFIX =
  /^[\u0648\u0641]?(?:[\u0628\u0643]?\u0627\u0644|\u0644\u0644|[\u0628\u0643\u0644])(?=.{3})|^[\u0648\u0641](?=.{4})/

const bare = (word: string) => word.replace(ARABIC_PREFIX, '')

/** Splits a text into the words to compare: folded, without hidden characters, acronyms without their points. */
const wordsOf = (text: string): string[] =>
  foldText(
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(/(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu, ''),
  )
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(bare)

const phraseOf = (name: string) => ({ name, words: wordsOf(name) })
const USUAL_PHRASES = USUAL.map(phraseOf)

/** Whether a list's name can only mean the list, so that a trader would recognise it. */
const isUnmistakable = (name: string) => name.includes('-') || (name.length > 3 && !ORDINARY.has(name))

const containsPhrase = (words: readonly string[], phrase: readonly string[]) =>
  words.some((_, at) => phrase.every((word, index) => words[at + index] === word))

/** The first name of a watch list or its publisher that the text contains as whole words; null if there is none. */
export function namedList(text: string, lists: readonly string[]): string | null {
  const words = wordsOf(text)
  const phrases = [...USUAL_PHRASES, ...lists.filter(isUnmistakable).map(phraseOf)]
  return phrases.find((phrase) => phrase.words.length > 0 && containsPhrase(words, phrase.words))?.name ?? null
}

/**
 * 422 NAMES_A_LIST if a text for the trader names a watch list: traders must not learn from it that they are on one.
 */
export async function assertNamesNoList(db: Db, texts: readonly { field: string; text: string }[]): Promise<void> {
  const written = texts.filter(({ text }) => text.trim() !== '')
  if (written.length === 0) return
  const lists = (await versionsInForce(db)).map(({ list }) => list)
  const fields = written.flatMap(({ field, text }) => {
    const name = namedList(text, lists)
    if (name === null) return []
    const message = `The trader would read this, and it names a watch list ("${name}"): say what the dossier lacks instead.`
    return [{ field, rule: 'names_a_list', message, params: [name] }]
  })
  if (fields.length > 0)
    throw new ApiError('NAMES_A_LIST', fields[0]!.message, {
      fields,
      meta: { names: Object.fromEntries(fields.map(({ field, params }) => [field, params[0]])) },
    })
}
