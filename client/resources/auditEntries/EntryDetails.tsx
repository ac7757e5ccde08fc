import { clsx } from 'clsx'
import { LinkBase } from 'react-admin'
import textStyles from '../../elements/text.module.css'
import { fullTime } from '../../format/time.ts'
import { translateName } from '../../i18n/translateName.ts'
import { useLanguage, useWords, type Words } from '../../i18n/useWords.ts'
import entryStyles from '../../record/entry.module.css'
import type { AuditEntry } from '../../records.ts'
import { useFindResource } from '../../registry.tsx'
import { Receipt } from '../../review/casework/Receipt.tsx'
import { type Change, changesOf, detailRows } from './detailText.ts'
import styles from './EntryDetails.module.css'
import { EntrySeal } from './EntrySeal.tsx'
import { EntrySteps } from './EntrySteps.tsx'

type SeenFile = { file_id: string; pages_seen: number[] }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The actor's name and type; only the type for an actor without a name. */
const actorOf = ({ actor_type: type, actor_name }: AuditEntry, words: Words) =>
  type === 'payer' || type === 'anonymous'
    ? words(`person.${type}`)
    : `${actor_name} (${words(`actor.${type as 'officer'}`)})`

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
      {files.map(({ file_id, pages_seen }) => (
        <li key={file_id}>
          {pages_seen.length > 0
            ? words('logged.pages_seen', { pages: pages_seen.join(', ') })
            : words('logged.no_page_seen')}
        </li>
      ))}
    </ul>
  )
}

const isSeenFile = (value: unknown): value is SeenFile[] =>
  Array.isArray(value) && value.every((one) => isObject(one) && Array.isArray(one.pages_seen))

/** The record of an entry by its name and kind, as a link if it has a page. */
function EntryRecord({ entry }: { entry: AuditEntry }) {
  const words = useWords()
  const findResource = useFindResource()
  const { resource, record_id } = entry
  const name = entry.name ?? (resource === 'officers' ? null : entry.trader?.name) ?? null
  const kind = translateName(words, resource, 'kind')
  const text = (
    <>
      {kind}
      {name && (
        <>
          {words('comma')}
          <bdi>{name}</bdi>
        </>
      )}
    </>
  )
  if (!record_id || !findResource(resource)?.show) return text
  return (
    <LinkBase className={textStyles.link} to={`/${resource}/${record_id}/show`}>
      {text}
    </LinkBase>
  )
}

/** The numbers that support staff search for, folded below the text. */
function SearchNumbers({ entry }: { entry: AuditEntry }) {
  const words = useWords()
  const rows = [
    [words('fact.record'), entry.record_id],
    [words('fact.request'), entry.request_id],
  ] as const
  if (rows.every(([, value]) => !value)) return null
  return (
    <details className={styles.numbers}>
      <summary>{words('journal.ids')}</summary>
      <dl>
        {rows.map(([label, value]) =>
          value ? (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd className={textStyles.mono}>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </details>
  )
}

/** The complete journal entry in words, with its seal and the steps that led to it. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const words = useWords()
  const { language } = useLanguage()
  const changes = changesOf(entry, words, language)
  const { files } = entry.details
  const codes = entry.reasons.map(({ code, texts }) => texts?.[language] || code).join(' ')
  const rows = [
    { label: words('fact.time'), text: fullTime(entry.at, language) },
    { label: words('fact.actor'), text: actorOf(entry, words) },
    ...(codes ? [{ label: words('fact.reason'), text: codes }] : []),
    ...(entry.reason && entry.reason !== codes
      ? [{ label: words(codes ? 'journal.as_sent' : 'fact.reason'), text: entry.reason }]
      : []),
    ...detailRows(entry, words, language),
    ...(entry.address ? [{ label: words('fact.address'), text: entry.address }] : []),
  ]
  return (
    <div className={clsx(entryStyles.entry, styles.sealed)}>
      <div>
        {changes.length > 0 && <Changes changes={changes} />}
        <dl>
          {(entry.record_id || entry.name) && (
            <>
              <dt>{words('fact.record')}</dt>
              <dd>
                <EntryRecord entry={entry} />
              </dd>
            </>
          )}
          {rows.map(({ label, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the details of an entry never change order, and two may have the same name
            <div key={index} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
          {isSeenFile(files) && files.length > 0 && (
            <>
              <dt>{words('logged.files')}</dt>
              <dd>
                <PagesSeen files={files} />
              </dd>
            </>
          )}
        </dl>
        <SearchNumbers entry={entry} />
        {/* Last: the steps are read later than the entry, and must not move what stands above. */}
        {entry.has_receipt && <EntrySteps entry={entry} />}
      </div>
      <section aria-label={words('sealing.entry_title')}>
        <EntrySeal id={entry.id} />
        {entry.has_receipt && <Receipt path={`${entry.resource}/${entry.record_id}`} entry={entry.id} />}
      </section>
    </div>
  )
}
