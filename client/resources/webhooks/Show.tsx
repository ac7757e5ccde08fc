import { Fact, FactList } from '../../elements/Facts.tsx'
import { HttpStatus } from '../../elements/HttpStatus.tsx'
import { IdFact, TimeFact } from '../../elements/RecordFacts.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { AccountJournal } from '../../record/AccountJournal.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import { RelatedList } from '../../record/RelatedList.tsx'
import { TraderFacts } from '../../record/TraderFacts.tsx'
import type { Delivery, Webhook } from '../../records.ts'
import { webhookState } from './List.tsx'

export function WebhookShow() {
  const words = useWords()
  return (
    <RecordPage<Webhook>
      head={(record) => ({ besideTitle: <StateChip state={webhookState(record)} /> })}
      sideContent={(record) => <AccountJournal filter={{ record_id: record.id }} />}
    >
      {(record) => (
        <>
          <FactList>
            <Fact label={words('fact.url')} copy={record.url}>
              <span className={textStyles.mono}>{record.url}</span>
            </Fact>
            {record.description && (
              <Fact label={words('fact.description')}>
                <bdi>{record.description}</bdi>
              </Fact>
            )}
            {record.disabled_why && (
              <Fact label={words('fact.disabled_why')}>{words(`webhook.${record.disabled_why as 'gone'}`)}</Fact>
            )}
            {record.failing_since && (
              <Fact label={words('fact.failing_since')}>
                <Timestamp at={record.failing_since} />{' '}
                <span data-tone="muted">{words('webhook.failures', { smart_count: record.failures })}</span>
              </Fact>
            )}
            <Fact label={words('fact.events')}>
              {record.events.length === 0 && words('webhook.all_events')}
              {record.events.map((event) => (
                <div key={event} className={textStyles.mono}>
                  {event}
                </div>
              ))}
            </Fact>
            <TraderFacts record={record} />
            <TimeFact label="fact.created_at" at={record.created_at} />
            <IdFact id={record.id} />
          </FactList>
          <RelatedList<Delivery>
            resource="deliveries"
            filter={{ webhook_id: record.id }}
            title="names.deliveries"
            limit={10}
            columns={[
              { label: 'column.event', cell: (row) => <span className={textStyles.mono}>{row.event_type}</span> },
              { label: 'column.attempt', width: 90, alignsEnd: true, cell: (row) => row.attempt },
              { label: 'column.answer', width: 130, cell: (row) => <HttpStatus status={row.http_status} /> },
              { label: 'column.time', width: 130, cell: (row) => <Timestamp at={row.created_at} /> },
            ]}
          />
        </>
      )}
    </RecordPage>
  )
}
