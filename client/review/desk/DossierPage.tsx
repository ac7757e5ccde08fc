import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useCallback, useEffect } from 'react'
import { useGetOne, useParams, useResourceContext } from 'react-admin'
import { fetchRest } from '../../elements/lazyComponent.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { PageHead } from '../../layout/PageHead.tsx'
import { LoadProblem } from '../../layout/pages.tsx'
import type { DossierRow, QueueResource } from '../../records.ts'
import { isFullRecord } from '../fullRecord.ts'
import deskStyles from './Desk.module.css'
import { Desk } from './Desk.tsx'
import { DossierSkeleton } from './DossierSkeleton.tsx'
import { Rail } from './Rail.tsx'

/** How often a record is reloaded while a delivery to its trader is pending, in ms. */
const DELIVERY_REFRESH_MS = 5000
/** An action's answer is the full record: do not reload it for this long, in ms. */
const STALE_AFTER_MS = 10_000

const hasPendingDelivery = (record: DossierRow | undefined) =>
  isFullRecord(record) &&
  record.told.some((event) => event.dispatches.some((dispatch) => dispatch.next_attempt_at !== null))

/** The desk for one dossier: its queue, the document beside the facts, its history, and the decision. */
export function DossierPage() {
  const words = useWords()
  const resource = useResourceContext() as QueueResource
  const id = decodeURIComponent(useParams().id ?? '')
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useGetOne<DossierRow>(
    resource,
    { id },
    {
      refetchInterval: ({ state }) => (hasPendingDelivery(state.data) ? DELIVERY_REFRESH_MS : false),
      staleTime: ({ state }) => (isFullRecord(state.data) ? STALE_AFTER_MS : 0),
      // The facts must not change just because the officer looked at another window.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  )
  const read = useCallback(async () => {
    await refetch()
    return queryClient.getQueryData<DossierRow>([resource, 'getOne', { id, meta: undefined }])
  }, [refetch, queryClient, resource, id])
  useEffect(() => {
    if (data) void fetchRest()
  }, [data])
  const unread = error ? (
    <div className={clsx(deskStyles.desk, deskStyles.lost)}>
      <PageHead title={words(`kind.${resource}`)} />
      <LoadProblem error={error} onRetry={refetch} />
    </div>
  ) : (
    <DossierSkeleton />
  )
  return (
    <div className={deskStyles.withRail}>
      <Rail resource={resource} current={id} />
      {data?.id === id ? (
        <Desk key={id} resource={resource} newest={data} isReading={isFetching} onReload={read} />
      ) : (
        unread
      )}
    </div>
  )
}
