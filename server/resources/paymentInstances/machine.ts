import { AcceptanceStatus, InstanceStatus, type PaymentInstance } from '../../database/generated/client.ts'
import { defineMachine } from '../../kernel/machine.ts'
import { DECIDERS } from '../../review/kyc.ts'
import { acceptanceEvent } from './presenter.ts'

/** interface 3.5, decisions G-11 */
export const acceptanceMachine = defineMachine<AcceptanceStatus, PaymentInstance>({
  name: 'activation',
  resource: 'payment-instances',
  table: 'payment_instances',
  column: 'acceptance_status',
  type: 'AcceptanceStatus',
  states: Object.values(AcceptanceStatus),
  initial: 'pending_documents',
  edges: [
    {
      action: 'submit',
      from: ['pending_documents'],
      to: 'documents_submitted',
      event: 'payment_instance.acceptance_changed',
      by: ['trader'],
      requires: ['all three dossiers accepted', 'an open activation transaction, with a proof when paid offline'],
      why: 'Asking for an instance submits the documents; so does a new proof or a new activation payment.',
    },
    {
      action: 'activate',
      from: ['documents_submitted'],
      to: 'ready',
      event: 'payment_instance.acceptance_changed',
      by: ['system'],
      requires: ['activation fee paid online'],
      why: 'The gateway confirmed the fee and the dossiers are already accepted.',
    },
    {
      action: 'reopen',
      from: ['documents_submitted'],
      to: 'pending_documents',
      event: 'payment_instance.acceptance_changed',
      by: ['system'],
      requires: ['the online payment failed'],
      why: 'The trader may pay again by a new activation transaction.',
    },
    {
      action: 'accept',
      from: ['documents_submitted'],
      to: 'ready',
      event: 'payment_instance.acceptance_changed',
      by: DECIDERS,
      requires: ['paid by cheque or transfer'],
      why: 'An officer found the fee on the proof.',
      records: 'activation-proofs',
    },
    {
      action: 'refuse',
      from: ['documents_submitted'],
      to: 'rejected',
      event: 'payment_instance.acceptance_changed',
      by: DECIDERS,
      requires: ['paid by cheque or transfer', 'reason'],
      why: 'The fee was not paid; final, the trader deletes the instance and asks again.',
      records: 'activation-proofs',
    },
    {
      action: 'request_new_proof',
      from: ['documents_submitted'],
      to: 'pending_documents',
      event: 'payment_instance.acceptance_changed',
      by: DECIDERS,
      requires: ['paid by cheque or transfer', 'reason'],
      why: 'The proof cannot be decided on; the same transaction waits for another one.',
      records: 'activation-proofs',
    },
  ],
  eventData: acceptanceEvent,
})

/** decisions G-12: no event, links keep their status but take no payment. */
export const instanceStatusMachine = defineMachine<InstanceStatus, PaymentInstance>({
  name: 'payment_instance',
  resource: 'payment-instances',
  table: 'payment_instances',
  column: 'status',
  type: 'InstanceStatus',
  states: Object.values(InstanceStatus),
  initial: 'active',
  edges: [
    {
      action: 'suspend',
      from: ['active'],
      to: 'suspended',
      event: null,
      by: DECIDERS,
      requires: ['reason'],
      why: 'No money may be collected until it is cleared up.',
    },
    {
      action: 'reactivate',
      from: ['suspended'],
      to: 'active',
      event: null,
      by: DECIDERS,
      requires: ['reason'],
      why: 'What led to the suspension is cleared up.',
    },
  ],
  eventData: () => ({}),
})
