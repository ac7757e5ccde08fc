import { useGetList } from 'react-admin'
import { Person } from '../elements/Person.tsx'
import { Timestamp } from '../elements/Timestamp.tsx'
import { useWords } from '../i18n/useWords.ts'
import type { AuditEntry } from '../records.ts'
import { useVerb } from './useVerb.ts'

const NEWEST = { field: 'id', order: 'DESC' } as const
const PAGE = { page: 1, perPage: 50 }

/** What happened to a record, newest first, from the journal. */
export function History({ recordId }: { recordId: string }) {
  const words = useWords()
  const verb = useVerb()
  const { data, error, isPending } = useGetList<AuditEntry>('audit-entries', {
    filter: { record_id: recordId },
    sort: NEWEST,
    pagination: PAGE,
  })
  return (
    <section className="facts-part">
      <h2>{words('history.title')}</h2>
      {error && <p className="soft">{words('history.failed')}</p>}
      {isPending && <span className="skeleton" style={{ width: '60%' }} />}
      {data?.length === 0 && <p className="soft">{words('history.none')}</p>}
      <ol className="line">
        {data?.map((entry) => (
          <li key={entry.id}>
            <Person id={entry.actor_id} name={entry.actor_name} />
            <span className="grow">
              {verb(entry.action)}
              {entry.reason_codes.length > 0 && <span className="mono soft wrap"> {entry.reason_codes.join(' ')}</span>}
            </span>
            <span className="small soft">
              <Timestamp at={entry.at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
