import { fullTime, relativeTime, shortDay, shortTime } from '../format/time.ts'
import { useLanguage } from '../i18n/useWords.ts'
import { useNow } from './useNow.ts'

/** A short time in Algiers time (only the day with `day`). Hover shows it in full, with its age. */
export function Timestamp({ at, day = false }: { at: string; day?: boolean }) {
  const { language } = useLanguage()
  const now = useNow()
  return (
    <time dateTime={at} title={`${fullTime(at, language)} · ${relativeTime(at, language, now)}`}>
      {day ? shortDay(at, language, now) : shortTime(at, language, now)}
    </time>
  )
}
