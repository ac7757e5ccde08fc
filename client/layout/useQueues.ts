import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../providers/dataProvider.ts'
import type { QueueResource } from '../records.ts'

const REFRESH_MS = 15_000

/** How many dossiers wait in each queue, read again every 15 seconds (console 3.3). */
export function useQueues() {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return useQuery({
    queryKey: ['queues'],
    queryFn: async () => (await dataProvider.queues()).data,
    refetchInterval: REFRESH_MS,
  })
}

export function useQueue(resource: QueueResource) {
  return useQueues().data?.find((queue) => queue.resource === resource)
}
