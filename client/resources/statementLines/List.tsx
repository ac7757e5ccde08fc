import { clsx } from 'clsx'
import { Landmark, ReceiptText, TriangleAlert } from 'lucide-react'
import { LinkBase, useListContext } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import chipStyles from '../../elements/chip.module.css'
import { LineAmount } from '../../elements/LineAmount.tsx'
import { Name } from '../../elements/Name.tsx'
import textStyles from '../../elements/text.module.css'
import { useNow } from '../../elements/useNow.ts'
import { showDay } from '../../format/day.ts'
import { formatCount, formatDecimals, isolateAmount, plainAmount } from '../../format/numbers.ts'
import { ribParts } from '../../format/rib.ts'
import { relativeTime } from '../../format/time.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { Message } from '../../layout/Message.tsx'
import { useCan } from '../../layout/useCan.ts'
import { FilterDays } from '../../list/FilterPeriod.tsx'
import { FilterChoice, FilterText } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import listTabsStyles from '../../list/ListTabs.module.css'
import { listPath } from '../../list/listPath.ts'
import { RecordList } from '../../list/RecordList.tsx'
import { OrderSwitch } from '../../list/RowSwitches.tsx'
import { useLineCounts } from '../../providers/lineFigures.ts'
import type { LineProposal, StatementLine } from '../../records.ts'
import { ImportLink } from '../statements/ImportLink.tsx'
import { LineActs } from './LineActs.tsx'
import styles from './Lines.module.css'
import { LineTotals, OtherLinesLink } from './LineTotals.tsx'
import { ProofCell } from './ProofCell.tsx'
import { useNewestStatement } from './useNewestStatement.ts'

const NEWEST_FIRST = { field: 'booked_on', order: 'DESC' } as const

/** The views of the list, in the order of their tabs. The first one shows lines without an explanation. */
const VIEWS = {
  nobody: { state: 'open', direction: 'credit' },
  matched: { state: 'matched' },
  debits: { direction: 'debit' },
  ignored: { state: 'ignored' },
  all: {},
} as const satisfies Record<string, Record<string, string>>

type LineView = keyof typeof VIEWS
const VIEW_FIELDS = ['state', 'direction'] as const

/** The proposals to filter by in each view; a view whose lines are not open has none. */
const PROPOSALS: Record<LineView, readonly LineProposal[]> = {
  nobody: ['sure', 'near', 'none'],
  matched: [],
  debits: ['return', 'none'],
  ignored: [],
  all: ['sure', 'near', 'return', 'none'],
}

const viewOf = (filter: Record<string, unknown>): LineView =>
  (Object.keys(VIEWS) as LineView[]).find((view) =>
    VIEW_FIELDS.every((field) => (filter[field] || undefined) === (VIEWS[view] as Record<string, string>)[field]),
  ) ?? 'all'

const columns: Column<StatementLine>[] = [
  {
    label: 'line.column.day',
    width: 104,
    phone: 112,
    sort: 'booked_on',
    cell: ({ booked_on }) => <bdi dir="ltr">{showDay(booked_on)}</bdi>,
  },
  {
    label: 'line.column.amount',
    width: 104,
    phone: 88,
    pinned: true,
    alignsEnd: true,
    uncut: true,
    sort: 'amount',
    cell: (line) => <LineAmount line={line} />,
  },
  {
    label: 'line.column.payer',
    width: 204,
    phone: 104,
    pinned: true,
    cell: ({ counterparty: { name } }) => <span className={textStyles.strong}>{name ? <Name>{name}</Name> : '–'}</span>,
  },
  {
    label: 'line.column.account',
    width: 92,
    soft: true,
    cell: (line) => <AccountCell number={line.counterparty.account} />,
  },
  {
    label: 'line.column.text',
    width: 150,
    grow: 520,
    soft: true,
    cell: ({ text }) => (
      <span className={clsx(textStyles.mono, styles.code)} title={text}>
        {text}
      </span>
    ),
  },
  {
    label: 'line.column.reference',
    width: 112,
    soft: true,
    cell: ({ reference }) => <span className={clsx(textStyles.mono, styles.code)}>{reference ?? '–'}</span>,
  },
  { label: 'line.column.proof', width: 242, cell: (line) => <ProofCell line={line} /> },
  { label: 'line.column.acts', width: 92, alignsEnd: true, cell: (line) => <LineActs line={line} inRow /> },
]

