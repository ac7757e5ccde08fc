import { clsx } from 'clsx'
import textStyles from '../elements/text.module.css'
import { formatCount } from '../format/numbers.ts'
import { tagOf } from '../i18n/languages.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import type { Language, Work } from '../records.ts'
import styles from './Work.module.css'

/** Algiers keeps UTC+1 all year. */
const OFFSET_MS = 3_600_000
const FIRST_HOUR = 8
const LAST_HOUR = 18

type Hour = Work['hours'][number]

const inAlgiers = ({ at }: Pick<Hour, 'at'>) => new Date(Date.parse(at) + OFFSET_MS)
const dayOf = (hour: Pick<Hour, 'at'>) => inAlgiers(hour).toISOString().slice(0, 10)
const weekday = (day: string, language: Language) =>
  new Intl.DateTimeFormat(tagOf(language), { weekday: 'short', timeZone: 'UTC' }).format(new Date(day))

/** With more hours than this, columns are narrower and only every third has a label. */
const ROOMY_HOURS = 14

/** Darker for more decisions; each cell contains its number. */
const levelOf = (decided: number) => [0, 2, 4, 5].filter((minimum) => decided > minimum).length

/** The week's decisions: a row for each day with decisions, a column for each hour; the current hour is outlined. */
export function WeekByHour({ work }: { work: Work }) {
  const words = useWords()
  const { language } = useLanguage()
  const workHours = work.hours.map((hour) => inAlgiers(hour).getUTCHours())
  const [first, last] = [Math.min(FIRST_HOUR, ...workHours), Math.max(LAST_HOUR, ...workHours)]
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const isClose = hours.length > ROOMY_HOURS
  const days = [...new Set([...work.hours.map(dayOf), dayOf(work)])].sort()
  const running = `${dayOf(work)}/${inAlgiers(work).getUTCHours()}`
  const at = new Map(work.hours.map((hour) => [`${dayOf(hour)}/${inAlgiers(hour).getUTCHours()}`, hour]))
  const sum = (day: string, of: 'decided' | 'over_target') =>
    work.hours.filter((hour) => dayOf(hour) === day).reduce((all, hour) => all + hour[of], 0)
  return (
    <div className={styles.heatBox}>
      <table className={clsx(styles.heat, isClose && styles.close)}>
        <thead>
          <tr>
            <th scope="col">
              <span className={textStyles.spoken}>{words('work.day')}</span>
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col" aria-label={String(hour)}>
                {isClose && hour % 3 !== 0 ? null : hour}
              </th>
            ))}
            <th scope="col">{words('work.total')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => {
            const over = sum(day, 'over_target')
            return (
              <tr key={day}>
                <th scope="row">{weekday(day, language)}</th>
                {hours.map((hour) => {
                  const decided = at.get(`${day}/${hour}`)?.decided ?? 0
                  return (
                    <td
                      key={hour}
                      className={clsx(styles.cell, `${day}/${hour}` === running && styles.running)}
                      data-level={levelOf(decided)}
                    >
                      {decided > 0 && formatCount(decided, language)}
                    </td>
                  )
                })}
                <td className={styles.sum}>
                  <b>{formatCount(sum(day, 'decided'), language)}</b>{' '}
                  {over > 0 && !isClose && <span data-tone="muted">{words('work.some_over', { over })}</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
