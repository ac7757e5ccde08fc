import { formatDecimals, formatMoney, isolateAmount } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { PaymentLinkRow } from '../../records.ts'

/** The amount of one payment through the link: fixed, or chosen by the payer within bounds. */
export function LinkAmount({ record }: { record: PaymentLinkRow }) {
  const words = useWords()
  const { language } = useLanguage()
  const { amount, min_amount: minimum, max_amount: maximum, currency } = record
  if (amount !== null) return <bdi dir="ltr">{formatMoney(amount, currency, language)}</bdi>
  const shown = (value: string) => isolateAmount(formatMoney(value, currency, language))
  // Show the currency once and no words, so that both amounts fit into a column.
  if (minimum && maximum)
    return (
      <bdi dir="ltr">
        {formatDecimals(minimum, language)} – {formatMoney(maximum, currency, language)}
      </bdi>
    )
  if (minimum) return <bdi>{words('link.at_least', { min: shown(minimum) })}</bdi>
  if (maximum) return <bdi>{words('link.at_most', { max: shown(maximum) })}</bdi>
  return <>{words('link.free')}</>
}