/** The beginning and the end of an account number, since lists mask other people's accounts. */
function AccountCell({ number }: { number: string | null }) {
  if (!number) return <>–</>
  const shown = number.replaceAll('*', '')
  return (
    <bdi dir="ltr" className={clsx(textStyles.mono, styles.code)}>{`${shown.slice(0, 3)} ⋯ ${shown.slice(-3)}`}</bdi>
  )
}

function TabCount({ of, isAway }: { of: number | undefined; isAway: boolean }) {
  const { language } = useLanguage()
  if (of === undefined) return null
  return <span className={listTabsStyles.count}>{isAway ? '–' : formatCount(of, language)}</span>
}

function Tabs({ isAway }: { isAway: boolean }) {
  const words = useWords()
  const { filterValues, setFilters, total, isPlaceholderData } = useListContext()
  const shown = viewOf(filterValues)
  const { data: counts } = useLineCounts()
  const isNarrowed = Object.entries(filterValues).some(
    ([field, value]) => value !== '' && !VIEW_FIELDS.some((one) => one === field),
  )
  return (
    <nav className={listTabsStyles.tabs} data-slot="tabs" aria-label={words('list.states')}>
      {(Object.keys(VIEWS) as LineView[]).map((view) => (
        <button
          key={view}
          type="button"
          aria-current={view === shown ? 'true' : undefined}
          disabled={isAway}
          onClick={() => {
            const empty = Object.fromEntries(VIEW_FIELDS.map((field) => [field, '']))
            const hasProposal = PROPOSALS[view].some((one) => one === filterValues.proposal)
            setFilters({ ...filterValues, ...(!hasProposal && { proposal: '' }), ...empty, ...VIEWS[view] })
          }}
        >
          {words(`line.tab.${view}`)}
          <TabCount
            of={view === shown && !isNarrowed && !isPlaceholderData ? (total ?? counts?.[view]) : counts?.[view]}
            isAway={isAway}
          />
          {view === 'debits' && counts && counts.returns > 0 && (
            <span className={chipStyles.chip} data-slot="chip" data-tone="bad">
              {words('line.returned_count', { smart_count: counts.returns })}
            </span>
          )}
        </button>
      ))}
    </nav>
  )
}

/** A filter by the kind of proposal, in the views whose lines are open. */
function FilterProposal() {
  const words = useWords()
  const { filterValues } = useListContext()
  const proposals = PROPOSALS[viewOf(filterValues)]
  if (proposals.length === 0) return null
  return (
    <FilterChoice
      source="proposal"
      label="line.filter_proposal"
      options={proposals.map((value) => ({ value, label: words(`line.proposal.${value}`) }))}
    />
  )
}

/** The sums of the shown lines. */
function ShownTotals() {
  const { filterValues } = useListContext()
  return <LineTotals isUnmatched={viewOf(filterValues) === 'nobody'} />
}

function BelowList() {
  const { filterValues, data } = useListContext()
  return viewOf(filterValues) === 'nobody' && data ? <OtherLinesLink /> : null
}

/** The account, if there is only one. */
function OurAccount({ accounts }: { accounts: string[] }) {
  const [account, ...more] = accounts
  if (!account || more.length > 0) return null
  const [bank, , , key] = ribParts(account)
  return (
    <span className={clsx(chipStyles.chip, chipStyles.line)} data-slot="chip">
      <Landmark size={13} aria-hidden="true" />
      <bdi dir="ltr">{`${bank} ⋯ ${account.slice(-4, -2)} ${key}`}</bdi>
    </span>
  )
}

