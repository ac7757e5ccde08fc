import { useGetList } from 'react-admin'
import type { Officer } from '../records.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const ALL_OFFICERS = { page: 1, perPage: 200 }

/** The officers by name, for a select; empty until they are loaded. */
export function useOfficers(filter: { assignable?: boolean } = {}): readonly Officer[] {
  return useGetList<Officer>('officers', { sort: BY_NAME, pagination: ALL_OFFICERS, filter }).data ?? []
}
