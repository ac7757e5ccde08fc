/** Numbers by their French words, without accents. */
const FRENCH: Record<string, number> = {
  zero: 0,
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  onze: 11,
  douze: 12,
  treize: 13,
  quatorze: 14,
  quinze: 15,
  seize: 16,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  septante: 70,
  octante: 80,
  huitante: 80,
  nonante: 90,
}
const FRENCH_SCALES: Record<string, number> = {
  mille: 1e3,
  mil: 1e3,
  million: 1e6,
  millions: 1e6,
  milliard: 1e9,
  milliards: 1e9,
}

/** Numbers by their Arabic words, as `plainArabic` writes them. */
const ARABIC_UNITS: Record<string, number> = {
  صفر: 0,
  واحد: 1,
  واحده: 1,
  احد: 1,
  احدي: 1,
  اثنان: 2,
  اثنين: 2,
  اثنا: 2,
  اثني: 2,
  اثنتان: 2,
  اثنتين: 2,
  اثنتا: 2,
  ثلاثه: 3,
  ثلاث: 3,
  اربعه: 4,
  اربع: 4,
  خمسه: 5,
  خمس: 5,
  سته: 6,
  ست: 6,
  سبعه: 7,
  سبع: 7,
  ثمانيه: 8,
  ثماني: 8,
  ثمان: 8,
  تسعه: 9,
  تسع: 9,
  عشره: 10,
  عشر: 10,
}
const ARABIC_TENS: Record<string, number> = {
  عشر: 20,
  ثلاث: 30,
  اربع: 40,
  خمس: 50,
  ست: 60,
  سبع: 70,
  ثمان: 80,
  تسع: 90,
}
const ARABIC_HUNDRED = /^(ميه|مايه|ميات)$/
const ARABIC_TWO_HUNDRED = /^(ميتان|ميتين|ميتا|مايتان|مايتين|مايتا)$/
const ARABIC_SCALES: Record<string, number> = {
  الف: 1e3,
  الفا: 1e3,
  الاف: 1e3,
  مليون: 1e6,
  مليونا: 1e6,
  ملايين: 1e6,
  مليار: 1e9,
  مليارا: 1e9,
  مليارات: 1e9,
}
const ARABIC_DUALS: Record<string, number> = {
  الفان: 2e3,
  الفين: 2e3,
  الفا: 2e3,
  مليونان: 2e6,
  مليونين: 2e6,
  ملياران: 2e9,
  مليارين: 2e9,
}

const DINARS = /^(dinars?|da|dzd|دينار|دينارا|دنانير|دج|دينارين|ديناران)$/
const CENTIMES = /^(centimes?|cts?|سنتيم|سنتيما|سنتيمات|سنتيمان|سنتيمين)$/
const JOINTS = new Set([
  'et',
  'de',
  'd',
  'virgule',
  'algerien',
  'algeriens',
  'جزايري',
  'جزايريا',
  'جزايريه',
  'و',
  'من',
  'فقط',
])

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .toLowerCase()
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ؤ/g, 'و')
    .replace(/ئ/g, 'ي')

/** The effect of a word on the number being read. */
type Part =
  | { add: number }
  | { times: number }
  | { scale: number }
  | { twenty: true }
  | { ends: 'dinars' | 'centimes' }
  | { joins: true }

function frenchPart(word: string): Part | null {
  if (Object.hasOwn(FRENCH, word)) return { add: FRENCH[word]! }
  if (word === 'vingt' || word === 'vingts') return { twenty: true }
  if (word === 'cent' || word === 'cents') return { times: 100 }
  return Object.hasOwn(FRENCH_SCALES, word) ? { scale: FRENCH_SCALES[word]! } : null
}

