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
      ? words(`company_people.role.${role}`)
      : words('company_people.holds', { role: words(`company_people.role.${role}`), share }),
    birth_date && words('company_people.born', { day: showDay(birth_date) }),
    country,
    identifier,
  ].filter(Boolean)
  return (
    <span className={clsx(styles.facts, textStyles.small)} data-tone="muted">
      {known.join(' · ')}
    </span>
  )
}
