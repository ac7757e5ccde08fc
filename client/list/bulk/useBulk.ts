import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'react-admin'
import type { BulkBody } from '../../providers/bodies.ts'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { BulkResult, DossierRow, QueueResource } from '../../records.ts'

export type BulkAct = 'assign' | 'release' | 'refuse'

export type BulkProps = { resource: QueueResource; rows: readonly DossierRow[]; onClose: () => void }

/** Runs one action on the selected rows. Pessimistic: it shows only the results that the server reports. */
export function useBulk(resource: QueueResource, rows: readonly DossierRow[]) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  const { onSelect } = useListContext<DossierRow>()
  return useMutation({
    mutationFn: async (body: BulkBody): Promise<BulkResult[]> =>
      (await dataProvider.bulk(resource, { ...body, ids: rows.map(({ id }) => id) })).data,
    onSuccess: (results) => {
      // Keep the failed rows selected: they still need attention.
      onSelect(results.filter(({ status }) => status === 'failed').map(({ id }) => id))
      void queryClient.invalidateQueries({ queryKey: [resource, 'getList'] })
      void queryClient.invalidateQueries({ queryKey: ['queues'] })
    },
  })
}

/** The versions of the rows on screen: the server skips a row that changed since. */
export const rowVersions = (rows: readonly DossierRow[]) =>
  Object.fromEntries(rows.map(({ id, version }) => [id, version]))
