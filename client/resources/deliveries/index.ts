import { Send } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { Delivery } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const DeliveryList = lazyComponent(async () => (await import('./List.tsx')).DeliveryList)
const DeliveryShow = lazyComponent(async () => (await import('./Show.tsx')).DeliveryShow)

export const deliveries: Resource<Delivery> = {
  label: 'names.deliveries',
  icon: Send,
  list: DeliveryList,
  show: DeliveryShow,
  recordRepresentation: ({ event_type }) => event_type,
  nameFormat: 'code',
}
