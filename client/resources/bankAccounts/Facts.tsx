import { Check, X } from 'lucide-react'
import { CopyButton } from '../../elements/CopyButton.tsx'
import { Fact, FactList } from '../../elements/Facts.tsx'
import { bankName } from '../../elements/localName.ts'
import textStyles from '../../elements/text.module.css'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { BankAccount } from '../../records.ts'
import { CheckedFact } from '../../review/facts/CheckedFact.tsx'
import { CheckCounts } from '../../review/facts/CheckMark.tsx'
import { DocumentFact, Verdict } from '../../review/facts/DocumentFact.tsx'
import { ParentFact } from '../../review/facts/ParentFact.tsx'
import readingStyles from '../../review/facts/ReadingField.module.css'
import { ReadingField } from '../../review/facts/ReadingField.tsx'
import { Worksheet } from '../../review/facts/Worksheet.tsx'
import styles from './Facts.module.css'

const RIB_GROUPS = [3, 5, 10, 2]

/** The parts of the RIB, the expected contents of the certificate, and officers' readings of it. */
export function BankAccountFacts({ record }: { record: BankAccount }) {
  const words = useWords()
  const { language } = useLanguage()
  const { bank, identification } = record
  const checks = record.checks
  const sheet = { resource: 'bank-accounts', record } as const
  return (
    <>
      <FactList
        title={words('facts.rib')}
        headerEnd={<CheckCounts checks={checks} />}
        intro={<RibParts record={record} />}
      >
        <CheckedFact
          label={words('fact.bank')}
          copy={bank ? bankName(bank, language) : undefined}
          checks={checks}
          on={['bank', 'agency']}
        >
          {bank ? bankName(bank, language) : words('facts.bank_unknown')}
        </CheckedFact>
        <Verdict label="key" record={record} on="key" />
        <CheckedFact label={words('fact.rib')} copy={record.account_number} checks={checks} on="account_number">
          <span className={textStyles.mono}>{record.account_number}</span>
        </CheckedFact>
        <DocumentFact record={record} />
      </FactList>
      <FactList title={words('expected.title_certificate')}>
        <ParentFact
          label={words('expected.holder')}
          resource="identifications"
          parent={identification}
          checks={checks}
        />
        <Fact label={words('expected.date')}>
          <span className={readingStyles.unread}>{words('expected.within')}</span>
        </Fact>
      </FactList>
      <Worksheet record={record} title={words('sheet.title_certificate')}>
        <ReadingField {...sheet} field="holder" label={words('sheet.holder')} />
        <ReadingField
          {...sheet}
          field="rib"
          label={words('sheet.rib')}
          kind="number"
          groups={RIB_GROUPS}
          declared={record.account_number}
        />
        <ReadingField {...sheet} field="issued_on" label={words('sheet.issued_on')} kind="day" />
      </Worksheet>
    </>
  )
}

function RibParts({ record: { rib, bank } }: { record: BankAccount }) {
  const words = useWords()
  if (!rib) return null
  return (
    <div className={styles.ribParts} data-slot="rib-parts">
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
        <span data-tone={rib.key_valid ? 'ok' : 'bad'}>
          {rib.key_valid ? <Check size={13} aria-hidden="true" /> : <X size={13} aria-hidden="true" />}
          {words(rib.key_valid ? 'facts.key_right' : 'facts.key_wrong')}
        </span>
      </div>
    </div>
  )
}
