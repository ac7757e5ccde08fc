import { clsx } from 'clsx'
import {
  BookOpenCheck,
  CircleCheck,
  CircleX,
  Copy,
  Eye,
  FileCheck2,
  Hand,
  History as HistoryIcon,
  type LucideIcon,
  Megaphone,
  Send,
  Share2,
  StickyNote,
  Undo2,
} from 'lucide-react'
import { Fragment, type MouseEvent, useId } from 'react'
import { LinkBase } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import chipStyles from '../../elements/chip.module.css'
import factsStyles from '../../elements/Facts.module.css'
import flowStyles from '../../elements/flow.module.css'
import { findTarget, focusTarget } from '../../elements/focusTargets.ts'
import { KeyCap } from '../../elements/KeyCap.tsx'
import { Person } from '../../elements/Person.tsx'
import skeletonStyles from '../../elements/skeleton.module.css'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { anyMessages } from '../../i18n/messages.ts'
import { type Key, useWords } from '../../i18n/useWords.ts'
import { useLetterKeys } from '../../layout/useLetterKeys.ts'
import type { TimelineEntry } from '../../records.ts'
import { useUndoneTexts } from '../accept/useUndoneTexts.ts'
import dotStyles from '../Dot.module.css'
import { runWithHistoryVisible } from '../openDeskPart.ts'
import { PinNumber } from '../PinNumber.tsx'
import { useActionLabel } from '../useActionLabel.ts'
import pinStyles from '../viewer/PinTexts.module.css'
import { DeliveryStatusLine } from './DeliveryStatusLine.tsx'
import { MarkRead } from './MarkRead.tsx'
import { Receipt } from './Receipt.tsx'
import styles from './Timeline.module.css'
import { useTimeline } from './useTimeline.ts'

const ICONS: Record<TimelineEntry['kind'], LucideIcon> = {
  submission: Send,
  view: Eye,
  claim: Hand,
  reading: BookOpenCheck,
  collision: Copy,
  evidence: FileCheck2,
  note: StickyNote,
  decision: CircleCheck,
  handling: Share2,
  told: Megaphone,
  denied: CircleX,
  other: HistoryIcon,
}

const ICON_OF: Record<string, LucideIcon> = { refuse: CircleX, request_new_proof: Undo2 }
const TONE: Record<string, string> = { accept: 'ok', refuse: 'bad', request_new_proof: 'warn', escalate: 'warn' }

/** Path of the journal, filtered to this entry. */
const journalPath = (entry: Pick<TimelineEntry, 'id'>) =>
  `/audit-entries?${new URLSearchParams({ filter: JSON.stringify({ id: entry.id }) })}`

/** The history of a record, newest first. H moves focus to it. */
export function Timeline({ resource, id }: { resource: string; id: string }) {
  const words = useWords()
  const heading = useId()
  const { entries, isPending, error, more, isFetchingMore, reload } = useTimeline(resource, id)
  useLetterKeys({
    h: () =>
      runWithHistoryVisible(() => {
        const section = findTarget('timeline')
        section?.scrollIntoView({ block: 'start' })
        section?.focus()
      }),
  })
  return (
    <section
      className={clsx(factsStyles.factsPart, styles.timeline)}
      data-slot="facts-part timeline"
      ref={focusTarget('timeline')}
      id="timeline"
      tabIndex={-1}
      aria-labelledby={heading}
    >
      <h2>
        <span id={heading}>{words('history.title')}</span>
        <KeyCap>H</KeyCap>
        <LinkBase
          className={clsx(textStyles.link, factsStyles.aside)}
          to={`/audit-entries?${new URLSearchParams({ filter: JSON.stringify({ record_id: id }) })}`}
        >
          {words('timeline.journal')}
        </LinkBase>
      </h2>
      {entries.length > 0 ? (
        <ol>
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              path={`${resource}/${id}`}
              reversal={entries.find(({ reverses }) => reverses === entry.id)}
              onReload={reload}
            />
          ))}
        </ol>
      ) : (
        <TimelinePlaceholder failed={error !== null} pending={isPending} onReload={reload} />
      )}
      {more && (
        <button type="button" className={buttonClass('wide')} disabled={isFetchingMore} onClick={more}>
          {words(isFetchingMore ? 'loading' : 'timeline.older')}
        </button>
      )}
    </section>
  )
}

