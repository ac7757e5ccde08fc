import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ConsoleSetting, ShownParts } from '../records.ts'
import { API, request } from './http.ts'

export const SETTINGS_KEY = ['settings'] as const
const PREVIEW_KEY = ['parts-preview'] as const

/** How long (ms) the settings are not read again by a part of the console that appears after another. */
const FRESH_MS = 30_000

/** GET /settings; the event stream reads them again when one changes. */
export const useSettings = () =>
  useQuery({
    queryKey: SETTINGS_KEY,
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => (await request(`${API}/settings`, { signal })).json as ConsoleSetting[],
  })

/** The parts that the menu previews while an admin looks at a preset, instead of the stored ones. */
const usePartsPreview = () =>
  useQuery({ queryKey: PREVIEW_KEY, queryFn: (): ShownParts | null => null, enabled: false, initialData: null }).data

/** A function that shows other parts in the menu as a preview; null ends it. Nothing is stored. */
export function usePreviewParts(): (parts: ShownParts | null) => void {
  const queryClient = useQueryClient()
  return useCallback((parts) => queryClient.setQueryData(PREVIEW_KEY, parts), [queryClient])
}

/** The parts of the console that are on; undefined until the settings are loaded. */
export function useParts(): ShownParts | undefined {
  const { data } = useSettings()
  const preview = usePartsPreview()
  const setting = data?.find((one) => one.id === 'parts')
  return preview ?? setting?.value
}
