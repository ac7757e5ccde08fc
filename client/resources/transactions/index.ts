import { ArrowLeftRight } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { TransactionRow } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const TransactionList = lazyComponent(async () => (await import('./List.tsx')).TransactionList)
const TransactionShow = lazyComponent(async () => (await import('./Show.tsx')).TransactionShow)

export const transactions: Resource<TransactionRow> = {
  label: 'names.transactions',
  icon: ArrowLeftRight,
  list: TransactionList,
  show: TransactionShow,
  recordRepresentation: ({ reference }) => reference,
  nameFormat: 'code',
}
