import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { API, request } from '../providers/http.ts'
import type { Dashboard } from '../records.ts'

const REFRESH_MS = 60_000

export type DashboardPeriod = Dashboard['period']

/** GET /dashboard, polled every minute; the old figures stay while another period loads. */
export function useDashboard(period: DashboardPeriod) {
  return useQuery({
    queryKey: ['dashboard', period],
    queryFn: async ({ signal }) => (await request(`${API}/dashboard?period=${period}`, { signal })).json as Dashboard,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
}
