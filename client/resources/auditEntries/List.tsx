import { clsx } from 'clsx'
import { ArrowRight, Clock, FileBadge, ShieldCheck } from 'lucide-react'
import { useGetIdentity, useStore } from 'react-admin'
import flowStyles from '../../elements/flow.module.css'
import formStyles from '../../elements/form.module.css'
import { Name } from '../../elements/Name.tsx'
import { Person, personName } from '../../elements/Person.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { formatCount } from '../../format/numbers.ts'
import { clockTime, fullTime, longDate } from '../../format/time.ts'
import { translateName } from '../../i18n/translateName.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { ExportButton } from '../../list/export/ExportButton.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import { JOURNAL_VIEW } from '../../providers/store.ts'
import type { AuditEntry } from '../../records.ts'
import { useFindResource } from '../../registry.tsx'
import { useReceipt } from '../../review/casework/Receipt.tsx'
import { useActionLabel } from '../../review/useActionLabel.ts'
import { EntryDetails } from './EntryDetails.tsx'
import { EntrySentence } from './EntrySentence.tsx'
import { JournalFilters } from './Filters.tsx'
import { JournalQuestions, questionFields } from './JournalQuestions.tsx'
import styles from './List.module.css'
import { SealButton, SealChip } from './SealButton.tsx'

const NEWEST = { field: 'id', order: 'DESC' } as const

const TONE: Record<string, string> = {
  accept: 'ok',
  settle: 'ok',
  refuse: 'bad',
  fail: 'bad',
  denied: 'bad',
  sign_in_refused: 'bad',
  disable: 'warn',
  suspend: 'warn',
  reset_password: 'warn',
}

function EntryNumber({ id }: { id: number }) {
  const { language } = useLanguage()
  return <bdi dir="ltr">{formatCount(id, language)}</bdi>
}

function ActionLabel({ action }: { action: string }) {
  const verb = useActionLabel()
  return (
    <span className={styles.act} data-tone={TONE[action]}>
      {verb(action)}
    </span>
  )
}

function EntryRecord({ entry }: { entry: AuditEntry }) {
  const words = useWords()
  const Icon = useFindResource()(entry.resource)?.icon
  const name = entry.name ?? (entry.resource === 'officers' ? null : entry.trader?.name)
  return (
    <span className={flowStyles.row}>
      {Icon && <Icon size={15} strokeWidth={1.5} data-tone="muted" aria-hidden="true" />}
      <span>{translateName(words, entry.resource, 'kind')}</span>
      {name && <bdi className={textStyles.clip}>{name}</bdi>}
    </span>
  )
}

function FromTo({ from, to }: { from: string | null; to: string | null }) {
  const words = useWords()
  const state = (name: string | null) => (name === null ? '–' : translateName(words, name, 'state'))
  return (
    <span className={flowStyles.row}>
      <span>{state(from)}</span>
      <ArrowRight size={13} className={flowStyles.mirrored} aria-hidden="true" />
      <span className={clsx(textStyles.strong, textStyles.clip)}>{state(to)}</span>
    </span>
  )
}

const columns: Column<AuditEntry>[] = [
  { label: 'column.entry', width: 112, cell: (entry) => <EntryNumber id={entry.id} /> },
  { label: 'column.time', width: 130, cell: (entry) => <Timestamp at={entry.at} /> },
  {
    label: 'column.who',
    width: 190,
    cell: (entry) => <Person id={entry.actor_id} name={entry.actor_name} type={entry.actor_type} />,
  },
  { label: 'column.what', width: 170, cell: (entry) => <ActionLabel action={entry.action} /> },
  { label: 'column.on_record', cell: (entry) => <EntryRecord entry={entry} /> },
  {
    label: 'column.from_to',
    width: 240,
    soft: true,
    cell: ({ from, to }) => (from || to) && <FromTo from={from} to={to} />,
  },
]

/** Time of day with seconds; the day is above the rows. */
function ClockTime({ at }: { at: string }) {
  const { language } = useLanguage()
  return (
    <time dateTime={at} title={fullTime(at, language)}>
      {clockTime(Date.parse(at), language)}
    </time>
  )
}

function SealCell({ seal }: { seal: number | null }) {
  const words = useWords()
  const { language } = useLanguage()
  if (seal === null)
    return (
      <span className={flowStyles.row} data-tone="muted">
        <Clock size={14} strokeWidth={1.7} aria-hidden="true" />
        {words('sentence.not_sealed')}
      </span>
    )
  const number = formatCount(seal, language)
  return (
    <span className={flowStyles.row} data-tone="ok" title={words('sentence.sealed_in', { number })}>
      <ShieldCheck size={14} strokeWidth={1.7} aria-hidden="true" />
      <bdi>{number}</bdi>
    </span>
  )
}

