import { formatMoney, isolateAmount } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import type { PayLink } from '../../records.ts'

/** Links of the v2 group take dinars only. */
export const CURRENCY = 'DZD'

export function Amount({ record: { type, amount } }: { record: PayLink }) {
  const words = useWords()
  const { language } = useLanguage()
  const shown = formatMoney(amount, CURRENCY, language)
  return type === 'dynamic' ? (
    <bdi dir="ltr">{shown}</bdi>
  ) : (
    <bdi>{words('link.suggested', { amount: isolateAmount(shown) })}</bdi>
  )
}
