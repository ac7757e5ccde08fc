import { clsx } from 'clsx'
import { RotateCw } from 'lucide-react'
import { LinkBase } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import flowStyles from '../../elements/flow.module.css'
import { HttpStatus } from '../../elements/HttpStatus.tsx'
import { Name } from '../../elements/Name.tsx'
import { isState, StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { translateName } from '../../i18n/translateName.ts'
import { useWords } from '../../i18n/useWords.ts'
import { Message } from '../../layout/Message.tsx'
import { useOutcome } from '../../layout/Outcome.tsx'
import { FilterChoice, FilterText } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import { useRecordAction } from '../../record/useRecordAction.ts'
import type { UnreachedEvent } from '../../records.ts'
import { useDossierKinds } from '../../registry.tsx'
import { GroupHead } from './GroupHead.tsx'

/** Puts the trader with the newest failed decision first. */
const BY_TRADER = { field: 'trader', order: 'DESC' } as const
const NOT_MUTED = { muted: false }
const ALL_EVENTS = 15_000

function RecordKind({ resource }: { resource: string }) {
  const words = useWords()
  return <>{translateName(words, resource, 'kind')}</>
}

function UnreachedReason({ record }: { record: UnreachedEvent }) {
  const words = useWords()
  const { why, endpoints } = record
  const worst = endpoints.find(({ status }) => status === why) ?? endpoints[0]
  return (
    <span className={flowStyles.row}>
      <span>{words(`unreached.why.${why}`)}</span>
      {worst && (
        <span className={clsx(textStyles.mono, textStyles.clip)} title={worst.url_host}>
          {worst.url_host}
        </span>
      )}
      {worst && worst.http_status !== null && <HttpStatus status={worst.http_status} />}
    </span>
  )
}

function Redeliver({ record }: { record: UnreachedEvent }) {
  const words = useWords()
  const { showOutcome } = useOutcome()
  const act = useRecordAction<{ queued: number }>('unreached-events', record.id, () =>
    showOutcome(words('unreached.sent', { name: record.name }), '/unreached-events'),
  )
  if (!record.allowed_actions.includes('redeliver'))
    return (
      <span data-tone="muted" title={words('unreached.no_listener')}>
        <span className={textStyles.spoken}>{words('unreached.no_listener')}</span>
        <span aria-hidden="true">–</span>
      </span>
    )
  return (
    <button
      type="button"
      className={buttonClass()}
      aria-disabled={act.isPending}
      aria-label={words('unreached.redeliver_what', { name: record.name })}
      onClick={() => !act.isPending && act.mutate(['redeliver'])}
    >
      <RotateCw size={14} strokeWidth={1.6} aria-hidden="true" />
      {act.isError ? words('told.failed') : words('told.redeliver')}
    </button>
  )
}

const columns: Column<UnreachedEvent>[] = [
  { label: 'column.name', cell: (record) => <Name>{record.name}</Name> },
  {
    label: 'unreached.column.kind',
    width: 125,
    soft: true,
    cell: (record) => <RecordKind resource={record.resource} />,
  },
  {
    label: 'unreached.column.decision',
    width: 115,
    cell: ({ state }) => isState(state) && <StateChip state={state} />,
  },
  { label: 'unreached.column.decided', width: 140, soft: true, cell: (r) => <Timestamp at={r.decided_at} /> },
  {
    label: 'unreached.column.why',
    width: 230,
    soft: true,
    cell: (record) => <UnreachedReason record={record} />,
  },
  { label: 'unreached.column.again', width: 155, alignsEnd: true, cell: (record) => <Redeliver record={record} /> },
]

function Empty({ isMuted }: { isMuted: boolean }) {
  const words = useWords()
  if (isMuted) return <Message title={words('unreached.none_muted')} text={words('unreached.none_muted_text')} />
  return (
    <Message seal title={words('unreached.none')} text={words('unreached.none_text')}>
      <LinkBase className={buttonClass()} to="/deliveries">
        {words('unreached.deliveries')}
      </LinkBase>
    </Message>
  )
}

/** Decisions that no webhook accepted and that are no longer retried. */
export function UnreachedList() {
  const words = useWords()
  const kinds = useDossierKinds()
  return (
    <RecordList<UnreachedEvent>
      columns={columns}
      query={{ sort: BY_TRADER, defaultFilter: NOT_MUTED, pollMs: ALL_EVENTS }}
      views={{
        source: 'muted',
        tabs: [
          { label: 'unreached.tab.open', value: false },
          { label: 'unreached.tab.muted', value: true },
          { label: 'tab.all', value: null },
        ],
      }}
      toolbar={{
        search: 'unreached.search',
        filters: (
          <>
            <FilterChoice
              source="resource"
              label="filter.resource"
              options={Object.keys(kinds).map((value) => ({ value, label: translateName(words, value, 'kind') }))}
            />
            <FilterText source="trader_id" label="filter.trader" hint="filter.trader_hint" />
          </>
        ),
      }}
      rows={{
        to: (record) => `/${record.resource}/${record.record_id}/show`,
        groupOf: ({ trader }) => trader.id,
        groupHead: (record) => <GroupHead record={record} />,
      }}
      empty={(filter) => <Empty isMuted={filter.muted === true} />}
    />
  )
}
