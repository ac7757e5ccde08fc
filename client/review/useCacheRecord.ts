import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Dossier, QueueResource } from '../records.ts'

/** Replaces the cached record with the one that the server has just returned. */
export function cacheRecord(queryClient: QueryClient, resource: QueueResource, record: Dossier): void {
  // If the server could not read the record, its answer lacks fields: then reload it.
  if (record.version) queryClient.setQueryData([resource, 'getOne', { id: record.id, meta: undefined }], record)
  else void queryClient.invalidateQueries({ queryKey: [resource, 'getOne'] })
}

/** Replaces the shown record with the one that the server has just returned. */
export function useCacheRecord(resource: QueueResource): (record: Dossier) => void {
  const queryClient = useQueryClient()
  return useCallback((record) => cacheRecord(queryClient, resource, record), [queryClient, resource])
}
