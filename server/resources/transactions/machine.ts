import { type Transaction, TransactionStatus } from '../../database/generated/client.ts'
import { defineMachine } from '../../kernel/machine.ts'
import { DECIDERS } from '../../review/kyc.ts'
import { transactionEvent } from './presenter.ts'

/** interface 3.6, decisions G-13: both ends are final. */
export const transactionMachine = defineMachine<TransactionStatus, Transaction>({
  name: 'transaction',
  resource: 'transactions',
  table: 'transactions',
  column: 'status',
  type: 'TransactionStatus',
  states: Object.values(TransactionStatus),
  initial: 'processing',
  edges: [
    {
      action: 'settle',
      from: ['processing'],
      to: 'paid',
      event: 'transaction.paid',
      by: [...DECIDERS, 'system'],
      requires: ['gateway says paid, or an officer confirmed the proof'],
      why: 'The money is there.',
    },
    {
      action: 'fail',
      from: ['processing'],
      to: 'failed',
      event: 'transaction.failed',
      by: [...DECIDERS, 'system'],
      requires: ['gateway says declined or unpaid, or an officer refused the proof'],
      why: 'The money will not come by this transaction.',
    },
    {
      action: 'withdraw',
      from: ['processing'],
      to: 'failed',
      event: 'transaction.failed',
      by: ['trader'],
      requires: ['an activation paid offline, whose instance waits for a new proof and is deleted'],
      why: 'The trader gives the activation up: no officer has a proof to decide on.',
    },
  ],
  eventData: transactionEvent,
})
