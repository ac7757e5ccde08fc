import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'

const REFRESH_MS = 15_000

/** The menu's counts besides the queues. Its query key is under `queues`, so the event stream refreshes it too. */
export function useMenuCounts() {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return useQuery({
    queryKey: ['queues', 'counts'],
    queryFn: async () => (await dataProvider.menuCounts()).data,
    refetchInterval: REFRESH_MS,
  })
}
