import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { References } from '../records.ts'
import type { ConsoleDataProvider } from './dataProvider.ts'

/** The reference lists and the server's limits; they change only with a release of the service. */
export function useReferencesQuery() {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return useQuery({
    queryKey: ['references'],
    queryFn: async () => (await dataProvider.references()).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The loaded reference lists, for pages inside the console, which renders only after they are loaded. */
export function useReferences(): References {
  const { data } = useReferencesQuery()
  if (!data) throw new Error('No references: the layout draws its pages once they are there')
  return data
}

/** The server's minimum and maximum values. */
export const useLimits = () => useReferences().limits
