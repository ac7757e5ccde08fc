import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useRef } from 'react'
import { type GetListResult, useDataProvider, useNavigate } from 'react-admin'
import { duration } from '../format/duration.ts'
import { type Key, useWords } from '../i18n/useWords.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import { isStreamLive, OPENS_PAGE } from '../layout/useEventStream.ts'
import { actionPath } from '../providers/bodies.ts'
import type { ConsoleDataProvider } from '../providers/dataProvider.ts'
import { codeOf, isOutcomeUnknown } from '../providers/http.ts'
import type { Dossier, DossierProposal, DossierRow, QueueResource } from '../records.ts'
import { forgetClaim } from './claimRegistry.ts'
import type { DecisionBody, QueueDecision } from './decision.ts'
import { deleteDecisionDrafts, setDecisionDraftsAside } from './draft.ts'
import { readWalk, stopIndex, storeWalk, type TraderWalk } from './traderWalk.ts'
import { cacheRecord } from './useCacheRecord.ts'
import { dossierPath } from './useOpenNext.ts'
import { stepPath, useFindNextStop, useNextStopText } from './useTraderWalk.ts'

const OUTCOME_TEXT: Record<QueueDecision, Key> = {
  accept: 'decision.accepted',
  refuse: 'decision.refused',
  request_new_proof: 'decision.asked_again',
  request_information: 'question.asked',
}

/** The decisions that may wait; a question takes effect at once. */
type Proposable = Exclude<QueueDecision, 'request_information'>

/** Why a decision waits: for a second officer, or for the end of its recall window, in minutes. */
function waitsText({ takes_effect_at, at }: DossierProposal, decision: Proposable) {
  if (takes_effect_at === null) return { key: `proposal.waits_${decision}`, minutes: 0 } as const
  const minutes = Math.round((Date.parse(takes_effect_at) - Date.parse(at)) / 60_000)
  return { key: `proposal.held_${decision}`, minutes } as const
}

/** Whether the officer has left the desk, and the callback for that moment. */
type PagePresence = { left: boolean; notify: () => void }

const hasLeft = (desk: PagePresence) =>
  new Promise<void>((resolve) => {
    desk.notify = resolve
  })

/** The page that follows a decision, with its sentence; `claimed`: the dossier there, if it is claimed already. */
type NextPage = {
  path: string
  text: string
  claimed: { resource: QueueResource; record: Dossier } | null
  /** The walk through a trader's dossiers that the page belongs to, null for its end; undefined outside of one. */
  walk?: TraderWalk | null
}

async function decideAndFindNext(
  dataProvider: ConsoleDataProvider,
  resource: QueueResource,
  id: string,
  { decision, body }: DecisionBody,
  findNext: () => Promise<NextPage>,
): Promise<{ next: NextPage; waits: Dossier['proposal'] }> {
  const coming = findNext()
  let waits: Dossier['proposal'] = null
  try {
    waits = (await dataProvider.decide(resource, id, actionPath(decision), body)).data?.proposal ?? null
  } catch (error) {
    // If this release fails, the claim expires without heartbeats.
    void coming.then(({ claimed }) => releaseNext(dataProvider, claimed))
    throw error
  }
  return { next: await coming, waits }
}

const releaseNext = (dataProvider: ConsoleDataProvider, claimed: NextPage['claimed']) =>
  claimed && dataProvider.act(claimed.resource, claimed.record.id, 'release').catch(() => {})

/**
 * Claims the dossier that follows: the next one of the same trader during a walk, otherwise the next of the queue.
 * Never rejects: the decision is made even if looking for the next dossier fails.
 */
function useFindNextPage(resource: QueueResource, id: string): () => Promise<NextPage> {
  const words = useWords()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const findNextStop = useFindNextStop(resource, id)
  const stopText = useNextStopText()

  async function nextOfQueue(): Promise<NextPage> {
    const { data } = await dataProvider.next<Dossier>(resource, id).catch(() => ({ data: null }))
    return data
      ? { path: dossierPath(resource, data.id), text: words('decision.next'), claimed: { resource, record: data } }
      : { path: `/${resource}`, text: words('decision.none_left'), claimed: null }
  }

  async function nextOfTrader(walk: TraderWalk): Promise<NextPage> {
    try {
      const next = await findNextStop(walk, true)
      const claimed = next.walk && next.record ? { resource: next.stop.resource, record: next.record } : null
      return { path: stepPath(walk, next), text: stopText(walk, next), claimed, walk: next.walk }
    } catch {
      return { path: `/${walk.from}`, text: words('walk.failed'), claimed: null, walk: null }
    }
  }

  return () => {
    const walk = readWalk()
    return walk && stopIndex(walk, resource, id) >= 0 ? nextOfTrader(walk) : nextOfQueue()
  }
}

/** Removes the decided row from cached lists, which are shown before the event stream has them reloaded. */
function dropFromLists(queryClient: QueryClient, resource: QueueResource, decided: string) {
  queryClient.setQueriesData<GetListResult<Dossier>>(
    { queryKey: [resource, 'getList'] },
    (list) => list && { ...list, data: list.data.filter(({ id }) => id !== decided) },
  )
  if (isStreamLive()) return
  for (const lists of [[resource, 'getList'], [resource, 'getInfiniteList'], ['queues'], ['second-looks']])
    void queryClient.invalidateQueries({ queryKey: lists })
}

/**
 * Sends a decision and waits for the server, so that the screen never shows a decision that did not happen. Meanwhile
 * it claims the next dossier, of the queue or of the trader through whose dossiers the officer walks, and opens it (or
 * the list, if none is free) with the outcome. If the decision fails, or the officer has left the desk, it releases
 * that next dossier. An officer who has left sees the outcome on their current page.
 */
export function useDecision(resource: QueueResource, record: DossierRow) {
  const words = useWords()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { showOutcome } = useOutcome()
  const findNext = useFindNextPage(resource, record.id)
  const desk = useRef<PagePresence>({ left: false, notify: () => {} })
  useEffect(() => {
    const here = desk.current
    here.left = false
    return () => {
      here.left = true
      here.notify()
    }
  }, [])

  const link = { label: words('outcome.see'), to: dossierPath(resource, record.id) }
  return useMutation({
    mutationKey: OPENS_PAGE,
    mutationFn: (sent: DecisionBody) => decideAndFindNext(dataProvider, resource, record.id, sent, findNext),
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
      if (left) void releaseNext(dataProvider, next.claimed)
      else if (next.claimed) cacheRecord(queryClient, next.claimed.resource, next.claimed.record)
      const path = left ? null : next.path
      const what_next = left ? '' : next.text
      // Show the outcome and the next page in one render; the lists below are refreshed after it.
      startTransition(() => {
        const { key, minutes } =
          waits && decision !== 'request_information'
            ? waitsText(waits, decision)
            : { key: OUTCOME_TEXT[decision], minutes: 0 }
        const said = words(key, { name: record.name, what_next, time: duration(minutes, words) })
        showOutcome(said.trim(), path, { link })
        if (path && next.walk !== undefined) storeWalk(next.walk)
        if (path) navigate(path)
      })
      if (path) await hasLeft(desk.current)
      dropFromLists(queryClient, resource, record.id)
    },
  })
}
