import { CopyButton } from '../../elements/CopyButton.tsx'
import { Fact, FactList } from '../../elements/Facts.tsx'
import { Name } from '../../elements/Name.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { initials } from '../../format/initials.ts'
import { useWords } from '../../i18n/useWords.ts'
import { FilterChoice } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import { AccountJournal } from '../../record/AccountJournal.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import type { Officer } from '../../records.ts'
import { OfficerActions } from './Actions.tsx'
import { ROLES } from './ChangeOfficer.tsx'

const BY_NAME = { field: 'name', order: 'ASC' } as const

function Role({ of }: { of: Officer['role'] }) {
  const words = useWords()
  return <>{words(`role.${of}`)}</>
}

const stateOf = (record: Officer) => (record.disabled_at ? 'disabled' : 'active')
const lastSeen = (record: Officer) => (record.last_sign_in_at ? <Timestamp at={record.last_sign_in_at} /> : '–')

const columns: Column<Officer>[] = [
  { label: 'column.officer', sort: 'name', cell: (record) => <Name>{record.name}</Name> },
  { label: 'column.email', width: 300, soft: true, sort: 'email', cell: ({ email }) => <bdi dir="ltr">{email}</bdi> },
  { label: 'column.role', width: 150, sort: 'role', cell: ({ role }) => <Role of={role} /> },
  { label: 'column.state', width: 140, cell: (record) => <StateChip state={stateOf(record)} /> },
  { label: 'column.last_sign_in', width: 170, soft: true, sort: 'last_sign_in_at', cell: lastSeen },
]

export function OfficerList() {
  const words = useWords()
  return (
    <RecordList<Officer>
      title="names.officers"
      columns={columns}
      sort={BY_NAME}
      search="search.name_email"
      filters={
        <FilterChoice
          source="role"
          label="filter.role"
          options={ROLES.map((value) => ({ value, label: words(`role.${value}`) }))}
        />
      }
      to={(record) => `/officers/${record.id}/show`}
    />
  )
}

export function OfficerPage() {
  const words = useWords()
  return (
    <RecordPage<Officer>
      list="names.officers"
      head={(record) => ({
        title: record.name,
        tile: (
          <span className="tile" aria-hidden="true">
            {initials(record.name)}
          </span>
        ),
        beside: <StateChip state={stateOf(record)} />,
        below: (
          <>
            <Role of={record.role} />
            <span className="row">
              <bdi dir="ltr">{record.email}</bdi>
              <CopyButton value={record.email} label={words('fact.email')} />
            </span>
          </>
        ),
        end: <OfficerActions record={record} />,
      })}
      aside={(record) => <AccountJournal filter={{ actor_id: record.id }} />}
    >
      {(record) => (
        <FactList>
          <Fact label={words('fact.role')}>
            <Role of={record.role} />
          </Fact>
          <Fact label={words('fact.last_sign_in')}>{lastSeen(record)}</Fact>
          {record.disabled_at && (
            <Fact label={words('fact.disabled_at')}>
              <Timestamp at={record.disabled_at} />
            </Fact>
          )}
          <Fact label={words('fact.created_at')}>
            <Timestamp at={record.created_at} />
          </Fact>
          <Fact label={words('fact.id')} copy={record.id}>
            <span className="mono">{record.id}</span>
          </Fact>
        </FactList>
      )}
    </RecordPage>
  )
}
