import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { TimelineEntry } from '../../records.ts'

/** How often the timeline is reloaded while a delivery to a trader is pending, in ms. */
const DELIVERY_REFRESH_MS = 5000

const hasPendingDelivery = (entries: readonly TimelineEntry[]) =>
  entries.some(({ told: deliveryStatus }) =>
    deliveryStatus?.dispatches.some(({ next_attempt_at }) => next_attempt_at !== null),
  )

/**
 * The history of a record, newest first. `more` loads older entries, null without any. `mayNote` says whether the
 * officer may leave a note. Its query key is under the journal's, so the event stream refreshes it too.
 */
export function useTimeline(resource: string, id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const query = useInfiniteQuery({
    queryKey: ['audit-entries', 'getInfiniteList', 'timeline', resource, id],
    queryFn: async ({ pageParam }) => (await dataProvider.timeline(resource, id, pageParam)).data,
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
    refetchInterval: ({ state }) =>
      hasPendingDelivery(state.data?.pages.flatMap((page) => page.entries) ?? []) ? DELIVERY_REFRESH_MS : false,
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