function arabicNumber(word: string): Part | null {
  if (Object.hasOwn(ARABIC_UNITS, word)) return { add: ARABIC_UNITS[word]! }
  if (ARABIC_HUNDRED.test(word)) return { times: 100 }
  if (ARABIC_TWO_HUNDRED.test(word)) return { add: 200 }
  if (Object.hasOwn(ARABIC_SCALES, word)) return { scale: ARABIC_SCALES[word]! }
  if (Object.hasOwn(ARABIC_DUALS, word)) return { add: ARABIC_DUALS[word]! }
  const tens = /^(.+)(?:ون|ين)$/.exec(word)
  if (tens && Object.hasOwn(ARABIC_TENS, tens[1]!)) return { add: ARABIC_TENS[tens[1]!]! }
  const hundreds = /^(.+?)(?:ميه|مايه)$/.exec(word)
  if (hundreds && Object.hasOwn(ARABIC_UNITS, hundreds[1]!)) return { add: ARABIC_UNITS[hundreds[1]!]! * 100 }
  return null
}

/** 'and' is written together with the next word. */
const arabicPart = (word: string): Part | null =>
  arabicNumber(word) ?? (word.startsWith('و') ? arabicNumber(word.slice(1)) : null)

function partOf(word: string): Part | null {
  const bare = word.startsWith('و') && !Object.hasOwn(ARABIC_UNITS, word) ? word.slice(1) : word
  if (DINARS.test(bare)) return { ends: 'dinars' }
  if (CENTIMES.test(bare)) return { ends: 'centimes' }
  if (JOINTS.has(word)) return { joins: true }
  if (/^\d+$/.test(word)) return { add: Number(word) }
  return frenchPart(word) ?? arabicPart(word)
}

/** The number being read: full thousands, and the rest. */
type Sum = { thousands: number; rest: number; seen: boolean }

function apply(sum: Sum, part: Exclude<Part, { ends: string } | { joins: true }>): void {
  sum.seen = true
  if ('add' in part) sum.rest += part.add
  // 'Quatre-vingts' is four times twenty; any other twenty is added.
  else if ('twenty' in part) sum.rest += sum.rest % 100 === 4 ? 76 : 20
  else if ('times' in part) {
    const unit = sum.rest % 10
    sum.rest = unit === 0 ? sum.rest + part.times : sum.rest - unit + unit * part.times
  } else {
    sum.thousands += (sum.rest || 1) * part.scale
    sum.rest = 0
  }
}

const totalOf = ({ thousands, rest }: Sum) => thousands + rest
const emptySum = (): Sum => ({ thousands: 0, rest: 0, seen: false })

/** The state of reading: the current number, and the complete dinars and centimes. */
type Amount = { sum: Sum; dinars: number | null; centimes: number }

function end(amount: Amount, as: 'dinars' | 'centimes'): void {
  amount[as] = totalOf(amount.sum)
  amount.sum = emptySum()
}

function take(amount: Amount, word: string, part: Part): void {
  if ('joins' in part) return
  if (!('ends' in part)) apply(amount.sum, part)
  else if (amount.sum.seen) end(amount, part.ends)
  // In Arabic one dinar needs no number.
  else if (word === 'دينار' || word === 'دينارا') amount.dinars ??= 1
}

/**
 * Parses an amount in words to a decimal string: 'Mille deux cents dinars et cinquante centimes', 'ألف ومئتا دينار'.
 * Null for words that are not a number, or with other words between the numbers.
 */
export function amountInWords(text: string): string | null {
  const words = plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const amount: Amount = { sum: emptySum(), dinars: null, centimes: 0 }
  for (const word of words) {
    const part = partOf(word)
    if (part) take(amount, word, part)
    else if (amount.sum.seen) return null
  }
  // If no word for centimes follows, a number after the dinars is centimes; a number alone is the amount.
  if (amount.sum.seen) end(amount, amount.dinars === null ? 'dinars' : 'centimes')
  const { dinars, centimes } = amount
  if (dinars === null || centimes > 99 || !Number.isSafeInteger(dinars)) return null
  return `${dinars}.${String(centimes).padStart(2, '0')}`
}
