import { useGetIdentity } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import { findTarget } from '../../elements/focusTargets.ts'
import { KeyCap } from '../../elements/KeyCap.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { useNow } from '../../elements/useNow.ts'
import { shortName } from '../../format/shortName.ts'
import { algiersDay as dayOf } from '../../format/time.ts'
import { useWords } from '../../i18n/useWords.ts'
import type { QueueResource, TimelineEntry } from '../../records.ts'
import { useTimeline } from '../casework/useTimeline.ts'
import { runWithHistoryVisible } from '../openDeskPart.ts'
import { useActionLabel } from '../useActionLabel.ts'
import styles from './RecentEntries.module.css'

/** Routine entries, which hardly tell the state of a dossier. */
const QUIET_ACTIONS = new Set<TimelineEntry['kind']>(['denied', 'told', 'reading', 'evidence', 'view', 'claim'])
const MAX_SHOWN = 3

/** The last three entries, oldest first; H opens all of them. */
export function RecentEntries({ resource, id }: { resource: QueueResource; id: string }) {
  const words = useWords()
  const verb = useActionLabel()
  const { identity } = useGetIdentity()
  const now = useNow()
  const { entries } = useTimeline(resource, id)
  const last = entries
    .filter(({ kind }) => !QUIET_ACTIONS.has(kind))
    .slice(0, MAX_SHOWN)
    .reverse()
  return (
    <div className={styles.peek} data-slot="peek">
      <ol aria-label={words('history.title')}>
        {last.map((entry) => (
          <li key={entry.id}>
            <b title={verb(entry.action)}>{verb(entry.action)}</b>
            <span title={entry.actor.name}>
              {entry.actor.type === 'officer' && (
                <>
                  <bdi>{entry.actor.id === identity?.id ? words('person.you') : shortName(entry.actor.name ?? '')}</bdi>
                  {words('comma')}
                </>
              )}
              <Timestamp at={entry.at} day={dayOf(Date.parse(entry.at)) !== dayOf(now)} />
            </span>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className={buttonClass('bare', 'icon', 'small')}
        aria-label={words('keys.history')}
        title={words('keys.history')}
        onClick={() => runWithHistoryVisible(() => findTarget('timeline')?.focus())}
      >
        <KeyCap>H</KeyCap>
      </button>
    </div>
  )
}
