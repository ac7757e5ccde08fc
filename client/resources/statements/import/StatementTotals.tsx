import { Check } from 'lucide-react'
import textStyles from '../../../elements/text.module.css'
import { formatDecimals } from '../../../format/numbers.ts'
import { useLanguage, useWords } from '../../../i18n/useWords.ts'
import type { StatementPreview } from '../../../records.ts'
import styles from './Import.module.css'

export type Totals = Pick<StatementPreview, 'opening' | 'credits' | 'debits' | 'closing'>

/**
 * Opening, credits, debits and closing. A tick shows that the file has both balances, so that the server could check
 * the sum.
 */
export function StatementTotals({ of }: { of: Totals }) {
  const words = useWords()
  const { language } = useLanguage()
  const money = (amount: string, sign = '') => <bdi dir="ltr">{`${sign}${formatDecimals(amount, language)}`}</bdi>
  const hasBalance = of.opening !== null && of.closing !== null
  return (
    <dl className={styles.sums}>
      {of.opening !== null && (
        <div>
          <dt>{words('import.opening')}</dt>
          <dd>{money(of.opening)}</dd>
        </div>
      )}
      <div>
        <dt>{words('import.credits')}</dt>
        <dd>{money(of.credits, '+ ')}</dd>
      </div>
      <div>
        <dt>{words('import.debits')}</dt>
        <dd>{money(of.debits, '− ')}</dd>
      </div>
      {of.closing !== null && (
        <div>
          <dt>{words('import.closing')}</dt>
          <dd>
            {money(of.closing)}
            <Check size={15} strokeWidth={2} data-tone="ok" aria-hidden="true" />
            <span className={textStyles.spoken}>{words('import.balanced')}</span>
          </dd>
        </div>
      )}
      {!hasBalance && (
        <div>
          <dt>{words('import.closing')}</dt>
          <dd data-tone="muted">{words('import.no_balance')}</dd>
        </div>
      )}
    </dl>
  )
}
