import { localName } from '../../elements/localName.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { Column } from '../../list/ListTable.tsx'
import { AuthorizationFilter, TypeFilter } from '../../list/QueueFilters.tsx'
import { QueueList } from '../../list/QueueList.tsx'
import { handlingColumns, nameColumn, pagesColumn, Submission } from '../../list/queueColumns.tsx'
import type { Identification } from '../../records.ts'
import { DossierPage } from '../../review/DossierPage.tsx'
import { IdentificationFacts } from './Facts.tsx'

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
  { label: 'column.asks_for', width: 254, soft: true, cell: (record) => <AsksFor record={record} /> },
  pagesColumn,
  ...handlingColumns('identifications'),
]

export const IdentificationList = () => (
  <QueueList
    resource="identifications"
    columns={columns}
    search="search.name_id"
    filters={<TypeFilter />}
    rare={<AuthorizationFilter />}
  />
)

export const IdentificationPage = () => (
  <DossierPage<Identification> facts={(record) => <IdentificationFacts record={record} />} />
)
