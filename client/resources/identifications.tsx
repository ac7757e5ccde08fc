import { localName } from '../elements/localName.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import type { Column } from '../list/ListTable.tsx'
import { QueueList } from '../list/QueueList.tsx'
import type { Identification } from '../records.ts'
import { DossierPage } from '../review/DossierPage.tsx'
import { IdentificationFacts } from '../review/facts/IdentificationFacts.tsx'
import { OwnerFilters } from './filters.tsx'
import { ageColumns, nameColumn, Submission } from './queueColumns.tsx'

function AsksFor({ record }: { record: Identification }) {
  const { language } = useLanguage()
  const words = useWords()
  const asked = [record.establishment_type, record.authorization_type]
    .map(({ name }) => localName(name, language))
    .join(words('comma'))
  return (
    <span title={asked}>
      <Submission number={record.submissions} /> · {asked}
    </span>
  )
}

const columns: Column<Identification>[] = [
  nameColumn,
  { label: 'column.asks_for', width: 318, soft: true, cell: (record) => <AsksFor record={record} /> },
  {
    label: 'column.pages',
    width: 72,
    end: true,
    soft: true,
    cell: (record) => record.files.reduce((sum, file) => sum + file.pages, 0) || '–',
  },
  ...ageColumns('identifications'),
]

export const IdentificationList = () => (
  <QueueList resource="identifications" columns={columns} search="search.name_id" filters={<OwnerFilters />} />
)

export const IdentificationPage = () => (
  <DossierPage<Identification> facts={(record) => <IdentificationFacts record={record} />} />
)
