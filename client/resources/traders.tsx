import { Building2 } from 'lucide-react'
import { LinkBase } from 'react-admin'
import { CopyButton } from '../elements/CopyButton.tsx'
import { Name } from '../elements/Name.tsx'
import { Rib } from '../elements/Rib.tsx'
import { StateChip } from '../elements/StateChip.tsx'
import { Timestamp } from '../elements/Timestamp.tsx'
import { initials } from '../format/initials.ts'
import { longDate } from '../format/time.ts'
import { type Key, useLanguage, useWords } from '../i18n/useWords.ts'
import { FilterChoice } from '../list/FilterPick.tsx'
import type { Column } from '../list/ListTable.tsx'
import { RecordList } from '../list/RecordList.tsx'
import { AccountJournal } from '../record/AccountJournal.tsx'
import { RecordPage } from '../record/RecordPage.tsx'
import { RelatedList } from '../record/RelatedList.tsx'
import type { BankAccount, Brand, Identification, PaymentInstance, Trader } from '../records.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const LANGUAGES = ['fr', 'ar', 'en'] as const

function Language({ code }: { code: Trader['language'] }) {
  const words = useWords()
  return <>{words(`language.${code}`)}</>
}

const dossiers = ({ counts }: Trader) => counts.identifications + counts.brands + counts.bank_accounts

const columns: Column<Trader>[] = [
  { label: 'column.trader', sort: 'name', cell: (record) => <Name>{record.name}</Name> },
  { label: 'column.email', width: 280, soft: true, sort: 'email', cell: ({ email }) => <bdi dir="ltr">{email}</bdi> },
  { label: 'column.workspaces', width: 96, end: true, soft: true, cell: (record) => record.workspaces.length },
  { label: 'column.dossiers', width: 88, end: true, soft: true, cell: dossiers },
  { label: 'column.instances', width: 88, end: true, soft: true, cell: ({ counts }) => counts.instances },
  { label: 'column.language', width: 110, soft: true, cell: ({ language }) => <Language code={language} /> },
  { label: 'column.since', width: 132, soft: true, sort: 'created_at', cell: (r) => <Timestamp at={r.created_at} /> },
]

export function TraderList() {
  const words = useWords()
  return (
    <RecordList<Trader>
      title="names.traders"
      columns={columns}
      sort={BY_NAME}
      search="search.name_email_id"
      filters={
        <FilterChoice
          source="language"
          label="filter.language"
          options={LANGUAGES.map((value) => ({ value, label: words(`language.${value}`) }))}
        />
      }
      to={(record) => `/traders/${record.id}/show`}
    />
  )
}

const stateAndDate = [
  {
    label: 'column.state' as Key,
    width: 150,
    cell: ({ status }: Identification | Brand | BankAccount) => <StateChip state={status} />,
  },
  {
    label: 'column.workspace' as Key,
    width: 180,
    cell: ({ workspace }: Identification | Brand | BankAccount) => <Name>{workspace.name}</Name>,
  },
  {
    label: 'column.sent' as Key,
    width: 130,
    cell: (record: Identification | Brand | BankAccount) => <Timestamp at={record.waiting_since} />,
  },
]

/** One trader, whole: workspaces, dossiers of every kind, instances, and the journal of the account. */
export function TraderPage() {
  const words = useWords()
  const { language } = useLanguage()
  return (
    <RecordPage<Trader>
      list="names.traders"
      head={(record) => ({
        title: record.name,
        tile: (
          <span className="tile" aria-hidden="true">
            {initials(record.name)}
          </span>
        ),
        below: (
          <>
            <span>{words('trader.since', { date: longDate(record.created_at, language) })}</span>
            <span className="row">
              <bdi dir="ltr">{record.email}</bdi>
              <CopyButton value={record.email} label={words('fact.email')} />
            </span>
            <span className="row">
              <span className="mono">{record.id.slice(-8)}</span>
              <CopyButton value={record.id} label={words('fact.id')} />
            </span>
            <span>{words(`language.${record.language}`)}</span>
          </>
        ),
      })}
      aside={(record) => <AccountJournal filter={{ trader_id: record.id }} />}
    >
      {(record) => (
        <>
          <section className="related">
            <header>
              <h2>{words('names.workspaces')}</h2>
            </header>
            <div className="places">
              {record.workspaces.map(({ id, name, reference, counts }) => (
                <article key={id}>
                  <h3>
                    <Building2 size={15} strokeWidth={1.5} aria-hidden="true" />
                    <LinkBase className="link" to={`/workspaces/${id}/show`}>
                      <bdi>{name}</bdi>
                    </LinkBase>
                    <span className="mono soft">{reference}</span>
                  </h3>
                  <p>
                    {[
                      words('trader.dossiers', {
                        smart_count: counts.identifications + counts.brands + counts.bank_accounts,
                      }),
                      words('trader.instances', { smart_count: counts.instances }),
                      words('trader.webhooks', { smart_count: counts.webhooks }),
                    ].join(words('comma'))}
                  </p>
                </article>
              ))}
            </div>
          </section>
          <RelatedList<Identification>
            resource="identifications"
            filter={{ trader_id: record.id }}
            title="names.identifications"
            columns={[{ label: 'column.name', cell: (row) => <Name>{row.name}</Name> }, ...stateAndDate]}
          />
          <RelatedList<Brand>
            resource="brands"
            filter={{ trader_id: record.id }}
            title="names.brands"
            columns={[{ label: 'column.name', cell: (row) => <Name>{row.name}</Name> }, ...stateAndDate]}
          />
          <RelatedList<BankAccount>
            resource="bank-accounts"
            filter={{ trader_id: record.id }}
            title="names.bank-accounts"
            columns={[{ label: 'column.rib', cell: (row) => <Rib number={row.account_number} /> }, ...stateAndDate]}
          />
          <RelatedList<PaymentInstance>
            resource="payment-instances"
            filter={{ trader_id: record.id }}
            title="names.payment-instances"
            columns={[
              { label: 'column.title', cell: (row) => <Name>{row.title}</Name> },
              { label: 'column.activation', width: 170, cell: (row) => <StateChip state={row.acceptance_status} /> },
              { label: 'column.state', width: 130, cell: (row) => <StateChip state={row.status} /> },
              { label: 'column.sent', width: 130, cell: (row) => <Timestamp at={row.created_at} /> },
            ]}
          />
        </>
      )}
    </RecordPage>
  )
}
