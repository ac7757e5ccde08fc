import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { QueueResource } from '../records.ts'
import type { QueueDecision } from './decision.ts'
import { draftPlace, readLetter } from './draft.ts'

/** The open panel; `isBrought`: it opens because the officer took its decision back. */
type OpenPanel = { decision: QueueDecision | null; isBrought: boolean }

const openPanelKey = (resource: QueueResource, id: string) => ['open-panel', resource, id]

/** Whether the page opens with this panel: its decision was taken back, or it has a draft letter. */
const isKept = ({ decision, isBrought }: OpenPanel, resource: QueueResource, id: string) =>
  isBrought || (decision !== null && decision !== 'accept' && readLetter(draftPlace(resource, id, decision)) !== null)

/**
 * Which panel is open on a dossier. A change of language remounts the page: a panel with a draft stays open, but never
 * the accept panel. A decision that was taken back opens its panel again. Kept in the query cache, which is cleared when
 * the session ends.
 */
export function useOpenPanel(resource: QueueResource, id: string) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<QueueDecision | null>(() => {
    const last = queryClient.getQueryData<OpenPanel>(openPanelKey(resource, id))
    return last && isKept(last, resource, id) ? last.decision : null
  })
  useEffect(() => {
    const queryKey = openPanelKey(resource, id)
    const bring = () => {
      const last = queryClient.getQueryData<OpenPanel>(queryKey)
      if (!last?.isBrought) return
      queryClient.setQueryData<OpenPanel>(queryKey, { ...last, isBrought: false })
      setOpen(last.decision)
    }
    bring()
    const queryHash = hashKey(queryKey)
    return queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.queryHash === queryHash) bring()
    })
  }, [queryClient, resource, id])
  return [
    open,
    (decision: QueueDecision | null) => {
      queryClient.setQueryData<OpenPanel>(openPanelKey(resource, id), { decision, isBrought: false })
      setOpen(decision)
    },
  ] as const
}

/** Opens the panel of a decision that was taken back, with its draft: here, or when its page opens. */
export function useBringPanelBack() {
  const queryClient = useQueryClient()
  return (resource: QueueResource, id: string, decision: QueueDecision) => {
    queryClient.setQueryData<OpenPanel>(openPanelKey(resource, id), { decision, isBrought: true })
  }
}
