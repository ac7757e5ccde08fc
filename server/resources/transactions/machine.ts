import { TransactionStatus } from '../../database/generated/client.ts'
import type { Transaction } from '../../database/generated/rows.ts'
import { defineMachine } from '../../kernel/machine.ts'
import { transactionEvent } from './presenter.ts'

/** The machine of transactions (interface 3.6, decisions G-13): both end states are final. */
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
      by: ['accept', 'system'],
      why: 'The gateway says that the money is there, or an officer accepted the proof.',
    },
    {
      action: 'fail',
      from: ['processing'],
      to: 'failed',
      event: 'transaction.failed',
      by: ['refuse', 'system'],
      why: 'The gateway says that the payment failed, or an officer refused the proof.',
    },
    {
      action: 'withdraw',
      from: ['processing'],
      to: 'failed',
      event: 'transaction.failed',
      by: ['trader'],
      why: 'The trader deletes an instance that waits for a new proof of its offline payment.',
    },
  ],
  eventData: transactionEvent,
})
