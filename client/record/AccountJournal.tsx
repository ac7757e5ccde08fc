import { clsx } from 'clsx'
import { LinkBase, useGetList } from 'react-admin'
import factsStyles from '../elements/Facts.module.css'
import flowStyles from '../elements/flow.module.css'
import { Person } from '../elements/Person.tsx'
import skeletonStyles from '../elements/skeleton.module.css'
import { Timestamp } from '../elements/Timestamp.tsx'
import textStyles from '../elements/text.module.css'
import { anyMessages } from '../i18n/messages.ts'
import { translateName } from '../i18n/translateName.ts'
import { type Key, useWords, type Words } from '../i18n/useWords.ts'
import { listPath } from '../list/listPath.ts'
import type { AuditEntry } from '../records.ts'
import { useActionLabel } from '../review/useActionLabel.ts'
import styles from './AccountJournal.module.css'

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const

/** The record of an entry: a setting by its name, anything else by its kind. */
function recordIn(words: Words, { resource, record_id }: AuditEntry): string {
  if (resource !== 'settings') return translateName(words, resource, 'kind', 'names')
  return record_id && Object.hasOwn(anyMessages().setting, record_id)
    ? words(`setting.${record_id}.name` as Key)
    : words('setting.title')
}

/** The newest journal entries about an account or a record, with a link to all of them. */
export function AccountJournal({ filter, limit = 15 }: { filter: Record<string, string>; limit?: number }) {
  const words = useWords()
  const verb = useActionLabel()
  const { data, error, isPending } = useGetList<AuditEntry>('audit-entries', {
    filter,
    sort: NEWEST_FIRST,
    pagination: { page: 1, perPage: limit },
  })
  return (
    <section className={factsStyles.factsPart} data-slot="facts-part">
      <h2>
        {words('history.title')}
        <LinkBase className={clsx(textStyles.link, factsStyles.aside)} to={listPath('audit-entries', filter)}>
          {words('history.all')}
        </LinkBase>
      </h2>
      {error && <p data-tone="muted">{words('history.failed')}</p>}
      {isPending && <span className={clsx(skeletonStyles.skeleton, factsStyles.skeleton)} style={{ width: '60%' }} />}
      {data?.length === 0 && <p data-tone="muted">{words('history.none')}</p>}
      <ol className={styles.entries}>
        {data?.map((entry) => (
          <li key={entry.id}>
            <Person id={entry.actor_id} name={entry.actor_name} type={entry.actor_type} />
            <span className={textStyles.small} data-tone="muted">
              <Timestamp at={entry.at} />
            </span>
            <span className={flowStyles.grow}>
              {verb(entry.action)} · {recordIn(words, entry)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
