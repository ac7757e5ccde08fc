import { AcceptanceStatus, InstanceStatus } from '../../database/generated/client.ts'
import type { PaymentInstance } from '../../database/generated/rows.ts'
import { defineMachine } from '../../kernel/machine.ts'
import { acceptanceEvent } from './presenter.ts'

/** The machine of an instance's acceptance (interface 3.5, decisions G-11). */
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
      why: 'The trader asks for an instance on three accepted dossiers, sends a new proof, or begins a new activation payment.',
    },
    {
      action: 'activate',
      from: ['documents_submitted'],
      to: 'ready',
      event: 'payment_instance.acceptance_changed',
      by: ['system'],
      why: 'The gateway confirmed the fee and the dossiers are already accepted.',
    },
    {
      action: 'reopen',
      from: ['documents_submitted'],
      to: 'pending_documents',
      event: 'payment_instance.acceptance_changed',
      by: ['system'],
      why: 'The trader may pay again by a new activation transaction.',
    },
    {
      action: 'accept',
      from: ['documents_submitted'],
      to: 'ready',
      event: 'payment_instance.acceptance_changed',
      by: ['accept'],
      why: 'An officer found the fee on the proof of a cheque or transfer.',
      records: 'activation-proofs',
    },
    {
      action: 'refuse',
      from: ['documents_submitted'],
      to: 'rejected',
      event: 'payment_instance.acceptance_changed',
      by: ['refuse'],
      why: 'The fee was not paid; final, the trader deletes the instance and asks again.',
      records: 'activation-proofs',
    },
    {
      action: 'request_new_proof',
      from: ['documents_submitted'],
      to: 'pending_documents',
      event: 'payment_instance.acceptance_changed',
      by: ['request_new_proof'],
      why: 'The proof cannot be decided on; the same transaction waits for another one.',
      records: 'activation-proofs',
    },
    {
      action: 'match',
      from: ['documents_submitted'],
      to: 'documents_submitted',
      event: null,
      by: ['match_money'],
      why: 'An officer says which line of the bank is this payment.',
      records: 'activation-proofs',
    },
    {
      action: 'match',
      from: ['ready'],
      to: 'ready',
      event: null,
      by: ['match_money'],
      why: 'The money came after the accept, or came again after the bank took it back.',
      records: 'activation-proofs',
    },
    {
      action: 'unmatch',
      from: ['documents_submitted'],
      to: 'documents_submitted',
      event: null,
      by: ['match_money'],
      why: 'The line was another payment; after the decision it stays.',
      records: 'activation-proofs',
    },
    {
      action: 'returned',
      from: ['documents_submitted'],
      to: 'documents_submitted',
      event: null,
      by: ['match_money'],
      why: 'The bank took the payment back before the decision: no accept until another line is matched.',
      records: 'activation-proofs',
    },
    {
      action: 'returned',
      from: ['ready'],
      to: 'ready',
      event: null,
      by: ['return_money'],
      why: 'The bank took an accepted payment back: the instance is suspended in the same transaction.',
      records: 'activation-proofs',
    },
  ],
  eventData: acceptanceEvent,
})

/**
 * The machine of an instance's status (decisions G-12). It emits no event; links keep their status but take no payment.
 */
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
      by: ['suspend', 'system'],
      why: 'No money may be collected until the given reason is cleared up, or ever again once the account is closed.',
    },
    {
      action: 'reactivate',
      from: ['suspended'],
      to: 'active',
      event: null,
      by: ['reactivate', 'system'],
      why: 'The reason for the suspension is cleared up, or an entry that paused payments has left its list.',
    },
  ],
  eventData: () => ({}),
})
