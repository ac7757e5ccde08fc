import { Name } from '../../elements/Name.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { FilterChoice } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import type { Officer } from '../../records.ts'
import { InviteOfficer } from './InviteOfficer.tsx'
import { ROLES } from './OfficerFields.tsx'
import { Role } from './Role.tsx'

const BY_NAME = { field: 'name', order: 'ASC' } as const

export const officerState = (record: Officer) => (record.disabled_at ? 'disabled' : 'active')

/** The officer's second factors; for administrators only. */
export function SecondFactors({ record }: { record: Officer }) {
  const words = useWords()
  const factors = record.second_factors ?? []
  if (record.second_factors === null) return <>–</>
  if (factors.length === 0) return <>{words('factor.none')}</>
  return <>{factors.map((one) => words(one === 'totp' ? 'factor.app' : 'factor.passkey')).join(', ')}</>
}

export const lastSeen = (record: Officer) => (record.last_sign_in_at ? <Timestamp at={record.last_sign_in_at} /> : '–')

const columns: Column<Officer>[] = [
  { label: 'column.officer', sort: 'name', cell: (record) => <Name>{record.name}</Name> },
  { label: 'column.email', width: 260, soft: true, sort: 'email', cell: ({ email }) => <bdi dir="ltr">{email}</bdi> },
  { label: 'column.role', width: 140, sort: 'role', cell: ({ role }) => <Role of={role} /> },
  { label: 'column.state', width: 140, cell: (record) => <StateChip state={officerState(record)} /> },
  { label: 'column.second_factor', width: 160, soft: true, cell: (record) => <SecondFactors record={record} /> },
  { label: 'column.last_sign_in', width: 150, soft: true, sort: 'last_sign_in_at', cell: lastSeen },
]

export function OfficerList() {
  const words = useWords()
  return (
    <RecordList<Officer>
      columns={columns}
      query={{ sort: BY_NAME }}
      toolbar={{
        search: 'search.name_email',
        filters: (
          <FilterChoice
            source="role"
            label="filter.role"
            options={ROLES.map((value) => ({ value, label: words(`role.${value}`) }))}
          />
        ),
      }}
      head={{ actions: <InviteOfficer /> }}
    />
  )
}
