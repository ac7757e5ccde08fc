import { Link2 } from 'lucide-react'
import type { PayLink } from '../../records.ts'
import type { Resource } from '../../registry.tsx'
import { PayLinkList } from './List.tsx'
import { PayLinkShow } from './Show.tsx'

export const payLinks: Resource<PayLink> = {
  label: 'names.pay-links',
  icon: Link2,
  list: PayLinkList,
  show: PayLinkShow,
  recordRepresentation: ({ title }) => title,
  under: 'payment-links',
}
