import { LinkBase, useGetList } from 'react-admin'
import { Person } from '../elements/Person.tsx'
import { Timestamp } from '../elements/Timestamp.tsx'
import { en } from '../i18n/en.ts'
import { type Key, useWords } from '../i18n/useWords.ts'
import type { AuditEntry } from '../records.ts'
import { useVerb } from '../review/useVerb.ts'

const NEWEST = { field: 'id', order: 'DESC' } as const

/** The newest entries of the journal about an account or a record, with the way to all of them. */
export function AccountJournal({ filter, most = 15 }: { filter: Record<string, string>; most?: number }) {
  const words = useWords()
  const verb = useVerb()
  const { data, error } = useGetList<AuditEntry>('audit-entries', {
    filter,
    sort: NEWEST,
    pagination: { page: 1, perPage: most },
  })
  const kind = (resource: string) => (resource in en.kind ? words(`kind.${resource}` as Key) : resource)
  return (
    <section className="facts-part">
      <h2>
        {words('history.title')}
        <LinkBase
          className="link aside"
          to={`/audit-entries?${new URLSearchParams({ filter: JSON.stringify(filter) })}`}
        >
          {words('history.all')}
        </LinkBase>
      </h2>
      {error && <p className="soft">{words('history.failed')}</p>}
      {data?.length === 0 && <p className="soft">{words('history.none')}</p>}
      <ol className="line">
        {data?.map((entry) => (
          <li key={entry.id}>
            <Person id={entry.actor_id} name={entry.actor_name} type={entry.actor_type} />
            <span className="small soft">
              <Timestamp at={entry.at} />
            </span>
            <span className="grow">
              {verb(entry.action)} · {kind(entry.resource)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
