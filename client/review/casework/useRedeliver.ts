import { useMutation } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { Dispatch } from '../../records.ts'

/** Sends a dispatch again: redelivers its last attempt, or the dispatch when there is none. */
export function useRedeliver(dispatch: Dispatch, reload: () => Promise<unknown>) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const last = dispatch.attempts.at(-1)
  return useMutation({
    mutationFn: () =>
      last
        ? dataProvider.act('deliveries', last.delivery_id, 'redeliver')
        : dataProvider.act('dispatches', dispatch.id, 'redeliver'),
    onSuccess: reload,
  })
}
