import { WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ListBase, type RaRecord, type SortPayload, useListContext, useNavigate, useResourceContext } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import chipStyles from '../elements/chip.module.css'
import { clockTime } from '../format/time.ts'
import { type Key, useLanguage, useWords } from '../i18n/useWords.ts'
import { Message } from '../layout/Message.tsx'
import { LoadProblem } from '../layout/pages.tsx'
import { SheetHead } from '../layout/SheetHead.tsx'
import { isUnreachable, statusOf } from '../providers/http.ts'
import { useResource } from '../registry.tsx'
import { ColumnChoice, useShownColumns } from './ColumnChoice.tsx'
import { ListFoot } from './ListFoot.tsx'
import { ListSearch } from './ListSearch.tsx'
import { type Column, ListTable } from './ListTable.tsx'
import { ListTabs, type Tab } from './ListTabs.tsx'
import styles from './RecordList.module.css'
import { UnknownAddress } from './UnknownAddress.tsx'
import { Unreachable } from './Unreachable.tsx'
import { useAnnounceRows } from './useAnnounceRows.ts'

type Props<R> = {
  columns: readonly Column<R>[]
  sort: SortPayload
  search?: Key
  filters?: ReactNode
  tabs?: { source: string; tabs: readonly Tab[] }
  /** Replaces the tabs for a list with other views; `away` is true if the server cannot be reached. */
  viewTabs?: (away: boolean) => ReactNode
  /** The filter fields that define the current view: clearing search and filters keeps them. */
  viewFieldsOf?: (filter: Record<string, unknown>) => readonly string[]
  select?: { name: (record: R) => string } | undefined
  /** Replaces the foot while rows are selected. */
  bulk?: ReactNode
  /** The default filter. */
  defaultFilter?: Record<string, string>
  /** The page that a row opens, unless it is the record's page. */
  to?: (record: R) => string
  expand?: (record: R) => ReactNode
  dense?: boolean
  /** The head above the first row of each group. */
  groupOf?: (record: R) => string
  beside?: ReactNode
  /** Actions at the end of the head. */
  end?: ReactNode
  /** The message of an empty view, by its filter. */
  empty?: ReactNode | ((filter: Record<string, unknown>) => ReactNode)
  /** Polling interval in milliseconds. */
  pollMs?: number
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
  tabs: Props<never>['tabs'] | undefined
  defaultFilter: Props<never>['defaultFilter'] | undefined
  empty: Props<never>['empty']
}

/** Why there are no rows: no match for the search, an empty tab, or an empty view. */
function NoRows({ viewFields, tabs, defaultFilter, empty }: NoRowsProps) {
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
  const tab = tabs && (filterValues[tabs.source] ?? '')
  if (tabs && tab !== (defaultFilter?.[tabs.source] ?? ''))
    return <Message title={words('list.empty')} text={words(tab === '' ? 'list.empty_text' : 'list.empty_state')} />
  return empty ?? <Message title={words('list.empty')} text={words('list.empty_text')} />
}

function FilterBar({ search, filters, choice }: { search: Key | undefined; filters: ReactNode; choice: ReactNode }) {
  if (!search && !filters) return null
  return (
    <div className={styles.filters} data-slot="filters">
      {search && <ListSearch placeholder={search} />}
      {filters}
      <span className={styles.choice}>{choice}</span>
    </div>
  )
}

function ListBody<R extends RaRecord>({
  columns,
  search,
  filters,
  tabs,
  defaultFilter,
  to,
  expand,
  dense,
  groupOf,
  beside,
  end,
  empty,
  viewTabs,
  viewFieldsOf,
  select,
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
  const viewFields = viewFieldsOf?.(filterValues) ?? (tabs ? [tabs.source] : [])
  const selected = data?.some(({ id }) => selectedIds.includes(id)) ?? false
  // An empty list cannot be out of date.
  const staleAt = data && data.length > 0 ? asOf : null
  const rows = () => {
    if (error && statusOf(error) === 422) return <UnknownAddress error={error} onClear={() => navigate(`/${name}`)} />
    if (error && !away) return <LoadProblem error={error} onRetry={refetch} />
    if (data?.length === 0 && !error)
      return <NoRows viewFields={viewFields} tabs={tabs} defaultFilter={defaultFilter} empty={empty} />
    return (
      <ListTable<R>
        name={words(label)}
        columns={shown}
        to={to ?? (show && ((record) => `/${name}/${record.id}/show`))}
        expand={expand}
        dense={dense}
        groupOf={groupOf}
        select={select}
      />
    )
  }
  return (
    <>
      <SheetHead
        title={words(label)}
        end={
          search || filters ? (
            end
          ) : (
            <>
              {end}
              {choice}
            </>
          )
        }
        beside={away ? staleAt !== null && <NotLive since={staleAt} /> : beside}
      />
      {viewTabs ? viewTabs(away) : tabs && <ListTabs {...tabs} isAway={away} />}
      <FilterBar search={search} filters={filters} choice={choice} />
      {away && <Unreachable onRetry={refetch} isBusy={isFetching === true} hasRows={staleAt !== null} />}
      {rows()}
      {bulk}
      {!(bulk && selected) && <ListFoot asOf={error ? staleAt : null} selects={select !== undefined} />}
    </>
  )
}

/** A list of a resource: head, tabs, search and filters, rows, foot. Its whole state is in the address. */
export function RecordList<R extends RaRecord>(props: Props<R>) {
  const resource = useResourceContext()
  return (
    <ListBase
      key={resource}
      storeKey={false}
      perPage={25}
      sort={props.sort}
      filterDefaultValues={props.defaultFilter ?? EMPTY_FILTER}
      // The list shows the error itself, so suppress the notification.
      queryOptions={{ onError: () => {}, refetchInterval: props.pollMs ?? false, retry: false }}
    >
      <ListBody {...props} />
    </ListBase>
  )
}
