import { HandCoins } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { LateMoney } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const LateMoneyList = lazyComponent(async () => (await import('./List.tsx')).LateMoneyList)
const LateMoneyShow = lazyComponent(async () => (await import('./Show.tsx')).LateMoneyShow)

export const lateMoney: Resource<LateMoney> = {
  label: 'late.title',
  icon: HandCoins,
  part: 'late_money',
  list: LateMoneyList,
  show: LateMoneyShow,
  recordRepresentation: ({ transaction }) => transaction.reference,
}
