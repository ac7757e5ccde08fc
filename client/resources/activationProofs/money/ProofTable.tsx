import { clsx } from 'clsx'
import { Landmark, ScanText } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import { buttonClass } from '../../../elements/buttonClass.ts'
import chipStyles from '../../../elements/chip.module.css'
import { KeyCap } from '../../../elements/KeyCap.tsx'
import textStyles from '../../../elements/text.module.css'
import { showDay } from '../../../format/day.ts'
import { formatDecimals } from '../../../format/numbers.ts'
import { algiersDay } from '../../../format/time.ts'
import { useLanguage, useWords } from '../../../i18n/useWords.ts'
import { useLetterKeys } from '../../../layout/useLetterKeys.ts'
import type { ActivationProof } from '../../../records.ts'
import { ReadingField } from '../../../review/facts/ReadingField.tsx'
import { useFactKeys } from '../../../review/facts/useFactKeys.ts'
import { LineValue } from './LineValue.tsx'
import styles from './Money.module.css'
import { PaperCell } from './PaperCell.tsx'
import { RibLines } from './RibLines.tsx'
import { SumLine } from './SumLine.tsx'
import { type Booking, type Mark, moneyOf, type ProposedLine } from './types.ts'
import { useTakeAll } from './useTakeAll.ts'

const RIB_GROUPS = [3, 5, 10, 2]

/** The day of the request: the bank books the payment on that day or later. */
export const askedOn = ({ transaction, created_at }: ActivationProof) =>
  algiersDay(Date.parse(transaction?.created_at ?? created_at))

type Row = {
  field: string
  label: string
  kind?: 'number' | 'day' | 'amount' | 'signature'
  groups?: readonly number[]
  expected: ReactNode
  /** The expected value as plain text, to compare with the paper. */
  declared?: string | null
  /** The fact of the bank's line that stands beside it. */
  what?: Mark['what']
}

function useRows(record: ActivationProof): Row[] {
  const words = useWords()
  const { language } = useLanguage()
  const { fee, transaction, identification, bank_account } = record
  const cheque = record.payment_method === 'cheque'
  const present = <span data-tone="muted">{words('expected.present')}</span>
  return [
    {
      field: 'amount',
      label: words('expected.amount'),
      kind: 'amount',
      declared: (transaction ?? fee).amount,
      expected: <bdi dir="ltr">{formatDecimals((transaction ?? fee).amount, language)}</bdi>,
      what: 'amount',
    },
    {
      field: 'amount_words',
      label: words('money.field.amount_words'),
      expected: <span data-tone="muted">{words('money.expected.same')}</span>,
    },
    { field: 'payee', label: words('expected.payee'), expected: <bdi>{fee.payee.name}</bdi> },
    {
      field: 'payee_rib',
      label: words('money.field.payee_rib'),
      kind: 'number',
      groups: RIB_GROUPS,
      expected: <RibLines number={fee.payee.rib} />,
      declared: fee.payee.rib,
    },
    {
      field: 'reference',
      label: words(cheque ? 'sheet.cheque_number' : 'expected.reference'),
      kind: 'number',
      declared: cheque ? null : fee.reference,
      expected: cheque ? (
        <span data-tone="muted">–</span>
      ) : (
        <span className={clsx(textStyles.mono, textStyles.wrap)}>{fee.reference}</span>
      ),
      what: 'reference',
    },
    {
      field: 'payer',
      label: words(cheque ? 'expected.drawer' : 'expected.payer'),
      expected: <bdi>{identification.name}</bdi>,
      what: 'payer',
    },
    {
      field: 'payer_rib',
      label: words('money.field.payer_rib'),
      kind: 'number',
      groups: RIB_GROUPS,
      expected: <RibLines number={bank_account.account_number} />,
      declared: bank_account.account_number,
      what: 'account',
    },
    {
      field: 'issued_on',
      label: words('expected.date'),
      kind: 'day',
      expected: <span>{words('money.expected.since', { day: showDay(askedOn(record)) })}</span>,
      what: 'date',
    },
    cheque
      ? { field: 'signature', label: words('expected.signature'), kind: 'signature', expected: present }
      : { field: 'stamp', label: words('money.field.stamp'), kind: 'signature', expected: present },
  ]
}

