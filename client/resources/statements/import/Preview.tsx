import { clsx } from 'clsx'
import { CircleX } from 'lucide-react'
import formStyles from '../../../elements/form.module.css'
import textStyles from '../../../elements/text.module.css'
import { showDay } from '../../../format/day.ts'
import { formatDecimals } from '../../../format/numbers.ts'
import { useLanguage, useWords } from '../../../i18n/useWords.ts'
import listTableStyles from '../../../list/ListTable.module.css'
import type { StatementPreview } from '../../../records.ts'
import styles from './Import.module.css'
import type { ImportProblem } from './importProblem.ts'
import { FIELDS, type Field, fieldOf, indexOf, type Reading, type Row } from './readTable.ts'

type Sample = StatementPreview['sample'][number]

/** The number of lines shown before an import. */
const MAX_SHOWN = 10

/** The id of the row with the problem. */
export const PROBLEM_ROW_ID = 'bad-row'

const WIDTHS: Partial<Record<Field, number>> = {
  booked_on: 100,
  value_on: 124,
  amount: 112,
  debit: 90,
  credit: 90,
  balance: 108,
  reference: 104,
  counterparty_account: 190,
}
const NUMBERS: readonly Field[] = ['amount', 'debit', 'credit', 'balance']
const MINIMUM = 110
const LINE_WIDTH = 58
/** The fields with names and sentences, which share the room that the others leave. */
const LONG: readonly (Field | null)[] = ['text', 'counterparty']

/** Returns a function that formats a line's value as the server read it, for the column of a field. */
function useReadValue() {
  const { language } = useLanguage()
  return (line: Sample, field: Field): string | null => {
    const amount = formatDecimals(line.amount, language)
    switch (field) {
      case 'booked_on':
        return showDay(line.booked_on)
      case 'value_on':
        return line.value_on && showDay(line.value_on)
      case 'amount':
        return line.direction === 'debit' ? `−${amount}` : amount
      case 'debit':
        return line.direction === 'debit' ? `−${amount}` : ''
      case 'credit':
        return line.direction === 'credit' ? amount : ''
      default:
        return null
    }
  }
}

