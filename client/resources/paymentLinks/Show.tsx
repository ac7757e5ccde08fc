import { Fact, FactList } from '../../elements/Facts.tsx'
import flowStyles from '../../elements/flow.module.css'
import { Money } from '../../elements/Money.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { formatMoney, isolateAmount } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { CodePart } from '../../record/CodePart.tsx'
import { RecordLink } from '../../record/RecordLink.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import type { PaymentLink } from '../../records.ts'
import { Timeline } from '../../review/casework/Timeline.tsx'
import { DeliveryStatusPart } from '../../review/desk/DeliveryStatusPart.tsx'
import { LinkOwnerFacts } from '../links/LinkOwnerFacts.tsx'
import { LinkPayments, LinkSubmissions } from '../links/LinkPayments.tsx'
import { PaidCount } from '../links/PaidCount.tsx'
import { PayerPage } from '../links/PayerPage.tsx'
import { AllowedPayers } from './AllowedPayers.tsx'
import { LinkAmount } from './LinkAmount.tsx'
import { Usage } from './Usage.tsx'

/** How much of its limit the link has used, worded by its usage. */
function LimitUsed({ record }: { record: PaymentLink }) {
  const words = useWords()
  const { language } = useLanguage()
  const { currency, total_collected, target_amount } = record
  return (
    <>
      <Fact label={words('link.usage')}>
        <Usage of={record.usage_mode} />
      </Fact>
      <Fact label={words('link.paid')}>
        <PaidCount done={record.paid_count} max={record.max_uses} />
      </Fact>
      <Fact label={words('link.collected')} copy={total_collected}>
        {target_amount === null ? (
          <Money amount={total_collected} currency={currency} />
        ) : (
          <bdi>
            {words('link.target', {
              done: isolateAmount(formatMoney(total_collected, currency, language)),
              most: isolateAmount(formatMoney(target_amount, currency, language)),
            })}
          </bdi>
        )}
      </Fact>
    </>
  )
}

const TIME_FIELDS = ['starts_at', 'ends_at', 'expires_at'] as const

/** A payment link: its amount, limits and payers, its owner, and its payments. */
export function PaymentLinkShow() {
  const words = useWords()
  return (
    <RecordPage<PaymentLink>
      head={(record) => ({ besideTitle: <StateChip state={record.status} /> })}
      sideContent={(record) => <Timeline resource="payment-links" id={record.id} />}
    >
      {(record, reload) => (
        <>
          <FactList title={words('link.takes')}>
            <PayerPage url={record.url} />
            {record.description && (
              <Fact label={words('fact.description')}>
                <bdi className={textStyles.wrap}>{record.description}</bdi>
              </Fact>
            )}
            <Fact label={words('fact.amount')} copy={record.amount ?? undefined}>
              <LinkAmount record={record} />
            </Fact>
            <LimitUsed record={record} />
            {TIME_FIELDS.map((name) => {
              const at = record[name]
              return (
                at && (
                  <Fact key={name} label={words(`link.${name}`)}>
                    <Timestamp at={at} />
                  </Fact>
                )
              )
            })}
            <Fact label={words('link.allowed')}>
              {record.usage_mode === 'whitelist' ? (
                <AllowedPayers payers={record.allowed_payers ?? []} />
              ) : (
                words('link.anybody')
              )}
            </Fact>
            <Fact label={words('link.form')}>
              {record.form ? (
                <span className={flowStyles.row}>
                  <RecordLink resource="forms" id={record.form.id} name={record.form.name} />
                  <StateChip state={record.form.status} />
                </span>
              ) : (
                words('link.no_form')
              )}
            </Fact>
          </FactList>
          <LinkOwnerFacts record={record} />
          <LinkPayments linkId={record.id} />
          {(record.form || (record.counts?.submissions ?? 0) > 0) && (
            <LinkSubmissions filter={{ payment_link_id: record.id }} />
          )}
          {record.told && <DeliveryStatusPart events={record.told} decided={false} onReload={reload} />}
          <CodePart title={words('link.metadata')} value={record.metadata} />
        </>
      )}
    </RecordPage>
  )
}
