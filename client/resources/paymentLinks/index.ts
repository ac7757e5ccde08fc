import { Link2 } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { PaymentLinkRow } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const PaymentLinkList = lazyComponent(async () => (await import('./List.tsx')).PaymentLinkList)
const PaymentLinkShow = lazyComponent(async () => (await import('./Show.tsx')).PaymentLinkShow)

export const paymentLinks: Resource<PaymentLinkRow> = {
  label: 'names.payment-links',
  icon: Link2,
  list: PaymentLinkList,
  show: PaymentLinkShow,
  recordRepresentation: ({ title }) => title,
}
