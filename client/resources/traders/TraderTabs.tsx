import { type RaRecord, useGetList, useLocation, useNavigate } from 'react-admin'
import { HttpStatus } from '../../elements/HttpStatus.tsx'
import { Money } from '../../elements/Money.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import textStyles from '../../elements/text.module.css'
import { formatCount } from '../../format/numbers.ts'
import { type Key, useLanguage, useWords } from '../../i18n/useWords.ts'
import listTabsStyles from '../../list/ListTabs.module.css'
import { useLimits } from '../../providers/references.ts'
import { AccountJournal } from '../../record/AccountJournal.tsx'
import { RelatedList } from '../../record/RelatedList.tsx'
import type { Delivery, Trader, TransactionRow } from '../../records.ts'
import { Method } from '../transactions/Method.tsx'
import { TraderDossiers, useDossierCount } from './Dossiers.tsx'
import { TraderLinks } from './Links.tsx'
import { TraderNotes, useTraderNotes } from './Notes.tsx'
import styles from './TraderTabs.module.css'
import { TraderWorkspaces } from './TraderWorkspaces.tsx'

const TABS = ['overview', 'dossiers', 'links', 'transactions', 'deliveries', 'notes', 'journal'] as const
type Tab = (typeof TABS)[number]

const NAMES: Record<Tab, Key> = {
  overview: 'whole.overview',
  dossiers: 'whole.dossiers',
  links: 'link.of_trader',
  transactions: 'names.transactions',
  deliveries: 'names.deliveries',
  notes: 'whole.notes',
  journal: 'whole.entries',
}

/** Keeps the tab in the address, so that the browser's back button returns to it. */
function useTab(): [Tab, (tab: Tab) => void] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const named = new URLSearchParams(search).get('tab')
  const tab = TABS.find((known) => known === named) ?? 'overview'
  return [tab, (next) => navigate({ pathname, search: next === 'overview' ? '' : `?tab=${next}` })]
}

function useTotal(resource: string, traderId: string) {
  const { total, meta } = useGetList<RaRecord>(resource, {
    filter: { trader_id: traderId },
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: 1 },
  })
  return { total, more: meta?.estimated === true }
}

type Total = ReturnType<typeof useTotal>

/** Adds totals up; undefined until all are loaded. */
const sum = (totals: readonly Total[]): Total => ({
  total: totals.every(({ total }) => total !== undefined)
    ? totals.reduce((all, { total = 0 }) => all + total, 0)
    : undefined,
  more: totals.some(({ more }) => more),
})

function Transactions({ traderId, max }: { traderId: string; max: number }) {
  return (
    <RelatedList<TransactionRow>
      resource="transactions"
      filter={{ trader_id: traderId }}
      title="names.transactions"
      limit={max}
      columns={[
        { label: 'column.reference', cell: (row) => <span className={textStyles.mono}>{row.reference}</span> },
        { label: 'column.method', width: 120, cell: (row) => <Method of={row.payment_method} /> },
        { label: 'column.amount', width: 150, alignsEnd: true, uncut: true, cell: (row) => <Money {...row} /> },
        { label: 'column.state', width: 130, cell: (row) => <StateChip state={row.status} /> },
        { label: 'column.since', width: 130, cell: (row) => <Timestamp at={row.created_at} /> },
      ]}
    />
  )
}

function Deliveries({ traderId }: { traderId: string }) {
  return (
    <RelatedList<Delivery>
      resource="deliveries"
      filter={{ trader_id: traderId }}
      title="names.deliveries"
      limit={25}
      columns={[
        { label: 'column.event', cell: (row) => <span className={textStyles.mono}>{row.event_type}</span> },
        { label: 'column.attempt', width: 90, alignsEnd: true, cell: ({ attempt }) => attempt },
        { label: 'column.answer', width: 130, cell: (row) => <HttpStatus status={row.http_status} /> },
        { label: 'column.time', width: 130, cell: (row) => <Timestamp at={row.created_at} /> },
      ]}
    />
  )
}

/** The tabs of a trader's page, each with its count. */
export function TraderTabs({ trader }: { trader: Trader }) {
  const words = useWords()
  const { language } = useLanguage()
  const [tab, setTab] = useTab()
  const transactions = useTotal('transactions', trader.id)
  const links = [useTotal('payment-links', trader.id), useTotal('pay-links', trader.id), useTotal('forms', trader.id)]
  const deliveries = useTotal('deliveries', trader.id)
  const journal = useTotal('audit-entries', trader.id)
  const { data: notes } = useTraderNotes(trader.id)
  const limits = useLimits()
  const counts: Partial<Record<Tab, { total: number | undefined; more?: boolean }>> = {
    dossiers: { total: useDossierCount(trader.id) },
    links: sum(links),
    transactions,
    deliveries,
    notes: { total: notes?.length },
    journal,
  }
  return (
    <>
      <nav className={listTabsStyles.tabs} aria-label={words('whole.parts')}>
        {TABS.map((name) => {
          const { total, more } = counts[name] ?? {}
          return (
            <button
              key={name}
              type="button"
              aria-current={name === tab ? 'true' : undefined}
              onClick={() => setTab(name)}
            >
              {words(NAMES[name])}
              {/* Reserve the space until the count is loaded, so that the other tabs do not move. */}
              {name in counts && (
                <bdi className={listTabsStyles.count} dir="ltr">
                  {total !== undefined &&
                    (more ? `${formatCount(limits.exact_total, language)}+` : formatCount(total, language))}
                </bdi>
              )}
            </button>
          )
        })}
      </nav>
      <div className={styles.body} data-slot="record-body tab-body">
        {tab === 'overview' && (
          <>
            <TraderWorkspaces trader={trader} />
            <TraderDossiers traderId={trader.id} limit={6} onShowAll={() => setTab('dossiers')} />
            <Transactions traderId={trader.id} max={5} />
          </>
        )}
        {tab === 'dossiers' && <TraderDossiers traderId={trader.id} />}
        {tab === 'links' && <TraderLinks traderId={trader.id} />}
        {tab === 'transactions' && <Transactions traderId={trader.id} max={25} />}
        {tab === 'deliveries' && <Deliveries traderId={trader.id} />}
        {tab === 'notes' && <TraderNotes traderId={trader.id} />}
        {tab === 'journal' && <AccountJournal filter={{ trader_id: trader.id }} limit={50} />}
      </div>
    </>
  )
}
