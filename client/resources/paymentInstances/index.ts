import { CreditCard } from 'lucide-react'
import type { PaymentInstanceRow } from '../../records.ts'
import type { Resource } from '../../registry.tsx'
import { PaymentInstanceList } from './List.tsx'
import { PaymentInstanceShow } from './Show.tsx'

export const paymentInstances: Resource<PaymentInstanceRow> = {
  label: 'names.payment-instances',
  icon: CreditCard,
  list: PaymentInstanceList,
  show: PaymentInstanceShow,
  recordRepresentation: ({ title }) => title,
}
