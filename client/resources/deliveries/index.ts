import { Send } from 'lucide-react'
import { later } from '../../elements/later.tsx'
import type { Delivery } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const DeliveryList = later(async () => (await import('./List.tsx')).DeliveryList)
const DeliveryShow = later(async () => (await import('./Show.tsx')).DeliveryShow)

export const deliveries: Resource<Delivery> = {
  label: 'names.deliveries',
  icon: Send,
  list: DeliveryList,
  show: DeliveryShow,
  recordRepresentation: ({ event_type }) => event_type,
  representedAs: 'code',
}
