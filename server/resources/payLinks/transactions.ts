import type { TransactionStatus } from '../../database/generated/client.ts'
import type { Transaction } from '../../database/generated/rows.ts'
import { presentTransaction } from '../transactions/presenter.ts'

/** The states of a transaction under their names in the v2 group (decisions G-13). */
export const STATUS_OF = {
  completed: 'paid',
  pending: 'processing',
  failed: 'failed',
} as const satisfies Record<string, TransactionStatus>

const NAME_OF: Record<TransactionStatus, keyof typeof STATUS_OF> = {
  paid: 'completed',
  processing: 'pending',
  failed: 'failed',
}

/** A payment at a link of the v2 group (fields: decisions G-06, A-07). */
export const presentPayLinkTransaction = (row: Transaction) => ({
  ...presentTransaction(row),
  status: NAME_OF[row.status],
})