const WIDTHS = [62, 48, 70, 55]

/** Replaces the entries: an error, a placeholder, or the empty state. */
function TimelinePlaceholder({
  failed,
  pending,
  onReload,
}: {
  failed: boolean
  pending: boolean
  onReload: () => unknown
}) {
  const words = useWords()
  if (failed)
    return (
      <p className={flowStyles.row}>
        <span data-tone="muted">{words('history.failed')}</span>
        <button type="button" className={buttonClass()} onClick={() => void onReload()}>
          {words('action.try_again')}
        </button>
      </p>
    )
  return pending ? <Skeleton /> : <p data-tone="muted">{words('history.none')}</p>
}

function Skeleton() {
  const words = useWords()
  return (
    <div className={styles.waitingLines} role="status">
      <span className={textStyles.spoken}>{words('loading')}</span>
      {WIDTHS.map((width) => (
        <span
          key={width}
          className={clsx(skeletonStyles.skeleton, factsStyles.skeleton)}
          style={{ width: `${width}%` }}
        />
      ))}
    </div>
  )
}

type EntryProps = {
  entry: TimelineEntry
  /** The record's path in the console's API. */
  path: string
  /** The entry that reverses this one, if it is loaded. */
  reversal: TimelineEntry | undefined
  onReload: () => Promise<unknown>
}

function Entry({ entry, path, reversal, onReload }: EntryProps) {
  const words = useWords()
  const verb = useActionLabel()
  const Icon = ICON_OF[entry.action] ?? ICONS[entry.kind]
  return (
    <li className={styles.entryLine} data-kind={entry.kind} id={`entry-${entry.id}`} tabIndex={-1}>
      <span className={clsx(dotStyles.dot, styles.dot)} data-tone={TONE[entry.action]}>
        <Icon size={12} strokeWidth={1.8} aria-hidden="true" />
      </span>
      <div className={styles.head} data-slot="head">
        <b>{verb(entry.action)}</b>
        {entry.times > 1 && <span data-tone="muted">{words('timeline.times', { smart_count: entry.times })}</span>}
        <Person {...entry.actor} />
        {entry.unread && (
          <span className={chipStyles.chip} data-slot="chip" data-tone="info">
            {words('note.for_you')}
          </span>
        )}
      </div>
      <LinkBase className={styles.when} to={journalPath(entry)} title={words('timeline.entry')}>
        <Timestamp at={entry.at} />
      </LinkBase>
      {entry.reverses !== null && <ToEntry id={entry.reverses} says={words('reverse.of_entry')} />}
      {reversal && <ToEntry id={reversal.id} says={words('reverse.by_entry', { name: reversal.actor.name })} />}
      <EntryBody entry={entry} path={path} onReload={onReload} />
    </li>
  )
}

/** Links a decision and its reversal: within this list if it is loaded, otherwise in the journal. */
function ToEntry({ id, says }: { id: number; says: string }) {
  const go = (event: MouseEvent) => {
    const there = document.getElementById(`entry-${id}`)
    if (!there) return
    event.preventDefault()
    there.scrollIntoView({ block: 'nearest' })
    there.focus()
  }
  return (
    <p className={styles.more}>
      <LinkBase className={textStyles.link} to={journalPath({ id })} onClick={go}>
        {says}
      </LinkBase>
    </p>
  )
}

