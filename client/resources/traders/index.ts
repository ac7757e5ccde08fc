import { Store } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { Trader } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const TraderList = lazyComponent(async () => (await import('./List.tsx')).TraderList)
const TraderShow = lazyComponent(async () => (await import('./Show.tsx')).TraderShow)

export const traders: Resource<Trader> = {
  label: 'names.traders',
  icon: Store,
  list: TraderList,
  show: TraderShow,
  recordRepresentation: ({ name }) => name,
}
