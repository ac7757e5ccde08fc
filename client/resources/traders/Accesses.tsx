import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId } from 'react'
import { LinkBase, useGetList } from 'react-admin'
import { Person } from '../../elements/Person.tsx'
import skeletonStyles from '../../elements/skeleton.module.css'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { formatCount } from '../../format/numbers.ts'
import { translateName } from '../../i18n/translateName.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { listPath } from '../../list/listPath.ts'
import { API, request } from '../../providers/http.ts'
import type { AuditEntry, TraderAccesses } from '../../records.ts'
import { useActionLabel } from '../../review/useActionLabel.ts'
import styles from './Accesses.module.css'
import { AccessReport } from './AccessReport.tsx'

const NEWEST = { field: 'id', order: 'DESC' } as const
const PAGE = { page: 1, perPage: 10 }

function AccessCounts({ traderId }: { traderId: string }) {
  const words = useWords()
  const { language } = useLanguage()
  const { data } = useQuery({
    queryKey: ['accesses', traderId],
    queryFn: async ({ signal }) =>
      (await request(`${API}/traders/${traderId}/accesses`, { signal })).json as TraderAccesses,
  })
  return (
    <dl className={styles.counts}>
      {(['accesses', 'people', 'exports'] as const).map((name) => (
        <div key={name}>
          <dt>{words(`whole.${name}`)}</dt>
          <dd>{data ? formatCount(data[name], language) : '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * The accesses to a trader's data: the number of accesses and of officers in 30 days, the newest ones, and a link to
 * all.
 */
export function AccessesPart({ traderId }: { traderId: string }) {
  const words = useWords()
  const verb = useActionLabel()
  const id = useId()
  const filter = { seen_of: traderId }
  const { data, error, isPending } = useGetList<AuditEntry>('audit-entries', {
    filter,
    sort: NEWEST,
    pagination: PAGE,
  })
  return (
    <section className={styles.accesses} data-slot="accesses" aria-labelledby={id}>
      <h2 id={id}>
        {words('whole.seen')}
        <LinkBase className={clsx(textStyles.link, styles.aside)} to={listPath('audit-entries', filter)}>
          {words('whole.seen_all')}
        </LinkBase>
      </h2>
      <AccessCounts traderId={traderId} />
      <AccessReport traderId={traderId} />
      {error && <p data-tone="muted">{words('whole.seen_failed')}</p>}
      {isPending && <span className={skeletonStyles.skeleton} data-slot="skeleton" style={{ width: '60%' }} />}
      {data?.length === 0 && <p data-tone="muted">{words('whole.seen_none')}</p>}
      <ol>
        {data?.map((entry) => (
          <li key={entry.id}>
            <Person id={entry.actor_id} name={entry.actor_name} />
            <span className={textStyles.small} data-tone="muted">
              <Timestamp at={entry.at} />
            </span>
            <span className={styles.what} data-tone={entry.action === 'view' ? 'muted' : 'warn'}>
              {verb(entry.action)} · {translateName(words, entry.resource, 'kind', 'names')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
