import { clsx } from 'clsx'
import { useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { CopyButton } from '../../elements/CopyButton.tsx'
import { Fact, FactList } from '../../elements/Facts.tsx'
import flowStyles from '../../elements/flow.module.css'
import formStyles from '../../elements/form.module.css'
import { IdFact, TimeFact } from '../../elements/RecordFacts.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import tileStyles from '../../elements/tile.module.css'
import { initials } from '../../format/initials.ts'
import { shortTime } from '../../format/time.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useCan } from '../../layout/useCan.ts'
import { OfficerWork } from '../../myDay/OfficerWork.tsx'
import { PeriodChoice } from '../../myDay/PeriodChoice.tsx'
import type { WorkPeriod } from '../../myDay/useWork.ts'
import workStyles from '../../myDay/Work.module.css'
import { AccountJournal } from '../../record/AccountJournal.tsx'
import { AccountTies } from '../../record/AccountTies.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import { Sessions } from '../../record/Sessions.tsx'
import type { Officer } from '../../records.ts'
import { useFindResource } from '../../registry.tsx'
import { OfficerActions } from './Actions.tsx'
import { lastSeen, officerState, SecondFactors } from './List.tsx'
import { OfficerChange } from './OfficerChange.tsx'
import { Role } from './Role.tsx'

export function OfficerShow() {
  const words = useWords()
  return (
    <RecordPage<Officer>
      head={(record) => ({
        tile: (
          <span className={tileStyles.tile} aria-hidden="true">
            {initials(record.name)}
          </span>
        ),
        besideTitle: <StateChip state={officerState(record)} />,
        belowTitle: (
          <>
            <Role of={record.role} />
            <span className={flowStyles.row}>
              <bdi dir="ltr">{record.email}</bdi>
              <CopyButton value={record.email} label={words('fact.email')} />
            </span>
          </>
        ),
        actions: <OfficerActions record={record} />,
      })}
      sideContent={(record) => <AccountJournal filter={{ actor_id: record.id }} />}
    >
      {(record) => (
        <>
          <OfficerChange record={record} />
          <OfficerParts record={record} />
        </>
      )}
    </RecordPage>
  )
}

const LABELS = { work: 'work.of', account: 'work.account', sessions: 'account.sessions', ties: 'ties.title' } as const
type Part = keyof typeof LABELS

/** An officer's work, for officers who may read it, with their account, their sessions and their ties to accounts. */
function OfficerParts({ record }: { record: Officer }) {
  const words = useWords()
  const { identity } = useGetIdentity()
  const isSupervising = useCan('read_work')
  const isMe = identity?.id === record.id
  const mayReadWork = useFindResource()('my-day') !== undefined && (isSupervising || isMe)
  const readsTies = useCan('read_private_entries')
  const tiesSelf = useCan('tie_self')
  const parts: Part[] = [
    ...(mayReadWork ? (['work'] as const) : []),
    'account',
    ...(record.second_factors ? (['sessions'] as const) : []),
    ...(readsTies || (isMe && tiesSelf) ? (['ties'] as const) : []),
  ]
  const [chosen, setPart] = useState<Part | null>(null)
  const part = chosen ?? parts[0]
  const [period, setPeriod] = useState<WorkPeriod>('today')
  if (parts.length === 1) return <AccountCard record={record} />
  return (
    <>
      <div className={clsx(flowStyles.row, workStyles.parts)}>
        <fieldset className={formStyles.segments} aria-label={words('work.parts')}>
          {parts.map((name) => (
            <button key={name} type="button" aria-pressed={part === name} onClick={() => setPart(name)}>
              {words(LABELS[name])}
            </button>
          ))}
        </fieldset>
        <span className={flowStyles.grow} />
        {part === 'work' && <PeriodChoice period={period} onChoose={setPeriod} />}
      </div>
      {part === 'work' && <OfficerWork officerId={record.id} period={period} isOwn={isMe} />}
      {part === 'account' && <AccountCard record={record} />}
      {part === 'sessions' && <Sessions officer={record.id} />}
      {part === 'ties' && <AccountTies officer={record} />}
    </>
  )
}

function AccountCard({ record }: { record: Officer }) {
  const words = useWords()
  const { language } = useLanguage()
  return (
    <FactList>
      <Fact label={words('fact.role')}>
        <Role of={record.role} />
      </Fact>
      {record.second_factors && (
        <Fact label={words('column.second_factor')}>
          <SecondFactors record={record} />
        </Fact>
      )}
      {record.invited_until && (
        <Fact label={words('column.state')}>
          {words('invitation.invited', { when: shortTime(record.invited_until, language, Date.now()) })}
        </Fact>
      )}
      {record.awaits_release && !record.invited_until && (
        <Fact label={words('column.state')}>{words('officer.release_account.waits')}</Fact>
      )}
      <Fact label={words('fact.last_sign_in')}>{lastSeen(record)}</Fact>
      <TimeFact label="fact.disabled_at" at={record.disabled_at} />
      <TimeFact label="fact.created_at" at={record.created_at} />
      <IdFact id={record.id} />
    </FactList>
  )
}
