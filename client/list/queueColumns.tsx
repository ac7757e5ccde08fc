import { useListContext } from 'react-admin'
import { Age } from '../elements/Age.tsx'
import { DeletedChip } from '../elements/DeletedChip.tsx'
import { Name } from '../elements/Name.tsx'
import { StateChip } from '../elements/StateChip.tsx'
import { useWords } from '../i18n/useWords.ts'
import { useQueue } from '../layout/useQueues.ts'
import type { Dossier, QueueResource } from '../records.ts'
import { stateOf } from '../review/DossierHead.tsx'
import { FlagChips } from './FlagChips.tsx'
import type { Column } from './ListTable.tsx'
import { Target } from './QueueList.tsx'
import { QUEUES } from './queues.ts'
import { DecidedCell, WithCell } from './WithCell.tsx'

/** Who asks. */
export const nameColumn = { label: 'rows.trader', cell: (record: Dossier) => <Name>{record.name}</Name> } as const

/** Pages of the documents. */
export const pagesColumn: Column<Dossier> = {
  label: 'column.pages',
  width: 68,
  end: true,
  soft: true,
  cell: (record) => record.files.reduce((sum, file) => sum + file.pages, 0) || '–',
}

/** First submission, or which resubmission. */
export function Submission({ number }: { number: number }) {
  const words = useWords()
  return <>{number === 1 ? words('submission.new') : words('submission.again', { n: number - 1 })}</>
}

const waits = (resource: QueueResource, record: Dossier) => {
  const { source, first } = QUEUES[resource]
  return stateOf(record) === first[source] && record.deleted_at === null
}

function WaitingOrState({ resource, record }: { resource: QueueResource; record: Dossier }) {
  const queue = useQueue(resource)
  if (!waits(resource, record))
    return (
      <span className="flags">
        <StateChip state={stateOf(record)} />
        {record.deleted_at && <DeletedChip />}
      </span>
    )
  return <Age since={record.waiting_since} target={queue?.target_minutes} />
}

/** Among what waits the column says who has it; among the rest, who decided it. */
function WithTitle({ resource }: { resource: QueueResource }) {
  const words = useWords()
  const { filterValues } = useListContext()
  const { source, first } = QUEUES[resource]
  return words(filterValues[source] === first[source] ? 'rows.claimed' : 'rows.decision')
}

/** The last columns of every queue: how long it waits or what became of it, with whom it is, and its flags. */
export function handlingColumns(resource: QueueResource): Column<Dossier>[] {
  return [
    {
      label: 'column.waiting',
      width: 204,
      sort: 'waiting_since',
      head: <Target resource={resource} />,
      cell: (record) => <WaitingOrState resource={resource} record={record} />,
    },
    {
      label: 'rows.claimed',
      title: <WithTitle resource={resource} />,
      width: 158,
      cell: (record) => (waits(resource, record) ? <WithCell record={record} /> : <DecidedCell record={record} />),
    },
    { label: 'rows.flags', width: 148, cell: (record) => <FlagChips flags={record.flags} /> },
  ]
}
