import { money } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { PaymentLink } from '../../records.ts'

/** What one payment through the link is: an amount, or the payer's own within bounds. */
export function LinkAmount({ record }: { record: PaymentLink }) {
  const words = useWords()
  const { language } = useLanguage()
  const { amount, min_amount: least, max_amount: most, currency } = record
  const shown = (value: string) => money(value, currency, language)
  if (amount !== null) return <bdi dir="ltr">{shown(amount)}</bdi>
  if (least && most) return <bdi>{words('link.between', { min: shown(least), max: shown(most) })}</bdi>
  if (least) return <bdi>{words('link.at_least', { min: shown(least) })}</bdi>
  if (most) return <bdi>{words('link.at_most', { max: shown(most) })}</bdi>
  return <>{words('link.free')}</>
}
