import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { References } from '../records.ts'
import type { ConsoleDataProvider } from './dataProvider.ts'

/** The lists that dossiers refer to, and the server's limits; they change with a release of the service at most. */
export function useReferencesQuery() {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return useQuery({
    queryKey: ['references'],
    queryFn: async () => (await dataProvider.references()).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The same inside the console, which is not drawn without them. */
export function useReferences(): References {
  const { data } = useReferencesQuery()
  if (!data) throw new Error('No references: the layout draws its pages once they are there')
  return data
}

/** What the server takes at most, or asks for at least. */
export const useLimits = () => useReferences().limits
