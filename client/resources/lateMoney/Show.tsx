import { clsx } from 'clsx'
import { LinkBase } from 'react-admin'
import { Fact, FactList } from '../../elements/Facts.tsx'
import flowStyles from '../../elements/flow.module.css'
import { Money } from '../../elements/Money.tsx'
import { TimeFact } from '../../elements/RecordFacts.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { RecordLink } from '../../record/RecordLink.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import { TraderFacts } from '../../record/TraderFacts.tsx'
import type { LateMoney } from '../../records.ts'
import { Timeline } from '../../review/casework/Timeline.tsx'
import { PayableLink } from '../transactions/PayableLink.tsx'
import { Cause } from './Cause.tsx'
import { LateMoneyState, LookedAtButton } from './LookedAtButton.tsx'
import styles from './Show.module.css'

export function LateMoneyShow() {
  const words = useWords()
  return (
    <RecordPage<LateMoney>
      head={(record) => ({
        besideTitle: <LateMoneyState record={record} />,
        actions: <LookedAtButton record={record} />,
      })}
      sideContent={(record) => <Timeline resource="late-money" id={record.id} />}
    >
      {(record) => (
        <FactList
          intro={
            <p className={styles.lead} data-tone="muted">
              {words('late.about')}
            </p>
          }
        >
          <Fact label={words('late.why_column')}>
            <Cause of={record.cause} />
          </Fact>
          <Fact label={words('late.asked')}>
            <Money {...record.transaction} />
          </Fact>
          <Fact label={words('late.came')} copy={record.amount}>
            <Money {...record} />
          </Fact>
          <TimeFact label="late.found" at={record.found_at} />
          {record.looked_by && (
            <Fact label={words('late.by')}>
              <bdi>{record.looked_by.name}</bdi>{' '}
              {record.looked_at && (
                <span data-tone="muted">
                  <Timestamp at={record.looked_at} />
                </span>
              )}
            </Fact>
          )}
          {record.why && (
            <Fact label={words('late.why')}>
              <bdi className={textStyles.wrap}>{record.why}</bdi>
            </Fact>
          )}
          <Fact label={words('fact.transaction')} copy={record.transaction.reference}>
            <span className={flowStyles.row}>
              <LinkBase
                className={clsx(textStyles.link, textStyles.mono)}
                to={`/transactions/${record.transaction.id}/show`}
              >
                {record.transaction.reference}
              </LinkBase>
              <StateChip state={record.transaction.status} />
            </span>
          </Fact>
          <Fact label={words('fact.payable')}>
            <PayableLink {...record.transaction} link={record.link} />
          </Fact>
          <Fact label={words('fact.instance')}>
            <RecordLink
              resource="payment-instances"
              id={record.payment_instance.id}
              name={record.payment_instance.title}
            />
          </Fact>
          <TraderFacts record={record} />
        </FactList>
      )}
    </RecordPage>
  )
}
