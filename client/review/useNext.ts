import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useLocation, useNavigate } from 'react-admin'
import { useWords } from '../i18n/useWords.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import type { ConsoleDataProvider } from '../providers/dataProvider.ts'
import { statusOf } from '../providers/http.ts'
import type { Dossier, QueueCount, QueueResource } from '../records.ts'
import { forgetClaim } from './desk/claimKeeper.ts'
import { useKeepRecord } from './useKeepRecord.ts'

export const dossierPath = (resource: QueueResource, id: string) => `/${resource}/${id}/show`

/** Claims the oldest free dossier of a queue and keeps what the server answers: opening it asks nothing more. */
export function useClaimNext(resource: QueueResource) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const keep = useKeepRecord(resource)
  return async (): Promise<Dossier | null> => {
    const { data } = await dataProvider.next<Dossier>(resource)
    // Whatever was held in this queue is free now, on the server too.
    forgetClaim(resource)
    if (data) keep(data)
    return data
  }
}

/** Review next: the claimed dossier opens; with none free, the queue says so and where something waits. */
export function useNext(resource: QueueResource) {
  const words = useWords()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const queryClient = useQueryClient()
  const { say } = useOutcome()
  const claimNext = useClaimNext(resource)
  return useMutation({
    mutationFn: claimNext,
    onSuccess: (record) => {
      if (record) return navigate(dossierPath(resource, record.id))
      const other = queryClient
        .getQueryData<QueueCount[]>(['queues'])
        ?.find((queue) => queue.resource !== resource && queue.waiting > 0)
      say(words('next.none', { queue: words(`names.${resource}`) }), `/${resource}`, {
        news: true,
        link: other && {
          label: words('queue.go', { queue: words(`names.${other.resource}`), waiting: other.waiting }),
          to: `/${other.resource}`,
        },
      })
      void queryClient.invalidateQueries({ queryKey: [resource, 'getList'] })
      void queryClient.invalidateQueries({ queryKey: ['queues'] })
      navigate(`/${resource}`)
    },
    onError: (error) => {
      say(words(statusOf(error) === 0 ? 'next.unreachable' : 'next.failed'), pathname, { news: true })
    },
  })
}
