import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'react-admin'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { BulkResult, Dossier, QueueResource } from '../../records.ts'

export type BulkAct = 'assign' | 'release' | 'refuse'

export type BulkProps = { resource: QueueResource; rows: readonly Dossier[]; onClose: () => void }

/** One act on the selected rows. Pessimistic: what became of each is what the server says. */
export function useBulk(resource: QueueResource, rows: readonly Dossier[]) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  const { onSelect } = useListContext<Dossier>()
  return useMutation({
    mutationFn: async (body: { action: BulkAct } & Record<string, unknown>): Promise<BulkResult[]> =>
      (await dataProvider.bulk(resource, { ...body, ids: rows.map(({ id }) => id) })).data,
    onSuccess: (results) => {
      // What was not done stays selected: that is what is left to look at.
      onSelect(results.filter(({ status }) => status === 'failed').map(({ id }) => id))
      void queryClient.invalidateQueries({ queryKey: [resource, 'getList'] })
      void queryClient.invalidateQueries({ queryKey: ['queues'] })
    },
  })
}

/** The versions of the rows as they are on screen: a row that changed since is left alone. */
export const versionsOf = (rows: readonly Dossier[]) => Object.fromEntries(rows.map(({ id, version }) => [id, version]))