/** The sentence of an entry with its subject, for a list without the column for it. */
function WhoDidWhat({ entry }: { entry: AuditEntry }) {
  const words = useWords()
  return (
    <>
      <Name>{personName(words, entry.actor_name, entry.actor_type)}</Name> <EntrySentence entry={entry} />
    </>
  )
}

/** Saves the printed receipt of a decision. */
function RowReceipt({ entry }: { entry: AuditEntry }) {
  const words = useWords()
  const { language } = useLanguage()
  const { ask, isBusy, at } = useReceipt(`${entry.resource}/${entry.record_id}`, entry.id)
  const number = formatCount(entry.id, language)
  return (
    <button
      type="button"
      className={clsx(textStyles.link, flowStyles.row)}
      aria-label={words('journal.receipt_of', { number })}
      title={at === 'waiting' || at === 'failed' ? words(`receipt.${at}`) : undefined}
      data-tone={at === 'failed' ? 'bad' : undefined}
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={() => ask('pdf')}
    >
      <FileBadge size={14} strokeWidth={1.6} aria-hidden="true" />
      {words('journal.receipt')}
    </button>
  )
}

const sentences: Column<AuditEntry>[] = [
  { label: 'column.entry', width: 112, cell: (entry) => <EntryNumber id={entry.id} /> },
  { label: 'column.time', width: 82, soft: true, cell: (entry) => <ClockTime at={entry.at} /> },
  {
    label: 'column.who',
    width: 180,
    optional: true,
    cell: (entry) => <Person id={entry.actor_id} name={entry.actor_name} type={entry.actor_type} />,
  },
  {
    label: 'column.what',
    pinned: true,
    phone: 190,
    cell: (entry, shows) => (shows('column.who') ? <EntrySentence entry={entry} /> : <WhoDidWhat entry={entry} />),
  },
  { label: 'sentence.sealed', width: 110, optional: true, cell: (entry) => <SealCell seal={entry.seal} /> },
  {
    label: 'journal.receipt',
    width: 110,
    optional: true,
    cell: (entry) => entry.has_receipt && <RowReceipt entry={entry} />,
  },
]

const VIEWS = { sentences, columns } as const
type JournalView = keyof typeof VIEWS

/** Chooses between sentences and the columns behind them; stored in this browser for this officer. */
function ViewChoice({ view, onChoose }: { view: JournalView; onChoose: (view: JournalView) => void }) {
  const words = useWords()
  return (
    <fieldset className={formStyles.segments} aria-label={words('sentence.view_as')}>
      {(['sentences', 'columns'] as const).map((name) => (
        <button key={name} type="button" aria-pressed={view === name} onClick={() => onChoose(name)}>
          {words(`sentence.${name}`)}
        </button>
      ))}
    </fieldset>
  )
}

/** Shows or hides the steps that led to a decision; stored in this browser for this officer. */
function StepsChoice({ isShown, onChoose }: { isShown: boolean; onChoose: (isShown: boolean) => void }) {
  const words = useWords()
  return (
    <fieldset className={formStyles.segments} aria-label={words('journal.steps_hint')}>
      <button
        type="button"
        aria-pressed={isShown}
        title={words('journal.steps_hint')}
        onClick={() => onChoose(!isShown)}
      >
        {words('journal.steps')}
      </button>
    </fieldset>
  )
}

/** The filters that the list adds by itself; react-admin compares them by identity. */
const FOLDED_FILTER = { folded: true }
const FULL_FILTER = {}

const VIEWS_OF_QUESTIONS = {
  render: (isAway: boolean) => <JournalQuestions isAway={isAway} />,
  fieldsOf: questionFields,
}

/** The journal: actor, act, time and record; a row opens in place. */
export function AuditEntryList() {
  const { language } = useLanguage()
  const { identity } = useGetIdentity()
  const [isWhole, setWhole] = useStore(`${JOURNAL_VIEW}steps.${identity?.id ?? 'nobody'}`, false)
  const [view, setView] = useStore<JournalView>(`${JOURNAL_VIEW}${identity?.id ?? 'nobody'}`, 'sentences')
  return (
    <RecordList<AuditEntry>
      columns={VIEWS[view]}
      query={{ sort: NEWEST, hiddenFilter: isWhole ? FULL_FILTER : FOLDED_FILTER }}
      views={VIEWS_OF_QUESTIONS}
      toolbar={{ search: 'search.journal', filters: <JournalFilters /> }}
      rows={{
        expand: (entry) => <EntryDetails entry={entry} />,
        dense: true,
        ...(view === 'sentences' && { groupOf: ({ at }: AuditEntry) => longDate(at, language) }),
      }}
      head={{
        besideTitle: <SealChip />,
        actions: (
          <>
            <StepsChoice isShown={isWhole} onChoose={setWhole} />
            <ViewChoice view={view} onChoose={setView} />
            <SealButton />
            <ExportButton resource="audit-entries" />
          </>
        ),
      }}
    />
  )
}
