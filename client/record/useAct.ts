import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../providers/dataProvider.ts'

/** A named action on a record, pessimistic; afterwards the resource and the journal are read again. */
export function useAct<Answer>(resource: string, id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ action, body }: { action: string; body?: Record<string, unknown> }) =>
      (await dataProvider.act<Answer>(resource, id, action, body)).data,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [resource] })
      void queryClient.invalidateQueries({ queryKey: ['audit-entries'] })
    },
  })
}
