import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Bodies } from '../providers/bodies.ts'
import { API, request } from '../providers/http.ts'
import type { ConsoleSetting } from '../records.ts'

const KEY = ['settings']

/** GET /settings */
export const useSettings = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await request(`${API}/settings`, { signal })).json as ConsoleSetting[],
  })

/** PUT /settings/:key; refetches the queues, whose counts depend on the targets. */
export function useChangeSetting(key: ConsoleSetting['id']) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: Bodies['PUT /settings/:id']) => {
      const { json } = await request(`${API}/settings/${key}`, { method: 'PUT', body: JSON.stringify(body) })
      return json as ConsoleSetting
    },
    onSuccess: (changed) => {
      queryClient.setQueryData<ConsoleSetting[]>(KEY, (all) => all?.map((one) => (one.id === key ? changed : one)))
      void queryClient.invalidateQueries({ queryKey: ['queues'] })
    },
  })
}
