import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useRef } from 'react'
import { type GetListResult, useDataProvider, useNavigate } from 'react-admin'
import { duration } from '../format/duration.ts'
import { type Key, useWords } from '../i18n/useWords.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import { inPath } from '../providers/bodies.ts'
import type { ConsoleDataProvider } from '../providers/dataProvider.ts'
import { codeOf, isOutcomeUnknown } from '../providers/http.ts'
import type { Dossier, DossierRow, QueueResource } from '../records.ts'
import { forgetClaim } from './claimKeeper.ts'
import type { DecisionBody, QueueDecision } from './decision.ts'
import { deleteDecisionDrafts, setDecisionDraftsAside } from './draft.ts'
import { useCacheRecord } from './useCacheRecord.ts'
import { dossierPath } from './useOpenNext.ts'

const OUTCOME_TEXT: Record<QueueDecision, Key> = {
  accept: 'decision.accepted',
  refuse: 'decision.refused',
  request_new_proof: 'decision.asked_again',
  request_information: 'question.asked',
}

/** The decisions that may wait; a question takes effect at once. */
type Proposable = Exclude<QueueDecision, 'request_information'>

/** Why a decision waits: for a second officer, or for the end of its recall window, in minutes. */
function waitsText({ takes_effect_at, at }: Proposal, decision: Proposable) {
  if (takes_effect_at === null) return { key: `proposal.waits_${decision}`, minutes: 0 } as const
  const minutes = Math.round((Date.parse(takes_effect_at) - Date.parse(at)) / 60_000)
  return { key: `proposal.held_${decision}`, minutes } as const
}

type Proposal = NonNullable<Dossier['proposal']>

/** Whether the officer has left the desk, and the callback for that moment. */
type Presence = { left: boolean; tell: () => void }

const hasLeft = (desk: Presence) =>
  new Promise<void>((resolve) => {
    desk.tell = resolve
  })

const pathTo = (resource: QueueResource, next: Dossier | null) =>
  next ? dossierPath(resource, next.id) : `/${resource}`

async function decideAndClaimNext(
  dataProvider: ConsoleDataProvider,
  resource: QueueResource,
  id: string,
  { decision, body }: DecisionBody,
): Promise<{ next: Dossier | null; waits: Dossier['proposal'] }> {
  // The decision is made even if looking for the next dossier fails.
  const coming = dataProvider.next<Dossier>(resource, id).catch(() => ({ data: null }))
  let waits: Dossier['proposal'] = null
  try {
    waits = (await dataProvider.decide(resource, id, inPath(decision), body)).data?.proposal ?? null
  } catch (error) {
    // If this release fails, the claim expires without heartbeats.
    void coming.then(({ data }) => data && dataProvider.act(resource, data.id, 'release')).catch(() => {})
    throw error
  }
  return { next: (await coming).data, waits }
}

/** Removes the decided row from cached lists, which are shown before they reload. */
function dropFromLists(queryClient: QueryClient, resource: QueueResource, decided: string) {
  queryClient.setQueriesData<GetListResult<Dossier>>(
    { queryKey: [resource, 'getList'] },
    (list) => list && { ...list, data: list.data.filter(({ id }) => id !== decided) },
  )
  for (const lists of [[resource, 'getList'], [resource, 'getInfiniteList'], ['queues'], ['second-looks']])
    void queryClient.invalidateQueries({ queryKey: lists })
}

/**
 * Sends a decision and waits for the server, so that the screen never shows a decision that did not happen. Meanwhile
 * it claims the next dossier of the queue, and opens it (or the list, if none is free) with the outcome. If the
 * decision fails, or the officer has left the desk, it releases that next dossier. An officer who has left sees the
 * outcome on their current page.
 */
export function useDecision(resource: QueueResource, record: DossierRow) {
  const words = useWords()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { showOutcome } = useOutcome()
  const keep = useCacheRecord(resource)
  const desk = useRef<Presence>({ left: false, tell: () => {} })
  useEffect(() => {
    const here = desk.current
    here.left = false
    return () => {
      here.left = true
      here.tell()
    }
  }, [])

  const link = { label: words('outcome.see'), to: dossierPath(resource, record.id) }
  return useMutation({
    mutationFn: (sent: DecisionBody) => decideAndClaimNext(dataProvider, resource, record.id, sent),
    onError: (error) => {
      const { name } = record
      // The officer was tied to the account meanwhile, which the row shows from now on.
      if (codeOf(error) === 'CONFLICT_OF_INTEREST')
        void queryClient.invalidateQueries({ queryKey: [resource, 'getList'] })
      const said = words(isOutcomeUnknown(error) ? 'conflict.unknown' : 'conflict.title')
      if (desk.current.left) showOutcome(words('decision.left', { name, said }), null, { news: true, link })
    },
    onSuccess: async ({ next, waits }, { decision }) => {
      if (waits) setDecisionDraftsAside(resource, record.id)
      else deleteDecisionDrafts(resource, record.id)
      forgetClaim(resource, record.id)
      const { left } = desk.current
      if (left && next) void dataProvider.act(resource, next.id, 'release').catch(() => {})
      if (!left && next) keep(next)
      const path = left ? null : pathTo(resource, next)
      const what_next = left ? '' : words(next ? 'decision.next' : 'decision.none_left')
      // Show the outcome and the next page in one render; the lists below are refreshed after it.
      startTransition(() => {
        const { key, minutes } =
          waits && decision !== 'request_information'
            ? waitsText(waits, decision)
            : { key: OUTCOME_TEXT[decision], minutes: 0 }
        const said = words(key, { name: record.name, what_next, time: duration(minutes, words) })
        showOutcome(said.trim(), path, { link })
        if (path) navigate(path)
      })
      if (path) await hasLeft(desk.current)
      dropFromLists(queryClient, resource, record.id)
    },
  })
}
