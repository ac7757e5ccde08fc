import { Name } from '../../elements/Name.tsx'
import { formatDecimals } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { FilterChoice } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { QueueList } from '../../list/QueueList.tsx'
import { MethodFilter } from '../../list/RecordFilters.tsx'
import type { ActivationProofRow } from '../../records.ts'
import { useDossierKind } from '../../registry.tsx'
import styles from './money/MoneyCell.module.css'
import { MoneyCell } from './money/MoneyCell.tsx'

/** The amount due, and the payment method. */
function DueCell({ record }: { record: ActivationProofRow }) {
  const words = useWords()
  const { language } = useLanguage()
  const { amount } = record.transaction ?? record.fee
  return (
    <span className={styles.due}>
      <bdi dir="ltr">{formatDecimals(amount, language)}</bdi>
      <small>{words(`method.${record.payment_method}`)}</small>
    </span>
  )
}

const columns: Column<ActivationProofRow>[] = [
  {
    label: 'column.instance',
    width: 110,
    grow: 300,
    share: 0.39,
    soft: true,
    cell: (record) => <Name>{record.title}</Name>,
  },
  {
    label: 'money.column_due',
    width: 90,
    alignsEnd: true,
    optional: true,
    uncut: true,
    cell: (record) => <DueCell record={record} />,
  },
  {
    label: 'money.column_money',
    width: 164,
    optional: true,
    sort: 'money',
    cell: (record) => <MoneyCell record={record} />,
  },
]

const STATES = ['there', 'proposed', 'matched', 'clearing', 'returned', 'none', 'no_statement'] as const

function MoneyFilter() {
  const words = useWords()
  return (
    <FilterChoice
      source="money"
      label="money.filter"
      options={STATES.map((value) => ({ value, label: words(`money.filters.${value}`) }))}
    />
  )
}

export function ActivationProofList() {
  const { hasMoney } = useDossierKind('activation-proofs')
  return (
    <QueueList
      columns={hasMoney ? columns : columns.filter(({ sort }) => sort !== 'money')}
      filters={
        <>
          <MethodFilter methods={['cheque', 'bank_transfer']} />
          {hasMoney && <MoneyFilter />}
        </>
      }
    />
  )
}
