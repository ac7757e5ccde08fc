import { listOf } from '../list/listOf.ts'
import { QUEUES } from '../list/queues.ts'
import type { Dashboard, QueueResource } from '../records.ts'

/** What officers decide, as the journal writes it. */
const DECISIONS = ['accept', 'refuse', 'request_new_proof']

/** What waits in a queue, or only what waits so long. */
export const waitingOf = (resource: QueueResource, waiting?: 'over' | 'soon' | 'in_time') =>
  listOf(resource, { ...QUEUES[resource].first, ...(waiting && { waiting }) })

/** The decisions of the dashboard's period in the journal, narrowed further. */
export const decisionsOf = ({ from }: Dashboard, narrowed: object = {}) =>
  listOf('audit-entries', { action: DECISIONS, at_gte: from, ...narrowed })
