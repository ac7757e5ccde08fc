import textStyles from '../../elements/text.module.css'
import { useLanguage, useWords } from '../../i18n/useWords.ts'
import { textOf } from '../refuse/findReasons.ts'
import { useReasons } from '../refuse/useReasons.ts'

/** Names the reason, by its number, for refusing another person's account. */
export function RefusalHint() {
  const words = useWords()
  const { language } = useLanguage()
  const reason = useReasons('bank-accounts').data?.find(({ code }) => code === 'BA_ALREADY_USED')
  if (!reason) return null
  return (
    <p className={textStyles.small}>
      {words('collision.suggests', { number: reason.number, reason: textOf(reason, language) })}
    </p>
  )
}
