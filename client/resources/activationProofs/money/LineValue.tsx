import { clsx } from 'clsx'
import textStyles from '../../../elements/text.module.css'
import { showDay } from '../../../format/day.ts'
import { formatDecimals, isolateAmount } from '../../../format/numbers.ts'
import { useLanguage, useWords } from '../../../i18n/useWords.ts'
import { MarkIcon } from './MarkIcon.tsx'
import styles from './Money.module.css'
import { RibLines } from './RibLines.tsx'
import type { Booking, Mark } from './types.ts'

type Props = { what: Mark['what']; line: Booking; mark: Mark | undefined; due: string }

const centsOf = (amount: string) => Math.round(Number(amount) * 100)

/** The bank line's value for a fact of the proof. */
function Value({ what, line }: Pick<Props, 'what' | 'line'>) {
  const { language } = useLanguage()
  switch (what) {
    case 'amount':
      return <bdi dir="ltr">{formatDecimals(line.amount, language)}</bdi>
    case 'date':
      return <bdi dir="ltr">{showDay(line.booked_on)}</bdi>
    case 'payer':
      return line.counterparty.name ? <bdi>{line.counterparty.name}</bdi> : null
    case 'account':
      return line.counterparty.account ? <RibLines number={line.counterparty.account} /> : null
    case 'reference':
      return <span className={clsx(textStyles.mono, styles.lineText)}>{line.text || line.reference}</span>
  }
}

/** Why a fact is near or differs, in the console's language. */
function useWhy() {
  const words = useWords()
  const { language } = useLanguage()
  return ({ what, result }: Mark, line: Booking, due: string): string | null => {
    if (result !== 'near' && result !== 'differs') return null
    if (what === 'amount') {
      const difference = centsOf(line.amount) - centsOf(due)
      const amount = isolateAmount(formatDecimals((Math.abs(difference) / 100).toFixed(2), language))
      return words(difference < 0 ? 'money.short' : 'money.over', { amount })
    }
    return words(`money.why.${what}_${result}`)
  }
}

/** The cell of the bank's line: its value, its mark, and the reason if it does not agree. */
export function LineValue({ what, line, mark, due }: Props) {
  const words = useWords()
  const why = useWhy()
  const said = mark && why(mark, line, due)
  return (
    <span className={styles.cell}>
      <span className={styles.value}>
        <Value what={what} line={line} />
        {mark?.result === 'unknown' && <span data-tone="muted">{words('money.why.unknown')}</span>}
        {said && (
          <span className={styles.why} data-tone={mark.result === 'near' ? 'warn' : 'bad'}>
            {said}
          </span>
        )}
      </span>
      {mark && <MarkIcon result={mark.result} />}
    </span>
  )
}
