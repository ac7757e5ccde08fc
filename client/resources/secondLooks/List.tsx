import { useListContext } from 'react-admin'
import chipStyles from '../../elements/chip.module.css'
import { Name } from '../../elements/Name.tsx'
import { Person } from '../../elements/Person.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { conditionText } from '../../format/conditionText.ts'
import { type Key, useWords } from '../../i18n/useWords.ts'
import { Message } from '../../layout/Message.tsx'
import { useCan } from '../../layout/useCan.ts'
import { FilterOptions, FilterPick } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import type { Officer, SecondLook } from '../../records.ts'

const OLDEST_FIRST = { field: 'waiting_since', order: 'ASC' } as const
const REFRESH_MS = 15_000

const KINDS: Record<string, Key> = { settings: 'setting.title', officers: 'names.officers' }

function LookKind({ resource }: { resource: string }) {
  const words = useWords()
  return <>{words(KINDS[resource] ?? (`kind.${resource}` as Key))}</>
}

function LookName({ record }: { record: SecondLook }) {
  const words = useWords()
  if (record.resource !== 'settings') return <Name>{record.name}</Name>
  return <>{words(`setting.${record.record_id}.name` as Key)}</>
}

/** The role that an officer would have; null for anything else. */
const newRole = ({ action, change }: SecondLook) =>
  action === 'change_role' && change ? (change.to as { role: Officer['role'] }).role : null

function Proposes({ record }: { record: SecondLook }) {
  const words = useWords()
  const role = newRole(record)
  if (record.action === null)
    return (
      <span className={chipStyles.chip} data-tone={record.answer ? 'warn' : 'info'} data-slot="chip">
        {words(record.answer ? 'blind.disagreed' : 'blind.open')}
      </span>
    )
  return (
    <span className={chipStyles.chip} data-tone="info" data-slot="chip">
      {role ? words('proposal.to_role', { role: words(`role.${role}`) }) : words(`proposal.to_${record.action}` as Key)}
    </span>
  )
}

function Needs({ needs }: { needs: readonly string[] }) {
  const words = useWords()
  return <>{needs.map((one) => conditionText(one, words)).join(words('comma'))}</>
}

/** Who proposes it, or who found otherwise; nobody for an open blind look. */
function By({ record: { by, answer } }: { record: SecondLook }) {
  const officer = by ?? answer?.by
  return officer ? <Person id={officer.id} name={officer.name} /> : null
}

/** Where a row leads: a blind look to a desk of its own while it is open. */
function pathTo({ id, kind, resource, record_id, answer }: SecondLook): string {
  if (resource === 'settings') return '/settings'
  return kind === 'blind' && !answer ? `/second-looks/${id}/show` : `/${resource}/${record_id}/show`
}

function Turn({ record }: { record: SecondLook }) {
  const words = useWords()
  if (record.claim) return <Person id={record.claim.officer.id} name={record.claim.officer.name} />
  const actions: readonly string[] = record.allowed_actions
  return record.answer || actions.includes('confirm') || actions.includes('answer') ? null : (
    <span data-tone="muted">{words('proposal.others_turn')}</span>
  )
}

const columns: Column<SecondLook>[] = [
  { label: 'column.name', cell: (record) => <LookName record={record} /> },
  { label: 'proposal.column.kind', width: 140, soft: true, cell: ({ resource }) => <LookKind resource={resource} /> },
  { label: 'proposal.column.proposes', width: 140, cell: (record) => <Proposes record={record} /> },
  { label: 'proposal.column.by', width: 160, cell: (record) => <By record={record} /> },
  { label: 'proposal.column.needs', width: 190, soft: true, cell: ({ needs }) => <Needs needs={needs} /> },
  { label: 'proposal.column.since', width: 130, soft: true, cell: (record) => <Timestamp at={record.waiting_since} /> },
  { label: 'proposal.column.turn', width: 150, cell: (record) => <Turn record={record} /> },
]

/** Which of the second looks the list shows; each leaves out what the others show. */
const SHOWN: readonly { label: Key; filter: { kind?: string; disagreed?: true } }[] = [
  { label: 'proposal.show.second_look', filter: { kind: 'second_look' } },
  { label: 'proposal.show.blind', filter: { kind: 'blind' } },
  { label: 'blind.disagreed', filter: { disagreed: true } },
]

/** Proposals or blind looks alone; for those who read the quality also the looks that found otherwise. */
function ShownFilter() {
  const words = useWords()
  const mayReadQuality = useCan('read_quality')
  const { filterValues, setFilters } = useListContext()
  const { kind, disagreed, ...others } = filterValues
  const current = SHOWN.find(({ filter }) => (disagreed ? filter.disagreed : filter.kind && filter.kind === kind))
  const offered = SHOWN.filter(({ filter }) => !filter.disagreed || mayReadQuality)
  return (
    <FilterPick
      label="proposal.show.title"
      value={current ? words(current.label) : null}
      onClear={() => setFilters(others)}
    >
      {(close) => (
        <FilterOptions
          label="proposal.show.title"
          options={offered.map(({ label }) => ({ value: label, label: words(label) }))}
          value={current?.label ?? null}
          onChoose={(label) => {
            setFilters({ ...others, ...SHOWN.find((one) => one.label === label)?.filter })
            close()
          }}
        />
      )}
    </FilterPick>
  )
}

function Empty() {
  const words = useWords()
  return <Message seal title={words('proposal.none')} text={words('proposal.none_text')} />
}

/** Decisions that wait for a second officer; a row opens the dossier, the officer, or the settings. */
export const SecondLookList = () => (
  <RecordList<SecondLook>
    columns={columns}
    query={{ sort: OLDEST_FIRST, pollMs: REFRESH_MS }}
    toolbar={{ search: 'proposal.search', filters: <ShownFilter /> }}
    rows={{ to: pathTo }}
    views={{
      source: 'mine',
      tabs: [
        { label: 'tab.all', value: null },
        { label: 'proposal.tab.for_me', value: false },
        { label: 'proposal.tab.by_me', value: true },
      ],
    }}
    empty={<Empty />}
  />
)
