import type { SortPayload } from 'react-admin'
import type { Key } from '../i18n/useWords.ts'
import type { QueueResource, ReasonKind } from '../records.ts'

type Queue = {
  /** the field with the state */
  source: 'status' | 'acceptance_status'
  /** its tabs; the first is the queue itself */
  states: readonly { label: Key; value: string }[]
  first: Record<string, string>
  sort: SortPayload
  reasons: ReasonKind
}

const OLDEST: SortPayload = { field: 'waiting_since', order: 'ASC' }

const dossiers = (reasons: ReasonKind): Queue => ({
  source: 'status',
  states: [
    { label: 'tab.waiting', value: 'pending' },
    { label: 'tab.accepted', value: 'accepted' },
    { label: 'tab.refused', value: 'refused' },
  ],
  first: { status: 'pending' },
  sort: OLDEST,
  reasons,
})

/** How each queue is read: its state field, what waits, and the order of work (oldest first). */
export const QUEUES: Record<QueueResource, Queue> = {
  identifications: dossiers('identification'),
  brands: dossiers('brand'),
  'bank-accounts': dossiers('bank_account'),
  'activation-proofs': {
    source: 'acceptance_status',
    states: [
      { label: 'tab.waiting', value: 'documents_submitted' },
      { label: 'tab.with_trader', value: 'pending_documents' },
      { label: 'tab.ready', value: 'ready' },
      { label: 'tab.refused', value: 'rejected' },
    ],
    first: { acceptance_status: 'documents_submitted' },
    sort: OLDEST,
    reasons: 'payment_instance',
  },
}
