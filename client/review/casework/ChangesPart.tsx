import { clsx } from 'clsx'
import { ChevronRight, Columns2, FileCheck2, FileMinus2, FilePlus2, FileSymlink } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import factsStyles from '../../elements/Facts.module.css'
import flowStyles from '../../elements/flow.module.css'
import { localName } from '../../elements/localName.ts'
import { Person } from '../../elements/Person.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { anyMessages } from '../../i18n/messages.ts'
import { type Key, useLanguage, useWords } from '../../i18n/useWords.ts'
import type { Changes, Dossier, PersonOnDocument } from '../../records.ts'
import { PersonFacts } from '../people/PersonFacts.tsx'
import { useViewer } from '../viewer/useViewer.tsx'
import styles from './ChangesPart.module.css'
import { textDifferences } from './differences.ts'

type Field = Changes['fields'][number]
type Pair = Changes['files'][number]

/** The changes of a resubmission since the decided version. Renders nothing for a first submission. */
export function ChangesPart({ record: { changes } }: { record: Dossier }) {
  if (!changes) return null
  return (
    <>
      <PreviousDecision changes={changes} />
      <FieldChanges fields={changes.fields} />
      {changes.people && <ChangedPeople {...changes.people} />}
      {changes.files.length > 0 && <FileChanges files={changes.files} />}
    </>
  )
}

const TITLES: Record<string, Key> = {
  refuse: 'changes.refused',
  request_new_proof: 'changes.asked_again',
}

