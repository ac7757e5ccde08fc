import { ListChecks } from 'lucide-react'
import { lazyComponent } from '../../elements/lazyComponent.tsx'
import type { WatchList } from '../../records.ts'
import type { Resource } from '../../registry.tsx'

const WatchListsPage = lazyComponent(async () => (await import('./WatchListsPage.tsx')).WatchListsPage)

export const lists: Resource<WatchList> = {
  label: 'names.lists',
  icon: ListChecks,
  part: 'screening',
  list: WatchListsPage,
}
