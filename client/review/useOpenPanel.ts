import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { QueueResource } from '../records.ts'
import type { QueueDecision } from './decision.ts'
import { draftPlace, readLetter } from './draft.ts'

/** The open panel; `isRestored`: it opens because the officer took its decision back. */
type OpenPanel = { decision: QueueDecision | null; isRestored: boolean }

const openPanelKey = (resource: QueueResource, id: string) => ['open-panel', resource, id]

/** Whether the page opens with this panel: its decision was taken back, or it has a draft letter. */
const opensWithPanel = ({ decision, isRestored }: OpenPanel, resource: QueueResource, id: string) =>
  isRestored || (decision !== null && decision !== 'accept' && readLetter(draftPlace(resource, id, decision)) !== null)

/**
 * Which panel is open on a dossier. A change of language remounts the page: a panel with a draft stays open, but never
 * the accept panel. A decision that was taken back opens its panel again. Kept in the query cache, which is cleared when
 * the session ends.
 */
export function useOpenPanel(resource: QueueResource, id: string) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<QueueDecision | null>(() => {
    const last = queryClient.getQueryData<OpenPanel>(openPanelKey(resource, id))
    return last && opensWithPanel(last, resource, id) ? last.decision : null
  })
  useEffect(() => {
    const queryKey = openPanelKey(resource, id)
    const restore = () => {
      const last = queryClient.getQueryData<OpenPanel>(queryKey)
      if (!last?.isRestored) return
      queryClient.setQueryData<OpenPanel>(queryKey, { ...last, isRestored: false })
      setOpen(last.decision)
    }
    restore()
    const queryHash = hashKey(queryKey)
    return queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.queryHash === queryHash) restore()
    })
  }, [queryClient, resource, id])
  return [
    open,
    (decision: QueueDecision | null) => {
      queryClient.setQueryData<OpenPanel>(openPanelKey(resource, id), { decision, isRestored: false })
      setOpen(decision)
    },
  ] as const
}

/** Opens the panel of a decision that was taken back, with its draft: here, or when its page opens. */
export function useRestorePanel() {
  const queryClient = useQueryClient()
  return (resource: QueueResource, id: string, decision: QueueDecision) => {
    queryClient.setQueryData<OpenPanel>(openPanelKey(resource, id), { decision, isRestored: true })
  }
}
