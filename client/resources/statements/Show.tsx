import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { buttonClass } from '../../elements/buttonClass.ts'
import { Fact, FactList } from '../../elements/Facts.tsx'
import { LineAmount } from '../../elements/LineAmount.tsx'
import { TimeFact } from '../../elements/RecordFacts.tsx'
import { Rib } from '../../elements/Rib.tsx'
import textStyles from '../../elements/text.module.css'
import { showDay } from '../../format/day.ts'
import { formatCount, formatFileSize, formatMoney } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { RecordPage } from '../../record/RecordPage.tsx'
import { RelatedList } from '../../record/RelatedList.tsx'
import type { Statement, StatementLine } from '../../records.ts'
import { fileUrl } from '../../review/viewer/fileUrl.ts'
import { GapChip } from './List.tsx'

/** The currency of the accounts that receive fees. */
const CURRENCY = 'DZD'

function Balance({ of }: { of: string | null }) {
  const words = useWords()
  const { language } = useLanguage()
  if (of === null) return <span data-tone="muted">{words('statement.no_balance')}</span>
  return <bdi dir="ltr">{formatMoney(of, CURRENCY, language)}</bdi>
}

const difference = ({ opening, closing }: Statement) =>
  opening === null || closing === null ? null : (Number(closing) - Number(opening)).toFixed(2)

/** One imported statement: its days, balances and lines, and a link to the file. */
export function StatementShow() {
  const words = useWords()
  const { language } = useLanguage()
  return (
    <RecordPage<Statement>
      head={({ warnings, files: [file] }) => ({
        besideTitle: warnings.includes('gap') && <GapChip />,
        actions: file && (
          <a className={buttonClass()} href={`${fileUrl(file.id)}?download=1`} download={file.name}>
            <Download size={15} strokeWidth={1.6} aria-hidden="true" />
            {words('statement.file')}
          </a>
        ),
      })}
    >
      {(statement) => (
        <>
          <FactList>
            <Fact label={words('statement.column.account')} copy={statement.account}>
              <Rib number={statement.account} />
            </Fact>
            <Fact label={words('statement.opening')}>
              <Balance of={statement.opening} />
            </Fact>
            <Fact label={words('statement.change')}>
              <Balance of={difference(statement)} />
            </Fact>
            <Fact label={words('statement.closing')}>
              <Balance of={statement.closing} />
            </Fact>
            <Fact label={words('statement.lines')}>
              {formatCount(statement.lines, language)}
              {statement.known_lines > 0 && (
                <span data-tone="muted">
                  {words('comma')}
                  {words('statement.known', { smart_count: statement.known_lines })}
                </span>
              )}
            </Fact>
            {statement.skipped > 0 && (
              <Fact label={words('statement.skipped')}>{formatCount(statement.skipped, language)}</Fact>
            )}
            <Fact label={words('statement.column.file')}>
              <bdi>{statement.name}</bdi>{' '}
              <span data-tone="muted">
                {words(`statement.formats.${statement.format}`)}
                {words('comma')}
                {formatFileSize(statement.size, language)}
              </span>
            </Fact>
            <TimeFact label="statement.column.imported" at={statement.imported_at} />
            <Fact label={words('statement.column.by')}>
              <bdi>{statement.imported_by.name}</bdi>
            </Fact>
            <Fact label={words('statement.fingerprint')} copy={statement.sha256}>
              <span className={clsx(textStyles.mono, textStyles.wrap)}>{statement.sha256}</span>
            </Fact>
          </FactList>
          {statement.warnings.includes('gap') && <p data-tone="warn">{words('statement.gap_text')}</p>}
          <RelatedList<StatementLine>
            resource="statement-lines"
            filter={{ statement_id: String(statement.id) }}
            sort={{ field: 'booked_on', order: 'DESC' }}
            title="statement.its_lines"
            limit={10}
            columns={[
              {
                label: 'line.column.day',
                width: 110,
                cell: ({ booked_on }) => <bdi dir="ltr">{showDay(booked_on)}</bdi>,
              },
              {
                label: 'line.column.amount',
                width: 120,
                alignsEnd: true,
                uncut: true,
                cell: (line) => <LineAmount line={line} />,
              },
              { label: 'line.column.text', cell: ({ text }) => <span className={textStyles.mono}>{text}</span> },
              { label: 'line.fact.state', width: 120, cell: ({ state }) => <LineState state={state} /> },
            ]}
          />
        </>
      )}
    </RecordPage>
  )
}

function LineState({ state }: { state: StatementLine['state'] }) {
  const words = useWords()
  return <span data-tone="muted">{words(`line.state.${state}`)}</span>
}
