import { formatDecimals, formatMoney, isolateAmount } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { PaymentLinkRow } from '../../records.ts'

/** The amount of one payment through the link: fixed, or chosen by the payer within bounds. */
export function LinkAmount({ record }: { record: PaymentLinkRow }) {
  const words = useWords()
  const { language } = useLanguage()
  const { amount, min_amount: least, max_amount: most, currency } = record
  if (amount !== null) return <bdi dir="ltr">{formatMoney(amount, currency, language)}</bdi>
  const shown = (value: string) => isolateAmount(formatMoney(value, currency, language))
  // Show the currency once and no words, so that both amounts fit into a column.
  if (least && most)
    return (
      <bdi dir="ltr">
        {formatDecimals(least, language)} – {formatMoney(most, currency, language)}
      </bdi>
    )
  if (least) return <bdi>{words('link.at_least', { min: shown(least) })}</bdi>
  if (most) return <bdi>{words('link.at_most', { max: shown(most) })}</bdi>
  return <>{words('link.free')}</>
}
