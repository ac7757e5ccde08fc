/** A decimal number without rounding: `units` times ten to the power of minus `decimals`. */
export type Exact = { units: bigint; decimals: number }

/** Longest number accepted, in characters: no meaningful number is longer. */
const MAX_DIGITS = 40

/** Reads `12`, `-0.50`, `+3`; null for anything else, exponents included. */
export function parseExact(text: string): Exact | null {
  const [, sign, units, fraction = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (units === undefined || text.length > MAX_DIGITS) return null
  return { units: BigInt(`${sign === '-' ? '-' : ''}${units}${fraction}`), decimals: fraction.length }
}

export const exactCount = (count: number): Exact => ({ units: BigInt(count), decimals: 0 })

/** Both numbers in units of the same size. */
function alignPlaces(a: Exact, b: Exact): [bigint, bigint] {
  const decimals = Math.max(a.decimals, b.decimals)
  const scale = (n: Exact) => n.units * 10n ** BigInt(decimals - n.decimals)
  return [scale(a), scale(b)]
}

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`. */
export function compareExact(a: Exact, b: Exact): number {
  const [left, right] = alignPlaces(a, b)
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** True when `a` is a whole multiple of `b`, which is not zero. */
export function isMultiple(a: Exact, b: Exact): boolean {
  const [left, right] = alignPlaces(a, b)
  return left % right === 0n
}
