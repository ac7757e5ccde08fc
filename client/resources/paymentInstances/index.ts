import { CreditCard } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { PaymentInstanceRow } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const PaymentInstanceList = lazyComponent(async () => (await import('./List.tsx')).PaymentInstanceList)
const PaymentInstanceShow = lazyComponent(async () => (await import('./Show.tsx')).PaymentInstanceShow)

export const paymentInstances: Resource<PaymentInstanceRow> = {
  label: 'names.payment-instances',
  icon: CreditCard,
  list: PaymentInstanceList,
  show: PaymentInstanceShow,
  recordRepresentation: ({ title }) => title,
}
