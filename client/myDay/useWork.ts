import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { API, request } from '../providers/http.ts'
import type { Work } from '../records.ts'

const REFRESH_MS = 60_000

export type WorkPeriod = Work['period']

/** GET /officers/:id/work, polled every minute; the old figures stay while another period loads. */
export function useWork(officerId: string | undefined, period: WorkPeriod) {
  return useQuery({
    queryKey: ['work', officerId, period],
    queryFn: async ({ signal }) =>
      (await request(`${API}/officers/${officerId}/work?period=${period}`, { signal })).json as Work,
    enabled: officerId !== undefined,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
}
