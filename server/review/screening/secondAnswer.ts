import type { HitAnswer } from './screening.ts'

/** An answer to a hit, with the score of the hit and the answer that it replaces. */
type GivenAnswer = { answer: HitAnswer; score: number; from: HitAnswer | null }

/**
 * Whether another officer must confirm an answer. 'different' to a hit that scores above the setting `screening_second`
 * needs it, and so does each answer that replaces 'same', because otherwise one person could free a listed account.
 */
export const needsSecondOfficer = ({ answer, score, from }: GivenAnswer, above: number): boolean =>
  (answer === 'different' && score > above) || (from === 'same' && answer !== 'same')
