import { CircleCheck } from 'lucide-react'
import { useListContext } from 'react-admin'
import textStyles from '../../elements/text.module.css'
import { formatCount, formatMoney } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { useLineCounts, useLineSums } from '../../providers/lineFigures.ts'
import type { LineSums } from '../../records.ts'
import styles from './Lines.module.css'

const CURRENCY = 'DZD'

/** The sums of the list's lines, credits and debits apart. `isUnmatched`: the list shows credits without a proof. */
export function LineTotals({ isUnmatched }: { isUnmatched: boolean }) {
  const words = useWords()
  const { filterValues } = useListContext()
  const { data } = useLineSums(filterValues)
  if (!data) return null
  return (
    <span className={styles.sums} data-slot="sums">
      {data.credits.lines > 0 && (
        <DirectionTotal
          sum={data.credits}
          label={words(isUnmatched ? 'line.credits_of_nobody' : 'line.credits', { smart_count: data.credits.lines })}
        />
      )}
      {data.debits.lines > 0 && (
        <DirectionTotal sum={data.debits} sign="−" label={words('line.debits', { smart_count: data.debits.lines })} />
      )}
    </span>
  )
}

function DirectionTotal({
  sum: { amount },
  label,
  sign = '',
}: {
  sum: LineSums['credits']
  label: string
  sign?: string
}) {
  const words = useWords()
  const { language } = useLanguage()
  if (amount === null) return null
  return (
    <span>
      {label}
      {words('comma')}
      <b className={textStyles.strong}>
        <bdi dir="ltr">{sign + formatMoney(amount, CURRENCY, language)}</bdi>
      </b>
    </span>
  )
}

/** A link to the other lines, below the credits without a proof. */
export function OtherLinesLink() {
  const words = useWords()
  const { language } = useLanguage()
  const { data: counts } = useLineCounts()
  if (!counts || counts.matched + counts.ignored === 0) return null
  return (
    <p className={styles.rest} data-slot="rest">
      <CircleCheck size={15} strokeWidth={1.6} data-tone="ok" aria-hidden="true" />
      {words('line.rest', {
        matched: formatCount(counts.matched, language),
        ignored: formatCount(counts.ignored, language),
      })}
    </p>
  )
}
