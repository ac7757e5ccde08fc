import type { ReactNode } from 'react'
import { duration } from '../../format/duration.ts'
import { anyMessages } from '../../i18n/messages.ts'
import { Sentence } from '../../i18n/Sentence.tsx'
import { translateName } from '../../i18n/translateName.ts'
import { type Key, useLanguage, useWords, type Words } from '../../i18n/useWords.ts'
import type { AuditEntry, Language } from '../../records.ts'
import { useActionLabel } from '../../review/useActionLabel.ts'
import styles from './EntrySentence.module.css'

const TONES: Record<string, string> = { refuse: 'bad', denied: 'bad', sign_in_refused: 'bad', reverse: 'warn' }

/** The member of the entry's details with the name for `%{person}`. */
const personIn = ({ details }: AuditEntry): string | null => {
  const { from, to } = details as Record<string, { name?: string; officer?: { name?: string } } | null | undefined>
  return from?.officer?.name ?? to?.name ?? null
}

/** A kind of record within a sentence, such as 'the brand'. */
const kindIn = (words: Words, resource: string) =>
  Object.hasOwn(anyMessages().sentence.the, resource)
    ? words(`sentence.the.${resource}` as Key)
    : translateName(words, resource, 'kind', 'names')

/** Whether an entry without a record is about a list of such records. */
const isListed = (resource: string) =>
  Object.hasOwn(anyMessages().names, resource) || Object.hasOwn(anyMessages().kind, resource)

/** The name of a setting; the journal stores the setting's key as the record's id. */
const settingIn = (words: Words, { resource, record_id }: AuditEntry) =>
  resource === 'settings' && record_id !== null && Object.hasOwn(anyMessages().setting, record_id)
    ? words(`setting.${record_id}.name` as Key)
    : null

/** The record of an entry, in words: its name, else its trader's, else the end of its id. */
function Subject({ entry }: { entry: AuditEntry }) {
  const words = useWords()
  const { resource, record_id } = entry
  const ownName = entry.name ?? settingIn(words, entry)
  const name = ownName ?? (resource === 'officers' ? null : entry.trader?.name) ?? null
  const kind = kindIn(words, resource)
  if (record_id === null && isListed(resource))
    return <Sentence of="sentence.subject.list" parts={{ kind: translateName(words, resource, 'names', 'kind') }} />
  if (name === null) return kind
  const hasOwnSubject = ownName !== null && Object.hasOwn(anyMessages().sentence.subject, resource)
  return (
    <Sentence
      of={`sentence.subject.${hasOwnSubject ? resource : 'other'}` as Key}
      parts={{ name: <bdi>{name}</bdi>, kind }}
    />
  )
}

/** The reasons in words; for other acts the officer's text. */
function reasonOf({ reasons, reason, action }: AuditEntry, language: Language, words: Words): string | null {
  if (reasons.length > 0)
    return reasons.map(({ code, texts }) => (texts?.[language] || code).replace(/\.$/, '')).join(', ')
  if (reason === null || action === 'refuse') return reason
  return words('sentence.quoted', { text: reason })
}

/** How long the officer had the dossier open before the decision. */
function useAfterOpening({ details }: AuditEntry): string | null {
  const words = useWords()
  const seconds = details.claimed_seconds
  if (typeof seconds !== 'number' || seconds < 30) return null
  return words('sentence.after', { time: duration(Math.round(seconds / 60), words) })
}

/** The sentence of an action; an action of a later version of the server is only named. */
const keyOf = (action: string): Key =>
  (Object.hasOwn(anyMessages().act, action) ? `act.${action}` : 'journal.other_act') as Key

/** The entry as one sentence: the act, the record, and the reason (record 0073). */
export function EntrySentence({ entry }: { entry: AuditEntry }) {
  const words = useWords()
  const { language } = useLanguage()
  const label = useActionLabel()
  const after = useAfterOpening(entry)
  const reason = reasonOf(entry, language, words)
  const verb = label(entry.action)
  const person: ReactNode = <bdi>{personIn(entry) ?? words('sentence.nobody')}</bdi>
  const parts = {
    subject: <Subject entry={entry} />,
    person,
    verb: verb.charAt(0).toLocaleLowerCase(language) + verb.slice(1),
  }
  return (
    <span className={styles.sentence}>
      <Sentence of={keyOf(entry.action)} parts={parts} tone={TONES[entry.action]} />
      {reason && <Sentence of="sentence.because" parts={{ reason: <bdi title={reason}>{reason}</bdi> }} />}
      {after && <span data-tone="muted"> {after}</span>}
    </span>
  )
}