/** The details of an entry, besides actor, act and time. */
function EntryBody({ entry, path, onReload }: Omit<EntryProps, 'reversal'>) {
  const words = useWords()
  const { assigned_to, reason, reason_codes, pins, note, fields, answer, told: deliveryStatus, why, undone } = entry
  const undoneText = useUndoneTexts()
  const parts = [
    entry.action === 'assign' && (
      <p key="assigned">
        {assigned_to ? words('timeline.to', { name: assigned_to.name }) : words('timeline.to_nobody')}
      </p>
    ),
    answer && <p key="answer">{words(answer === 'same' ? 'timeline.same' : 'timeline.different')}</p>,
    fields.length > 0 && <FieldNames key="fields" names={fields} />,
    reason_codes.length > 0 && (
      <p key="codes" className={clsx(textStyles.mono, textStyles.wrap)} data-tone="muted">
        {reason_codes.join(' ')}
      </p>
    ),
    reason && (
      <p key="reason" className={styles.said} data-slot="said" dir="auto">
        {reason}
      </p>
    ),
    pins.length > 0 && <PinnedPages key="pins" pins={pins} />,
    undone && (
      <p key="undone" data-tone="muted">
        {undoneText.all(undone)}
      </p>
    ),
    why && (
      <p key="why" className={styles.said} data-slot="said" dir="auto">
        {why}
      </p>
    ),
    note && <NoteText key="note" entry={entry} text={note} />,
    entry.has_receipt && <Receipt key="receipt" path={path} entry={entry.id} />,
    deliveryStatus && <DeliveryStatusLine key="told" event={deliveryStatus} onReload={onReload} />,
  ].filter(Boolean)
  return parts.length > 0 && <div className={styles.more}>{parts}</div>
}

/** The places that a refusal or question pointed to, on documents that may have been replaced since. */
function PinnedPages({ pins }: Pick<TimelineEntry, 'pins'>) {
  const words = useWords()
  return (
    <ol className={pinStyles.pins}>
      {pins.map(({ page, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pin is identified by its number
        <li key={index}>
          <PinNumber number={index + 1} />
          <span>
            {text && <bdi>{text}</bdi>} <span data-tone="muted">{words('pin.page', { page })}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function FieldNames({ names }: { names: readonly string[] }) {
  const words = useWords()
  const label = (name: string) => {
    if (name in anyMessages().changes.field) return words(`changes.field.${name}` as Key)
    return name in anyMessages().file ? words(`file.${name}` as Key) : name
  }
  return <p data-tone="muted">{names.map(label).join(words('comma'))}</p>
}

/** A note with its mentions highlighted. A decision's private note is labelled as such. */
function NoteText({ entry, text }: { entry: TimelineEntry; text: string }) {
  const words = useWords()
  if (entry.kind === 'reading')
    return (
      <p className={styles.said} data-slot="said" dir="auto">
        {text}
      </p>
    )
  if (entry.kind !== 'note')
    return (
      <div className={styles.noteText}>
        <span className={textStyles.small} data-tone="muted">
          {words('letter.note')}
        </span>
        <p dir="auto">{text}</p>
      </div>
    )
  return (
    <div className={styles.noteText}>
      <p dir="auto">
        <MentionText text={text} names={entry.mentions.map(({ name }) => name)} />
      </p>
      {entry.unread && entry.note_id && <MarkRead noteId={entry.note_id} />}
    </div>
  )
}

/** A note's text with the mentioned names highlighted. */
function MentionText({ text, names }: { text: string; names: readonly string[] }) {
  const marks = [...names].sort((one, other) => other.length - one.length).map((name) => `@${name}`)
  const pieces: { text: string; mark: boolean }[] = []
  for (let rest = text; rest !== ''; ) {
    const found = marks.map((mark) => [rest.indexOf(mark), mark] as const).filter(([index]) => index >= 0)
    const [first] = found.sort(([one], [other]) => one - other)
    if (!first) {
      pieces.push({ text: rest, mark: false })
      break
    }
    const [index, mark] = first
    if (index > 0) pieces.push({ text: rest.slice(0, index), mark: false })
    pieces.push({ text: mark, mark: true })
    rest = rest.slice(index + mark.length)
  }
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other key
    <Fragment key={index}>{piece.mark ? <bdi className={styles.mention}>{piece.text}</bdi> : piece.text}</Fragment>
  ))
}
