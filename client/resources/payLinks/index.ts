import { Link2 } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { PayLink } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const PayLinkList = lazyComponent(async () => (await import('./List.tsx')).PayLinkList)
const PayLinkShow = lazyComponent(async () => (await import('./Show.tsx')).PayLinkShow)

export const payLinks: Resource<PayLink> = {
  label: 'names.pay-links',
  icon: Link2,
  list: PayLinkList,
  show: PayLinkShow,
  recordRepresentation: ({ title }) => title,
  parentResource: 'payment-links',
}
