import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import type { QueueResource } from '../records.ts'
import type { QueueDecision } from './decision.ts'
import { draftPlace, readLetter } from './draft.ts'

/** The open panel, and whether the page opens with it: a decision was taken back. */
type OpenPanel = { decision: QueueDecision | null; isBrought: boolean }

export const openPanelKey = (resource: QueueResource, id: string) => ['open-panel', resource, id]

const NONE: OpenPanel = { decision: null, isBrought: false }

/**
 * Which panel is open on a dossier. A change of language remounts the page: a panel with a draft stays open, but never
 * the accept panel. A decision that was taken back opens its panel again. Kept in the query cache, which is cleared when
 * the session ends.
 */
export function useOpenPanel(resource: QueueResource, id: string) {
  const queryClient = useQueryClient()
  const queryKey = openPanelKey(resource, id)
  const { data = NONE } = useQuery<OpenPanel>({ queryKey, queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY })
  const setOpen = (decision: QueueDecision | null) =>
    queryClient.setQueryData<OpenPanel>(queryKey, { decision, isBrought: false })
  // Before the first picture, so that no panel is seen that then closes.
  useLayoutEffect(() => {
    const last = queryClient.getQueryData<OpenPanel>(openPanelKey(resource, id)) ?? NONE
    const { decision, isBrought } = last
    const stays = isBrought || (decision !== 'accept' && decision && readLetter(draftPlace(resource, id, decision)))
    queryClient.setQueryData<OpenPanel>(openPanelKey(resource, id), stays ? { decision, isBrought: false } : NONE)
  }, [queryClient, resource, id])
  return [data.decision, setOpen] as const
}

/** Opens the panel of a decision that was taken back, with what was typed, here or when its page opens. */
export function useBringPanelBack() {
  const queryClient = useQueryClient()
  return (resource: QueueResource, id: string, decision: QueueDecision) => {
    queryClient.setQueryData<OpenPanel>(openPanelKey(resource, id), { decision, isBrought: true })
  }
}
