import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type GetListResult, useDataProvider } from 'react-admin'
import { POLL_MS, useIsLive } from '../../layout/useLive.ts'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { Dossier, QueueResource } from '../../records.ts'

/** A record comes whole with its own address; a row of a list has less of it. */
export const isWhole = (record: Dossier | undefined) => record !== undefined && 'told' in record

/** Stands among the lists of the resource, so that the event stream keeps it as it is on the server. */
export const pulseKey = (resource: QueueResource, id: string) => [resource, 'getList', 'pulse', id]

/**
 * The open dossier's row as the server has it now: who holds it, whether it was decided or sent anew since. Null when it
 * is nowhere any more. The facts on the desk stay those that were read.
 */
export function usePulse(resource: QueueResource, record: Dossier): Dossier | null {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  const live = useIsLive()
  const { id } = record
  const { data } = useQuery<GetListResult<Dossier>>({
    queryKey: pulseKey(resource, id),
    queryFn: async ({ signal }) => {
      const row = (deleted: boolean) =>
        dataProvider.getList<Dossier>(resource, {
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
    // A colleague's claim that lapses is told by nobody.
    refetchInterval: ({ state }) => (live && !state.data?.data[0]?.blocked_by.includes('claim') ? false : POLL_MS),
    retry: false,
  })
  useEffect(() => {
    if (isWhole(record)) queryClient.setQueryData(pulseKey(resource, record.id), { data: [record], total: 1 })
  }, [queryClient, resource, record])
  return data.data[0] ?? null
}
