import { LinkBase } from 'react-admin'
import { fullTime } from '../format/time.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import { iconOf } from '../layout/menuEntries.ts'
import type { AuditEntry } from '../records.ts'

/** Everything that an entry of the journal holds. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const words = useWords()
  const { language } = useLanguage()
  // A resource of the menu has a page for its records; the journal itself has none.
  const page = entry.record_id && iconOf(entry.resource) ? `/${entry.resource}/${entry.record_id}/show` : null
  const rows = [
    [words('fact.time'), fullTime(entry.at, language)],
    [words('fact.actor'), `${entry.actor_name} (${words(`actor.${entry.actor_type as 'officer'}`)})`],
    [words('fact.reason_codes'), entry.reason_codes.join(', ')],
    [words('fact.reason'), entry.reason],
    [words('fact.address'), entry.address],
    [words('fact.request'), entry.request_id],
    ...Object.entries(entry.details).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ] as const
  return (
    <div className="entry">
      <dl>
        {entry.record_id && (
          <>
            <dt>{words('fact.record')}</dt>
            <dd>
              {page ? (
                <LinkBase className="link mono" to={page}>
                  {entry.record_id}
                </LinkBase>
              ) : (
                <span className="mono">{entry.record_id}</span>
              )}
            </dd>
          </>
        )}
        {rows.map(([label, value]) =>
          value ? (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  )
}
