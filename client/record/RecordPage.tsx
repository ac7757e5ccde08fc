import { clsx } from 'clsx'
import { ChevronLeft, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkBase, type RaRecord, useGetOne, useParams } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import flowStyles from '../elements/flow.module.css'
import skeletonStyles from '../elements/skeleton.module.css'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { LoadProblem } from '../layout/pages.tsx'
import { listPath } from '../list/listPath.ts'
import { useResource } from '../registry.tsx'
import styles from './RecordPage.module.css'

type Parts = { tile?: ReactNode; besideTitle?: ReactNode; belowTitle?: ReactNode; actions?: ReactNode }

/** A record's page: head with a link back to its list, and the record's parts below. */
export function RecordPage<R extends RaRecord>({
  head,
  children,
  sideContent,
  journal,
}: {
  head?: (record: R) => Parts
  children: (record: R, reload: () => Promise<unknown>) => ReactNode
  sideContent?: (record: R) => ReactNode
  /** The journal filter for the record; by default its own entries. */
  journal?: (record: R) => Record<string, string>
}) {
  const words = useWords()
  const { name: resource, label, recordRepresentation } = useResource()
  const { id = '' } = useParams()
  const { data: record, error, refetch } = useGetOne<R>(resource, { id })
  const crumb = (
    <>
      <ChevronLeft size={12} className={flowStyles.mirrored} aria-hidden="true" />
      <LinkBase to={`/${resource}`}>{words(label)}</LinkBase>
    </>
  )
  if (!record)
    return (
      <>
        <PageHead title={words(label)} crumb={crumb} />
        {error ? (
          <LoadProblem error={error} onRetry={refetch} />
        ) : (
          <div className={styles.record} data-slot="record-body" role="status">
            <span className={textStyles.spoken}>{words('loading')}</span>
            <span className={skeletonStyles.skeleton} style={{ width: '40%' }} />
            <span className={skeletonStyles.skeleton} style={{ width: '60%' }} />
            <span className={skeletonStyles.skeleton} style={{ width: '50%' }} />
          </div>
        )}
      </>
    )
  const parts = head?.(record)
  const entries = listPath('audit-entries', journal?.(record) ?? { record_id: String(record.id) })
  return (
    <>
      <PageHead
        title={recordRepresentation?.(record) ?? ''}
        crumb={crumb}
        {...parts}
        actions={
          <>
            {parts?.actions}
            <LinkBase className={buttonClass()} to={entries}>
              <ScrollText size={15} strokeWidth={1.6} aria-hidden="true" />
              {words('whole.entries')}
            </LinkBase>
          </>
        }
      />
      <div className={clsx(styles.panes, !sideContent && styles.solo)}>
        <div className={styles.record} data-slot="record-body">
          {children(record, refetch)}
        </div>
        {sideContent && (
          <aside className={styles.side} data-slot="record-side">
            {sideContent(record)}
          </aside>
        )}
      </div>
    </>
  )
}
