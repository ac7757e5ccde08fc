import { lettersAndDigits } from '../../format/digits.ts'
import type { ShownBox } from '../pins.ts'
import { foldSigns, type PlacedPage, type PlacedSign } from './placedText.ts'

/** A value to look for on the paper. */
export type SearchedReading = {
  kind: 'text' | 'number' | 'day' | 'amount'
  /** What the officer read, as it stands in the field. */
  value: string
  /** The text layer's value beside the field's label. */
  proposed?: string | undefined
  /** What the trader declared, or what is expected. */
  declared?: string | undefined
  /** Characters of the value that checks found to differ, from 0 among its letters and digits. */
  positions: readonly number[]
}

/** Words on the paper: a box for each line that they stand on, and the characters of them that differ. */
export type OnPaper = { page: number; boxes: ShownBox[]; differing: ShownBox[] }

/** Near numbers are looked for only from this length on, because short numbers resemble each other. */
const MIN_NEAR = 8
/** A number with more differing characters is another number. */
const MAX_NEAR = 3

const isSign = (sign: string) => /[\p{L}\p{N}]/u.test(sign)
const keyOf = (text: string) => foldSigns(text).replace(/[^\p{L}\p{N}]/gu, '')
const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const joinSigns = (key: string, between: string) => [...key].map(escapePattern).join(between)
const asWholeWord = (source: string) => `(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`

function dayPattern(value: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  if (!year || !month || !day) return null
  const withOptionalZero = (part: string) => (part.startsWith('0') ? `0?${part[1]}` : part)
  const sign = ' ?[/.-] ?'
  return asWholeWord(
    `${withOptionalZero(day)}${sign}${withOptionalZero(month)}${sign}${year}|${year}${sign}${withOptionalZero(month)}${sign}${withOptionalZero(day)}`,
  )
}

/** Digits with or without a separator before each three of them. */
const thousands = (units: string) => units.replace(/\B(?=(?:\d{3})+$)/g, '[ .,]?')

function amountPattern(value: string): string | null {
  const [, units, cents = ''] = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(value.replaceAll(' ', '')) ?? []
  if (!units) return null
  const centimes = cents.padEnd(2, '0')
  const rest = centimes === '00' ? '(?:[.,]00?)?' : `[.,]${centimes[0]}${centimes[1] === '0' ? '0?' : centimes[1]}`
  return `(?<![\\p{L}\\p{N}]|\\d[ .,])${thousands(units)}${rest}(?![ .,]?\\d)`
}

/** The pattern of a value as a document may write it: with other spaces and punctuation between its characters. */
function patternOf(kind: SearchedReading['kind'], value: string): RegExp | null {
  const key = keyOf(value)
  const pattern =
    (kind === 'day' && dayPattern(value)) ||
    (kind === 'amount' && amountPattern(value)) ||
    (key === '' ? null : asWholeWord(joinSigns(key, '[^\\p{L}\\p{N}]{0,3}')))
  return pattern === null ? null : new RegExp(pattern, 'gu')
}

const textOf = (signs: readonly PlacedSign[]) => signs.map(({ sign }) => sign).join('')

/** The box around characters of one line. */
function boxAround(signs: readonly PlacedSign[]): ShownBox[] {
  const boxes = signs.flatMap(({ box }) => box ?? [])
  if (boxes.length === 0) return []
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  return [{ left, top, width: right - left, height: bottom - top }]
}

/** Characters found on a page, line by line. */
type Match = { page: number; lines: (readonly PlacedSign[])[] }

const directionsOf = ({ ltr, rtl }: PlacedPage[number]) => (rtl ? [ltr, rtl] : [ltr])

function inLine(page: number, signs: readonly PlacedSign[], pattern: RegExp): Match[] {
  return [...textOf(signs).matchAll(pattern)].map(({ 0: match, index }) => ({
    page,
    lines: [signs.slice(index, index + match.length)],
  }))
}

/** Words that begin on one line and end on the next. */
function acrossLines(page: number, lines: PlacedPage, pattern: RegExp): Match[] {
  return lines.flatMap((line, at) => {
    const next = lines[at + 1]
    if (!next) return []
    return directionsOf(line).flatMap((upper, direction) => {
      const lower = directionsOf(next)[direction] ?? next.ltr
      const end = upper.length
      return [...`${textOf(upper)} ${textOf(lower)}`.matchAll(pattern)]
        .filter(({ 0: match, index }) => index < end && index + match.length > end + 1)
        .map(({ 0: match, index }) => ({
          page,
          lines: [upper.slice(index), lower.slice(0, index + match.length - end - 1)],
        }))
    })
  })
}

/** Every place where the value stands as it is. */
function findValue(pages: readonly PlacedPage[], kind: SearchedReading['kind'], value: string): Match[] {
  const pattern = patternOf(kind, value)
  if (!pattern) return []
  return pages.flatMap((lines, index) => {
    const found = lines.flatMap((line) => {
      const [firstDirection, ...others] = directionsOf(line).map((signs) => inLine(index + 1, signs, pattern))
      return firstDirection!.length > 0 ? firstDirection! : others.flat()
    })
    return found.length > 0 ? found : acrossLines(index + 1, lines, pattern)
  })
}

