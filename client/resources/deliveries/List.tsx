import { clsx } from 'clsx'
import { LinkBase } from 'react-admin'
import { HttpStatus } from '../../elements/HttpStatus.tsx'
import { Name } from '../../elements/Name.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { translateName } from '../../i18n/translateName.ts'
import { useWords } from '../../i18n/useWords.ts'
import { FilterText } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { OwnerFilters } from '../../list/RecordFilters.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import type { Delivery } from '../../records.ts'

const NEWEST = { field: 'created_at', order: 'DESC' } as const

/** The event's record, by its name. */
function DeliveredRecord({ record }: { record: Delivery }) {
  const words = useWords()
  return (
    <LinkBase className={clsx(textStyles.link, textStyles.clip)} to={`/${record.resource}/${record.record_id}/show`}>
      {record.name === null ? (
        <span className={textStyles.mono}>{record.record_id.slice(-8)}</span>
      ) : (
        <Name>{record.name}</Name>
      )}{' '}
      <span data-tone="muted">{translateName(words, record.resource, 'kind')}</span>
    </LinkBase>
  )
}

const columns: Column<Delivery>[] = [
  { label: 'column.event', cell: (record) => <span className={textStyles.mono}>{record.event_type}</span> },
  { label: 'column.trader', width: 170, cell: ({ trader }) => <Name>{trader.name}</Name> },
  { label: 'column.on_record', width: 210, cell: (record) => <DeliveredRecord record={record} /> },
  {
    label: 'column.url',
    width: 200,
    soft: true,
    cell: ({ webhook, mail }) => <span className={textStyles.mono}>{webhook?.url ?? mail?.address}</span>,
  },
  { label: 'column.attempt', width: 80, alignsEnd: true, soft: true, cell: ({ attempt }) => attempt },
  { label: 'column.answer', width: 90, cell: (record) => <HttpStatus status={record.http_status} /> },
  { label: 'column.time', width: 130, soft: true, sort: 'created_at', cell: (r) => <Timestamp at={r.created_at} /> },
]

export const DeliveryList = () => (
  <RecordList<Delivery>
    columns={columns}
    query={{ sort: NEWEST }}
    toolbar={{
      search: 'search.event_webhook_id',
      filters: (
        <>
          <FilterText source="event_type" label="filter.event" hint="filter.event_hint" />
          <OwnerFilters />
          <FilterText source="webhook_id" label="filter.webhook" hint="filter.webhook_hint" />
        </>
      ),
    }}
    views={{
      source: 'delivered',
      tabs: [
        { label: 'tab.all', value: null },
        { label: 'state.delivered', value: true },
        { label: 'state.failed', value: false },
      ],
    }}
  />
)
