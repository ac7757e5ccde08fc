import type { OfficerActor } from '../../kernel/actor.ts'
import { ApiError, invalid } from '../../kernel/errors.ts'
import { can } from '../../kernel/policy.ts'
import { openHits } from './openHits.ts'
import type { ScreeningFacts } from './screening.ts'

/** Whether the screening keeps this officer from accepting the dossier. */
export const isHeldBack = (actor: OfficerActor, facts: ScreeningFacts): boolean =>
  facts.screening.state === 'not_screened' ||
  facts.listedAs.length > 0 ||
  openHits(facts.hits).length > 0 ||
  (facts.isExposed && !can(actor, 'accept_exposed'))

/** Whether an accept that waits to take effect must be stopped: the account is listed, or a hit is open. */
export const hasOpenHits = (facts: ScreeningFacts): boolean =>
  facts.listedAs.length > 0 || openHits(facts.hits).length > 0

/**
 * The error of an accept: 409 SCREENING_HIT if officers answered that the account is listed; 409 SCREENING_UNANSWERED
 * if a blocking hit is unanswered or unsure (`meta.hits` names them), or a name was not compared. Otherwise null.
 */
export function screeningError(facts: ScreeningFacts): ApiError | null {
  if (facts.listedAs.length > 0)
    return new ApiError('SCREENING_HIT', 'This account is on a watch list: nothing of it can be accepted.', {
      meta: { entries: facts.listedAs },
    })
  const { state } = facts.screening
  const open = openHits(facts.hits)
  if (open.length > 0)
    return new ApiError('SCREENING_UNANSWERED', 'Answer each hit of the watch lists before you accept.', {
      meta: { state, hits: open.map(({ id }) => id) },
    })
  if (state !== 'not_screened') return null
  return new ApiError(
    'SCREENING_UNANSWERED',
    'The names have not been compared with the watch lists in force yet: try again in a minute.',
    { meta: { state, hits: [] } },
  )
}

/**
 * The error of an accept of a politically exposed person: 403 SUPERVISOR_ONLY for officers, 422 if `why` does not say
 * where the money comes from. Null for other accounts.
 */
export function exposedError(actor: OfficerActor, { isExposed }: ScreeningFacts, why: string | null): ApiError | null {
  if (!isExposed) return null
  if (!can(actor, 'accept_exposed'))
    return new ApiError(
      'SUPERVISOR_ONLY',
      'This account belongs to a politically exposed person: a supervisor must accept it.',
      {
        meta: { exposed: true },
      },
    )
  if (why) return null
  return invalid({
    field: 'why',
    rule: 'required',
    message: 'Explain in the why field where the money comes from: the account is a politically exposed person.',
  })
}

/** The screening in an accept's journal entry: the runs, the lists, and each hit with its answer. */
export const screeningDetails = ({ screening: { state, lists }, hits, runs }: ScreeningFacts) =>
  state === 'no_list'
    ? {}
    : {
        screening: {
          state,
          runs,
          lists,
          hits: hits.map(({ id, list, version, kind, ref, score, blocks, answer }) => ({
            ...{ id, list, version, kind, ref, score, blocks },
            answer: answer?.answer ?? null,
          })),
        },
      }
