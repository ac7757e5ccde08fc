import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { restoreFocus } from '../layout/restoreFocus.ts'
import type { ActionCall } from '../providers/bodies.ts'
import type { ConsoleDataProvider } from '../providers/dataProvider.ts'

/**
 * Runs a named action on a record. Pessimistic: it refetches the resource and the journal, then calls `done`, even if
 * the row or the button that started it is unmounted by then.
 */
export function useRecordAction<Answer>(resource: string, id: string, done: (answer: Answer) => void) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (call: ActionCall) => (await dataProvider.act<Answer>(resource, id, ...call)).data,
    // Not cached: the answer may hold a secret that is shown once.
    gcTime: 0,
    onSuccess: async (answer) => {
      await queryClient.invalidateQueries({ queryKey: [resource] })
      void queryClient.invalidateQueries({ queryKey: ['audit-entries'] })
      done(answer)
      restoreFocus('row', 'title')
    },
  })
}
