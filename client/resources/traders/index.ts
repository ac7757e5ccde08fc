import { Store } from 'lucide-react'
import type { Trader } from '../../records.ts'
import type { Resource } from '../../registry.tsx'
import { TraderList } from './List.tsx'
import { TraderShow } from './Show.tsx'

export const traders: Resource<Trader> = {
  label: 'names.traders',
  icon: Store,
  list: TraderList,
  show: TraderShow,
  recordRepresentation: ({ name }) => name,
}