/** The rows of a table as the server read them. Each column shows its name, and the field that it is read as. */
export function TablePreview({
  header,
  rows,
  reading,
  sample,
  problem,
  problemId,
  onField,
}: {
  header: string[]
  rows: Row[]
  reading: Reading
  /** The first lines that the server read; null while it reads, or if it cannot read the file. */
  sample: readonly Sample[] | null
  problem: ImportProblem | null
  problemId: string
  onField: (index: number, field: Field | null) => void
}) {
  const words = useWords()
  const bad = rows.find(({ line }) => line === problem?.line)
  const firstRows = rows.slice(0, MAX_SHOWN)
  const shown = bad && !firstRows.includes(bad) ? [...firstRows, bad] : firstRows
  const byLine = new Map(sample?.map((line) => [line.place, line]))
  const fields = header.map((_, index) => fieldOf(header, reading, index))
  const badColumn = problem?.column ? indexOf(header, reading.columns[problem.column as Field]) : -1
  const minWidth = fields.reduce((sum, field) => sum + ((field && WIDTHS[field]) ?? MINIMUM), LINE_WIDTH)
  return (
    <table
      className={clsx(listTableStyles.table, listTableStyles.dense, styles.preview)}
      style={{ minWidth: minWidth }}
    >
      <colgroup>
        <col style={{ width: LINE_WIDTH }} />
        {fields.map((field, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other unique name
          <col key={index} style={field && WIDTHS[field] ? { width: WIDTHS[field] } : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" className={textStyles.num}>
            {words('import.line')}
          </th>
          {header.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other unique name
            <th key={index} scope="col">
              <span className={clsx(textStyles.mono, styles.columnName)}>{name || index + 1}</span>
              <select
                className={clsx(formStyles.input, styles.mapped)}
                data-none={fields[index] === null || undefined}
                aria-label={words('import.read_as', { name: name || index + 1 })}
                value={fields[index] ?? ''}
                onChange={({ target }) => onField(index, (target.value || null) as Field | null)}
              >
                <option value="">{words('import.field.none')}</option>
                {FIELDS.map((field) => (
                  <option key={field} value={field}>
                    {words(`import.field.${field}`)}
                  </option>
                ))}
              </select>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => {
          const line = byLine.get(`Line ${row.line}`)
          const isBad = row === bad
          return (
            <tr
              key={row.line}
              id={isBad ? PROBLEM_ROW_ID : undefined}
              tabIndex={isBad ? -1 : undefined}
              className={clsx(isBad && styles.bad, sample !== null && !line && !isBad && styles.skipped)}
            >
              <td className={textStyles.num} data-tone="muted">
                {row.line}
              </td>
              {header.map((_, index) => (
                <Cell
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other unique name
                  key={index}
                  raw={row.cells[index] ?? ''}
                  field={fields[index] ?? null}
                  line={line}
                  problemId={isBad && index === badColumn ? problemId : null}
                />
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Fields whose cells are muted. */
const MUTED: readonly (Field | null)[] = [null, 'balance', 'value_on']
const CODES: readonly (Field | null)[] = ['text', 'reference']

/** One cell of the file, with the value that the server read. `problemId`: the cell has the problem. */
function Cell({
  raw,
  field,
  line,
  problemId,
}: {
  raw: string
  field: Field | null
  line: Sample | undefined
  problemId: string | null
}) {
  const readValue = useReadValue()
  const read = field && line ? (readValue(line, field) ?? raw) : raw
  return (
    <td
      className={clsx(
        field && NUMBERS.includes(field) && textStyles.num,
        problemId && styles.badCell,
        CODES.includes(field) && styles.code,
      )}
      data-tone={MUTED.includes(field) ? 'muted' : undefined}
      aria-describedby={problemId ?? undefined}
      title={raw}
    >
      {problemId ? (
        <span>
          <CircleX size={14} aria-hidden="true" />
          <bdi>{read}</bdi>
        </span>
      ) : (
        <bdi className={clsx(textStyles.bidi, LONG.includes(field) && styles.wrapped)}>{read}</bdi>
      )}
    </td>
  )
}

/** The first lines of a file whose format itself defines the fields. */
export function LinesPreview({ sample }: { sample: readonly Sample[] }) {
  const words = useWords()
  const readValue = useReadValue()
  const columns = [
    ['booked_on', 118],
    ['value_on', 118],
    ['counterparty', 220],
    ['text', undefined],
    ['reference', 150],
    ['debit', 112],
    ['credit', 112],
  ] as const
  return (
    <table className={clsx(listTableStyles.table, listTableStyles.dense, styles.preview)} style={{ minWidth: 940 }}>
      <colgroup>
        {columns.map(([field, width]) => (
          <col key={field} style={width ? { width } : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(([field]) => (
            <th key={field} scope="col" className={clsx(NUMBERS.includes(field) && textStyles.num)}>
              {words(`import.field.${field}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sample.map((line) => (
          <tr key={line.place + line.reference + line.amount}>
            <td>
              <bdi dir="ltr">{readValue(line, 'booked_on')}</bdi>
            </td>
            <td data-tone="muted">
              <bdi dir="ltr">{readValue(line, 'value_on')}</bdi>
            </td>
            <td title={line.counterparty.name ?? undefined}>
              <bdi className={textStyles.bidi}>{line.counterparty.name}</bdi>
            </td>
            <td className={styles.code} title={line.text}>
              <bdi className={textStyles.bidi}>{line.text}</bdi>
            </td>
            <td className={styles.code} data-tone="muted">
              {line.reference}
            </td>
            <td className={textStyles.num}>
              <bdi dir="ltr">{readValue(line, 'debit')}</bdi>
            </td>
            <td className={textStyles.num}>
              <bdi dir="ltr">{readValue(line, 'credit')}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
