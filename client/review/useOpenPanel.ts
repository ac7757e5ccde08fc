import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { QueueResource } from '../records.ts'
import { draftPlace, readLetter } from './draft.ts'
import type { Decision } from './useDecision.ts'

/**
 * What is open on a dossier. A change of language mounts the page anew: a panel with a draft that was open stays open,
 * but never the question that one key answers with an accept.
 * The query cache remembers it, so that the end of the session forgets it.
 */
export function useOpenPanel(resource: QueueResource, id: string) {
  const queryClient = useQueryClient()
  const queryKey = ['open-panel', resource, id]
  const [open, setOpen] = useState<Decision | null>(() => {
    const last = queryClient.getQueryData<Decision>(queryKey) ?? null
    return last && last !== 'accept' && readLetter(draftPlace(resource, id, last)) ? last : null
  })
  return [
    open,
    (next: Decision | null) => {
      queryClient.setQueryData(queryKey, next)
      setOpen(next)
    },
  ] as const
}
