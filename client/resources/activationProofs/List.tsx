import { Money } from '../../elements/Money.tsx'
import { Name } from '../../elements/Name.tsx'
import { useWords } from '../../i18n/useWords.ts'
import type { Column } from '../../list/ListTable.tsx'
import { QueueList } from '../../list/QueueList.tsx'
import { handlingColumns, nameColumn } from '../../list/queueColumns.tsx'
import { MethodFilter } from '../../list/RecordFilters.tsx'
import type { ActivationProof } from '../../records.ts'
import { DossierPage } from '../../review/DossierPage.tsx'
import { ProofFacts } from './Facts.tsx'

function FeeCell({ record }: { record: ActivationProof }) {
  const words = useWords()
  const { amount, currency } = record.transaction ?? record.fee
  return (
    <>
      {words(`method.${record.payment_method}`)} · <Money amount={amount} currency={currency} />
    </>
  )
}

const columns: Column<ActivationProof>[] = [
  nameColumn,
  { label: 'column.instance', width: 176, soft: true, cell: (record) => <Name>{record.title}</Name> },
  { label: 'column.fee', width: 184, soft: true, cell: (record) => <FeeCell record={record} /> },
  ...handlingColumns('activation-proofs'),
]

export const ActivationProofList = () => (
  <QueueList
    resource="activation-proofs"
    columns={columns}
    search="search.name_id"
    filters={<MethodFilter methods={['cheque', 'bank_transfer']} />}
  />
)

export const ActivationProofPage = () => (
  <DossierPage<ActivationProof> facts={(record) => <ProofFacts record={record} />} />
)
