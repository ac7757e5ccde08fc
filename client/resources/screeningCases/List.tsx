import { EyeOff } from 'lucide-react'
import { useListContext } from 'react-admin'
import bannerStyles from '../../elements/banner.module.css'
import { Name } from '../../elements/Name.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { WaitingTime } from '../../elements/WaitingTime.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { Message } from '../../layout/Message.tsx'
import { useQueues } from '../../layout/useQueues.ts'
import { FilterChoice, FilterOptions, FilterPick, filterValue } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import { OrderSwitch } from '../../list/RowSwitches.tsx'
import type { QueueResource, ScreeningCase } from '../../records.ts'
import { useDossierKinds } from '../../registry.tsx'
import { useWatchLists } from '../lists/useWatchLists.ts'

const OLDEST_FIRST = { field: 'opened_at', order: 'ASC' } as const
const OPEN = { status: 'open' }
const REFRESH_MS = 15_000

/** The hit with the highest score. A case has at least one until its account is erased. */
const strongest = ({ hits }: ScreeningCase) => [...hits].sort((a, b) => b.score - a.score)[0]

function HitAboutCell({ record }: { record: ScreeningCase }) {
  const words = useWords()
  const hit = strongest(record)
  if (record.kind === 'periodic') return words('case.kind.periodic')
  if (!hit) return null
  return (
    <>
      {words(`kind.${record.resource as QueueResource}`)}
      {words('comma')}
      {words(`screening.about.${hit.about.kind}`)}
    </>
  )
}

function HitNameCell({ record }: { record: ScreeningCase }) {
  const words = useWords()
  const hit = strongest(record)
  if (record.risk_level) return words(`risk.of_level.${record.risk_level}`)
  if (!hit) return null
  const more = record.hits.length - 1
  return (
    <span className={textStyles.clip}>
      <bdi>{hit.name}</bdi>
      {more > 0 && <span data-tone="muted"> {words('case.more', { count: more })}</span>}
    </span>
  )
}

function ListEntryCell({ record }: { record: ScreeningCase }) {
  const hit = strongest(record)
  return hit ? (
    <bdi className={textStyles.mono}>
      {hit.list} {hit.ref}
    </bdi>
  ) : null
}

/** An open case's waiting time and target; a closed case's outcome and time. */
function WaitOrOutcome({ record }: { record: ScreeningCase }) {
  const words = useWords()
  const working = useQueues().data?.[0]?.working ?? null
  const { closed_at, outcome, opened_at, target_minutes, target } = record
  if (closed_at)
    return (
      <>
        {outcome && words(`case.outcome.${outcome}`)}
        {words('comma')}
        <Timestamp at={closed_at} />
      </>
    )
  const wait = target_minutes === null ? undefined : { since: opened_at, minutes: target_minutes, target, working }
  return <WaitingTime since={opened_at} wait={wait} />
}

const columns: Column<ScreeningCase>[] = [
  { label: 'case.column.trader', cell: ({ trader }) => <Name>{trader.name}</Name> },
  { label: 'case.column.about', width: 200, soft: true, cell: (record) => <HitAboutCell record={record} /> },
  { label: 'case.column.listed', width: 220, cell: (record) => <HitNameCell record={record} /> },
  { label: 'case.column.entry', width: 150, soft: true, cell: (record) => <ListEntryCell record={record} /> },
  {
    label: 'case.column.score',
    width: 70,
    alignsEnd: true,
    soft: true,
    cell: (record) => <bdi dir="ltr">{strongest(record)?.score}</bdi>,
  },
  {
    label: 'column.waiting',
    width: 220,
    phone: 122,
    pinned: true,
    sort: 'opened_at',
    cell: (record) => <WaitOrOutcome record={record} />,
  },
]

/** The filter by watch list, and by the version that the inbox leads to. */
function ListPick() {
  const words = useWords()
  const { data } = useWatchLists()
  const { filterValues, setFilters } = useListContext()
  const list = filterValue(filterValues.list)
  const version = filterValue(filterValues.version)
  const choose = (next: string | null) => setFilters({ ...filterValues, list: next ?? '', version: '' })
  const shown = version ? words('case.version', { list: list ?? '', version }) : list
  return (
    <FilterPick label="case.list" value={shown && <bdi>{shown}</bdi>} onClear={() => choose(null)}>
      {(close) => (
        <FilterOptions
          label="case.list"
          options={(data ?? []).map((one) => ({ value: one.list, label: one.list }))}
          value={version ? null : list}
          onChoose={(next) => {
            choose(next)
            close()
          }}
        />
      )}
    </FilterPick>
  )
}

function Filters() {
  const words = useWords()
  const kinds = Object.keys(useDossierKinds()) as QueueResource[]
  return (
    <>
      <FilterChoice
        source="resource"
        label="proposal.column.kind"
        options={kinds.map((value) => ({ value, label: words(`kind.${value}`) }))}
      />
      <FilterChoice
        source="kind"
        label="case.kind.pick"
        options={(['hits', 'periodic'] as const).map((value) => ({ value, label: words(`case.kind.${value}`) }))}
      />
      <ListPick />
      <OrderSwitch field={OLDEST_FIRST.field} />
    </>
  )
}

function SilenceNotice() {
  const words = useWords()
  return (
    <div className={bannerStyles.banner} data-slot="silence">
      <EyeOff size={18} strokeWidth={1.6} aria-hidden="true" />
      <div>
        <b>{words('case.silence')}</b>
        <p>{words('case.silence_text')}</p>
      </div>
    </div>
  )
}

/** Accepted dossiers with new hits. A row opens the dossier, where officers answer the hits. */
export function ScreeningCaseList() {
  const words = useWords()
  return (
    <>
      <RecordList<ScreeningCase>
        columns={columns}
        query={{ sort: OLDEST_FIRST, defaultFilter: OPEN, pollMs: REFRESH_MS }}
        toolbar={{ search: 'case.search', filters: <Filters /> }}
        rows={{ to: ({ resource, record_id }) => `/${resource}/${record_id}/show` }}
        views={{
          source: 'status',
          tabs: [
            { label: 'case.open', value: 'open' },
            { label: 'case.closed', value: 'closed' },
            { label: 'tab.all', value: null },
          ],
          isCounted: true,
        }}
        empty={<Message title={words('case.empty')} text={words('case.empty_text')} seal />}
      />
      <SilenceNotice />
    </>
  )
}
