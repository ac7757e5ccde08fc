import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { API, request } from '../providers/http.ts'
import type { ChangePreview, ConsoleSetting, ReadHolidays, Rehearsal, RehearsedKey, RiskPreview } from '../records.ts'

/** Milliseconds after the last change until its preview is requested. */
const PAUSE_MS = 300

/** The server's answer about what a change of each of these settings would do. */
type Previews = { preset: ChangePreview; working_time: ChangePreview; risk_table: RiskPreview } & {
  [Key in RehearsedKey]: Rehearsal
}

/** The effect of a value on a setting; none is requested while `value` is undefined. */
export function useChangePreview<Id extends keyof Previews>(
  id: Id,
  value: Extract<ConsoleSetting, { id: Id }>['value'] | undefined,
) {
  const text = value === undefined ? null : JSON.stringify(value)
  const [query, setQuery] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return useQuery({
    queryKey: ['settings', 'preview', id, query],
    enabled: query !== null && query === text,
    retry: false,
    queryFn: async ({ signal }) => {
      const body = `{"value":${query}}`
      const { json } = await request(`${API}/settings/${id}?dry_run=1`, { method: 'PUT', body, signal })
      return json as Previews[Id]
    },
  })
}

/** Reads the holidays of an iCalendar file; the server stores nothing. */
export async function readCalendar(file: File): Promise<ReadHolidays> {
  const headers = new Headers({ 'Content-Type': 'text/calendar; charset=utf-8' })
  const { json } = await request(`${API}/settings/working_time/holidays?dry_run=1`, {
    method: 'POST',
    body: await file.text(),
    headers,
  })
  return json as ReadHolidays
}
