import { Name } from '../../elements/Name.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import type { Column } from '../../list/ListTable.tsx'
import { OwnerFilters } from '../../list/RecordFilters.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import type { Webhook } from '../../records.ts'

const NEWEST = { field: 'created_at', order: 'DESC' } as const

export const webhookState = (record: Webhook) => (record.is_active ? 'active' : 'disabled')

/** A webhook without a list of events receives all of them. */
function EventCount({ events }: Pick<Webhook, 'events'>) {
  const words = useWords()
  return events.length === 0 ? words('webhook.all_events') : events.length
}

const columns: Column<Webhook>[] = [
  { label: 'column.url', cell: (record) => <span className={textStyles.mono}>{record.url}</span> },
  { label: 'column.trader', width: 240, soft: true, cell: ({ trader }) => <Name>{trader.name}</Name> },
  { label: 'column.events', width: 170, alignsEnd: true, soft: true, cell: (r) => <EventCount events={r.events} /> },
  { label: 'column.state', width: 140, cell: (record) => <StateChip state={webhookState(record)} /> },
  { label: 'column.since', width: 140, soft: true, sort: 'created_at', cell: (r) => <Timestamp at={r.created_at} /> },
]

export const WebhookList = () => (
  <RecordList<Webhook>
    columns={columns}
    query={{ sort: NEWEST }}
    toolbar={{ search: 'search.url_id', filters: <OwnerFilters /> }}
    views={{
      source: 'is_active',
      tabs: [
        { label: 'tab.all', value: null },
        { label: 'state.active', value: true },
        { label: 'state.disabled', value: false },
      ],
    }}
  />
)
