import { listPath } from '../list/listPath.ts'
import type { Dashboard, QueueResource } from '../records.ts'
import { useDossierKinds } from '../registry.tsx'
import { waitingFilter } from '../review/queueViews.ts'

/** The journal's actions for officers' decisions. */
const DECISIONS = ['accept', 'refuse', 'request_new_proof']

/** Links to the waiting dossiers of a queue, or only to those that have waited for a given time. */
export function useWaitingLink() {
  const kinds = useDossierKinds()
  return (resource: QueueResource, waiting?: 'over' | 'soon' | 'in_time') =>
    listPath(resource, { ...waitingFilter(kinds[resource]), ...(waiting && { waiting }) })
}

/** Links to the journal's decisions in the dashboard's period, with further filters. */
export const decisionsLink = ({ from }: Dashboard, narrowed: object = {}) =>
  listPath('audit-entries', { action: DECISIONS, at_gte: from, ...narrowed })
