import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { QueueResource } from '../records.ts'
import type { QueueDecision } from './decision.ts'
import { draftPlace, readLetter } from './draft.ts'

/**
 * Which panel is open on a dossier. A change of language remounts the page: a panel with a draft stays open, but never
 * the accept panel, where one key confirms. Kept in the query cache, which is cleared when the session ends.
 */
export function useOpenPanel(resource: QueueResource, id: string) {
  const queryClient = useQueryClient()
  const queryKey = ['open-panel', resource, id]
  const [open, setOpen] = useState<QueueDecision | null>(() => {
    const last = queryClient.getQueryData<QueueDecision>(queryKey) ?? null
    return last && last !== 'accept' && readLetter(draftPlace(resource, id, last)) ? last : null
  })
  return [
    open,
    (next: QueueDecision | null) => {
      queryClient.setQueryData(queryKey, next)
      setOpen(next)
    },
  ] as const
}
