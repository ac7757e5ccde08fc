import { bankName } from '../../elements/localName.ts'
import { Rib } from '../../elements/Rib.tsx'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { Column } from '../../list/ListTable.tsx'
import { BankFilter } from '../../list/QueueFilters.tsx'
import { QueueList } from '../../list/QueueList.tsx'
import { handlingColumns, nameColumn } from '../../list/queueColumns.tsx'
import type { BankAccount } from '../../records.ts'
import { DossierPage } from '../../review/DossierPage.tsx'
import { BankAccountFacts } from './Facts.tsx'

function BankCell({ record }: { record: BankAccount }) {
  const words = useWords()
  const { language } = useLanguage()
  const { bank, bank_code } = record
  const name = bank ? bankName(bank, language) : words('facts.bank_unknown')
  return (
    <span className={bank ? 'bank' : 'bank unknown'} title={name}>
      <span className="short">{bank?.short ?? bank_code}</span>
      <span className="sr">{name}</span>
    </span>
  )
}

const columns: Column<BankAccount>[] = [
  nameColumn,
  { label: 'column.rib', width: 206, cell: (record) => <Rib number={record.account_number} /> },
  { label: 'column.bank', width: 100, soft: true, cell: (record) => <BankCell record={record} /> },
  ...handlingColumns('bank-accounts'),
]

export const BankAccountList = () => (
  <QueueList resource="bank-accounts" columns={columns} search="search.name_rib_id" filters={<BankFilter />} />
)

export const BankAccountPage = () => (
  <DossierPage<BankAccount> facts={(record) => <BankAccountFacts record={record} />} />
)
