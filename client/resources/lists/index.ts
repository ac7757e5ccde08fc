import { ListChecks } from 'lucide-react'
import type { WatchList } from '../../records.ts'
import type { Resource } from '../../registry.tsx'
import { WatchListsPage } from './WatchListsPage.tsx'

export const lists: Resource<WatchList> = {
  label: 'names.lists',
  icon: ListChecks,
  part: 'screening',
  list: WatchListsPage,
}
