import { clsx } from 'clsx'
import { LinkBase } from 'react-admin'
import { Fact, FactList } from '../../elements/Facts.tsx'
import flowStyles from '../../elements/flow.module.css'
import { TimeFact } from '../../elements/RecordFacts.tsx'
import { Rib } from '../../elements/Rib.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import textStyles from '../../elements/text.module.css'
import { formatDecimals, formatMoney } from '../../format/numbers.ts'
import { longDate } from '../../format/time.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { ActivationProof } from '../../records.ts'
import { CheckCounts } from '../../review/facts/CheckMark.tsx'
import { DocumentFact, Verdict } from '../../review/facts/DocumentFact.tsx'
import { ParentFact } from '../../review/facts/ParentFact.tsx'
import { ReadingField } from '../../review/facts/ReadingField.tsx'
import { Worksheet } from '../../review/facts/Worksheet.tsx'
import styles from './Facts.module.css'

/** The fee due, the expected contents of the cheque or slip, and officers' readings of it. */
export function ActivationProofFacts({ record }: { record: ActivationProof }) {
  const words = useWords()
  const { language } = useLanguage()
  const { fee, transaction } = record
  const due = transaction ?? fee
  const cheque = record.payment_method === 'cheque'
  const sheet = { resource: 'activation-proofs', record } as const
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
      <ExpectedProofFacts record={record} />
      <Worksheet record={record} title={words(cheque ? 'sheet.title_cheque' : 'sheet.title_transfer')}>
        <ReadingField {...sheet} field="amount" label={words('sheet.amount_read')} kind="amount" />
        <ReadingField {...sheet} field="issued_on" label={words('sheet.issued_on')} kind="day" />
        <ReadingField
          {...sheet}
          field="reference"
          label={words(cheque ? 'sheet.cheque_number' : 'sheet.reference')}
          kind="number"
        />
        <ReadingField {...sheet} field="payer" label={words(cheque ? 'sheet.drawer' : 'sheet.payer')} />
        {cheque && <ReadingField {...sheet} field="signature" label={words('sheet.signature')} kind="signature" />}
      </Worksheet>
      <FactList title={words('checked.title')} aside={<CheckCounts checks={record.checks} />}>
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

/** Facts that an officer must judge by eye: shown as expected values, without a check mark. */
function ExpectedProofFacts({ record }: { record: ActivationProof }) {
  const words = useWords()
  const { language } = useLanguage()
  const { fee, transaction, identification } = record
  const due = transaction ?? fee
  const amount = formatMoney(due.amount, due.currency, language)
  const cheque = record.payment_method === 'cheque'
  return (
    <FactList title={words(cheque ? 'expected.title_cheque' : 'expected.title_transfer')}>
      <Fact label={words('expected.amount')} copy={due.amount}>
        {cheque ? words('expected.in_words', { amount }) : <bdi dir="ltr">{amount}</bdi>}
      </Fact>
      <Fact label={words('expected.payee')} copy={fee.payee.name}>
        <bdi>{fee.payee.name}</bdi>
      </Fact>
      {!cheque && (
        <>
          <Fact label={words('expected.payee_rib')} copy={fee.payee.rib}>
            <Rib number={fee.payee.rib} />
          </Fact>
          <Fact label={words('expected.reference')} copy={fee.reference}>
            <span className={textStyles.mono}>{fee.reference}</span>
          </Fact>
        </>
      )}
      <Fact label={words(cheque ? 'expected.drawer' : 'expected.payer')} copy={identification.name}>
        <bdi>{identification.name}</bdi>
      </Fact>
      <Fact label={words('expected.date')}>
        {words('expected.from_day', { day: longDate(transaction?.created_at ?? record.created_at, language) })}
      </Fact>
      <Fact label={words(cheque ? 'expected.signature' : 'expected.stamp')}>{words('expected.present')}</Fact>
    </FactList>
  )
}
