import type { ActionBodies } from '../providers/bodies.ts'

/** An officer's decision on a dossier, or the question that comes before it. */
export type QueueDecision = 'accept' | 'refuse' | 'request_new_proof' | 'request_information'

export type DecisionBody =
  | { decision: 'accept'; body: ActionBodies['accept'] }
  | { decision: 'refuse' | 'request_new_proof'; body: ActionBodies['refuse'] }
  | { decision: 'request_information'; body: ActionBodies['request-information'] }
