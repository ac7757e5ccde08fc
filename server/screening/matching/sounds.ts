import spellings from '../../names/spellings.json' with { type: 'json' }

const longestFirst = (texts: string[]) => [...texts].sort((a, b) => b.length - a.length)

/**
 * Latin spellings of one sound. Upper-case letters stand for sounds without a letter of their own: S for 'sh', X for
 * 'kh'.
 */
const LATIN: Record<string, string> = {
  shch: 'S',
  tsch: 'S',
  tch: 'S',
  sch: 'S',
  ch: 'S',
  sh: 'S',
  dj: 'j',
  dzh: 'j',
  zh: 'j',
  gh: 'g',
  kh: 'X',
  th: 't',
  dh: 'd',
  ph: 'f',
  qu: 'k',
  ck: 'k',
  tz: 's',
  ts: 's',
  x: 'ks',
  q: 'k',
  c: 'k',
  ou: 'u',
  oo: 'u',
  o: 'u',
  w: 'u',
  ee: 'i',
  ey: 'ai',
  ei: 'ai',
  ay: 'ai',
  iy: 'i',
  ii: 'i',
  yi: 'i',
  y: 'i',
}
const DIGRAPHS = new RegExp(longestFirst(Object.keys(LATIN)).join('|'), 'g')

/**
 * Arabic letters that may be a vowel or silent, each with a sign of its own: Y for ya, W for waw, A for alef, H for the
 * final ta.
 */
const ARABIC_VOWELS: Record<string, string> = {
  ا: 'A',
  ى: 'A',
  أ: 'A',
  آ: 'A',
  إ: 'A',
  ع: '3',
  ء: '',
  ئ: 'Y',
  ؤ: 'W',
  ة: 'H',
  و: 'W',
  ي: 'Y',
  ی: 'Y',
}
const arabicSounds: Record<string, string> = { ...spellings.sounds, x: 'X', ...ARABIC_VOWELS }

/**
 * The sounds of a Latin word in lower case without accents: `khaled` is `Xaled`. An apostrophe separates letters:
 * `mat'hanat`.
 */
export function latinSounds(word: string): string {
  return word
    .replace(/c(?=[eiy])/g, 's')
    .replace(/gu(?=[ei])/g, 'g')
    .replace(DIGRAPHS, (letters) => LATIN[letters]!)
    .replaceAll("'", '')
    .replace(/(.)\1+/g, '$1')
}

/** The sounds of an Arabic word: `محمد` is `mhmd`. */
export function arabicWordSounds(word: string): string {
  return [...word.replace(/ه$/, 'ة')]
    .map((letter) => (arabicSounds[letter] ?? '').replace('x', 'X'))
    .join('')
    .replace(/(.)\1+/g, '$1')
}

/** The consonants of a word's sounds. Two spellings of one word have the same consonants, or nearly the same. */
export const consonantsOf = (sounds: string) => sounds.replace(/[aeiuAHWY3]/g, '').replace(/(?<=.)h$/, '')

const SHORT_VOWELS = 'aeiu'

/** The cost of reading one sound as another; any other pair costs 1. */
const SUBSTITUTION_COST: Record<string, number> = {
  ae: 0.15,
  ei: 0.2,
  ai: 0.45,
  au: 0.5,
  eu: 0.45,
  iu: 0.5,
  gk: 0.3,
  gj: 0.3,
  Xh: 0.3,
  Xk: 0.35,
  Xg: 0.6,
  SX: 0.6,
  Sk: 0.6,
  Ss: 0.5,
  Sj: 0.6,
  sz: 0.35,
  dz: 0.4,
  dt: 0.6,
  st: 0.6,
  bp: 0.4,
  bv: 0.4,
  fv: 0.35,
  uv: 0.4,
  fp: 0.6,
  ij: 0.5,
  jz: 0.5,
  Aa: 0,
  Ae: 0.1,
  Ai: 0.4,
  Au: 0.5,
  Yi: 0,
  Ye: 0.15,
  Ya: 0.5,
  YA: 0.6,
  Wu: 0,
  Wv: 0.2,
  Wa: 0.6,
  WA: 0.6,
  '3a': 0,
  '3e': 0,
  '3i': 0.1,
  '3u': 0.1,
  '3A': 0.1,
  Ha: 0,
  He: 0,
  Ht: 0.1,
  Hh: 0.1,
  HA: 0.1,
}
/** Every sound has an ASCII code. A pair with a letter beyond ASCII costs 1, as each pair does that is not in `NEAR`. */
const SOUND_CODES = 128
const REPLACEMENT_COSTS = new Float64Array(SOUND_CODES * SOUND_CODES).fill(1)
for (const [pair, cost] of Object.entries(SUBSTITUTION_COST)) {
  const [a, b] = [pair.charCodeAt(0), pair.charCodeAt(1)]
  REPLACEMENT_COSTS[a * SOUND_CODES + b] = cost
  REPLACEMENT_COSTS[b * SOUND_CODES + a] = cost
}

/** The cost of reading one sound, given by its code, as another. */
function replacementCost(a: number, b: number): number {
  if (a === b) return 0
  return a < SOUND_CODES && b < SOUND_CODES ? REPLACEMENT_COSTS[a * SOUND_CODES + b]! : 1
}

