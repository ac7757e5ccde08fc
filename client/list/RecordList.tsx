import { WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ListBase, type RaRecord, type SortPayload, useListContext, useResourceContext } from 'react-admin'
import { clockTime } from '../format/time.ts'
import { type Key, useLanguage, useWords } from '../i18n/useWords.ts'
import { Message } from '../layout/Message.tsx'
import { Problem } from '../layout/pages.tsx'
import { SheetHead } from '../layout/SheetHead.tsx'
import { statusOf } from '../providers/http.ts'
import { ListFoot } from './ListFoot.tsx'
import { ListSearch } from './ListSearch.tsx'
import { type Column, ListTable } from './ListTable.tsx'
import { ListTabs, type Tab } from './ListTabs.tsx'
import { Unreachable } from './Unreachable.tsx'
import './list.css'

type Props<R> = {
  title: Key
  columns: readonly Column<R>[]
  sort: SortPayload
  search?: Key
  filters?: ReactNode
  tabs?: { source: string; tabs: readonly Tab[] }
  /** the filter until another is chosen */
  first?: Record<string, string>
  to?: (record: R) => string
  expand?: (record: R) => ReactNode
  dense?: boolean
  beside?: ReactNode
  empty?: ReactNode
  /** asks again by itself, in milliseconds */
  every?: number
}

/** Sort orders and first filters must stay the same object: react-admin compares them by identity. */
const NO_FILTER = {}

function Body<R extends RaRecord>({
  title,
  columns,
  search,
  filters,
  tabs,
  first,
  to,
  expand,
  dense,
  beside,
  empty,
}: Props<R>) {
  const words = useWords()
  const { language } = useLanguage()
  const { data, error, isFetching, refetch, filterValues, setFilters } = useListContext<R>()
  const [asOf, setAsOf] = useState<number | null>(null)
  useEffect(() => {
    if (data && !error) setAsOf(Date.now())
  }, [data, error])
  const away = error !== null && [0, 502, 503, 504].includes(statusOf(error) ?? -1)
  const searching = Object.keys(filterValues).some((field) => field !== tabs?.source)
  const tab = tabs && (filterValues[tabs.source] ?? '')
  const otherTab = tabs !== undefined && tab !== (first?.[tabs.source] ?? '')
  const none = data?.length === 0 && !error
  // Without rows there is nothing that could be old.
  const staleAt = data && data.length > 0 ? asOf : null
  return (
    <>
      <SheetHead
        title={words(title)}
        beside={
          !away ? (
            beside
          ) : staleAt === null ? undefined : (
            <span className="chip">
              <WifiOff size={13} aria-hidden="true" />
              {words('list.not_live', { time: clockTime(staleAt, language) })}
            </span>
          )
        }
      />
      {tabs && <ListTabs {...tabs} away={away} />}
      {(search || filters) && (
        <div className="filters">
          {search && <ListSearch placeholder={search} />}
          {filters}
        </div>
      )}
      {away && <Unreachable retry={refetch} busy={isFetching === true} rows={staleAt !== null} />}
      {error && !away ? (
        <Problem error={error} retry={refetch} />
      ) : none ? (
        searching ? (
          <Message title={words('list.none')} text={words('list.none_text')}>
            <button type="button" className="btn" onClick={() => setFilters(tabs ? { [tabs.source]: tab } : {})}>
              {words('list.clear')}
            </button>
          </Message>
        ) : otherTab ? (
          <Message title={words('list.empty')} text={words(tab === '' ? 'list.empty_text' : 'list.empty_state')} />
        ) : (
          (empty ?? <Message title={words('list.empty')} text={words('list.empty_text')} />)
        )
      ) : (
        <ListTable columns={columns} to={to} expand={expand} dense={dense} />
      )}
      <ListFoot asOf={error ? staleAt : null} />
    </>
  )
}

/** A list of a resource: head, tabs, search and filters, rows, foot; its whole state is in the address. */
export function RecordList<R extends RaRecord>(props: Props<R>) {
  const resource = useResourceContext()
  return (
    <ListBase
      key={resource}
      storeKey={false}
      perPage={25}
      sort={props.sort}
      filterDefaultValues={props.first ?? NO_FILTER}
      // The list itself says what went wrong: no second notice.
      queryOptions={{ onError: () => {}, refetchInterval: props.every, retry: false }}
    >
      <Body {...props} />
    </ListBase>
  )
}
