import { clsx } from 'clsx'
import { useGetIdentity } from 'react-admin'
import personStyles from '../elements/Person.module.css'
import { Timestamp } from '../elements/Timestamp.tsx'
import textStyles from '../elements/text.module.css'
import { useNow } from '../elements/useNow.ts'
import { duration, minutesSince } from '../format/duration.ts'
import { initials } from '../format/initials.ts'
import { shortName } from '../format/shortName.ts'
import { useWords } from '../i18n/useWords.ts'
import type { DossierRow } from '../records.ts'
import styles from './HandlerCells.module.css'

type NamedOfficer = { id: string; name: string }

function InitialsDisc({ officer, me, waits = false }: { officer: NamedOfficer; me: boolean; waits?: boolean }) {
  return (
    <span
      className={clsx(personStyles.avatar, me && personStyles.me, waits && styles.waits)}
      data-slot="avatar"
      aria-hidden="true"
    >
      {initials(officer.name)}
    </span>
  )
}

/**
 * The officer who has the dossier on the desk and for how long, or the officer to whom it is assigned; empty when it is
 * free.
 */
export function ClaimCell({ record: { claim, assigned_to } }: { record: DossierRow }) {
  const words = useWords()
  const now = useNow()
  const { identity } = useGetIdentity()
  if (claim) {
    const me = claim.officer.id === identity?.id
    const minutes = minutesSince(claim.since, now)
    const time = minutes === 0 ? words('claim.now') : duration(minutes, words)
    return (
      <span
        className={personStyles.person}
        data-slot="person"
        title={words('rows.claim', { name: claim.officer.name, time })}
      >
        <InitialsDisc officer={claim.officer} me={me} />
        <span className={textStyles.clip}>
          <bdi>{me ? words('person.you') : shortName(claim.officer.name)}</bdi>
          {minutes > 0 && (
            <>
              {words('comma')}
              <span className={textStyles.small} data-tone="muted">
                {time}
              </span>
            </>
          )}
        </span>
      </span>
    )
  }
  if (!assigned_to) return null
  const me = assigned_to.id === identity?.id
  return (
    <span
      className={personStyles.person}
      data-tone="muted"
      data-slot="person"
      title={words('rows.assigned', { name: assigned_to.name })}
    >
      <InitialsDisc officer={assigned_to} me={me} waits />
      <span className={textStyles.clip}>
        {words('rows.for', { name: me ? words('person.you') : shortName(assigned_to.name) })}
      </span>
    </span>
  )
}

/** Who decided the dossier, and when. */
export function DecidedCell({ record: { decided_by, decided_at } }: { record: DossierRow }) {
  const words = useWords()
  const { identity } = useGetIdentity()
  if (!decided_by || !decided_at) return null
  const me = decided_by.id === identity?.id
  return (
    <span className={personStyles.person} data-slot="person" title={decided_by.name}>
      <InitialsDisc officer={decided_by} me={me} />
      <span className={textStyles.clip}>
        <bdi>{me ? words('person.you') : shortName(decided_by.name)}</bdi>
        {words('comma')}
        <span className={textStyles.small} data-tone="muted">
          <Timestamp at={decided_at} day />
        </span>
      </span>
    </span>
  )
}
