import { useGetList } from 'react-admin'
import type { InboxItem } from '../records.ts'

const NEWEST = { field: 'created_at', order: 'DESC' } as const
const MAX_ITEMS = 30

/** The newest items of the officer's inbox; the event stream refreshes them. */
export const useInbox = (filter: { unread?: boolean; kind?: readonly string[] } = {}) =>
  useGetList<InboxItem>(
    'inbox',
    { filter, sort: NEWEST, pagination: { page: 1, perPage: MAX_ITEMS } },
    { retry: false },
  )
