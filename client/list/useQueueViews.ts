import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useGetList } from 'react-admin'
import type { ConsoleDataProvider } from '../providers/dataProvider.ts'
import type { QueueResource, SavedView } from '../records.ts'
import { useDossierKind } from '../registry.tsx'
import { OLDEST_FIRST, presetFilter } from '../review/queueViews.ts'

const ALL_VIEWS = 30_000

/** The saved views of a queue: the officer's own and the shared ones. */
export function useSavedViews(resource: QueueResource): readonly SavedView[] {
  const { data } = useGetList<SavedView>('saved-views', {
    filter: { resource },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 500 },
  })
  return data ?? []
}

/** The counts beside the tabs of a queue; refetched with every change in the queues. */
export function useQueueCounts(resource: QueueResource) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return useQuery({
    queryKey: ['queues', resource, 'counts'],
    queryFn: async () => (await dataProvider.queueCounts(resource)).data,
    refetchInterval: ALL_VIEWS,
  }).data
}

/**
 * How many waiting dossiers one of the views by money has; undefined for a queue without money, and until the dossiers
 * are counted.
 */
export function useMoneyCount(resource: QueueResource, preset: 'there' | 'near'): number | undefined {
  const kind = useDossierKind(resource)
  const { total } = useGetList(
    resource,
    { filter: presetFilter(kind, preset), sort: OLDEST_FIRST, pagination: { page: 1, perPage: 1 } },
    { enabled: kind.hasMoney === true, refetchInterval: ALL_VIEWS },
  )
  return total
}
