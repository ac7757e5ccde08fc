export type Random = {
  /** From 0 up to 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  between(min: number, max: number): number
  isTrue(chance: number): boolean
  pick<T>(from: readonly T[]): T
  shuffle<T>(from: readonly T[]): T[]
  /** A source of its own, so that what others draw does not change what it gives. */
  fork(): Random
}

/** Numbers that a seed determines (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    isTrue: (chance) => next() < chance,
    pick: (from) => from[between(0, from.length - 1)]!,
    shuffle: (from) =>
      from
        .map((value) => ({ value, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ value }) => value),
    fork: () => seededRandom(between(0, 2 ** 32 - 1)),
  }
}
