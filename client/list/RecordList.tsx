import { WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import {
  ListBase,
  type RaRecord,
  type SortPayload,
  useListContext,
  useNavigate,
  useResourceContext,
  useStore,
} from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import chipStyles from '../elements/chip.module.css'
import { clockTime } from '../format/time.ts'
import { type Key, useLanguage, useWords } from '../i18n/useWords.ts'
import { Message } from '../layout/Message.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { LoadProblem } from '../layout/pages.tsx'
import { isUnreachable, statusOf } from '../providers/http.ts'
import { useResource } from '../registry.tsx'
import { ColumnChoice, useShownColumns } from './ColumnChoice.tsx'
import { ListFoot, PAGE_SIZE_KEY, PAGE_SIZES } from './ListFoot.tsx'
import { ListSearch } from './ListSearch.tsx'
import { type Column, ListTable, type RowOptions } from './ListTable.tsx'
import { ListTabs, type Tab } from './ListTabs.tsx'
import styles from './RecordList.module.css'
import { UnknownAddress } from './UnknownAddress.tsx'
import { Unreachable } from './Unreachable.tsx'
import { useAnnounceRows } from './useAnnounceRows.ts'

/** Tabs over one filter field, or views of a list's own; `isAway` is true when the server cannot be reached. */
type ListViews =
  | { source: string; tabs: readonly Tab[]; isCounted?: boolean }
  | {
      render: (isAway: boolean) => ReactNode
      /** The filter fields that define the current view: clearing search and filters keeps them. */
      fieldsOf: (filter: Record<string, unknown>) => readonly string[]
    }

type Query = {
  sort: SortPayload
  defaultFilter?: Record<string, string | boolean>
  /** A filter that the page neither shows nor clears. */
  hiddenFilter?: Record<string, unknown>
  /** Polling interval in milliseconds. */
  pollMs?: number
}

type Props<R> = {
  columns: readonly Column<R>[]
  query: Query
  views?: ListViews
  toolbar?: { search?: Key; filters?: ReactNode }
  /** How rows look and open; a row opens the record's page unless `to` or `expand` says otherwise. */
  rows?: RowOptions<R>
  /** `besideTitle`: content beside the head’s title; `actions`: its actions, at the end. */
  head?: { besideTitle?: ReactNode; actions?: ReactNode }
  /** A line between the filters and the rows, about all rows that match. */
  summary?: ReactNode
  /** The message of an empty view, by its filter. */
  empty?: ReactNode | ((filter: Record<string, unknown>) => ReactNode)
  /** Content below the last row. */
  footer?: ReactNode
  /** The sums of the rows, beside their number in the foot. */
  figures?: ReactNode
  /** Replaces the foot while rows are selected. */
  bulk?: ReactNode
}

/** Sort orders and first filters must stay the same object: react-admin compares them by identity. */
const EMPTY_FILTER = {}

/** Says that the rows on screen are old. */
function NotLive({ since }: { since: number }) {
  const words = useWords()
  const { language } = useLanguage()
  return (
    <span className={chipStyles.chip} data-slot="chip">
      <WifiOff size={13} aria-hidden="true" />
      {words('list.not_live', { time: clockTime(since, language) })}
    </span>
  )
}

type NoRowsProps = {
  /** The filter fields of the current view. */
  viewFields: readonly string[]
  views: ListViews | undefined
  defaultFilter: Query['defaultFilter'] | undefined
  empty: Props<never>['empty']
}

/** Says why there are no rows: nothing matches the search, the tab is empty, or the view is. */
function NoRows({ viewFields, views, defaultFilter, empty }: NoRowsProps) {
  const words = useWords()
  const { filterValues, setFilters } = useListContext()
  if (Object.keys(filterValues).some((field) => !viewFields.includes(field))) {
    const clear = () => setFilters(Object.fromEntries(viewFields.map((field) => [field, filterValues[field] ?? ''])))
    return (
      <Message title={words('list.none')} text={words('list.none_text')}>
        <button type="button" className={buttonClass()} onClick={clear}>
          {words('list.clear')}
        </button>
      </Message>
    )
  }
  if (typeof empty === 'function') return empty(filterValues)
  if (views && 'source' in views) {
    const tab = filterValues[views.source] ?? ''
    if (tab !== (defaultFilter?.[views.source] ?? ''))
      return <Message title={words('list.empty')} text={words(tab === '' ? 'list.empty_text' : 'list.empty_state')} />
  }
  return empty ?? <Message title={words('list.empty')} text={words('list.empty_text')} />
}

function FilterBar({ search, filters, choice }: NonNullable<Props<never>['toolbar']> & { choice: ReactNode }) {
  if (!search && !filters) return null
  return (
    <div className={styles.filters} data-slot="filters">
      {search && <ListSearch placeholder={search} />}
      {filters}
      <span className={styles.choice}>{choice}</span>
    </div>
  )
}

const fieldsOf = (views: ListViews | undefined, filter: Record<string, unknown>): readonly string[] => {
  if (!views) return []
  return 'source' in views ? [views.source] : views.fieldsOf(filter)
}

function Views({ views, isAway }: { views: ListViews; isAway: boolean }) {
  return 'source' in views ? <ListTabs {...views} isAway={isAway} /> : views.render(isAway)
}

function ListBody<R extends RaRecord>({
  columns,
  query,
  views,
  toolbar,
  rows,
  head,
  summary,
  empty,
  footer,
  figures,
  bulk,
}: Props<R>) {
  const words = useWords()
  const { name, label, show } = useResource()
  const navigate = useNavigate()
  const { data, error, isFetching, refetch, filterValues, selectedIds = [] } = useListContext<R>()
  const [asOf, setAsOf] = useState<number | null>(null)
  useAnnounceRows()
  const shown = useShownColumns(columns)
  const choice = <ColumnChoice columns={columns} />
  useEffect(() => {
    if (data && !error) setAsOf(Date.now())
  }, [data, error])
  const away = isUnreachable(error)
  const viewFields = fieldsOf(views, filterValues)
  const selected = data?.some(({ id }) => selectedIds.includes(id)) ?? false
  // An empty list cannot be out of date.
  const staleAt = data && data.length > 0 ? asOf : null
  const body = () => {
    if (error && statusOf(error) === 422) return <UnknownAddress error={error} onClear={() => navigate(`/${name}`)} />
    if (error && !away) return <LoadProblem error={error} onRetry={refetch} />
    if (data?.length === 0 && !error)
      return <NoRows viewFields={viewFields} views={views} defaultFilter={query.defaultFilter} empty={empty} />
    const to = rows?.to ?? (show && ((record: R) => `/${name}/${record.id}/show`))
    return <ListTable<R> name={words(label)} columns={shown} rows={{ ...rows, to }} footer={footer} />
  }
  return (
    <>
      <PageHead
        title={words(label)}
        actions={
          toolbar ? (
            head?.actions
          ) : (
            <>
              {head?.actions}
              {choice}
            </>
          )
        }
        besideTitle={away ? staleAt !== null && <NotLive since={staleAt} /> : head?.besideTitle}
      />
      {views && <Views views={views} isAway={away} />}
      {toolbar && <FilterBar {...toolbar} choice={choice} />}
      {away && <Unreachable onRetry={refetch} isBusy={isFetching === true} hasRows={staleAt !== null} />}
      {summary}
      {body()}
      {bulk}
      {!(bulk && selected) && (
        <ListFoot asOf={error ? staleAt : null} selects={rows?.select !== undefined} figures={figures} />
      )}
    </>
  )
}

/** A list of a resource: head, tabs, search and filters, rows, foot. Its whole state is in the address. */
export function RecordList<R extends RaRecord>(props: Props<R>) {
  const resource = useResourceContext()
  const [pageSize] = useStore<number>(PAGE_SIZE_KEY, PAGE_SIZES[0])
  return (
    <ListBase
      key={resource}
      storeKey={false}
      perPage={pageSize}
      sort={props.query.sort}
      filter={props.query.hiddenFilter ?? EMPTY_FILTER}
      filterDefaultValues={props.query.defaultFilter ?? EMPTY_FILTER}
      // The list shows the error itself, so suppress the notification.
      queryOptions={{ onError: () => {}, refetchInterval: props.query.pollMs ?? false, retry: false }}
    >
      <ListBody {...props} />
    </ListBase>
  )
}
