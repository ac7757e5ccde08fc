import { formatMoney } from '../format/numbers.ts'
import { useLanguage } from '../i18n/useWords.ts'

/** An amount with its currency, from left to right in every language. */
export function Money({ amount, currency }: { amount: string; currency: string }) {
  const { language } = useLanguage()
  return <bdi dir="ltr">{formatMoney(amount, currency, language)}</bdi>
}
