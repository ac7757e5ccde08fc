import { Check, EyeOff, FileQuestion, type LucideIcon, SlidersHorizontal, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import chipStyles from '../../elements/chip.module.css'
import flowStyles from '../../elements/flow.module.css'
import keyCapStyles from '../../elements/KeyCap.module.css'
import { KeyCap } from '../../elements/KeyCap.tsx'
import { Name } from '../../elements/Name.tsx'
import { Person } from '../../elements/Person.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { WaitingTime } from '../../elements/WaitingTime.tsx'
import { conditionText } from '../../format/conditionText.ts'
import { type Key, useWords } from '../../i18n/useWords.ts'
import { Message } from '../../layout/Message.tsx'
import { useCan } from '../../layout/useCan.ts'
import { useLetterKeys } from '../../layout/useLetterKeys.ts'
import { useQueues } from '../../layout/useQueues.ts'
import { FilterChoice } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import tabStyles from '../../list/ListTabs.module.css'
import { RecordList } from '../../list/RecordList.tsx'
import { OrderSwitch } from '../../list/RowSwitches.tsx'
import { ViewCount } from '../../list/ViewCount.tsx'
import { useOfficers } from '../../providers/useOfficers.ts'
import type { Officer, QueueResource, SecondLook } from '../../records.ts'
import { useDossierKinds } from '../../registry.tsx'
import { LOOKS_OLDEST_FIRST, lookPath, useOpenNextLook } from '../../review/useOpenNextLook.ts'

const REFRESH_MS = 15_000

const KINDS: Record<string, Key> = {
  settings: 'setting.title',
  reasons: 'names.reasons',
  officers: 'names.officers',
  traders: 'names.traders',
}

function LookKind({ resource }: { resource: string }) {
  const words = useWords()
  return <>{words(KINDS[resource] ?? (`kind.${resource}` as Key))}</>
}

function LookName({ record }: { record: SecondLook }) {
  const words = useWords()
  if (record.resource !== 'settings') return <Name>{record.name}</Name>
  return <>{words(`setting.${record.record_id}.name` as Key)}</>
}

/** The officer's proposed role; null for any other proposal. */
const newRole = ({ action, change }: SecondLook) =>
  action === 'change_role' && change ? (change.to as { role: Officer['role'] }).role : null

/** The colour and the mark of a verdict, which its noun also expresses. */
const VERDICTS: Record<string, { tone: string; icon: LucideIcon }> = {
  accept: { tone: 'ok', icon: Check },
  refuse: { tone: 'bad', icon: X },
  request_new_proof: { tone: 'warn', icon: FileQuestion },
  reverse: { tone: 'warn', icon: Undo2 },
}
const OTHER_VERDICT = { tone: 'info', icon: SlidersHorizontal }

function Chip({ tone, icon: Icon, children }: { tone: string; icon: LucideIcon; children: ReactNode }) {
  return (
    <span className={chipStyles.chip} data-tone={tone} data-slot="chip">
      <Icon size={13} aria-hidden="true" />
      {children}
    </span>
  )
}

function ProposedActionCell({ record }: { record: SecondLook }) {
  const words = useWords()
  const role = newRole(record)
  if (record.action === null)
    return (
      <Chip tone={record.answer ? 'warn' : 'info'} icon={EyeOff}>
        {words(record.answer ? 'blind.disagreed' : 'blind.open')}
      </Chip>
    )
  return (
    <Chip {...(VERDICTS[record.action] ?? OTHER_VERDICT)}>
      {role ? words('proposal.to_role', { role: words(`role.${role}`) }) : words(`proposal.to_${record.action}` as Key)}
    </Chip>
  )
}

/** How long an open second look has waited against its target, or when a closed one ended. */
function WaitOrEnd({ record: { ended, waiting_since, target_minutes, target } }: { record: SecondLook }) {
  const working = useQueues().data?.[0]?.working ?? null
  if (ended) return <Timestamp at={ended.at} />
  const wait = target_minutes === null ? undefined : { since: waiting_since, minutes: target_minutes, target, working }
  return <WaitingTime since={waiting_since} wait={wait} />
}

function NeedsCell({ needs }: { needs: readonly string[] }) {
  const words = useWords()
  return <>{needs.map((one) => conditionText(one, words)).join(words('comma'))}</>
}

/** The officer who proposed it, or who disagreed; empty for an open blind look. */
function ProposerCell({ record: { by, answer } }: { record: SecondLook }) {
  const officer = by ?? answer?.by
  return officer ? <Person id={officer.id} name={officer.name} /> : null
}

function TurnCell({ record }: { record: SecondLook }) {
  const words = useWords()
  if (record.claim) return <Person id={record.claim.officer.id} name={record.claim.officer.name} />
  const actions: readonly string[] = record.allowed_actions
  return record.answer || actions.includes('confirm') || actions.includes('answer') ? null : (
    <span data-tone="muted">{words('proposal.others_turn')}</span>
  )
}

const columns: Column<SecondLook>[] = [
  { label: 'column.name', cell: (record) => <LookName record={record} /> },
  { label: 'proposal.column.kind', width: 124, soft: true, cell: ({ resource }) => <LookKind resource={resource} /> },
  {
    label: 'proposal.column.proposes',
    width: 166,
    phone: 158,
    cell: (record) => <ProposedActionCell record={record} />,
  },
  { label: 'proposal.column.by', width: 146, cell: (record) => <ProposerCell record={record} /> },
  { label: 'proposal.column.needs', width: 156, soft: true, cell: ({ needs }) => <NeedsCell needs={needs} /> },
  {
    label: 'column.waiting',
    width: 204,
    phone: 122,
    sort: 'waiting_since',
    cell: (record) => <WaitOrEnd record={record} />,
  },
  { label: 'proposal.column.turn', width: 118, optional: true, cell: (record) => <TurnCell record={record} /> },
]

type View = { label: Key; filter: Record<string, string | boolean>; isQuality?: true }

/** The tabs of the list; each sets the fields below and leaves the others as they are. */
const VIEWS: readonly View[] = [
  { label: 'proposal.tab.open', filter: {} },
  { label: 'proposal.tab.for_me', filter: { mine: false } },
  { label: 'proposal.tab.by_me', filter: { mine: true } },
  { label: 'proposal.tab.blind', filter: { kind: 'blind' } },
  { label: 'proposal.tab.answered', filter: { answered: true } },
  { label: 'blind.disagreed', filter: { disagreed: true }, isQuality: true },
]
const VIEW_FIELDS = ['mine', 'kind', 'answered', 'disagreed'] as const

const isShown = ({ filter }: View, values: Record<string, unknown>) =>
  VIEW_FIELDS.every((field) => (values[field] ?? '') === (filter[field] ?? ''))

function Views({ isAway }: { isAway: boolean }) {
  const words = useWords()
  const mayReadQuality = useCan('read_quality')
  const { filterValues, setFilters } = useListContext()
  const others = Object.fromEntries(
    Object.entries(filterValues).filter(([field]) => !VIEW_FIELDS.some((one) => one === field)),
  )
  return (
    <nav className={tabStyles.tabs} data-slot="tabs" aria-label={words('list.states')}>
      {VIEWS.filter(({ isQuality }) => !isQuality || mayReadQuality).map((view) => (
        <button
          key={view.label}
          type="button"
          aria-current={isShown(view, filterValues) ? 'true' : undefined}
          onClick={() => setFilters({ ...others, ...view.filter })}
        >
          {words(view.label)}
          {isAway ? <span className={tabStyles.count}>–</span> : <ViewCount filter={view.filter} />}
        </button>
      ))}
    </nav>
  )
}

const ACTIONS = ['accept', 'refuse', 'request_new_proof', 'reverse'] as const
const CONDITIONS = [
  'always',
  'first_of_account',
  'flagged',
  'regulated',
  'screening_hit',
  'risk_high',
  'resubmitted_twice',
] as const

function Filters() {
  const words = useWords()
  const kinds = Object.keys(useDossierKinds()) as QueueResource[]
  const officers = useOfficers()
  return (
    <>
      <FilterChoice
        source="action"
        label="proposal.column.proposes"
        options={ACTIONS.map((value) => ({ value, label: words(`proposal.to_${value}`) }))}
      />
      <FilterChoice
        source="resource"
        label="proposal.column.kind"
        options={kinds.map((value) => ({ value, label: words(`kind.${value}`) }))}
      />
      <FilterChoice
        source="needs"
        label="proposal.column.needs"
        options={CONDITIONS.map((value) => ({ value, label: words(`condition.${value}`) }))}
      />
      <FilterChoice
        source="by"
        label="proposal.column.by"
        options={officers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <span className={flowStyles.grow} />
      <OrderSwitch field={LOOKS_OLDEST_FIRST.field} />
    </>
  )
}

/** Opens the second look that has waited longest for this officer. */
function ReviewNextLook() {
  const words = useWords()
  const next = useOpenNextLook()
  const open = () => next.isPending || next.mutate()
  const may = useCan('review')
  useLetterKeys({ 'shift+enter': may ? (event) => event.repeat || open() : undefined })
  if (!may) return null
  return (
    <button type="button" className={buttonClass('primary')} aria-disabled={next.isPending} onClick={open}>
      {words('next.action')}
      <span className={keyCapStyles.caps} aria-hidden="true">
        <KeyCap>Shift</KeyCap>
        <KeyCap>↵</KeyCap>
      </span>
    </button>
  )
}

function Empty() {
  const words = useWords()
  return <Message seal title={words('proposal.none')} text={words('proposal.none_text')} />
}

const VIEWS_OF_LIST = {
  render: (isAway: boolean) => <Views isAway={isAway} />,
  fieldsOf: () => VIEW_FIELDS,
}

/** Decisions that wait for a second officer; a row opens the dossier, the officer, or the settings. */
export const SecondLookList = () => (
  <RecordList<SecondLook>
    columns={columns}
    query={{ sort: LOOKS_OLDEST_FIRST, pollMs: REFRESH_MS }}
    views={VIEWS_OF_LIST}
    toolbar={{ search: 'proposal.search', filters: <Filters /> }}
    rows={{ to: lookPath }}
    head={{ actions: <ReviewNextLook /> }}
    empty={<Empty />}
  />
)
