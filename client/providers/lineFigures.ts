import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'

const REFRESH_MS = 60_000

/** How many lines each view has. Its query key is under `statement-lines`, so an act on a line refreshes it. */
export function useLineCounts() {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return useQuery({
    queryKey: ['statement-lines', 'counts'],
    queryFn: async () => (await dataProvider.lineCounts()).data,
    refetchInterval: REFRESH_MS,
  })
}
