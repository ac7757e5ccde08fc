import { ArrowLeftRight } from 'lucide-react'
import type { TransactionRow } from '../../records.ts'
import type { Resource } from '../../registry.tsx'
import { TransactionList } from './List.tsx'
import { TransactionShow } from './Show.tsx'

export const transactions: Resource<TransactionRow> = {
  label: 'names.transactions',
  icon: ArrowLeftRight,
  list: TransactionList,
  show: TransactionShow,
  recordRepresentation: ({ reference }) => reference,
  representedAs: 'code',
}
