import { Age } from '../elements/Age.tsx'
import { Name } from '../elements/Name.tsx'
import { Person } from '../elements/Person.tsx'
import { StateChip } from '../elements/StateChip.tsx'
import { Timestamp } from '../elements/Timestamp.tsx'
import { useWords } from '../i18n/useWords.ts'
import { useQueue } from '../layout/useQueues.ts'
import type { Column } from '../list/ListTable.tsx'
import { Target } from '../list/QueueList.tsx'
import { QUEUES } from '../list/queues.ts'
import type { Dossier, QueueResource } from '../records.ts'
import { stateOf } from '../review/DossierHead.tsx'

/** Who asks. */
export const nameColumn = { label: 'column.name', cell: (record: Dossier) => <Name>{record.name}</Name> } as const

/** First submission, or which resubmission. */
export function Submission({ number }: { number: number }) {
  const words = useWords()
  return <>{number === 1 ? words('submission.new') : words('submission.again', { n: number - 1 })}</>
}

function WaitingOrState({ resource, record }: { resource: QueueResource; record: Dossier }) {
  const queue = useQueue(resource)
  const state = stateOf(record)
  if (state !== QUEUES[resource].states[0]?.value) return <StateChip state={state} />
  return <Age since={record.waiting_since} target={queue?.target_minutes} />
}

/** The last two columns of every queue: how long it waits or what became of it, and who decided when. */
export function ageColumns(resource: QueueResource): Column<Dossier>[] {
  return [
    {
      label: 'column.waiting',
      width: 218,
      sort: 'waiting_since',
      head: <Target resource={resource} />,
      cell: (record) => <WaitingOrState resource={resource} record={record} />,
    },
    {
      label: 'column.decision',
      width: 196,
      cell: (record) =>
        record.decided_by &&
        record.decided_at && (
          <span className="row">
            <Person {...record.decided_by} />
            <span className="small soft">
              <Timestamp at={record.decided_at} day />
            </span>
          </span>
        ),
    },
  ]
}
