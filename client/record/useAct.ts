import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { ROW, refocus } from '../layout/refocus.ts'
import type { ConsoleDataProvider } from '../providers/dataProvider.ts'

/**
 * A named action on a record, pessimistic: the resource and the journal are read again, and then `done` hears of it, also
 * where the row or the button that asked for it is gone by then.
 */
export function useAct<Answer>(resource: string, id: string, done: (answer: Answer) => void) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ action, body }: { action: string; body?: Record<string, unknown> }) =>
      (await dataProvider.act<Answer>(resource, id, action, body)).data,
    // An answer may hold what is shown once.
    gcTime: 0,
    onSuccess: async (answer) => {
      await queryClient.invalidateQueries({ queryKey: [resource] })
      void queryClient.invalidateQueries({ queryKey: ['audit-entries'] })
      done(answer)
      refocus(ROW, 'h1')
    },
  })
}
