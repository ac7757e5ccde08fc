import { useQuery } from '@tanstack/react-query'
import { API, request } from '../../providers/http.ts'
import type { FirstSteps } from '../../records.ts'

const REFRESH_MS = 15_000

/** GET /first-steps, polled every 15 seconds until the first dossier arrives. */
export function useFirstSteps(enabled = true) {
  return useQuery({
    queryKey: ['first-steps'],
    queryFn: async ({ signal }) => (await request(`${API}/first-steps`, { signal })).json as FirstSteps,
    refetchInterval: ({ state }) => (state.data?.waits_for_dossier === false ? false : REFRESH_MS),
    enabled,
  })
}
