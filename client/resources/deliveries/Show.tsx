import { clsx } from 'clsx'
import { RotateCw } from 'lucide-react'
import { LinkBase } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import { Fact, FactList } from '../../elements/Facts.tsx'
import { HttpStatus } from '../../elements/HttpStatus.tsx'
import { Name } from '../../elements/Name.tsx'
import { IdFact, TimeFact } from '../../elements/RecordFacts.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { useOutcome } from '../../layout/Outcome.tsx'
import { CodePart } from '../../record/CodePart.tsx'
import { RecordLink } from '../../record/RecordLink.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import { useRecordAction } from '../../record/useRecordAction.ts'
import type { Delivery } from '../../records.ts'

function Redeliver({ record }: { record: Delivery }) {
  const words = useWords()
  const { showOutcome } = useOutcome()
  const act = useRecordAction<Delivery>('deliveries', record.id, () =>
    showOutcome(words('told.sent'), `/deliveries/${record.id}/show`),
  )
  if (!record.allowed_actions.includes('redeliver')) return null
  return (
    <button
      type="button"
      className={buttonClass()}
      aria-disabled={act.isPending}
      onClick={() => !act.isPending && act.mutate(['redeliver'])}
    >
      <RotateCw size={14} strokeWidth={1.6} aria-hidden="true" />
      {act.isError ? words('told.failed') : words('told.redeliver')}
    </button>
  )
}

export function DeliveryShow() {
  const words = useWords()
  return (
    <RecordPage<Delivery>
      head={(record) => ({
        besideTitle: <HttpStatus status={record.http_status} />,
        actions: <Redeliver record={record} />,
      })}
    >
      {(record) => (
        <>
          <FactList>
            {record.webhook && (
              <Fact label={words('fact.url')} copy={record.webhook.url}>
                <LinkBase className={clsx(textStyles.link, textStyles.mono)} to={`/webhooks/${record.webhook.id}/show`}>
                  {record.webhook.url}
                </LinkBase>
              </Fact>
            )}
            {record.mail && (
              <Fact label={words('fact.email')}>
                <bdi dir="ltr">{record.mail.address}</bdi> <StateChip state={record.mail.status} />
              </Fact>
            )}
            <Fact label={words('fact.trader')}>
              <RecordLink resource="traders" {...record.trader} />
            </Fact>
            <Fact label={words('fact.record')} copy={record.record_id}>
              <LinkBase
                className={record.name === null ? clsx(textStyles.link, textStyles.mono) : textStyles.link}
                to={`/${record.resource}/${record.record_id}/show`}
              >
                {record.name === null ? record.record_id : <Name>{record.name}</Name>}
              </LinkBase>
            </Fact>
            <Fact label={words('fact.attempt')}>{record.attempt}</Fact>
            <Fact label={words('fact.duration')}>
              <bdi dir="ltr">{record.duration_ms} ms</bdi>
            </Fact>
            <TimeFact label="fact.time" at={record.created_at} />
            <IdFact id={record.id} />
          </FactList>
          <CodePart title={words('delivery.answer')} text={record.response_body || '–'} />
          <CodePart title={words('delivery.sent')} value={record.payload} />
        </>
      )}
    </RecordPage>
  )
}
