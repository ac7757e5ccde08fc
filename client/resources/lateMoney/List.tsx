import { type ReactNode, useId, useState } from 'react'
import { LinkBase } from 'react-admin'
import { Fact, FactList } from '../../elements/Facts.tsx'
import { Money } from '../../elements/Money.tsx'
import { Name } from '../../elements/Name.tsx'
import { StateChip } from '../../elements/StateChip.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { Message } from '../../layout/Message.tsx'
import { useOutcome } from '../../layout/Outcome.tsx'
import { FilterText } from '../../list/FilterPick.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { OwnerFilters } from '../../list/RecordFilters.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import { ActionDialog } from '../../record/ActionDialog.tsx'
import { OwnerFacts } from '../../record/OwnerFacts.tsx'
import { RecordLink } from '../../record/RecordLink.tsx'
import { RecordPage } from '../../record/RecordPage.tsx'
import { useAct } from '../../record/useAct.ts'
import type { LateMoney } from '../../records.ts'
import { Timeline } from '../../review/casework/Timeline.tsx'
import { PayableLink } from '../transactions/PayableLink.tsx'

const OLDEST = { field: 'found_at', order: 'ASC' } as const
const FIRST = { status: 'waiting' }

function Cause({ of }: { of: LateMoney['cause'] }) {
  const words = useWords()
  return <>{words(`late.cause.${of}`)}</>
}

const columns: Column<LateMoney>[] = [
  { label: 'column.reference', cell: (record) => <span className="mono">{record.transaction.reference}</span> },
  { label: 'column.trader', width: 150, soft: true, cell: ({ trader }) => <Name>{trader.name}</Name> },
  { label: 'late.why_column', width: 180, soft: true, cell: (record) => <Cause of={record.cause} /> },
  { label: 'late.asked', width: 120, end: true, soft: true, cell: ({ transaction }) => <Money {...transaction} /> },
  { label: 'late.came', width: 120, end: true, sort: 'amount', cell: (record) => <Money {...record} /> },
  { label: 'late.found', width: 128, soft: true, sort: 'found_at', cell: (r) => <Timestamp at={r.found_at} /> },
  {
    label: 'column.state',
    width: 206,
    cell: (record) => <LookedAt record={record} done={<StateWord record={record} />} inRow />,
  },
]

function StateWord({ record }: { record: LateMoney }) {
  const words = useWords()
  return <span className="soft">{words(record.looked_at === null ? 'late.open' : 'late.done')}</span>
}

/** Asks what became of the money, where the server says that the officer may; otherwise `done`. */
function LookedAt({ record, done = null, inRow = false }: { record: LateMoney; done?: ReactNode; inRow?: boolean }) {
  const words = useWords()
  const id = useId()
  const { say } = useOutcome()
  const [open, setOpen] = useState(false)
  const name = record.transaction.reference
  const act = useAct<LateMoney>('late-money', record.id, () => {
    setOpen(false)
    say(words('late.look.done', { name }), inRow ? '/late-money' : `/late-money/${record.id}/show`)
  })
  if (!record.allowed_actions.includes('looked_at')) return done
  return (
    <>
      <button
        type="button"
        className={inRow ? 'btn xs' : 'btn primary'}
        aria-label={words('late.look_what', { name })}
        onClick={() => {
          act.reset()
          setOpen(true)
        }}
      >
        {words('late.look.do')}
      </button>
      {open && (
        <ActionDialog
          title={words('late.look.title', { name })}
          text={words('late.look.text')}
          confirm={words('late.look.do')}
          busy={act.isPending}
          error={act.error}
          close={() => setOpen(false)}
          submit={(form) => act.mutate({ action: 'looked-at', body: { why: String(form.get('why')).trim() } })}
        >
          <div>
            <label className="label" htmlFor={id}>
              {words('late.look.why')}
            </label>
            <textarea id={id} name="why" className="input" rows={3} maxLength={2000} required dir="auto" />
          </div>
        </ActionDialog>
      )}
    </>
  )
}

/** Money that the gateway reports where none was expected: somebody looks at each and says what became of it. */
export function LateMoneyList() {
  const words = useWords()
  return (
    <RecordList<LateMoney>
      title="late.title"
      columns={columns}
      sort={OLDEST}
      first={FIRST}
      search="late.search"
      tabs={{
        source: 'status',
        tabs: [
          { label: 'late.open', value: 'waiting' },
          { label: 'late.done', value: 'looked_at' },
          { label: 'tab.all', value: null },
        ],
      }}
      filters={
        <>
          <FilterText source="payment_instance_id" label="filter.instance" hint="filter.instance_hint" />
          <OwnerFilters />
        </>
      }
      empty={<Message title={words('late.empty')} text={words('late.empty_text')} seal />}
      to={(record) => `/late-money/${record.id}/show`}
    />
  )
}

export function LateMoneyPage() {
  const words = useWords()
  return (
    <RecordPage<LateMoney>
      list="late.title"
      head={(record) => ({
        title: record.transaction.reference,
        beside: <StateWord record={record} />,
        end: <LookedAt record={record} />,
      })}
      aside={(record) => <Timeline resource="late-money" id={record.id} />}
    >
      {(record) => (
        <FactList lead={<p className="soft lead">{words('late.about')}</p>}>
          <Fact label={words('late.why_column')}>
            <Cause of={record.cause} />
          </Fact>
          <Fact label={words('late.asked')}>
            <Money {...record.transaction} />
          </Fact>
          <Fact label={words('late.came')} copy={record.amount}>
            <Money {...record} />
          </Fact>
          <Fact label={words('late.found')}>
            <Timestamp at={record.found_at} />
          </Fact>
          {record.looked_by && (
            <Fact label={words('late.by')}>
              <bdi>{record.looked_by.name}</bdi>{' '}
              {record.looked_at && (
                <span className="soft">
                  <Timestamp at={record.looked_at} />
                </span>
              )}
            </Fact>
          )}
          {record.why && (
            <Fact label={words('late.why')}>
              <bdi className="wrap">{record.why}</bdi>
            </Fact>
          )}
          <Fact label={words('fact.transaction')} copy={record.transaction.reference}>
            <span className="row">
              <LinkBase className="link mono" to={`/transactions/${record.transaction.id}/show`}>
                {record.transaction.reference}
              </LinkBase>
              <StateChip state={record.transaction.status} />
            </span>
          </Fact>
          <Fact label={words('fact.payable')}>
            <PayableLink {...record.transaction} link={record.link} />
          </Fact>
          <Fact label={words('fact.instance')}>
            <RecordLink
              resource="payment-instances"
              id={record.payment_instance.id}
              name={record.payment_instance.title}
            />
          </Fact>
          <OwnerFacts record={record} />
        </FactList>
      )}
    </RecordPage>
  )
}
