import { clsx } from 'clsx'
import { LinkBase } from 'react-admin'
import { Fact, FactList } from '../../elements/Facts.tsx'
import { IdFact, TimeFact } from '../../elements/RecordFacts.tsx'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import { AccountJournal } from '../../record/AccountJournal.tsx'
import { RecordLink } from '../../record/RecordLink.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import { TraderFacts } from '../../record/TraderFacts.tsx'
import type { FormSubmission } from '../../records.ts'
import { Answers } from './Answers.tsx'

/** A payer's submission: the questions as they were asked, the answers one at a time. */
export function SubmissionShow() {
  const words = useWords()
  return (
    <RecordPage<FormSubmission> sideContent={(record) => <AccountJournal filter={{ record_id: record.id }} />}>
      {(record) => (
        <>
          <FactList>
            <Fact label={words('answers.of_form')}>
              <RecordLink resource="forms" id={record.form_id} name={record.form.name} />
            </Fact>
            <Fact label={words('answers.of_link')}>
              <RecordLink resource="payment-links" id={record.payment_link.id} name={record.payment_link.title} />
            </Fact>
            {record.transaction && (
              <Fact label={words('fact.transaction')} copy={record.transaction.reference}>
                <LinkBase
                  className={clsx(textStyles.link, textStyles.mono)}
                  to={`/transactions/${record.transaction.id}/show`}
                >
                  <bdi dir="ltr">{record.transaction.reference}</bdi>
                </LinkBase>
              </Fact>
            )}
            <TraderFacts record={record} />
            <TimeFact label="answers.sent" at={record.created_at} />
            <IdFact id={record.id} />
          </FactList>
          <Answers record={record} />
        </>
      )}
    </RecordPage>
  )
}