function NewestStatement({ statement, isOld }: { statement: { to: string; imported_at: string }; isOld: boolean }) {
  const words = useWords()
  const { language } = useLanguage()
  const now = useNow()
  const [before = '', after = ''] = words('line.newest', { day: '\u0000' }).split('\u0000')
  return (
    <span className={styles.newest} data-tone={isOld ? 'warn' : undefined}>
      {isOld && <TriangleAlert size={14} aria-hidden="true" />}
      <span>
        {before}
        <b>
          <bdi dir="ltr">{showDay(statement.to)}</bdi>
        </b>
        {after}
        {words('comma')}
        {isOld
          ? words('line.old')
          : words('line.imported_ago', { time: relativeTime(statement.imported_at, language, now) })}
      </span>
    </span>
  )
}

function GapBanner({ gap: { before, after } }: { gap: NonNullable<ReturnType<typeof useNewestStatement>['gap']> }) {
  const words = useWords()
  const { language } = useLanguage()
  const money = (amount: string | null) => (amount === null ? '–' : isolateAmount(formatDecimals(amount, language)))
  return (
    <div className={styles.gap} role="note">
      <TriangleAlert size={16} strokeWidth={1.6} aria-hidden="true" />
      <p>
        <b>{words('line.gap', { from: showDay(before.to), to: showDay(after.from) })}</b>{' '}
        {words('line.gap_text', { closing: money(before.closing), opening: money(after.opening) })}
      </p>
      <LinkBase className={buttonClass()} to={listPath('statements', { id: [before.id, after.id] })}>
        {words('line.gap_see')}
      </LinkBase>
    </div>
  )
}

/** The message of an empty list: no statement was imported yet, every credit has its proof, or this view is empty. */
function Empty({ filter, newest }: { filter: Record<string, unknown>; newest: { to: string } | null }) {
  const words = useWords()
  const may = useCan('import_statement')
  if (!newest)
    return (
      <Message
        title={words('line.never')}
        text={[words('line.never_text'), !may && words('line.never_officer')].filter(Boolean).join(' ')}
      >
        {may && <ImportLink />}
      </Message>
    )
  if (viewOf(filter) === 'nobody')
    return <Message seal title={words('line.empty')} text={words('line.empty_text', { day: showDay(newest.to) })} />
  return <Message title={words('list.empty')} text={words('list.empty_state')} />
}

/** The bank's lines. The first view shows credits without a payment. */
export function StatementLineList() {
  const words = useWords()
  const { newest, isOld, gap, accounts, isPending } = useNewestStatement()
  const isNever = !isPending && newest === null
  return (
    <RecordList<StatementLine>
      columns={columns}
      query={{ sort: NEWEST_FIRST, defaultFilter: VIEWS.nobody }}
      views={{
        render: (isAway) => (
          <>
            {gap && <GapBanner gap={gap} />}
            <Tabs isAway={isAway} />
          </>
        ),
        fieldsOf: () => VIEW_FIELDS,
      }}
      head={{
        besideTitle: <OurAccount accounts={accounts} />,
        actions: (
          <>
            {newest && <NewestStatement statement={newest} isOld={isOld} />}
            <LinkBase className={buttonClass()} to="/statements">
              <ReceiptText size={15} strokeWidth={1.6} aria-hidden="true" />
              {words('line.statements')}
            </LinkBase>
            {!isNever && <ImportLink />}
          </>
        ),
      }}
      toolbar={{
        search: 'line.search',
        filters: (
          <>
            <FilterDays label="line.filter_day" from="booked_from" to="booked_to" />
            <FilterText source="amount" label="line.filter_amount" hint="line.amount_hint" normalize={plainAmount} />
            <FilterProposal />
            <OrderSwitch field={NEWEST_FIRST.field} />
          </>
        ),
      }}
      footer={<BelowList />}
      figures={<ShownTotals />}
      empty={(filter) => (isPending ? null : <Empty filter={filter} newest={newest} />)}
    />
  )
}
