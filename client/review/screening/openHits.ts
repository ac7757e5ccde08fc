import type { Dossier, Hit } from '../../records.ts'

/** Whether an accept must wait for this hit: it blocks, and its answer is missing or 'unsure'. */
export const isOpenHit = ({ blocks, answer }: Hit): boolean => blocks && (answer === null || answer.answer === 'unsure')

/** Whether an officer answered that the account is on a sanctions or internal list, which forbids every accept. */
export const isListed = ({ kind, answer }: Hit): boolean => kind !== 'pep' && answer?.answer === 'same'

/** The hits in the order of the desk: open ones first, then by score. */
export const orderedHits = ({ screening }: Pick<Dossier, 'screening'>): Hit[] =>
  [...screening.hits].sort(
    (one, other) =>
      Number(isOpenHit(other)) - Number(isOpenHit(one)) ||
      Number(isListed(other)) - Number(isListed(one)) ||
      other.score - one.score,
  )

export const firstOpenHit = (record: Pick<Dossier, 'screening'>): Hit | undefined => orderedHits(record).find(isOpenHit)