/** Whole numbers of a line with as many letters and digits as the key, and how many of those differ from it. */
function numbersLike(key: string, line: readonly PlacedSign[]) {
  const signs = line.flatMap(({ sign }, at) => (isSign(sign) ? [{ sign, at }] : []))
  const isBoundary = (at: number) => !isSign(line[at]?.sign ?? ' ')
  return Array.from({ length: Math.max(0, signs.length - key.length + 1) }, (_, from) => {
    const window = signs.slice(from, from + key.length)
    const [start, end] = [window[0]!.at, window.at(-1)!.at + 1]
    const differing = window.filter(({ sign }, at) => sign !== key[at]).length
    return { signs: line.slice(start, end), isSeparate: isBoundary(start - 1) && isBoundary(end), differing }
  }).filter(({ isSeparate }) => isSeparate)
}

/** The one number that is nearest to a number of the same length; nothing where two are equally near. */
function findNear(pages: readonly PlacedPage[], value: string): Match[] {
  const key = keyOf(value)
  if (key.length < MIN_NEAR || !/\d{4}/.test(key)) return []
  const numbers = pages.flatMap((lines, index) =>
    lines.flatMap(({ ltr }) => numbersLike(key, ltr).map((number) => ({ ...number, page: index + 1 }))),
  )
  const fewest = numbers.reduce((best, { differing }) => Math.min(best, differing), MAX_NEAR)
  const [nearest, another] = numbers.filter(({ differing }) => differing === fewest)
  return nearest && !another ? [{ page: nearest.page, lines: [nearest.signs] }] : []
}

/** A path from one text to another: how many characters it changes, and which of the first one. */
type EditPath = { cost: number; indexes: readonly number[] }

const shortest = (...paths: readonly EditPath[]) => paths.reduce((best, path) => (path.cost < best.cost ? path : best))

/** The indexes in `shown` of characters that `meant` has not, by the shortest way from one to the other. */
export function differingSigns(shown: string, meant: string): readonly number[] {
  let paths: EditPath[] = Array.from({ length: meant.length + 1 }, (_, cost) => ({ cost, indexes: [] }))
  for (const [at, sign] of [...shown].entries()) {
    const change = ({ cost, indexes }: EditPath): EditPath => ({ cost: cost + 1, indexes: [...indexes, at] })
    const next = [change(paths[0]!)]
    for (let column = 1; column <= meant.length; column += 1) {
      const straight = paths[column - 1]!
      const before = next[column - 1]!
      const same = meant[column - 1] === sign ? straight : change(straight)
      next.push(shortest(same, change(paths[column]!), { ...before, cost: before.cost + 1 }))
    }
    paths = next
  }
  return paths.at(-1)!.indexes
}

/** A day and an amount as their letters and digits may stand on paper. */
function formsOf(kind: SearchedReading['kind'], value: string): string[] {
  const key = keyOf(value)
  if (kind === 'day') return [value.split('-').reverse().join(''), key]
  if (kind === 'amount') return /[.,]\d/.test(value) ? [key] : [key, `${key}00`]
  return [key]
}

function differingFrom(kind: SearchedReading['kind'], shown: string, meant: string): readonly number[] {
  const all = formsOf(kind, meant).map((form) => differingSigns(shown, form))
  return all.sort((one, other) => one.length - other.length)[0] ?? []
}

/** The found words with the characters that differ from what was read, declared or found by checks. */
function mark({ page, lines }: Match, indexes: (key: string) => readonly number[]): OnPaper {
  const signs = lines.flat().filter(({ sign }) => isSign(sign))
  const differing = new Set(indexes(textOf(signs)))
  return {
    page,
    boxes: lines.flatMap(boxAround),
    differing: signs.flatMap(({ box }, at) => (differing.has(at) && box ? [box] : [])),
  }
}

/**
 * Finds a value in the text of a document: the value itself, else the value beside its label, else the nearest number.
 * If the value itself is found, marks the characters that checks reported, else those that differ from the declared
 * value. Otherwise marks the characters that differ from the value. A text is marked only where checks reported
 * characters.
 */
export function findOnPaper(pages: readonly PlacedPage[], sought: SearchedReading): OnPaper[] {
  const { kind, value, proposed, declared, positions } = sought
  const wanted = value.trim() === '' ? (proposed ?? '') : value
  const exactMatches = findValue(pages, kind, wanted)
  if (exactMatches.length > 0)
    return exactMatches.map((found) =>
      mark(found, (key) => {
        if (value !== '' && positions.length > 0) return positions
        return declared && kind !== 'text' ? differingFrom(kind, key, declared) : []
      }),
    )
  const other = proposed !== undefined ? findValue(pages, kind, proposed) : []
  const near = other.length === 0 && kind === 'number' ? findNear(pages, wanted) : other
  return near.map((found) => mark(found, (key) => (kind === 'text' ? [] : differingFrom(kind, key, wanted))))
}

/** Whether a reading is worth looking for. */
export const isSought = ({ value, proposed }: SearchedReading): boolean =>
  lettersAndDigits(value || (proposed ?? '')) !== ''
