import { RotateCw } from 'lucide-react'
import { LinkBase } from 'react-admin'
import { Fact, FactList } from '../../elements/Facts.tsx'
import { HttpStatus } from '../../elements/HttpStatus.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { FilterText } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { OwnerFilters } from '../../list/RecordFilters.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import { CodePart } from '../../record/CodePart.tsx'
import { RecordLink } from '../../record/RecordLink.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import { useAct } from '../../record/useAct.ts'
import type { Delivery } from '../../records.ts'

const NEWEST = { field: 'created_at', order: 'DESC' } as const

const columns: Column<Delivery>[] = [
  { label: 'column.event', cell: (record) => <span className="mono">{record.event_type}</span> },
  { label: 'column.url', width: 360, soft: true, cell: ({ webhook }) => <span className="mono">{webhook.url}</span> },
  { label: 'column.attempt', width: 90, end: true, soft: true, cell: ({ attempt }) => attempt },
  { label: 'column.answer', width: 130, cell: (record) => <HttpStatus status={record.http_status} /> },
  { label: 'column.time', width: 150, soft: true, sort: 'created_at', cell: (r) => <Timestamp at={r.created_at} /> },
]

export const DeliveryList = () => (
  <RecordList<Delivery>
    title="names.deliveries"
    columns={columns}
    sort={NEWEST}
    search="search.event_webhook_id"
    tabs={{
      source: 'delivered',
      tabs: [
        { label: 'tab.all', value: null },
        { label: 'state.delivered', value: true },
        { label: 'state.failed', value: false },
      ],
    }}
    filters={
      <>
        <FilterText source="event_type" label="filter.event" hint="filter.event_hint" />
        <OwnerFilters />
        <FilterText source="webhook_id" label="filter.webhook" hint="filter.webhook_hint" />
      </>
    }
    to={(record) => `/deliveries/${record.id}/show`}
  />
)

function Redeliver({ record }: { record: Delivery }) {
  const words = useWords()
  const { say } = useOutcome()
  const act = useAct<Delivery>('deliveries', record.id, () => say(words('told.sent'), `/deliveries/${record.id}/show`))
  if (!record.allowed_actions.includes('redeliver')) return null
  return (
    <button
      type="button"
      className="btn"
      aria-disabled={act.isPending}
      onClick={() => !act.isPending && act.mutate({ action: 'redeliver' })}
    >
      <RotateCw size={14} strokeWidth={1.6} aria-hidden="true" />
      {act.isError ? words('told.failed') : words('told.redeliver')}
    </button>
  )
}

export function DeliveryPage() {
  const words = useWords()
  return (
    <RecordPage<Delivery>
      list="names.deliveries"
      head={(record) => ({
        title: record.event_type,
        beside: <HttpStatus status={record.http_status} />,
        end: <Redeliver record={record} />,
      })}
    >
      {(record) => (
        <>
          <FactList>
            <Fact label={words('fact.url')} copy={record.webhook.url}>
              <LinkBase className="link mono" to={`/webhooks/${record.webhook.id}/show`}>
                {record.webhook.url}
              </LinkBase>
            </Fact>
            <Fact label={words('fact.trader')}>
              <RecordLink resource="traders" {...record.trader} />
            </Fact>
            <Fact label={words('fact.record')} copy={record.record_id}>
              <LinkBase className="link mono" to={`/${record.resource}/${record.record_id}/show`}>
                {record.record_id}
              </LinkBase>
            </Fact>
            <Fact label={words('fact.attempt')}>{record.attempt}</Fact>
            <Fact label={words('fact.duration')}>
              <bdi dir="ltr">{record.duration_ms} ms</bdi>
            </Fact>
            <Fact label={words('fact.time')}>
              <Timestamp at={record.created_at} />
            </Fact>
            <Fact label={words('fact.id')} copy={record.id}>
              <span className="mono">{record.id}</span>
            </Fact>
          </FactList>
          <CodePart title={words('delivery.answer')} text={record.response_body || '–'} />
          <CodePart title={words('delivery.sent')} value={record.payload} />
        </>
      )}
    </RecordPage>
  )
}
