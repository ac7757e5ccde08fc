import { clsx } from 'clsx'
import { LinkBase } from 'react-admin'
import textStyles from '../../elements/text.module.css'
import { duration } from '../../format/duration.ts'
import { fullTime } from '../../format/time.ts'
import { translateName } from '../../i18n/translateName.ts'
import { useLanguage, useWords, type Words } from '../../i18n/useWords.ts'
import entryStyles from '../../record/entry.module.css'
import type { AuditEntry } from '../../records.ts'
import { useFindResource } from '../../registry.tsx'
import styles from './EntryDetails.module.css'
import { EntrySeal } from './EntrySeal.tsx'

/** Details whose values are the server's own words, with the group of their translations. */
const TRANSLATED_DETAILS = {
  action: 'verb',
  decided_with: 'names',
  kind: 'file',
  of: 'kind',
  payment_method: 'method',
  role: 'role',
  why: 'webhook',
} as const

type SeenFile = { file_id: string; sha256: string; pages_seen: number[] }

const detailLabel = (name: string, words: Words) =>
  translateName(words, name, 'detail', 'logged', 'names').replaceAll('_', ' ')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toJson = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Translates a detail's value; a value without a translation stays as it is. */
function translateDetail(name: string, value: unknown, words: Words): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return words(value ? 'told.yes' : 'told.no')
  if ((name === 'waited_seconds' || name === 'elapsed_seconds') && typeof value === 'number')
    return duration(Math.round(value / 60), words)
  if (Array.isArray(value))
    return name === 'events' && value.length === 0
      ? words('webhook.all_events')
      : value.map(toJson).join(words('comma'))
  if (isObject(value))
    return Object.entries(value)
      .map(([part, inner]) => `${detailLabel(part, words)}: ${toJson(inner)}`)
      .join('\n')
  if (typeof value !== 'string') return JSON.stringify(value)
  return Object.hasOwn(TRANSLATED_DETAILS, name)
    ? translateName(words, value, TRANSLATED_DETAILS[name as keyof typeof TRANSLATED_DETAILS])
    : value
}

/** The actor's name and type; only the type for an actor without a name. */
const actorOf = ({ actor_type: type, actor_name }: AuditEntry, words: Words) =>
  type === 'payer' || type === 'anonymous'
    ? words(`person.${type}`)
    : `${actor_name} (${words(`actor.${type as 'officer'}`)})`

type Change = { field: string; before: string | null; after: string | null }

/** The values before and after: the state, and the fields or settings in the entry's details. */
function changesOf({ from, to, details }: AuditEntry, words: Words): Change[] {
  const state = (name: string | null) => name && translateName(words, name, 'state')
  const rows: Change[] = from || to ? [{ field: words('logged.state'), before: state(from), after: state(to) }] : []
  const [before, after] = [details.from, details.to]
  if (!isObject(before) || !isObject(after)) return rows
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return [
    ...rows,
    ...fields.map((field) => ({
      field: detailLabel(field, words),
      before: translateDetail(field, before[field], words),
      after: translateDetail(field, after[field], words),
    })),
  ]
}

function Changes({ changes }: { changes: Change[] }) {
  const words = useWords()
  const empty = <span data-tone="muted">{words('logged.empty')}</span>
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{words('logged.field')}</th>
          <th scope="col">{words('logged.before')}</th>
          <th scope="col">{words('logged.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>
              {before === null ? (
                empty
              ) : (
                <del>
                  <bdi>{before}</bdi>
                </del>
              )}
            </td>
            <td className={textStyles.strong}>{after === null ? empty : <bdi>{after}</bdi>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The pages of each document that the officer had seen by the decision. */
function PagesSeen({ files }: { files: SeenFile[] }) {
  const words = useWords()
  return (
    <ul>
      {files.map(({ file_id, sha256, pages_seen }) => (
        <li key={file_id}>
          {pages_seen.length > 0
            ? words('logged.pages_seen', { pages: pages_seen.join(', ') })
            : words('logged.no_page_seen')}{' '}
          <span className={textStyles.mono} data-tone="muted">
            sha256 {sha256.slice(0, 8)} … {sha256.slice(-4)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const isSeenFile = (value: unknown): value is SeenFile[] =>
  Array.isArray(value) && value.every((one) => isObject(one) && Array.isArray(one.pages_seen))

/** The complete journal entry, and its seal. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const words = useWords()
  const { language } = useLanguage()
  const findResource = useFindResource()
  const page =
    entry.record_id && findResource(entry.resource)?.show ? `/${entry.resource}/${entry.record_id}/show` : null
  const changes = changesOf(entry, words)
  const { from, to, files, ...details } = entry.details
  const shown = {
    ...details,
    ...(isObject(from) || isObject(to) ? {} : { from, to }),
    ...(isSeenFile(files) ? {} : { files }),
  }
  const rows = [
    [words('fact.time'), fullTime(entry.at, language)],
    [words('fact.actor'), actorOf(entry, words)],
    [words('fact.reason_codes'), entry.reason_codes.join(', ')],
    [words('fact.reason'), entry.reason],
    ...Object.entries(shown).map(([name, value]) => [detailLabel(name, words), translateDetail(name, value, words)]),
    [words('fact.address'), entry.address],
    [words('fact.request'), entry.request_id],
  ] as const
  return (
    <div className={clsx(entryStyles.entry, styles.sealed)}>
      <div>
        {changes.length > 0 && <Changes changes={changes} />}
        <dl>
          {entry.record_id && (
            <>
              <dt>{words('fact.record')}</dt>
              <dd>
                {page ? (
                  <LinkBase className={clsx(textStyles.link, textStyles.mono)} to={page}>
                    {entry.record_id}
                  </LinkBase>
                ) : (
                  <span className={textStyles.mono}>{entry.record_id}</span>
                )}
              </dd>
            </>
          )}
          {rows.map(([label, value], index) =>
            value ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry stands still, and two details may be called the same
              <div key={index} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ) : null,
          )}
          {isSeenFile(files) && files.length > 0 && (
            <>
              <dt>{words('logged.files')}</dt>
              <dd>
                <PagesSeen files={files} />
              </dd>
            </>
          )}
        </dl>
      </div>
      <section aria-label={words('sealing.entry_title')}>
        <EntrySeal id={entry.id} />
      </section>
    </div>
  )
}
