import { clsx } from 'clsx'
import { type FormEvent, useId, useState } from 'react'
import { useListContext } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import { DayInput } from '../elements/DayInput.tsx'
import formStyles from '../elements/form.module.css'
import textStyles from '../elements/text.module.css'
import { readDay } from '../format/day.ts'
import { algiersDay, longDate, shortDay } from '../format/time.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import styles from './FilterPeriod.module.css'
import filterPickStyles from './FilterPick.module.css'
import { FilterPick } from './FilterPick.tsx'

/** Algiers keeps UTC+1 all year. */
const startOf = (day: string) => new Date(`${day}T00:00:00+01:00`).toISOString()
const endOf = (day: string) => new Date(`${day}T23:59:59.999+01:00`).toISOString()

/** A time of the filter; null if the address holds any other text. */
const momentOf = (value: unknown) => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null)

type DayProps = { name: 'from' | 'to'; value: string; onChange: (value: string) => void; isWrong: boolean }

/** One day, with its date in words below it, or its error. */
function DayField({ name, value, onChange, isWrong }: DayProps) {
  const words = useWords()
  const { language } = useLanguage()
  const id = useId()
  const day = readDay(value)
  return (
    <div>
      <label className={formStyles.label} htmlFor={id}>
        {words(`filter.${name}`)}
      </label>
      <DayInput
        id={id}
        value={value}
        aria-describedby={`${id}-day`}
        aria-invalid={isWrong || undefined}
        onChange={onChange}
      />
      <p
        id={`${id}-day`}
        className={clsx(textStyles.small, styles.day)}
        data-tone={isWrong ? 'bad' : 'muted'}
        role={isWrong ? 'alert' : undefined}
      >
        {isWrong ? words('day.wrong') : day && longDate(startOf(day), language)}
      </p>
    </div>
  )
}

type Days = { from: string; to: string }
const NAMES = ['from', 'to'] as const
const isDay = (text: string) => text.trim() === '' || readDay(text) !== null

function PeriodForm({ initial, onApply }: { initial: Days; onApply: (days: Days) => void }) {
  const words = useWords()
  const [days, setDays] = useState(initial)
  const [isTried, setIsTried] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (NAMES.every((name) => isDay(days[name])))
      onApply({ from: readDay(days.from) ?? '', to: readDay(days.to) ?? '' })
  }
  return (
    <form className={filterPickStyles.typed} noValidate onSubmit={submit}>
      {NAMES.map((name) => (
        <DayField
          key={name}
          name={name}
          value={days[name]}
          isWrong={isTried && !isDay(days[name])}
          onChange={(value) => setDays({ ...days, [name]: value })}
        />
      ))}
      <button type="submit" className={buttonClass('primary')}>
        {words('filter.apply')}
      </button>
    </form>
  )
}

const dayOf = (moment: string | null) => (moment ? algiersDay(Date.parse(moment)) : '')

/** A period of days, both included, in Algiers time (`at_gte`, `at_lte`). */
export function FilterPeriod() {
  const { language } = useLanguage()
  const { filterValues, setFilters } = useListContext()
  const from = momentOf(filterValues.at_gte)
  const to = momentOf(filterValues.at_lte)
  const set = (at_gte: string, at_lte: string) => setFilters({ ...filterValues, at_gte, at_lte })
  const day = (moment: string | null) => (moment ? shortDay(moment, language, Date.now()) : '…')
  return (
    <FilterPick
      label="filter.period"
      value={from || to ? `${day(from)} – ${day(to)}` : null}
      onClear={() => set('', '')}
    >
      {(close) => (
        <PeriodForm
          initial={{ from: dayOf(from), to: dayOf(to) }}
          onApply={(days) => {
            set(days.from && startOf(days.from), days.to && endOf(days.to))
            close()
          }}
        />
      )}
    </FilterPick>
  )
}
