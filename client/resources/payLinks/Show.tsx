import { Fact, FactList } from '../../elements/Facts.tsx'
import { Money } from '../../elements/Money.tsx'
import { TimeFact } from '../../elements/RecordFacts.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { CodePart } from '../../record/CodePart.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import type { PayLink } from '../../records.ts'
import { Timeline } from '../../review/casework/Timeline.tsx'
import { LinkOwnerFacts } from '../links/LinkOwnerFacts.tsx'
import { LinkPayments } from '../links/LinkPayments.tsx'
import { PayerPage } from '../links/PayerPage.tsx'
import { Amount, CURRENCY } from './Amount.tsx'
import { PayLinkPaidCount } from './PayLinkPaidCount.tsx'

/** After how long without a payment the link expires, and the source of that limit. */
function Timeout({ record }: { record: PayLink }) {
  const words = useWords()
  const { effective_inactivity_timeout_minutes: minutes, inactivity_timeout_source: source } = record
  if (minutes === null || source === null) return <>{words('link.no_timeout')}</>
  return (
    <>
      {words('link.minutes', { smart_count: minutes })}
      {words('comma')}
      <span data-tone="muted">{words(`link.timeout_of.${source}`)}</span>
    </>
  )
}

/** A link of the v2 group, with its payments. */
export function PayLinkShow() {
  const words = useWords()
  return (
    <RecordPage<PayLink>
      head={(record) => ({ besideTitle: <StateChip state={record.status} /> })}
      sideContent={(record) => <Timeline resource="pay-links" id={record.id} />}
    >
      {(record) => (
        <>
          <FactList title={words('link.takes')}>
            <PayerPage url={record.payment_link} />
            {record.details && (
              <Fact label={words('fact.description')}>
                <bdi className={textStyles.wrap}>{record.details}</bdi>
              </Fact>
            )}
            <Fact label={words('fact.amount')} copy={record.amount}>
              <Amount record={record} />
            </Fact>
            <Fact label={words('link.usage')}>{words(`usage.${record.payment_mode}`)}</Fact>
            <Fact label={words('link.payment_status')}>{words(`pay_status.${record.payment_status}`)}</Fact>
            <Fact label={words('link.paid')}>
              <PayLinkPaidCount record={record} />
            </Fact>
            <Fact label={words('link.collected')} copy={record.collected_amount}>
              <Money amount={record.collected_amount} currency={CURRENCY} />
            </Fact>
            <Fact label={words('link.timeout')}>
              <Timeout record={record} />
            </Fact>
            <TimeFact label="link.last_activity" at={record.last_activity_at} />
          </FactList>
          <LinkOwnerFacts record={record} />
          <LinkPayments linkId={record.id} />
          <CodePart title={words('link.udfs')} value={record.udfs} />
          <CodePart title={words('link.metadata')} value={record.metadata} />
        </>
      )}
    </RecordPage>
  )
}
