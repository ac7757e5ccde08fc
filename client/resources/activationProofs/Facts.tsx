import { clsx } from 'clsx'
import { LinkBase } from 'react-admin'
import { Fact, FactList } from '../../elements/Facts.tsx'
import flowStyles from '../../elements/flow.module.css'
import { TimeFact } from '../../elements/RecordFacts.tsx'
import { Rib } from '../../elements/Rib.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import textStyles from '../../elements/text.module.css'
import { formatDecimals } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { ActivationProof } from '../../records.ts'
import { CheckCounts } from '../../review/facts/CheckMark.tsx'
import { DocumentFact, Verdict } from '../../review/facts/DocumentFact.tsx'
import { ParentFact } from '../../review/facts/ParentFact.tsx'
import styles from './Facts.module.css'
import { ProofMoney } from './money/ProofMoney.tsx'

/** The fee due, the expected contents of the cheque or slip, and officers' readings of it. */
export function ActivationProofFacts({ record }: { record: ActivationProof }) {
  const words = useWords()
  const { language } = useLanguage()
  const { fee, transaction } = record
  const due = transaction ?? fee
  return (
    <>
      <div className={styles.due}>
        <div>
          <div className={styles.label}>{words('facts.fee_due')}</div>
          <bdi dir="ltr" className={styles.count}>
            {formatDecimals(due.amount, language)} <small>{due.currency}</small>
          </bdi>
        </div>
        {transaction && <StateChip state={transaction.status} />}
      </div>
      <ProofMoney record={record} />
      <FactList>
        <Fact label={words('fact.method')}>{words(`method.${record.payment_method}`)}</Fact>
        {transaction && (
          <>
            <Fact label={words('fact.transaction')} copy={transaction.reference}>
              <LinkBase className={clsx(textStyles.link, textStyles.mono)} to={`/transactions/${transaction.id}/show`}>
                {transaction.reference}
              </LinkBase>
            </Fact>
            <TimeFact label="fact.asked_at" at={transaction.created_at} />
          </>
        )}
        <Fact label={words('fact.instance')} copy={record.title}>
          <LinkBase className={textStyles.link} to={`/payment-instances/${record.id}/show`}>
            <bdi>{record.title}</bdi>
          </LinkBase>
        </Fact>
      </FactList>
      <FactList title={words('checked.title')} headerEnd={<CheckCounts checks={record.checks} />}>
        <DocumentFact record={record} />
        <Verdict label="dossiers" record={record} on="dossiers" />
        <ParentFact label={words('fact.identification')} resource="identifications" parent={record.identification} />
        <ParentFact label={words('fact.brand')} resource="brands" parent={record.brand} />
        <Fact label={words('fact.bank_account')}>
          <span className={flowStyles.row} data-slot="row">
            <LinkBase className={textStyles.link} to={`/bank-accounts/${record.bank_account.id}/show`}>
              <Rib number={record.bank_account.account_number} />
            </LinkBase>
            <StateChip state={record.bank_account.status} />
          </span>
        </Fact>
      </FactList>
    </>
  )
}
