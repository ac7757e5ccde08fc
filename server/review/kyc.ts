import { KycStatus } from '../database/generated/enums.ts'
import type { EventType } from '../kernel/events.ts'
import type { Edge } from '../kernel/machine.ts'

/** The edges that identifications, brands and bank accounts share (interface 3.4, decisions appendix E). */
export const kycEdges = (family: 'identification' | 'brand' | 'bank_account'): Edge<KycStatus>[] => [
  {
    action: 'accept',
    from: ['pending'],
    to: 'accepted',
    event: `${family}.approved` satisfies EventType,
    by: ['accept'],
    why: 'An officer found the dossier in order.',
  },
  {
    action: 'refuse',
    from: ['pending'],
    to: 'refused',
    event: `${family}.rejected` satisfies EventType,
    by: ['refuse'],
    why: 'An officer found something wrong; the trader reads the reason.',
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

/** Columns that a trader's change sets besides the fields: see the edges `update` and `resubmit`. */
export function submitted(record: { status: KycStatus; submissions: number }, now: Date) {
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
