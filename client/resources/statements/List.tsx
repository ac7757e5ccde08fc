import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import chipStyles from '../../elements/chip.module.css'
import { Name } from '../../elements/Name.tsx'
import { Rib } from '../../elements/Rib.tsx'
import { Timestamp } from '../../elements/Timestamp.tsx'
import { showDay } from '../../format/day.ts'
import { formatCount, formatDecimals } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { Message } from '../../layout/Message.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { RecordList } from '../../list/RecordList.tsx'
import { OrderSwitch } from '../../list/RowSwitches.tsx'
import type { Statement } from '../../records.ts'
import { ImportLink } from './ImportLink.tsx'
import styles from './Statements.module.css'

const NEWEST_FIRST = { field: 'last_day', order: 'DESC' } as const

export function GapChip() {
  const words = useWords()
  return (
    <span className={clsx(chipStyles.chip)} data-slot="chip" data-tone="warn" title={words('statement.gap_text')}>
      <TriangleAlert size={13} aria-hidden="true" />
      {words('statement.gap')}
    </span>
  )
}

function Days({ statement: { from, to, warnings } }: { statement: Statement }) {
  const words = useWords()
  return (
    <span className={styles.days}>
      <bdi>{words('statement.days', { from: showDay(from), to: showDay(to) })}</bdi>
      {warnings.includes('gap') && <GapChip />}
    </span>
  )
}

function Count({ of }: { of: number }) {
  const { language } = useLanguage()
  return <bdi dir="ltr">{formatCount(of, language)}</bdi>
}

function Balance({ of }: { of: string | null }) {
  const { language } = useLanguage()
  return <bdi dir="ltr">{of === null ? '–' : formatDecimals(of, language)}</bdi>
}

const columns: Column<Statement>[] = [
  { label: 'statement.column.days', width: 300, sort: 'last_day', cell: (row) => <Days statement={row} /> },
  { label: 'statement.column.account', width: 226, soft: true, cell: ({ account }) => <Rib number={account} /> },
  { label: 'statement.column.file', width: 140, grow: 420, soft: true, cell: ({ name }) => <Name>{name}</Name> },
  {
    label: 'statement.column.new_lines',
    width: 84,
    alignsEnd: true,
    soft: true,
    cell: ({ new_lines }) => <Count of={new_lines} />,
  },
  {
    label: 'statement.column.lines',
    width: 84,
    alignsEnd: true,
    sort: 'lines',
    cell: ({ lines }) => <Count of={lines} />,
  },
  {
    label: 'statement.column.closing',
    width: 130,
    alignsEnd: true,
    uncut: true,
    soft: true,
    cell: ({ closing }) => <Balance of={closing} />,
  },
  {
    label: 'statement.column.imported',
    width: 120,
    soft: true,
    sort: 'imported_at',
    cell: ({ imported_at }) => <Timestamp at={imported_at} />,
  },
  { label: 'statement.column.by', width: 150, soft: true, cell: ({ imported_by }) => <Name>{imported_by.name}</Name> },
]

/** The statements, newest days first. */
export function StatementList() {
  const words = useWords()
  return (
    <RecordList<Statement>
      columns={columns}
      query={{ sort: NEWEST_FIRST }}
      toolbar={{ search: 'statement.search', filters: <OrderSwitch field={NEWEST_FIRST.field} /> }}
      head={{ actions: <ImportLink /> }}
      empty={<Message title={words('statement.empty')} text={words('statement.empty_text')} />}
    />
  )
}
