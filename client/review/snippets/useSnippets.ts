import { useGetList } from 'react-admin'
import type { Snippet } from '../../records.ts'

const ALL_BY_NAME = {
  filter: {},
  sort: { field: 'name', order: 'ASC' },
  pagination: { page: 1, perPage: 700 },
} as const

/** The officer's own snippets and the shared ones. */
export const useSnippets = (): readonly Snippet[] =>
  useGetList<Snippet>('snippets', ALL_BY_NAME, { staleTime: 60_000 }).data ?? []
