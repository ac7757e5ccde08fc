import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useCallback } from 'react'
import { useGetOne, useParams, useResourceContext } from 'react-admin'
import { useWords } from '../i18n/useWords.ts'
import { Problem } from '../layout/pages.tsx'
import { SheetHead } from '../layout/SheetHead.tsx'
import type { Dossier, QueueResource } from '../records.ts'
import { useKind } from '../registry.tsx'
import { DossierSkeleton } from './DossierSkeleton.tsx'
import deskStyles from './desk/Desk.module.css'
import { Desk } from './desk/Desk.tsx'
import { Rail } from './desk/Rail.tsx'
import { isWhole } from './desk/usePulse.ts'

/** How often a record is read again while a delivery to its trader is pending, in ms. */
const WHILE_TOLD = 5000
/** An action's answer holds the whole record: do not read it again for this long, in ms. */
const FRESH = 10_000

const isBeingTold = (record: Dossier | undefined) =>
  record?.told?.some((event) => event.dispatches.some((dispatch) => dispatch.next_attempt_at !== null)) ?? false

/** The desk for one dossier: its queue, the document beside the facts, its history, and the decision. */
export function DossierPage() {
  const words = useWords()
  const resource = useResourceContext() as QueueResource
  const { facts } = useKind(resource)
  const id = decodeURIComponent(useParams().id ?? '')
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useGetOne<Dossier>(
    resource,
    { id },
    {
      refetchInterval: ({ state }) => (isBeingTold(state.data) ? WHILE_TOLD : false),
      staleTime: ({ state }) => (isWhole(state.data) ? FRESH : 0),
      // The facts must not change just because the officer looked at another window.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  )
  const read = useCallback(async () => {
    await refetch()
    return queryClient.getQueryData<Dossier>([resource, 'getOne', { id, meta: undefined }])
  }, [refetch, queryClient, resource, id])
  return (
    <div className={deskStyles.withRail}>
      <Rail resource={resource} current={id} />
      {data?.id === id ? (
        <Desk
          key={id}
          resource={resource}
          newest={data}
          settled={isWhole(data) && !isFetching}
          facts={facts}
          read={read}
        />
      ) : error ? (
        <div className={clsx(deskStyles.desk, deskStyles.lost)}>
          <SheetHead title={words(`kind.${resource}`)} />
          <Problem error={error} onRetry={refetch} />
        </div>
      ) : (
        <DossierSkeleton />
      )}
    </div>
  )
}
