import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useLocation, useNavigate } from 'react-admin'
import { type Key, useWords } from '../i18n/useWords.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import type { ConsoleDataProvider } from '../providers/dataProvider.ts'
import { statusOf } from '../providers/http.ts'
import type { Dossier, QueueCount, QueueResource } from '../records.ts'
import { forgetClaim } from './claimRegistry.ts'
import { useCacheRecord } from './useCacheRecord.ts'
import { useMoneyFirst } from './useMoneyFirst.ts'

const FAILURES: Record<number, Key> = { 0: 'next.unreachable', 403: 'next.forbidden' }

export const dossierPath = (resource: QueueResource, id: string) => `/${resource}/${id}/show`

/**
 * Claims the oldest free dossier of a queue and caches it, so that opening it needs no request. If the officer chose
 * so, it prefers dossiers whose money was received.
 */
function useClaimNext(resource: QueueResource) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const cacheRecord = useCacheRecord(resource)
  const [isMoneyFirst] = useMoneyFirst(resource)
  return async (): Promise<Dossier | null> => {
    const paid = isMoneyFirst ? (await dataProvider.next<Dossier>(resource, undefined, 'there')).data : null
    const data = paid ?? (await dataProvider.next<Dossier>(resource)).data
    // The server has released the officer's other claims in this queue.
    forgetClaim(resource)
    if (data) cacheRecord(data)
    return data
  }
}

/** Claims the next dossier and opens it. When none is free, the queue says so and names queues that have some. */
export function useOpenNext(resource: QueueResource) {
  const words = useWords()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const queryClient = useQueryClient()
  const { showOutcome } = useOutcome()
  const claimNext = useClaimNext(resource)
  return useMutation({
    mutationFn: claimNext,
    onSuccess: (record) => {
      if (record) return navigate(dossierPath(resource, record.id))
      const other = queryClient
        .getQueryData<QueueCount[]>(['queues'])
        ?.find((queue) => queue.resource !== resource && queue.waiting > 0)
      showOutcome(words('next.none', { queue: words(`names.${resource}`) }), `/${resource}`, {
        news: true,
        ...(other && {
          link: {
            label: words('queue.go', { queue: words(`names.${other.resource}`), waiting: other.waiting }),
            to: `/${other.resource}`,
          },
        }),
      })
      void queryClient.invalidateQueries({ queryKey: [resource, 'getList'] })
      void queryClient.invalidateQueries({ queryKey: ['queues'] })
      navigate(`/${resource}`)
    },
    onError: (error) => {
      showOutcome(words(FAILURES[statusOf(error) ?? -1] ?? 'next.failed'), pathname, { news: true })
    },
  })
}
