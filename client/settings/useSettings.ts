import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Bodies } from '../providers/bodies.ts'
import { API, request } from '../providers/http.ts'
import { SETTINGS_KEY } from '../providers/settings.ts'
import type { ConsoleSetting } from '../records.ts'

/** PUT /settings/:key; refetches the queues, whose counts depend on the targets. */
export function useChangeSetting(key: ConsoleSetting['id']) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: Bodies['PUT /settings/:id']) => {
      const { json } = await request(`${API}/settings/${key}`, { method: 'PUT', body: JSON.stringify(body) })
      return json as ConsoleSetting
    },
    onSuccess: async (changed) => {
      void queryClient.invalidateQueries({ queryKey: ['queues'] })
      // A preset changes other settings too. Await their refetch, so that the menu changes only once.
      if (key === 'preset') return queryClient.invalidateQueries({ queryKey: SETTINGS_KEY, exact: true })
      queryClient.setQueryData<ConsoleSetting[]>(SETTINGS_KEY, (all) =>
        all?.map((one) => (one.id === key ? changed : one)),
      )
    },
  })
}
