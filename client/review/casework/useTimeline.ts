import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { TimelineEntry } from '../../records.ts'

/** How often it is read again while a trader is being told. */
const WHILE_TOLD = 5000

const beingTold = (entries: readonly TimelineEntry[]) =>
  entries.some(({ told }) => told?.dispatches.some(({ next_attempt_at }) => next_attempt_at !== null))

/**
 * What happened to a record, newest first. `more` reads the older entries, null where there are none; `mayNote` says
 * whether the officer may leave a note. The event stream refreshes it with the journal.
 */
export function useTimeline(resource: string, id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const query = useInfiniteQuery({
    queryKey: ['audit-entries', 'getInfiniteList', 'timeline', resource, id],
    queryFn: async ({ pageParam }) => (await dataProvider.timeline(resource, id, pageParam)).data,
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
    refetchInterval: ({ state }) =>
      beingTold(state.data?.pages.flatMap((page) => page.entries) ?? []) ? WHILE_TOLD : false,
  })
  const { data, isPending, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries) ?? [], [data])
  return {
    entries,
    isPending,
    error,
    more: hasNextPage ? () => void fetchNextPage() : null,
    isFetchingMore: isFetchingNextPage,
    reload: refetch,
    mayNote: data?.pages[0]?.may_note ?? false,
  }
}
