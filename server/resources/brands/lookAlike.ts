import { foldText } from '../../kernel/fold.ts'

/** Card schemes and payment services that no shop may imitate. */
const PROTECTED_NAMES = [
  'Visa',
  'Mastercard',
  'Maestro',
  'American Express',
  'UnionPay',
  'PayPal',
  'CIB',
  'Edahabia',
  'BaridiMob',
  'SATIM',
  'GIE Monétique',
  'الذهبية',
  'بريدي موب',
]

/** Shorter names would be found inside ordinary words. */
const MIN_PART_LENGTH = 5
const LETTER_FOR_SIGN: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', '@': 'a', $: 's', '!': 'i' }

/** Folds a name to its visual form: digits and characters that look like letters become those letters. */
const foldAsSeen = (text: string) => foldText(text).replace(/[01345@$!]/g, (sign) => LETTER_FOR_SIGN[sign]!)

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

/**
 * The card scheme or bank that a brand's name could be mistaken for, or null. Short names match whole words; longer
 * ones also match inside a word or across words. `banks` are short and full names.
 */
export function findLookAlike(name: string, banks: string[]): string | null {
  const shown = foldAsSeen(name)
  const words = wordsOf(shown)
  const joined = words.join('')
  const found = [...PROTECTED_NAMES, ...banks].find((other) => {
    const their = wordsOf(foldAsSeen(other))
    const joinedName = their.join('')
    if (joinedName.length >= MIN_PART_LENGTH) return joined.includes(joinedName)
    return joinedName.length >= 3 && (words.includes(joinedName) || joined === joinedName)
  })
  return found ?? null
}

/** Finds an e-mail address, link or phone number in a brand's name: it would lead payers away from the payment page. */
export function findContact(name: string): 'email' | 'link' | 'phone' | null {
  if (/[^\s@]+@[^\s@]+\.[^\s@]+/.test(name)) return 'email'
  if (/https?:|www\.|\b[a-z0-9-]+\.(com|net|org|dz|info|shop|store|io|fr)\b/i.test(name)) return 'link'
  return /(?:[\d\u0660-\u0669][\s./-]?){8,}/.test(name) ? 'phone' : null
}
