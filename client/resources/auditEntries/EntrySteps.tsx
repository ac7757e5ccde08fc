import { useGetList } from 'react-admin'
import { clockTime } from '../../format/time.ts'
import { translateName } from '../../i18n/translateName.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { AuditEntry } from '../../records.ts'
import { useActionLabel } from '../../review/useActionLabel.ts'
import styles from './EntryDetails.module.css'

const IN_ORDER = { field: 'id', order: 'ASC' } as const
const ONE_PAGE = { page: 1, perPage: 200 } as const

/** The pages that the officer opened before an entry's decision, in order, each with its time. */
export function EntrySteps({ entry }: { entry: AuditEntry }) {
  const words = useWords()
  const { language } = useLanguage()
  const verb = useActionLabel()
  const { data = [] } = useGetList<AuditEntry>('audit-entries', {
    filter: { led_to: entry.id },
    sort: IN_ORDER,
    pagination: ONE_PAGE,
  })
  if (data.length === 0) return null
  const what = ({ resource, details }: AuditEntry) =>
    resource === 'files' && typeof details.kind === 'string'
      ? translateName(words, details.kind, 'file')
      : translateName(words, resource, 'kind')
  return (
    <section className={styles.steps} aria-label={words('journal.led_to')}>
      <h2>{words('journal.led_to')}</h2>
      <ol>
        {data.map((step) => (
          <li key={step.id}>
            <time dateTime={step.at}>{clockTime(Date.parse(step.at), language)}</time> {verb(step.action)}
            {words('comma')}
            {what(step)}
          </li>
        ))}
      </ol>
    </section>
  )
}
