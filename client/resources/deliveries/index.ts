import { Send } from 'lucide-react'
import type { Delivery } from '../../records.ts'
import type { Resource } from '../../registry.tsx'
import { DeliveryList } from './List.tsx'
import { DeliveryShow } from './Show.tsx'

export const deliveries: Resource<Delivery> = {
  label: 'names.deliveries',
  icon: Send,
  list: DeliveryList,
  show: DeliveryShow,
  recordRepresentation: ({ event_type }) => event_type,
  representedAs: 'code',
}
