import flowStyles from '../../elements/flow.module.css'
import { Name } from '../../elements/Name.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { QueueList } from '../../list/QueueList.tsx'
import { SubmissionNumber } from '../../list/queueColumns.tsx'
import type { BrandRow } from '../../records.ts'

const columns: Column<BrandRow>[] = [
  {
    label: 'column.identification',
    width: 236,
    grow: 420,
    soft: true,
    cell: ({ identification }) => (
      <span className={flowStyles.row}>
        <Name>{identification.name}</Name>
        <StateChip state={identification.status} />
      </span>
    ),
  },
  {
    label: 'column.submission',
    width: 124,
    soft: true,
    cell: (record) => <SubmissionNumber number={record.submissions} />,
  },
]

export const BrandList = () => <QueueList columns={columns} />
