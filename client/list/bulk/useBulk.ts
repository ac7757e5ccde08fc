import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useListContext } from 'react-admin'
import type { BulkBody } from '../../providers/bodies.ts'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import { isOutcomeUnknown } from '../../providers/http.ts'
import { useLimits } from '../../providers/references.ts'
import type { BulkResult, DossierRow, QueueResource } from '../../records.ts'

export type BulkAction = 'assign' | 'release' | 'refuse'

export type BulkProps = { resource: QueueResource; rows: readonly DossierRow[]; onClose: () => void }

/** The result for a row. `NOT_SENT` and `NOT_KNOWN`: the connection broke after earlier rows were done. */
export type RowResult = BulkResult | { id: string; status: 'failed'; code: 'NOT_SENT' | 'NOT_KNOWN'; message: string }

const unsent = (rows: readonly DossierRow[], code: 'NOT_SENT' | 'NOT_KNOWN'): RowResult[] =>
  rows.map(({ id }) => ({ id, status: 'failed', code, message: '' }))

/**
 * Runs one action on the selected rows, as many in one request as the server takes. Pessimistic: it shows only the
 * results that the server reports. A failed request stops the run; the rows of earlier requests keep their results.
 */
export function useBulk(resource: QueueResource, rows: readonly DossierRow[]) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  const { onSelect } = useListContext<DossierRow>()
  const { bulk_rows: maxRows } = useLimits()
  const [done, setDone] = useState(0)
  const mutation = useMutation({
    mutationFn: async (body: BulkBody): Promise<RowResult[]> => {
      const results: RowResult[] = []
      const send = async (part: readonly DossierRow[]) => {
        const versions = 'versions' in body ? { versions: rowVersions(part) } : {}
        const answer = await dataProvider.bulk(resource, { ...body, ...versions, ids: part.map(({ id }) => id) })
        results.push(...answer.data)
        setDone(results.length)
      }
      for (let from = 0; from < rows.length; from += maxRows) {
        const part = rows.slice(from, from + maxRows)
        const error = await send(part).then(
          () => null,
          (thrown: unknown) => ({ thrown }),
        )
        if (!error) continue
        if (from === 0) throw error.thrown
        const broken = isOutcomeUnknown(error.thrown) ? 'NOT_KNOWN' : 'NOT_SENT'
        return [...results, ...unsent(part, broken), ...unsent(rows.slice(from + maxRows), 'NOT_SENT')]
      }
      return results
    },
    onSuccess: (results) => {
      // Keep the failed rows selected: they still need attention.
      onSelect(results.filter(({ status }) => status === 'failed').map(({ id }) => id))
      void queryClient.invalidateQueries({ queryKey: [resource, 'getList'] })
      void queryClient.invalidateQueries({ queryKey: ['queues'] })
    },
  })
  return { ...mutation, done }
}

/** The versions of the rows on screen: the server skips a row that changed since. */
export const rowVersions = (rows: readonly DossierRow[]) =>
  Object.fromEntries(rows.map(({ id, version }) => [id, version]))
