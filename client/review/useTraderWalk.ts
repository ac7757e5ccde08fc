import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useGetIdentity, useNavigate } from 'react-admin'
import { useWords } from '../i18n/useWords.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import type { ConsoleDataProvider } from '../providers/dataProvider.ts'
import { codeOf, statusOf } from '../providers/http.ts'
import type { Dossier, DossierRow, QueueResource } from '../records.ts'
import { useDossierKinds } from '../registry.tsx'
import { forgetClaim } from './claimRegistry.ts'
import { OLDEST_FIRST, waitingFilter } from './queueViews.ts'
import { readWalk, stopIndex, storeWalk, type TraderWalk, type WalkStop } from './traderWalk.ts'
import { cacheRecord } from './useCacheRecord.ts'
import { dossierPath } from './useOpenNext.ts'

/** How many waiting dossiers of one queue a walk leads through. */
const MAX_STOPS_OF_QUEUE = 25

/** What follows a dossier of a walk: its next stop, claimed where `record` is there, or the end of the walk. */
export type NextStop = { walk: TraderWalk; stop: WalkStop; record: Dossier | null } | { walk: null; waiting: number }

/**
 * Reads the waiting dossiers of a trader in the order of the queues, the oldest of each first, and whether this officer
 * may decide each now. As for 'next', those that a colleague has on the desk or was assigned are not free.
 */
function useReadWaiting() {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const kinds = useDossierKinds()
  const { identity } = useGetIdentity()
  const isFree = ({ claim_actions, assigned_to }: DossierRow) =>
    claim_actions.includes('claim') && (assigned_to === null || assigned_to.id === identity?.id)
  return async (traderId: string) => {
    const queues = (Object.keys(kinds) as QueueResource[]).map(async (resource) => {
      const { data } = await dataProvider.getList<DossierRow>(resource, {
        filter: { trader_id: traderId, ...waitingFilter(kinds[resource]) },
        sort: OLDEST_FIRST,
        pagination: { page: 1, perPage: MAX_STOPS_OF_QUEUE },
      })
      return data.map((row) => ({ resource, id: row.id, isFree: isFree(row) }))
    })
    return (await Promise.all(queues)).flat()
  }
}

const isSame = (one: WalkStop, other: WalkStop) => one.resource === other.resource && one.id === other.id

/** Claims a stop. Null if it is no longer free; an officer at the limit of claims opens it without its record. */
function useClaimStop() {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return async ({ resource, id }: WalkStop): Promise<{ record: Dossier | null } | null> => {
    try {
      return { record: (await dataProvider.act<Dossier>(resource, id, 'claim', { input: true })).data }
    } catch (error) {
      if (codeOf(error) === 'CLAIM_LIMIT') return { record: null }
      if ([403, 404, 409].includes(statusOf(error) ?? 0)) return null
      throw error
    }
  }
}

/**
 * Finds and claims the stop of a walk after this dossier, which is decided or left waiting. Stops that are no longer
 * free leave the walk, so that its positions count what the officer sees.
 */
export function useFindNextStop(resource: QueueResource, id: string) {
  const readWaiting = useReadWaiting()
  const claimStop = useClaimStop()
  return async (walk: TraderWalk, isDecided: boolean): Promise<NextStop> => {
    const waiting = await readWaiting(walk.trader.id)
    const index = stopIndex(walk, resource, id)
    const behind = walk.stops.slice(0, index + 1)
    const ahead = walk.stops.slice(index + 1).filter((stop) => waiting.some((row) => row.isFree && isSame(row, stop)))
    for (const [passed, stop] of ahead.entries()) {
      const claimed = await claimStop(stop)
      if (!claimed) continue
      return { walk: { ...walk, stops: [...behind, ...ahead.slice(passed)] }, stop, record: claimed.record }
    }
    const left = isDecided ? waiting.filter((row) => !isSame(row, { resource, id })) : waiting
    return { walk: null, waiting: left.length }
  }
}

/** The sentence about what follows: the position of the next stop, or the end and how many dossiers still wait. */
export function useNextStopText() {
  const words = useWords()
  return ({ trader: { name } }: TraderWalk, next: NextStop): string => {
    if (!next.walk)
      return next.waiting > 0
        ? words('walk.done', { name, smart_count: next.waiting })
        : words('walk.all_done', { name })
    const position = stopIndex(next.walk, next.stop.resource, next.stop.id) + 1
    return words('walk.here', { position, all: next.walk.stops.length })
  }
}

/** Where a step of a walk leads: its next stop, or back to the queue in which it began. */
export const stepPath = ({ from }: TraderWalk, next: NextStop): string =>
  next.walk ? dossierPath(next.stop.resource, next.stop.id) : `/${from}`

/**
 * Begins a walk through the waiting dossiers of the trader, the shown one first if it waits for this officer. During a
 * walk goes on to the next dossier without a decision; after the last one it says so, and opens the queue again.
 */
export function useTraderWalk(resource: QueueResource, { id, trader }: Pick<DossierRow, 'id' | 'trader'>) {
  const words = useWords()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { showOutcome } = useOutcome()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const readWaiting = useReadWaiting()
  const findNext = useFindNextStop(resource, id)
  const nextText = useNextStopText()

  async function begin() {
    const rows = (await readWaiting(trader.id)).filter((row) => row.isFree)
    const stops = rows.map((row): WalkStop => ({ resource: row.resource, id: row.id }))
    const here = stops.filter((stop) => isSame(stop, { resource, id }))
    const others = stops.filter((stop) => !here.includes(stop))
    const [first] = others
    if (!first) return showOutcome(words('walk.only', { name: trader.name }), null, { news: true })
    const walk = { trader: { id: trader.id, name: trader.name }, from: resource, stops: [...here, ...others] }
    storeWalk(walk)
    const all = walk.stops.length
    const isHere = here.length > 0
    const path = isHere ? null : dossierPath(first.resource, first.id)
    showOutcome(words('walk.begun', { name: trader.name, smart_count: all }), path, { news: true })
    if (path) navigate(path)
  }

  async function goToNextStop(walk: TraderWalk) {
    const next = await findNext(walk, false)
    if (next.walk && !next.record) {
      // At the limit of claims the next desk can claim only once this one is free.
      await dataProvider.act(resource, id, 'release')
      forgetClaim(resource, id)
    }
    storeWalk(next.walk)
    if (next.walk && next.record) cacheRecord(queryClient, next.stop.resource, next.record)
    const path = stepPath(walk, next)
    showOutcome(nextText(walk, next), path, { news: true })
    navigate(path)
  }

  return useMutation({
    mutationFn: () => {
      const walk = readWalk()
      return walk && stopIndex(walk, resource, id) >= 0 ? goToNextStop(walk) : begin()
    },
    onError: () => showOutcome(words('walk.failed'), null, { news: true }),
  })
}
