import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { QueueResource } from '../../records.ts'
import { useDossierKind } from '../../registry.tsx'

/**
 * The catalogue of reasons of a queue. The desk loads it on opening, so that it is there when R is pressed.
 * `needed`: whether to load it.
 */
export function useReasons(resource: QueueResource, needed = true) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const kind = useDossierKind(resource).reasons
  return useQuery({
    queryKey: ['reasons', kind],
    queryFn: async () => (await dataProvider.reasons(kind)).data,
    staleTime: 600_000,
    enabled: needed,
  })
}
