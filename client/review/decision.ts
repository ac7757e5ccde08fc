import type { ActionBodies } from '../providers/bodies.ts'

/** An officer's decision on a dossier. */
export type QueueDecision = 'accept' | 'refuse' | 'request_new_proof'

/** A decision with its body. */
export type DecisionBody =
  | { decision: 'accept'; body: ActionBodies['accept'] }
  | { decision: 'refuse' | 'request_new_proof'; body: ActionBodies['refuse'] }
