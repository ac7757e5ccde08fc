import type { StoredHit } from './screening.ts'

/** The hits that block an accept until an officer answers 'same' or 'different'. */
export const openHits = (hits: readonly StoredHit[]): StoredHit[] =>
  hits.filter(({ blocks, answer }) => blocks && (answer === null || answer.answer === 'unsure'))
