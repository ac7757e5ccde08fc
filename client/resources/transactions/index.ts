import { ArrowLeftRight } from 'lucide-react'
import { later } from '../../elements/later.tsx'
import type { TransactionRow } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const TransactionList = later(async () => (await import('./List.tsx')).TransactionList)
const TransactionShow = later(async () => (await import('./Show.tsx')).TransactionShow)

export const transactions: Resource<TransactionRow> = {
  label: 'names.transactions',
  icon: ArrowLeftRight,
  list: TransactionList,
  show: TransactionShow,
  recordRepresentation: ({ reference }) => reference,
  representedAs: 'code',
}
