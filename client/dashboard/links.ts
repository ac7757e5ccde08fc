import { listOf } from '../list/listOf.ts'
import { waitingFilter } from '../list/queueViews.ts'
import type { Dashboard, QueueResource } from '../records.ts'
import { useKinds } from '../registry.tsx'

/** What officers decide, as the journal writes it. */
const DECISIONS = ['accept', 'refuse', 'request_new_proof']

/** The address of what waits in a queue, or only of what waits so long. */
export function useWaitingLink() {
  const kinds = useKinds()
  return (resource: QueueResource, waiting?: 'over' | 'soon' | 'in_time') =>
    listOf(resource, { ...waitingFilter(kinds[resource]), ...(waiting && { waiting }) })
}

/** The decisions of the dashboard's period in the journal, narrowed further. */
export const decisionsOf = ({ from }: Dashboard, narrowed: object = {}) =>
  listOf('audit-entries', { action: DECISIONS, at_gte: from, ...narrowed })
