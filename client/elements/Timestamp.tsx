import { fullTime, relativeTime, shortDay, shortTime } from '../format/time.ts'
import { useLanguage } from '../i18n/useWords.ts'
import { useNow } from './useNow.ts'

/** A moment in Algiers time, short (the day alone with `day`); the whole of it and how long ago on hover. */
export function Timestamp({ at, day = false }: { at: string; day?: boolean }) {
  const { language } = useLanguage()
  const now = useNow()
  return (
    <time dateTime={at} title={`${fullTime(at, language)} · ${relativeTime(at, language, now)}`}>
      {day ? shortDay(at, language, now) : shortTime(at, language, now)}
    </time>
  )
}
