import { useGetIdentity } from 'react-admin'
import { KeyCap } from '../../elements/KeyCap.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { useNow } from '../../elements/useNow.ts'
import { shortName } from '../../format/shortName.ts'
import { algiersDay as dayOf } from '../../format/time.ts'
import { useWords } from '../../i18n/useWords.ts'
import type { QueueResource, TimelineEntry } from '../../records.ts'
import { useTimeline } from '../casework/useTimeline.ts'
import { useVerb } from '../useVerb.ts'
import styles from './Peek.module.css'
import { withFacts } from './withPart.ts'

/** Routine entries, which tell little about the state of a dossier. */
const QUIET = new Set<TimelineEntry['kind']>(['denied', 'told', 'reading', 'evidence', 'view', 'claim'])
const SHOWN = 3

/** The last three things that happened, oldest first; H opens all of them. */
export function Peek({ resource, id }: { resource: QueueResource; id: string }) {
  const words = useWords()
  const verb = useVerb()
  const { identity } = useGetIdentity()
  const now = useNow()
  const { entries } = useTimeline(resource, id)
  const last = entries
    .filter(({ kind }) => !QUIET.has(kind))
    .slice(0, SHOWN)
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
        className="btn bare icon s"
        aria-label={words('keys.history')}
        title={words('keys.history')}
        onClick={() => withFacts(() => document.getElementById('timeline')?.focus())}
      >
        <KeyCap>H</KeyCap>
      </button>
    </div>
  )
}
