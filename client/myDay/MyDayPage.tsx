import { useState } from 'react'
import { useGetIdentity } from 'react-admin'
import textStyles from '../elements/text.module.css'
import { clockTime, longDate } from '../format/time.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import { SheetHead } from '../layout/SheetHead.tsx'
import { OfficerWork } from './OfficerWork.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import { useWork, type WorkPeriod } from './useWork.ts'

/** The officer's own figures. */
export function MyDayPage() {
  const words = useWords()
  const { language } = useLanguage()
  const { identity } = useGetIdentity()
  const [period, setPeriod] = useState<WorkPeriod>('today')
  const { data } = useWork(identity?.id as string | undefined, period)
  return (
    <>
      <SheetHead
        title={words('work.title')}
        beside={
          data && (
            <span className={textStyles.small} data-tone="muted">
              {longDate(data.at, language)},{' '}
              {words('dashboard.as_of', { time: clockTime(Date.parse(data.at), language) })}
            </span>
          )
        }
        end={<PeriodChoice period={period} onChoose={setPeriod} />}
      />
      {identity && <OfficerWork officerId={String(identity.id)} period={period} isOwn />}
    </>
  )
}
