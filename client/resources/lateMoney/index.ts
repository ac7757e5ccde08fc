import { HandCoins } from 'lucide-react'
import type { LateMoney } from '../../records.ts'
import type { Resource } from '../../registry.tsx'
import { LateMoneyList } from './List.tsx'
import { LateMoneyShow } from './Show.tsx'

export const lateMoney: Resource<LateMoney> = {
  label: 'late.title',
  icon: HandCoins,
  part: 'late_money',
  list: LateMoneyList,
  show: LateMoneyShow,
  recordRepresentation: ({ transaction }) => transaction.reference,
}
