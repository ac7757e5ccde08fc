import { formatCount } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'

/** The number of payments, with the link's maximum if it has one. */
export function PaidCount({ done, max }: { done: number; max: number | null }) {
  const words = useWords()
  const { language } = useLanguage()
  if (max === null) return <>{formatCount(done, language)}</>
  return <bdi>{words('link.of', { done: formatCount(done, language), most: formatCount(max, language) })}</bdi>
}
