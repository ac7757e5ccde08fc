import { Link2 } from 'lucide-react'
import type { PaymentLinkRow } from '../../records.ts'
import type { Resource } from '../../registry.tsx'
import { PaymentLinkList } from './List.tsx'
import { PaymentLinkShow } from './Show.tsx'

export const paymentLinks: Resource<PaymentLinkRow> = {
  label: 'names.payment-links',
  icon: Link2,
  list: PaymentLinkList,
  show: PaymentLinkShow,
  recordRepresentation: ({ title }) => title,
}
