import { Money } from '../../elements/Money.tsx'
import { Name } from '../../elements/Name.tsx'
import { useWords } from '../../i18n/useWords.ts'
import type { Column } from '../../list/ListTable.tsx'
import { QueueList } from '../../list/QueueList.tsx'
import { MethodFilter } from '../../list/RecordFilters.tsx'
import type { ActivationProofRow } from '../../records.ts'

function FeeCell({ record }: { record: ActivationProofRow }) {
  const words = useWords()
  const { amount, currency } = record.transaction ?? record.fee
  return (
    <>
      {words(`method.${record.payment_method}`)} · <Money amount={amount} currency={currency} />
    </>
  )
}

const columns: Column<ActivationProofRow>[] = [
  { label: 'column.instance', width: 176, grow: 340, soft: true, cell: (record) => <Name>{record.title}</Name> },
  { label: 'column.fee', width: 184, uncut: true, soft: true, cell: (record) => <FeeCell record={record} /> },
]

export const ActivationProofList = () => (
  <QueueList columns={columns} filters={<MethodFilter methods={['cheque', 'bank_transfer']} />} />
)
