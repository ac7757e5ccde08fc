import { KycStatus } from '../../database/generated/enums.ts'
import type { EventType } from '../../kernel/events.ts'
import type { Edge } from '../../kernel/machine.ts'

/** A family of events about a decision: `<family>.approved` and `<family>.rejected`. */
type EventFamily = Extract<EventType, `${string}.approved`> extends `${infer Name}.approved` ? Name : never

/**
 * The edges of a dossier that is accepted or refused (interface 3.4, decisions appendix E). Without a family of events
 * they send the trader none.
 */
export const kycEdges = (family: EventFamily | null): Edge<KycStatus>[] => [
  {
    action: 'accept',
    from: ['pending'],
    to: 'accepted',
    event: family && `${family}.approved`,
    by: ['accept'],
    why: 'An officer found the dossier in order.',
  },
  {
    action: 'refuse',
    from: ['pending'],
    to: 'refused',
    event: family && `${family}.rejected`,
    by: ['refuse'],
    why: 'An officer found something wrong; the trader reads the reason.',
  },
  {
    action: 'request_information',
    from: ['pending'],
    to: 'pending',
    event: family && `${family}.information_requested`,
    by: ['request_information'],
    why: 'An officer asks the trader before deciding; the dossier is out of the queue until the answer, or until it is due.',
  },
  {
    action: 'withdraw_request',
    from: ['pending'],
    to: 'pending',
    event: null,
    by: ['request_information'],
    why: 'The question is not asked any more; the dossier is back at its old place in the queue.',
  },
  {
    action: 'answer',
    from: ['pending'],
    to: 'pending',
    event: null,
    by: ['trader'],
    why: 'The trader answered what was asked, without changing the dossier.',
  },
  {
    action: 'reverse',
    from: ['accepted'],
    to: 'refused',
    event: family && `${family}.rejected`,
    by: ['reverse'],
    why: 'The acceptance was wrong; the trader reads the reason, and what rests on it is suspended.',
  },
  {
    action: 'reopen',
    from: ['accepted', 'refused'],
    to: 'pending',
    event: null,
    by: ['reverse'],
    why: 'A supervisor has it looked at anew; it keeps its place in the queue.',
  },
  {
    action: 'update',
    from: ['pending'],
    to: 'pending',
    event: null,
    by: ['trader'],
    why: 'The trader corrected a dossier that nobody has decided yet; it keeps its place in the queue.',
  },
  {
    action: 'resubmit',
    from: ['accepted', 'refused'],
    to: 'pending',
    event: null,
    by: ['trader'],
    why: 'Whatever changes after a decision is looked at again.',
  },
]

export const KYC_STATES = Object.values(KycStatus)

/**
 * The action of a trader's change, and the columns that it sets besides the fields: see the edges `update` and
 * `resubmit`.
 */
export function submissionChange(record: { status: KycStatus; submissions: number }, now: Date) {
  if (record.status === 'pending') return { action: 'update', set: {} }
  return {
    action: 'resubmit',
    set: {
      reason: null,
      reason_codes: [],
      decided_at: null,
      decided_by: null,
      waiting_since: now,
      submissions: record.submissions + 1,
    },
  }
}
