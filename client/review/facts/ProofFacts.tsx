import { LinkBase } from 'react-admin'
import { Fact, FactList } from '../../elements/Facts.tsx'
import { Rib } from '../../elements/Rib.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { useWords } from '../../i18n/useWords.ts'
import type { ActivationProof } from '../../records.ts'
import { OwnerFacts } from './OwnerFacts.tsx'
import { ParentFact } from './ParentFact.tsx'

/** The fee due and what the cheque or slip must therefore show. */
export function ProofFacts({ record }: { record: ActivationProof }) {
  const words = useWords()
  const { fee, transaction } = record
  const due = transaction ?? fee
  return (
    <>
      <div className="due">
        <div>
          <div className="l">{words('facts.fee_due')}</div>
          <bdi dir="ltr" className="n">
            {due.amount} <small>{due.currency}</small>
          </bdi>
        </div>
        {transaction && <StateChip state={transaction.status} />}
      </div>
      <FactList>
        <Fact label={words('fact.method')}>{words(`method.${record.payment_method}`)}</Fact>
        {transaction && (
          <>
            <Fact label={words('fact.transaction')} copy={transaction.reference}>
              <LinkBase className="link mono" to={`/transactions/${transaction.id}/show`}>
                {transaction.reference}
              </LinkBase>
            </Fact>
            <Fact label={words('fact.asked_at')}>
              <Timestamp at={transaction.created_at} />
            </Fact>
          </>
        )}
        <Fact label={words('fact.instance')} copy={record.title}>
          <LinkBase className="link" to={`/payment-instances/${record.id}/show`}>
            <bdi>{record.title}</bdi>
          </LinkBase>
        </Fact>
      </FactList>
      <FactList title={words('facts.expected')}>
        <Fact label={words('fact.amount')} copy={due.amount}>
          <bdi dir="ltr">
            {due.amount} {due.currency}
          </bdi>
        </Fact>
        <Fact label={words('fact.payee')} copy={fee.payee.name}>
          <bdi>{fee.payee.name}</bdi>
        </Fact>
        <Fact label={words('fact.payee_rib')} copy={fee.payee.rib}>
          <Rib number={fee.payee.rib} />
        </Fact>
        <Fact label={words('fact.reference')} copy={fee.reference}>
          <span className="mono">{fee.reference}</span>
        </Fact>
        <Fact label={words('fact.payer')} copy={record.identification.name}>
          <bdi>{record.identification.name}</bdi>
        </Fact>
      </FactList>
      <FactList title={words('facts.dossiers')}>
        <ParentFact label={words('fact.identification')} resource="identifications" parent={record.identification} />
        <ParentFact label={words('fact.brand')} resource="brands" parent={record.brand} />
        <Fact label={words('fact.bank_account')}>
          <span className="row">
            <LinkBase className="link" to={`/bank-accounts/${record.bank_account.id}/show`}>
              <Rib number={record.bank_account.account_number} />
            </LinkBase>
            <StateChip state={record.bank_account.status} />
          </span>
        </Fact>
      </FactList>
      <OwnerFacts record={record} />
    </>
  )
}
