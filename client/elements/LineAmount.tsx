import { formatDecimals } from '../format/numbers.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import type { StatementLine } from '../records.ts'
import styles from './LineAmount.module.css'
import textStyles from './text.module.css'

/** The amount of a line: a debit has a minus. */
export function LineAmount({ line: { amount, direction } }: { line: Pick<StatementLine, 'amount' | 'direction'> }) {
  const words = useWords()
  const { language } = useLanguage()
  const shown = formatDecimals(amount, language)
  return (
    <bdi dir="ltr" className={styles.amount} data-direction={direction}>
      {direction === 'debit' && <span className={textStyles.spoken}>{words('line.direction.debit')}</span>}
      {direction === 'debit' ? `−${shown}` : shown}
    </bdi>
  )
}
