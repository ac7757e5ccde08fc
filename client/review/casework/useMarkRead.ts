import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'

/** Marks one item of the inbox as read, or all of them, and refreshes the count, the flag and the timeline. */
export function useMarkRead() {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) => dataProvider.markRead(id),
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [resource, kind] }) => resource === 'queues' || String(kind).includes('List'),
      }),
  })
}
