import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../providers/dataProvider.ts'
import { useLimits } from '../providers/references.ts'

/** Delay after the last keystroke before the request, in milliseconds. */
const TYPING_PAUSE_MS = 180

/**
 * Searches for the text and returns grouped results. The old results stay while new ones load; `fresh` says whether
 * they belong to the text. A request that is no longer needed is aborted.
 */
export function useSearch(text: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { search_min: minLength } = useLimits()
  const wanted = text.trim().replace(/\s+/g, ' ')
  const [query, setQuery] = useState('')
  useEffect(() => {
    if (wanted === query) return
    if (wanted.length < minLength) return setQuery(wanted)
    const timer = setTimeout(() => setQuery(wanted), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted, query, minLength])
  const enabled = query.length >= minLength
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['search', query],
    queryFn: async ({ signal }) => (await dataProvider.search(query, signal)).data,
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 5_000,
    gcTime: 0,
  })
  const typed = wanted.length >= minLength
  return {
    groups: typed && enabled && !error ? data?.groups : undefined,
    near: data?.near ?? false,
    error: typed && enabled ? error : null,
    typed,
    fresh: typed && wanted === query && !isPlaceholderData && data !== undefined && !error,
    busy: typed && (isFetching || wanted !== query),
    retry: refetch,
  }
}
