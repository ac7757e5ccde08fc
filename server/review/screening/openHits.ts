import type { StoredHit } from './screening.ts'

/** The hits that wait for an answer. */
export const openHits = (hits: readonly StoredHit[]): StoredHit[] =>
  hits.filter(({ blocks, answer }) => blocks && (answer === null || answer.answer === 'unsure'))