/** The decision on the previous version. Its reasons come first, because the new version must answer them. */
function PreviousDecision({ changes: { before } }: { changes: Changes }) {
  const words = useWords()
  const reasons = (before.reason ?? '').split('\n').filter((line) => line.trim() !== '')
  const title = TITLES[before.action]
  return (
    <section className={clsx(factsStyles.factsPart, styles.before)} data-slot="facts-part">
      <h2>
        {title ? words(title, { smart_count: Math.max(reasons.length, 1) }) : words('changes.accepted')}
        <span className={clsx(flowStyles.row, factsStyles.aside, styles.aside)}>
          {before.decided_by && <Person {...before.decided_by} />}
          {before.decided_at && <Timestamp at={before.decided_at} />}
        </span>
      </h2>
      {reasons.length > 0 && (
        <ul className={styles.reasonsBefore}>
          {reasons.map((reason) => (
            <li key={reason} dir="auto">
              {reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function FieldChanges({ fields }: { fields: Field[] }) {
  const words = useWords()
  const label = useFieldLabel()
  const [open, setOpen] = useState(false)
  const changed = fields.filter((field) => field.changed)
  const same = fields.filter((field) => !field.changed)
  return (
    <section className={factsStyles.factsPart} data-slot="facts-part">
      <h2>
        {words('changes.title')}
        <span className={clsx(factsStyles.aside, styles.aside)}>
          {words('changes.of', { changed: changed.length, all: fields.length })}
        </span>
      </h2>
      {changed.length === 0 && <p data-tone="muted">{words('changes.no_field')}</p>}
      <dl className={styles.changed}>
        {changed.map((field) => (
          <ChangedField key={`${field.source} ${field.field}`} field={field} />
        ))}
      </dl>
      {same.length > 0 && (
        <>
          <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
            <ChevronRight size={14} className={open ? styles.turned : flowStyles.mirrored} aria-hidden="true" />
            <span>
              {words('changes.unchanged', {
                smart_count: same.length,
                names: same.map((field) => label(field).toLocaleLowerCase()).join(words('comma')),
              })}
            </span>
          </button>
          {open && (
            <dl className={styles.unchanged}>
              {same.map((field) => (
                <div key={`${field.source} ${field.field}`} className={factsStyles.fact} data-slot="fact">
                  <dt>{label(field)}</dt>
                  <dd>
                    <ChangedValue field={field} of="after" />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </>
      )}
    </section>
  )
}

function useFieldLabel() {
  const words = useWords()
  return ({ field, source }: Field) => {
    const name = field in anyMessages().changes.field ? words(`changes.field.${field}` as Key) : field
    return source === 'read' ? words('changes.read', { name }) : name
  }
}

const NUMBERS = /^[\d\s./-]+$/

/** Splits a RIB into its parts; returns other values unchanged. */
const spaceRib = (field: string, value: string) =>
  (field === 'account_number' || field === 'rib') && /^\d{20}$/.test(value)
    ? `${value.slice(0, 3)} ${value.slice(3, 8)} ${value.slice(8, 18)} ${value.slice(18)}`
    : value

function useValueText() {
  const words = useWords()
  const { language } = useLanguage()
  return ({ field, names, ...pair }: Field, of: 'before' | 'after') => {
    const name = names?.[of]
    if (name) return localName(name, language)
    const value = pair[of]
    if (value === null) return null
    if (field === 'payment_method') return words(`method.${value as 'cheque'}`)
    return spaceRib(field, value)
  }
}

function ChangedValue({ field, of }: { field: Field; of: 'before' | 'after' }) {
  const words = useWords()
  const value = useValueText()(field, of)
  if (value === null) return <span data-tone="muted">{words('changes.nothing')}</span>
  return NUMBERS.test(value) ? <span className={textStyles.mono}>{value}</span> : <bdi>{value}</bdi>
}

/** The values before and after, one under the other, with differences marked by fill and underline. */
function ChangedField({ field }: { field: Field }) {
  const words = useWords()
  const label = useFieldLabel()
  const value = useValueText()
  const [before, after] = [value(field, 'before'), value(field, 'after')]
  const side = (of: 'before' | 'after', text: string | null, other: string | null) => (
    <dd data-side={of}>
      <span className={styles.when}>{words(`changes.${of}`)}</span>
      {text === null ? (
        <span data-tone="muted">{words('changes.nothing')}</span>
      ) : (
        <bdi className={clsx(NUMBERS.test(text) && textStyles.mono)}>
          {textDifferences(text, other ?? '').map((piece, index) =>
            piece.differs ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other key
              <mark key={index}>{piece.text}</mark>
            ) : (
              piece.text
            ),
          )}
        </bdi>
      )}
    </dd>
  )
  return (
    <div>
      <dt>{label(field)}</dt>
      {side('before', before, after)}
      {side('after', after, before)}
    </div>
  )
}

const samePerson = (one: PersonOnDocument, other: PersonOnDocument) => JSON.stringify(one) === JSON.stringify(other)

/** The people of both readings: new ones, removed ones, and those that were read differently. */
function ChangedPeople({ before, after }: NonNullable<Changes['people']>) {
  const words = useWords()
  const absent = before.filter((one) => !after.some((other) => samePerson(one, other)))
  const fresh = after.filter((one) => !before.some((other) => samePerson(one, other)))
  const side = (of: 'before' | 'after', people: readonly PersonOnDocument[]) => (
    <dd data-side={of}>
      <span className={styles.when}>{words(`changes.${of}`)}</span>
      {people.length === 0 && <span data-tone="muted">{words('changes.nothing')}</span>}
      <ul>
        {people.map((person) => (
          <li key={JSON.stringify(person)}>
            <mark>
              <bdi>{person.name}</bdi>
            </mark>{' '}
            <PersonFacts person={person} />
          </li>
        ))}
      </ul>
    </dd>
  )
  return (
    <section className={factsStyles.factsPart} data-slot="facts-part">
      <h2>{words('company_people.title')}</h2>
      {absent.length + fresh.length === 0 ? (
        <p data-tone="muted">{words('company_people.unchanged')}</p>
      ) : (
        <dl className={styles.changed}>
          <div>
            {side('before', absent)}
            {side('after', fresh)}
          </div>
        </dl>
      )}
    </section>
  )
}

type FileChange = 'same' | 'replaced' | 'added' | 'removed'

function fileChangeOf({ before, after, same }: Pair): FileChange {
  if (same) return 'same'
  if (before === null) return 'added'
  return after === null ? 'removed' : 'replaced'
}

const ICON = { same: FileCheck2, replaced: FileSymlink, added: FilePlus2, removed: FileMinus2 } as const

/** Each document: same bytes, replaced, added or removed. The previous one can be opened beside it. */
function FileChanges({ files }: { files: Pair[] }) {
  const words = useWords()
  const { show, comparedDocument, setComparedDocument } = useViewer()
  return (
    <section className={factsStyles.factsPart} data-slot="facts-part">
      <h2>{words('changes.documents')}</h2>
      <ul className={styles.fates}>
        {files.map((pair) => {
          const fate = fileChangeOf(pair)
          const Icon = ICON[fate]
          const { before, after } = pair
          const compared = before !== null && comparedDocument?.file.id === before.id
          return (
            <li key={pair.kind} data-fate={fate}>
              <Icon size={16} strokeWidth={1.6} aria-hidden="true" />
              <span className={styles.summary}>
                <b>{words(`file.${pair.kind as 'logo'}`)}</b>
                <span>{words(`changes.fate.${fate}`)}</span>
              </span>
              {before !== null && fate !== 'same' && (
                <button
                  type="button"
                  className={buttonClass()}
                  aria-pressed={compared}
                  aria-label={words('changes.compare_what', { what: words(`file.${pair.kind as 'logo'}`) })}
                  onClick={() => {
                    if (compared) return setComparedDocument(null)
                    if (after) show(after.id)
                    setComparedDocument({ file: before, label: words('changes.version_before'), isOlder: true })
                  }}
                >
                  <Columns2 size={14} strokeWidth={1.6} aria-hidden="true" />
                  {words('changes.compare')}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
