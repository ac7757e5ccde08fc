import type { Dossier, Hit } from '../../records.ts'

/** Whether an accept waits for this hit: it blocks and is unanswered, or an officer is unsure. */
export const isOpenHit = ({ blocks, answer }: Hit): boolean => blocks && (answer === null || answer.answer === 'unsure')

/** Whether an officer answered that the account is on a list that forbids every accept. */
export const isListed = ({ kind, answer }: Hit): boolean => kind !== 'pep' && answer?.answer === 'same'

/** The hits in the order of the desk: what an accept waits for first, the nearest names first. */
export const orderedHits = ({ screening }: Pick<Dossier, 'screening'>): Hit[] =>
  [...screening.hits].sort(
    (one, other) =>
      Number(isOpenHit(other)) - Number(isOpenHit(one)) ||
      Number(isListed(other)) - Number(isListed(one)) ||
      other.score - one.score,
  )

/** The first hit that an accept waits for. */
export const firstOpenHit = (record: Pick<Dossier, 'screening'>): Hit | undefined => orderedHits(record).find(isOpenHit)
