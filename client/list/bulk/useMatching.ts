import { useState } from 'react'
import { useDataProvider, useListContext } from 'react-admin'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import type { DossierRow, QueueResource } from '../../records.ts'

/** The most rows of one selection: the server decides each row by itself, so more would take minutes. */
export const MAX_MATCHING = 500

export type Matching = {
  /**
   * All rows of the selection, with the versions that they had when they were selected; null for a selection of a
   * single page.
   */
  rows: readonly DossierRow[] | null
  /** How many rows match the list's filters. */
  total: number
  /** Whether the page is selected and more rows match. */
  isOffered: boolean
  state: 'rest' | 'loading' | 'failed'
  select: () => Promise<void>
}

/** Selects the rows of all pages that match the list's filters. Another selection, filter, order or page ends it. */
export function useMatching(resource: QueueResource): Matching {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { data = [], selectedIds = [], total = 0, filterValues, sort, onSelect } = useListContext<DossierRow>()
  const [selected, setSelected] = useState<readonly DossierRow[]>([])
  const [state, setState] = useState<Matching['state']>('rest')
  const ids = new Set(selectedIds)
  const isWhole =
    selected.length > 0 && selected.length === selectedIds.length && selected.every(({ id }) => ids.has(id))
  const select = async () => {
    setState('loading')
    try {
      const pagination = { page: 1, perPage: MAX_MATCHING }
      const found = await dataProvider.getList<DossierRow>(resource, { filter: filterValues, sort, pagination })
      setSelected(found.data)
      onSelect(found.data.map(({ id }) => id))
      setState('rest')
    } catch {
      setState('failed')
    }
  }
  const isPageSelected = data.length > 0 && data.every(({ id }) => ids.has(id))
  return { rows: isWhole ? selected : null, total, isOffered: isPageSelected && total > data.length, state, select }
}