/** The line in the third column: the matched one, or the chosen proposal. */
type LineBeside = { line: Booking; why: Mark[]; sure: boolean; isMatched: boolean } | null

export const shownLine = (record: ActivationProof, chosen: ProposedLine | null): LineBeside => {
  const money = moneyOf(record)
  if (money?.line) return { line: money.line, why: [], sure: true, isMatched: true }
  const proposal = chosen ?? money?.proposals[0]
  return proposal ? { ...proposal, isMatched: false } : null
}

/** Expected values, values on the paper, and values of the bank line, in matching rows. */
export function ProofTable({
  record,
  chosen,
  children,
}: {
  record: ActivationProof
  chosen: ProposedLine | null
  /** Content below the table in the same card. */
  children?: ReactNode
}) {
  const words = useWords()
  const rows = useRows(record)
  const money = moneyOf(record)
  const all = useTakeAll(record)
  const shown = shownLine(record, chosen)
  const due = (record.transaction ?? record.fee).amount
  const cheque = record.payment_method === 'cheque'
  useFactKeys()
  useLetterKeys({ 'shift+arrowdown': record.readings_open ? all.take : undefined })
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !event.shiftKey || !record.readings_open) return
    event.preventDefault()
    all.take()
  }
  return (
    <section className={styles.card} data-slot="proof-table" aria-labelledby="proof-table" onKeyDown={keys}>
      <header>
        <Landmark size={16} strokeWidth={1.6} aria-hidden="true" />
        <h2 id="proof-table" tabIndex={-1}>
          {words('money.title')}
        </h2>
        {shown && <LineChip shown={shown} />}
        {money?.covered_until && (
          <span className={styles.aside}>{words('money.covered', { day: showDay(money.covered_until) })}</span>
        )}
      </header>
      <div className={styles.sumRow}>
        <SumLine record={record} />
        {all.count > 1 && (
          <button type="button" className={buttonClass('bare', 'slim')} onClick={all.take}>
            <ScanText size={14} strokeWidth={1.6} aria-hidden="true" />
            {words('money.take_all', { smart_count: all.count })}
            <KeyCap>⇧ ↓</KeyCap>
          </button>
        )}
      </div>
      <table className={styles.table} data-line={shown !== null || undefined}>
        <thead>
          <tr>
            <th scope="col">
              <span className={textStyles.spoken}>{words('money.column.field')}</span>
            </th>
            <th scope="col" className={styles.expected}>
              {words('money.column.expected')}
            </th>
            <th scope="col">{words(cheque ? 'money.column.cheque' : 'money.column.slip')}</th>
            {shown && (
              <th scope="col" className={styles.ours}>
                {words('money.column.line', { day: showDay(shown.line.booked_on).slice(0, 5) })}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, label, expected, declared, what, kind, groups }) => (
            <tr key={field} data-field={field}>
              <th scope="row">
                {label}
                <span className={styles.folded}>{expected}</span>
              </th>
              <td className={styles.expected}>{expected}</td>
              <ReadingField
                resource="activation-proofs"
                record={record}
                field={field}
                label={label}
                frame={PaperCell}
                {...(kind && { kind })}
                {...(groups && { groups })}
                {...(declared && { declared })}
              />
              {shown && (
                <td className={styles.ours}>
                  {what && (
                    <LineValue
                      what={what}
                      line={shown.line}
                      mark={shown.why.find((mark) => mark.what === what)}
                      due={due}
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
          {shown && (
            <tr className={styles.labelRow}>
              <td colSpan={3}>
                <bdi className={clsx(textStyles.mono, textStyles.clip)} title={shown.line.text}>
                  {shown.line.reference ?? shown.line.text}
                </bdi>
              </td>
              <td className={styles.ours}>
                <LinkBase className={textStyles.link} to={`/statement-lines/${shown.line.id}/show`}>
                  {words('money.the_line')}
                </LinkBase>
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {children}
    </section>
  )
}

function LineChip({ shown }: { shown: NonNullable<LineBeside> }) {
  const words = useWords()
  if (shown.isMatched) return null
  return (
    <span className={chipStyles.chip} data-slot="chip" data-tone={shown.sure ? 'ok' : 'warn'}>
      {words(shown.sure ? 'money.sure' : 'money.near')}
    </span>
  )
}