/** The cost of leaving out a sound that is often not written; any other sound costs 1. */
const OMISSION_COST: Record<string, number> = {
  3: 0.05,
  H: 0.05,
  A: 0.3,
  Y: 0.5,
  W: 0.5,
  a: 0.45,
  e: 0.45,
  i: 0.5,
  u: 0.5,
  h: 0.5,
}
/** The same costs where one of the words is in Arabic letters, which leave out short vowels. */
const UNVOWELLED_OMISSION_COST: Record<string, number> = { ...OMISSION_COST, a: 0.03, e: 0.03, i: 0.12, u: 0.12 }
/** Costs at the end of a word: a final i makes another name (Mansour, Mansouri), a final h does not. */
const ENDING_COST: Record<string, number> = { i: 0.8, h: 0.1 }

/** The costs of leaving out a sound, by its code: within a word, and at its end. */
type Omissions = { inner: Float64Array; last: Float64Array }
function costsByCode(...tables: Record<string, number>[]): Float64Array {
  const costs = new Float64Array(SOUND_CODES).fill(1)
  for (const table of tables) for (const [sound, cost] of Object.entries(table)) costs[sound.charCodeAt(0)] = cost
  return costs
}
const omissions = (table: Record<string, number>): Omissions => ({
  inner: costsByCode(table),
  last: costsByCode(table, ENDING_COST),
})
const [VOWELLED_COSTS, UNVOWELLED_COSTS] = [omissions(OMISSION_COST), omissions(UNVOWELLED_OMISSION_COST)]

const ARABIC_ONLY = /[AHWY3]|^[^aeiu]{3,}$/

/** A word's length in sounds; a vowel counts half. */
function soundLength(sounds: string): number {
  let length = 0
  for (const sound of sounds) length += SHORT_VOWELS.includes(sound) || 'AH3'.includes(sound) ? 0.5 : 1
  return length
}

/** Rows of costs, reused by every comparison: a name is compared with thousands of words. */
let rows = emptyRows(64)
function emptyRows(length: number) {
  const empty = () => new Float64Array(length)
  return { row: empty(), next: empty(), omitted: empty(), otherOmitted: empty() }
}

/** Floating-point sums may differ by this much with the order of their terms. */
const ROUNDING = 1e-9

function fillOmissionCosts(sounds: string, { inner, last }: Omissions, into: Float64Array): void {
  for (let at = 0; at < sounds.length; at += 1) {
    const code = sounds.charCodeAt(at)
    into[at] = code < SOUND_CODES ? (at === sounds.length - 1 ? last : inner)[code]! : 1
  }
}

/** Fills the row of costs below `row`, for the sound `left` of one word and all sounds of the other. Returns the lowest. */
function fillRow(row: Float64Array, next: Float64Array, left: number, dropped: number, other: string): number {
  const omitted = rows.otherOmitted
  next[0] = row[0]! + dropped
  let lowest = next[0]!
  for (let j = 1; j <= other.length; j += 1) {
    const cost = Math.min(
      row[j - 1]! + replacementCost(left, other.charCodeAt(j - 1)),
      row[j]! + dropped,
      next[j - 1]! + omitted[j - 1]!,
    )
    next[j] = cost
    if (cost < lowest) lowest = cost
  }
  return lowest
}

/**
 * How similar two words sound, 0 to 1: a weighted edit distance. Returns 0 below `least`, and stops early if that is
 * already certain, because most compared words belong to other names.
 */
export function soundSimilarity(a: string, b: string, minSimilarity = 0): number {
  if (a === b) return 1
  const length = (soundLength(a) + soundLength(b)) / 2
  if (length === 0) return 0
  const costs = ARABIC_ONLY.test(a) === ARABIC_ONLY.test(b) ? VOWELLED_COSTS : UNVOWELLED_COSTS
  if (Math.max(a.length, b.length) >= rows.row.length) rows = emptyRows(2 * Math.max(a.length, b.length))
  let { row, next } = rows
  fillOmissionCosts(a, costs, rows.omitted)
  fillOmissionCosts(b, costs, rows.otherOmitted)
  row[0] = 0
  for (let j = 1; j <= b.length; j += 1) row[j] = row[j - 1]! + rows.otherOmitted[j - 1]!
  const maxCost = (1 - minSimilarity) * length + ROUNDING
  for (let i = 1; i <= a.length; i += 1) {
    // No later row has a lower cost than the lowest of this one.
    if (fillRow(row, next, a.charCodeAt(i - 1), rows.omitted[i - 1]!, b) > maxCost) return 0
    ;[row, next] = [next, row]
  }
  const similarity = Math.max(0, 1 - row[b.length]! / length)
  return similarity < minSimilarity ? 0 : similarity
}

/**
 * The number of edits between two texts (insertions, deletions, replacements and swaps of neighbours). Stops counting
 * above `most`.
 */
export function editDistance(a: string, b: string, maxEdits: number): number {
  if (Math.abs(a.length - b.length) > maxEdits) return maxEdits + 1
  let before = new Uint16Array(b.length + 1)
  let row = Uint16Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = new Uint16Array(b.length + 1)
    next[0] = i
    let best = i
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(row[j - 1]! + (isSame ? 0 : 1), row[j]! + 1, next[j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1)
      next[j] = cost
      best = Math.min(best, cost)
    }
    if (best > maxEdits) return maxEdits + 1
    before = row
    row = next
  }
  return row[b.length]!
}
