import { Link2 } from 'lucide-react'
import { later } from '../../elements/later.tsx'
import type { PayLink } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const PayLinkList = later(async () => (await import('./List.tsx')).PayLinkList)
const PayLinkShow = later(async () => (await import('./Show.tsx')).PayLinkShow)

export const payLinks: Resource<PayLink> = {
  label: 'names.pay-links',
  icon: Link2,
  list: PayLinkList,
  show: PayLinkShow,
  recordRepresentation: ({ title }) => title,
  under: 'payment-links',
}
