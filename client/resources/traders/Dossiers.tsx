import { useQueries } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId } from 'react'
import { LinkBase, useDataProvider } from 'react-admin'
import cardStyles from '../../elements/card.module.css'
import { DeletedChip } from '../../elements/DeletedChip.tsx'
import flowStyles from '../../elements/flow.module.css'
import { Name } from '../../elements/Name.tsx'
import { Rib } from '../../elements/Rib.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { WaitingTime } from '../../elements/WaitingTime.tsx'
import { formatCount } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import listTableStyles from '../../list/ListTable.module.css'
import { listPath } from '../../list/listPath.ts'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import relatedListStyles from '../../record/RelatedList.module.css'
import type { DossierRow, QueueResource } from '../../records.ts'
import { useDossierKinds } from '../../registry.tsx'

const NEWEST = { field: 'created_at', order: 'DESC' } as const
type Line = { resource: QueueResource; record: DossierRow }

/** The newest dossiers of each kind, deleted ones included, merged and sorted by date. */
function useDossiers(traderId: string, limit: number) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const names = Object.keys(useDossierKinds()) as QueueResource[]
  const lists = names.flatMap((resource) => [false, true].map((deleted) => ({ resource, deleted })))
  const answers = useQueries({
    queries: lists.map(({ resource, deleted }) => {
      const params = {
        filter: { trader_id: traderId, ...(deleted && { deleted }) },
        sort: NEWEST,
        pagination: { page: 1, perPage: limit },
      }
      return {
        queryKey: [resource, 'getList', params],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          dataProvider.getList<DossierRow>(resource, { ...params, signal }),
      }
    }),
  })
  const parts = lists.map((part, index) => ({ ...part, ...answers[index]?.data }))
  const lines: Line[] = parts.flatMap(({ resource, data = [] }) => data.map((record) => ({ resource, record })))
  lines.sort((a, b) => Date.parse(b.record.created_at) - Date.parse(a.record.created_at))
  return {
    lines,
    /** Kinds with more dossiers than the page loaded. */
    cut: parts.flatMap(({ resource, deleted, total = 0 }) => (!deleted && total > limit ? [{ resource, total }] : [])),
    total: parts.reduce((sum, { total = 0 }) => sum + total, 0),
    pending: answers.some(({ isPending }) => isPending),
    error: answers.find(({ error }) => error)?.error,
  }
}

/** The number of a trader's dossiers of every kind; undefined until all are counted. */
export function useDossierCount(traderId: string): number | undefined {
  const { total, pending } = useDossiers(traderId, MAX_SHOWN)
  return pending ? undefined : total
}

const MAX_SHOWN = 50

/** The date of the decision, or the start of the wait; deleted dossiers say so. */
function Outcome({ dossier }: { dossier: DossierRow }) {
  if (dossier.deleted_at) return <DeletedChip />
  if (dossier.decided_at) return <Timestamp at={dossier.decided_at} day />
  return <WaitingTime since={dossier.waiting_since} wait={undefined} />
}

/** Dossiers of every kind, newest first, with their state, version and decision. */
export function TraderDossiers({
  traderId,
  limit,
  onShowAll,
}: {
  traderId: string
  limit?: number
  onShowAll?: () => void
}) {
  const words = useWords()
  const id = useId()
  const { language } = useLanguage()
  const kinds = useDossierKinds()
  const { lines, cut, total, pending, error } = useDossiers(traderId, MAX_SHOWN)
  const shown = limit ? lines.slice(0, limit) : lines
  return (
    <section aria-labelledby={id} className={relatedListStyles.related}>
      <header>
        <h2 id={id}>{words('whole.dossiers')}</h2>
        {onShowAll && total > shown.length && (
          <button type="button" className={clsx(textStyles.link, textStyles.small)} onClick={onShowAll}>
            {words('whole.all_dossiers')}
          </button>
        )}
        {!onShowAll &&
          cut.map((kind) => (
            <LinkBase
              key={kind.resource}
              className={clsx(textStyles.link, textStyles.small)}
              to={listPath(kind.resource, { trader_id: traderId })}
            >
              {words(`names.${kind.resource}`)}
              {words('comma')}
              {words('list.see_all', { smart_count: kind.total, total: formatCount(kind.total, language) })}
            </LinkBase>
          ))}
      </header>
      {error && <p data-tone="muted">{words('list.failed')}</p>}
      {!error && pending && <div className={relatedListStyles.bone} />}
      {!error && !pending && lines.length === 0 && <p data-tone="muted">{words('list.nothing')}</p>}
      {!error && !pending && lines.length > 0 && (
        <div className={cardStyles.card}>
          <table className={clsx(relatedListStyles.smallTable, listTableStyles.table)}>
            <colgroup>
              <col style={{ width: 140 }} />
              <col />
              <col style={{ width: 118 }} />
              <col style={{ width: 72 }} />
              <col style={{ width: 132 }} />
              <col style={{ width: '18%' }} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">{words('whole.asks')}</th>
                <th scope="col">{words('whole.subject')}</th>
                <th scope="col">{words('column.state')}</th>
                <th scope="col" className={textStyles.num}>
                  {words('whole.version')}
                </th>
                <th scope="col">{words('whole.decided')}</th>
                <th scope="col">{words('column.workspace')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ resource, record }) => {
                const { icon: Icon, stateOf, recordRepresentation, nameFormat } = kinds[resource]
                const subject = recordRepresentation(record)
                return (
                  <tr key={`${resource}${record.id}`}>
                    <td>
                      <LinkBase className={listTableStyles.opener} to={`/${resource}/${record.id}/show`}>
                        <span className={flowStyles.row}>
                          <Icon size={15} strokeWidth={1.5} data-tone="muted" aria-hidden="true" />
                          {words(`kind.${resource}`)}
                        </span>
                      </LinkBase>
                    </td>
                    <td>{nameFormat === 'rib' ? <Rib number={subject} /> : <Name>{subject}</Name>}</td>
                    <td>
                      <StateChip state={stateOf(record)} />
                    </td>
                    <td className={textStyles.num} data-tone="muted">
                      {record.submissions}
                    </td>
                    <td data-tone="muted">
                      <Outcome dossier={record} />
                    </td>
                    <td data-tone="muted">
                      <Name>{record.workspace.name}</Name>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
