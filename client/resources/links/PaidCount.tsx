import { count } from '../../format/numbers.ts'
import { useLanguage, useWords } from '../../i18n/useWords.ts'

/** Payments made, beside how many the link takes at most where that is set. */
export function PaidCount({ done, most }: { done: number; most: number | null }) {
  const words = useWords()
  const { language } = useLanguage()
  if (most === null) return <>{count(done, language)}</>
  return <bdi>{words('link.of', { done: count(done, language), most: count(most, language) })}</bdi>
}
