import { Store } from 'lucide-react'
import { later } from '../../elements/later.tsx'
import type { Trader } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const TraderList = later(async () => (await import('./List.tsx')).TraderList)
const TraderShow = later(async () => (await import('./Show.tsx')).TraderShow)

export const traders: Resource<Trader> = {
  label: 'names.traders',
  icon: Store,
  list: TraderList,
  show: TraderShow,
  recordRepresentation: ({ name }) => name,
}
