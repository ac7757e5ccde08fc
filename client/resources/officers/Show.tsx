import { CopyButton } from '../../elements/CopyButton.tsx'
import { Fact, FactList } from '../../elements/Facts.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { initials } from '../../format/initials.ts'
import { useWords } from '../../i18n/useWords.ts'
import { AccountJournal } from '../../record/AccountJournal.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import type { Officer } from '../../records.ts'
import { OfficerActions } from './Actions.tsx'
import { lastSeen, stateOf } from './List.tsx'
import { Role } from './Role.tsx'

export function OfficerShow() {
  const words = useWords()
  return (
    <RecordPage<Officer>
      head={(record) => ({
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
