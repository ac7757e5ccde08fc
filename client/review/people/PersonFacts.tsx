import { clsx } from 'clsx'
import textStyles from '../../elements/text.module.css'
import { showDay } from '../../format/day.ts'
import { useWords } from '../../i18n/useWords.ts'
import type { PersonOnDocument } from '../../records.ts'
import styles from './PeoplePart.module.css'

/** Role, share and the other known facts, in one line. */
export function PersonFacts({
  person: { role, share, birth_date, country, identifier },
}: {
  person: PersonOnDocument
}) {
  const words = useWords()
  const known = [
    share === null
      ? words(`behind.role.${role}`)
      : words('behind.holds', { role: words(`behind.role.${role}`), share }),
    birth_date && words('behind.born', { day: showDay(birth_date) }),
    country,
    identifier,
  ].filter(Boolean)
  return (
    <span className={clsx(styles.facts, textStyles.small)} data-tone="muted">
      {known.join(' · ')}
    </span>
  )
}
