import { localName } from '../../elements/localName.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { Column } from '../../list/ListTable.tsx'
import { QueueList } from '../../list/QueueList.tsx'
import { pagesColumn, SubmissionNumber } from '../../list/queueColumns.tsx'
import type { IdentificationRow } from '../../records.ts'
import { AuthorizationFilter, TypeFilter } from './Filters.tsx'

function RequestedTypes({ record }: { record: IdentificationRow }) {
  const { language } = useLanguage()
  const words = useWords()
  const types = [record.establishment_type, record.authorization_type]
    .map(({ name }) => localName(name, language))
    .join(words('comma'))
  return (
    <span title={types}>
      {record.submissions > 1 && (
        <>
          <SubmissionNumber number={record.submissions} /> ·{' '}
        </>
      )}
      {types}
    </span>
  )
}

const columns: Column<IdentificationRow>[] = [
  { label: 'column.asks_for', width: 254, grow: 480, soft: true, cell: (record) => <RequestedTypes record={record} /> },
  pagesColumn,
]

export const IdentificationList = () => (
  <QueueList
    columns={columns}
    filters={<TypeFilter />}
    rare={{ fields: ['authorization_type_id'], filters: <AuthorizationFilter /> }}
  />
)
