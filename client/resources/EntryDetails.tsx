import { LinkBase } from 'react-admin'
import { fullTime } from '../format/time.ts'
import { en } from '../i18n/en.ts'
import { type Key, useLanguage, useWords, type Words } from '../i18n/useWords.ts'
import { iconOf } from '../layout/menuEntries.ts'
import type { AuditEntry } from '../records.ts'

/** Details whose values are words of the server's own, and where those words are. */
const SPOKEN = {
  action: 'verb',
  decided_with: 'names',
  kind: 'file',
  of: 'kind',
  payment_method: 'method',
  role: 'role',
  why: 'webhook',
} as const

const labelOf = (name: string, words: Words) => (name in en.detail ? words(`detail.${name}` as Key) : name)

/** A detail in words; what there is no word for stays as it was written. */
function inWords(name: string, value: unknown, words: Words): string | null {
  if (value === null) return null
  if (typeof value === 'boolean') return words(value ? 'told.yes' : 'told.no')
  if (Array.isArray(value))
    return name === 'events' && value.length === 0 ? words('webhook.all_events') : value.join(words('comma'))
  if (typeof value !== 'string') return JSON.stringify(value)
  const group = name in SPOKEN ? SPOKEN[name as keyof typeof SPOKEN] : null
  return group && value in en[group] ? words(`${group}.${value}` as Key) : value
}

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
    ...Object.entries(entry.details).map(([name, value]) => [labelOf(name, words), inWords(name, value, words)]),
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
