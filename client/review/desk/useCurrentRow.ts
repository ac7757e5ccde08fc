import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type GetListResult, useDataProvider } from 'react-admin'
import { POLL_MS, useIsLive } from '../../layout/useEventStream.ts'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { DossierRow, QueueResource } from '../../records.ts'
import { isFullRecord } from '../fullRecord.ts'

/** Looks like a list of the resource, so that the event stream refreshes it too. */
export const currentRowKey = (resource: QueueResource, id: string) => [resource, 'getList', 'current', id]

/**
 * The server's current row of the open dossier: its claim, and whether it was decided or resubmitted since. Null if it
 * no longer exists. It does not change the facts on the desk.
 */
export function useCurrentRow(resource: QueueResource, record: DossierRow): DossierRow | null {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  const live = useIsLive()
  const { id } = record
  const { data } = useQuery<GetListResult<DossierRow>>({
    queryKey: currentRowKey(resource, id),
    queryFn: async ({ signal }) => {
      const row = (deleted: boolean) =>
        dataProvider.getList<DossierRow>(resource, {
          filter: { id: [id], deleted },
          sort: { field: 'id', order: 'ASC' },
          pagination: { page: 1, perPage: 1 },
          signal,
        })
      const found = await row(false)
      return found.data.length > 0 ? found : row(true)
    },
    initialData: { data: [record], total: 1 },
    staleTime: Number.POSITIVE_INFINITY,
    // The event stream does not report the expiry of a colleague's claim, so poll for it.
    refetchInterval: ({ state }) => (live && !state.data?.data[0]?.blocked_by.includes('claim') ? false : POLL_MS),
    retry: false,
  })
  useEffect(() => {
    if (isFullRecord(record)) queryClient.setQueryData(currentRowKey(resource, record.id), { data: [record], total: 1 })
  }, [queryClient, resource, record])
  return data.data[0] ?? null
}
