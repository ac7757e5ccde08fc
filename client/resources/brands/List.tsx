import { Name } from '../../elements/Name.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { QueueList } from '../../list/QueueList.tsx'
import { handlingColumns, nameColumn, Submission } from '../../list/queueColumns.tsx'
import type { Brand } from '../../records.ts'
import { DossierPage } from '../../review/DossierPage.tsx'
import { BrandFacts } from './Facts.tsx'

const columns: Column<Brand>[] = [
  nameColumn,
  {
    label: 'column.identification',
    width: 236,
    soft: true,
    cell: ({ identification }) => (
      <span className="row">
        <Name>{identification.name}</Name>
        <StateChip state={identification.status} />
      </span>
    ),
  },
  { label: 'column.submission', width: 124, soft: true, cell: (record) => <Submission number={record.submissions} /> },
  ...handlingColumns('brands'),
]

export const BrandList = () => <QueueList resource="brands" columns={columns} search="search.name_id" />

export const BrandPage = () => <DossierPage<Brand> facts={(record) => <BrandFacts record={record} />} />
