import { clsx } from 'clsx'
import { bankName } from '../../elements/localName.ts'
import { Rib } from '../../elements/Rib.tsx'
import textStyles from '../../elements/text.module.css'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { Column } from '../../list/ListTable.tsx'
import { QueueList } from '../../list/QueueList.tsx'
import type { BankAccountRow } from '../../records.ts'
import { BankFilter } from './BankFilter.tsx'
import styles from './List.module.css'

function BankCell({ record }: { record: BankAccountRow }) {
  const words = useWords()
  const { language } = useLanguage()
  const { bank, bank_code } = record
  const name = bank ? bankName(bank, language) : words('facts.bank_unknown')
  return (
    <span className={bank ? styles.bank : clsx(styles.bank, styles.unknown)} title={name}>
      <span className={styles.short}>{bank?.short ?? bank_code}</span>
      <span className={textStyles.spoken}>{name}</span>
      <span className={styles.long} aria-hidden="true">
        {name}
      </span>
    </span>
  )
}

const columns: Column<BankAccountRow>[] = [
  { label: 'column.rib', width: 206, optional: true, cell: (record) => <Rib number={record.account_number} /> },
  { label: 'column.bank', width: 100, grow: 380, soft: true, cell: (record) => <BankCell record={record} /> },
]

export const BankAccountList = () => <QueueList columns={columns} filters={<BankFilter />} />
