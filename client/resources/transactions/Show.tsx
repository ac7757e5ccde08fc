import { TriangleAlert } from 'lucide-react'
import { LinkBase } from 'react-admin'
import bannerStyles from '../../elements/banner.module.css'
import { buttonClass } from '../../elements/buttonClass.ts'
import { Fact, FactList } from '../../elements/Facts.tsx'
import { Money } from '../../elements/Money.tsx'
import { IdFact, TimeFact } from '../../elements/RecordFacts.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import textStyles from '../../elements/text.module.css'
import { formatMoney, isolateAmount } from '../../format/numbers.ts'
import { translateName } from '../../i18n/translateName.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { CodePart } from '../../record/CodePart.tsx'
import { RecordLink } from '../../record/RecordLink.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import { TraderFacts } from '../../record/TraderFacts.tsx'
import type { Transaction } from '../../records.ts'
import { Timeline } from '../../review/casework/Timeline.tsx'
import { DeliveryStatusPart } from '../../review/desk/DeliveryStatusPart.tsx'
import { Method } from './Method.tsx'
import { PayableLink } from './PayableLink.tsx'
import { SettlementFacts } from './SettlementFacts.tsx'

/** Why a payment failed, translated if there is a translation. */
function Failure({ of }: { of: string }) {
  const words = useWords()
  return <bdi>{translateName(words, of, 'failure')}</bdi>
}

/** Reports late money for this payment: the amount, and whether an officer has looked at it. */
function LateNotice({ record }: { record: Transaction }) {
  const words = useWords()
  const { language } = useLanguage()
  const late = record.late_money
  if (!late) return null
  const amount = isolateAmount(formatMoney(late.amount, late.currency, language))
  return (
    <div className={bannerStyles.banner} data-slot="banner" role="note">
      <TriangleAlert size={18} strokeWidth={1.7} aria-hidden="true" />
      <div>
        <b>{words('late.banner')}</b>
        <p>{words(late.looked_at === null ? 'late.banner_open' : 'late.banner_done', { amount })}</p>
      </div>
      <div className={bannerStyles.end}>
        <LinkBase className={buttonClass()} to={`/late-money/${record.id}/show`}>
          {words('late.see')}
        </LinkBase>
      </div>
    </div>
  )
}

export function TransactionShow() {
  const words = useWords()
  return (
    <RecordPage<Transaction>
      head={(record) => ({ besideTitle: <StateChip state={record.status} /> })}
      sideContent={(record) => <Timeline resource="transactions" id={record.id} />}
    >
      {(record, reload) => (
        <>
          <LateNotice record={record} />
          <FactList>
            <Fact label={words('fact.amount')} copy={record.amount}>
              <Money {...record} />
            </Fact>
            <Fact label={words('fact.method')}>
              <Method of={record.payment_method} />
            </Fact>
            <Fact label={words('fact.payable')} copy={record.payable_id}>
              <PayableLink {...record} />
            </Fact>
            <Fact label={words('fact.instance')}>
              <RecordLink
                resource="payment-instances"
                id={record.payment_instance.id}
                name={record.payment_instance.title}
              />
            </Fact>
            <TraderFacts record={record} />
            {record.payer.name && (
              <Fact label={words('fact.payer')} copy={record.payer.name}>
                <bdi>{record.payer.name}</bdi>
              </Fact>
            )}
            {record.payer.email && (
              <Fact label={words('fact.email')} copy={record.payer.email}>
                <bdi dir="ltr">{record.payer.email}</bdi>
              </Fact>
            )}
            {record.payer.phone && (
              <Fact label={words('fact.phone')} copy={record.payer.phone}>
                <bdi dir="ltr">{record.payer.phone}</bdi>
              </Fact>
            )}
            {record.submission && (
              <Fact label={words('answers.submission')}>
                <LinkBase className={textStyles.link} to={`/form-submissions/${record.submission.id}/show`}>
                  {words('kind.form-submissions')}
                </LinkBase>
              </Fact>
            )}
            {record.failure_reason && (
              <Fact label={words('fact.failure')}>
                <Failure of={record.failure_reason} />
              </Fact>
            )}
            <TimeFact label="fact.created_at" at={record.created_at} />
            <TimeFact label="fact.paid_at" at={record.paid_at} />
            <TimeFact label="fact.returned_at" at={record.returned?.at ?? null} />
            <TimeFact label="fact.failed_at" at={record.failed_at} />
            <IdFact id={record.id} />
          </FactList>
          <SettlementFacts settlement={record.settlement} />
          <CodePart title={words('link.metadata')} value={record.metadata} />
          {record.told && <DeliveryStatusPart events={record.told} decided={false} onReload={reload} />}
        </>
      )}
    </RecordPage>
  )
}
