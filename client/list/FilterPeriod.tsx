import { clsx } from 'clsx'
import { type FormEvent, useId, useState } from 'react'
import { useListContext } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import formStyles from '../elements/form.module.css'
import textStyles from '../elements/text.module.css'
import { algiersDay, longDate, shortDay } from '../format/time.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import styles from './FilterPeriod.module.css'
import filterPickStyles from './FilterPick.module.css'
import { FilterPick } from './FilterPick.tsx'

/** Algiers keeps UTC+1 all year. */
const startOf = (day: string) => new Date(`${day}T00:00:00+01:00`).toISOString()
const endOf = (day: string) => new Date(`${day}T23:59:59.999+01:00`).toISOString()

/** A time of the filter; null when the address holds something else. */
const momentOf = (value: unknown) => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null)

/**
 * One day, as YYYY-MM-DD. The browser's field follows the browser's language, not the console's, so the day is also
 * shown below it in the console's format.
 */
function DayField({ name, at }: { name: 'from' | 'to'; at: string | null }) {
  const words = useWords()
  const { language } = useLanguage()
  const id = useId()
  const [day, setDay] = useState(at ? algiersDay(Date.parse(at)) : '')
  return (
    <div>
      <label className={formStyles.label} htmlFor={id}>
        {words(`filter.${name}`)}
      </label>
      <input
        id={id}
        type="date"
        name={name}
        className={formStyles.input}
        value={day}
        max="9999-12-31"
        aria-describedby={`${id}-day`}
        onChange={(event) => setDay(event.target.value)}
      />
      <p id={`${id}-day`} className={clsx(textStyles.small, styles.day)} data-tone="muted">
        {day && longDate(startOf(day), language)}
      </p>
    </div>
  )
}

/** A period of days, both included, in Algiers time (`at_gte`, `at_lte`). */
export function FilterPeriod() {
  const { language } = useLanguage()
  const words = useWords()
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
        <form
          className={filterPickStyles.typed}
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault()
            const form = new FormData(event.currentTarget)
            const [first, last] = [String(form.get('from')), String(form.get('to'))]
            set(first && startOf(first), last && endOf(last))
            close()
          }}
        >
          <DayField name="from" at={from} />
          <DayField name="to" at={to} />
          <button type="submit" className={buttonClass('primary')}>
            {words('filter.apply')}
          </button>
        </form>
      )}
    </FilterPick>
  )
}
