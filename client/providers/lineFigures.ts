import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from './dataProvider.ts'

// Query keys are under `statement-lines`, so an act on a line refreshes the figures.

const REFRESH_MS = 60_000

/** How many lines of the bank each view has. */
export function useLineCounts() {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return useQuery({
    queryKey: ['statement-lines', 'counts'],
    queryFn: async () => (await dataProvider.lineCounts()).data,
    refetchInterval: REFRESH_MS,
  })
}

/** The sums of the lines that match the list's filter. */
export function useLineSums(filter: Record<string, unknown>) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '' && value !== undefined))
  return useQuery({
    queryKey: ['statement-lines', 'sums', given],
    queryFn: async () => (await dataProvider.lineSums(given)).data,
    retry: false,
  })
}
