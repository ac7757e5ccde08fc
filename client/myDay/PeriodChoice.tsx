import formStyles from '../elements/form.module.css'
import { useWords } from '../i18n/useWords.ts'
import type { WorkPeriod } from './useWork.ts'

const PERIODS = [
  ['today', 'dashboard.today'],
  ['7d', 'dashboard.week'],
  ['30d', 'dashboard.month'],
] as const

export function PeriodChoice({ period, onChoose }: { period: WorkPeriod; onChoose: (period: WorkPeriod) => void }) {
  const words = useWords()
  return (
    <fieldset className={formStyles.segments} aria-label={words('dashboard.period')}>
      {PERIODS.map(([name, label]) => (
        <button key={name} type="button" aria-pressed={period === name} onClick={() => onChoose(name)}>
          {words(label)}
        </button>
      ))}
    </fieldset>
  )
}
