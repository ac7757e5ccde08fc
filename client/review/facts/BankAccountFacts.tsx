import { Check, X } from 'lucide-react'
import { CopyButton } from '../../elements/CopyButton.tsx'
import { Fact, FactList } from '../../elements/Facts.tsx'
import { bankName } from '../../elements/localName.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { BankAccount } from '../../records.ts'
import { OwnerFacts } from './OwnerFacts.tsx'
import { ParentFact } from './ParentFact.tsx'

/** The RIB taken apart, the bank by name, and whether the key is the one that the digits give. */
export function BankAccountFacts({ record }: { record: BankAccount }) {
  const words = useWords()
  const { language } = useLanguage()
  const { rib, bank } = record
  return (
    <>
      <FactList
        title={words('facts.rib')}
        lead={
          <>
            {rib && (
              <div className="ribx">
                <div>
                  {words('fact.bank')}
                  <CopyButton value={rib.bank} label={words('fact.bank')} />
                  <b>{rib.bank}</b>
                  {bank?.short ?? '–'}
                </div>
                <div>
                  {words('fact.agency')}
                  <CopyButton value={rib.agency} label={words('fact.agency')} />
                  <b>{rib.agency}</b>
                  <bdi>{words('facts.digits', { n: 5 })}</bdi>
                </div>
                <div>
                  {words('fact.account')}
                  <CopyButton value={rib.account} label={words('fact.account')} />
                  <b>{rib.account}</b>
                  <bdi>{words('facts.digits', { n: 10 })}</bdi>
                </div>
                <div>
                  {words('fact.key')}
                  <CopyButton value={rib.key} label={words('fact.key')} />
                  <b>{rib.key}</b>
                  <span className={rib.key_valid ? 'ok' : 'bad'}>
                    {rib.key_valid ? <Check size={13} aria-hidden="true" /> : <X size={13} aria-hidden="true" />}
                    {words(rib.key_valid ? 'facts.key_right' : 'facts.key_wrong')}
                  </span>
                </div>
              </div>
            )}
            {!record.postal_agency_fits && <p className="warn small">{words('facts.postal_agency')}</p>}
          </>
        }
      >
        <Fact label={words('fact.bank')} copy={bank ? bankName(bank, language) : undefined}>
          {bank ? bankName(bank, language) : <span className="warn">{words('facts.bank_unknown')}</span>}
        </Fact>
        <Fact label={words('fact.rib')} copy={record.account_number}>
          <span className="mono">{record.account_number}</span>
        </Fact>
        <ParentFact label={words('fact.holder')} resource="identifications" parent={record.identification} />
      </FactList>
      <OwnerFacts record={record} />
    </>
  )
}
