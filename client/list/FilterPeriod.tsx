import { type FormEvent, useId } from 'react'
import { useListContext } from 'react-admin'
import { shortDay } from '../format/time.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import { Pick } from './FilterPick.tsx'

/** Algiers keeps UTC+1 all year. */
const startOf = (day: string) => new Date(`${day}T00:00:00+01:00`).toISOString()
const endOf = (day: string) => new Date(`${day}T23:59:59.999+01:00`).toISOString()
const dayOf = (moment: string) => new Date(Date.parse(moment) + 3_600_000).toISOString().slice(0, 10)

/**
 * From one day to another, both included, in Algiers time (`at_gte`, `at_lte`). A date field writes days in the order of
 * the browser's own language, whatever the console's is; what it sends is the same.
 */
export function FilterPeriod() {
  const words = useWords()
  const { language } = useLanguage()
  const id = useId()
  const { filterValues, setFilters } = useListContext()
  const from: string | undefined = filterValues.at_gte
  const to: string | undefined = filterValues.at_lte
  const set = (at_gte: string, at_lte: string) => setFilters({ ...filterValues, at_gte, at_lte })
  const day = (moment: string | undefined) => (moment ? shortDay(moment, language, Date.now()) : '…')
  return (
    <Pick label="filter.period" value={from || to ? `${day(from)} – ${day(to)}` : null} clear={() => set('', '')}>
      {(close) => (
        <form
          className="typed"
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault()
            const form = new FormData(event.currentTarget)
            const [first, last] = [String(form.get('from')), String(form.get('to'))]
            set(first && startOf(first), last && endOf(last))
            close()
          }}
        >
          <label className="label" htmlFor={`${id}-from`}>
            {words('filter.from')}
          </label>
          <input id={`${id}-from`} type="date" name="from" className="input" defaultValue={from && dayOf(from)} />
          <label className="label" htmlFor={`${id}-to`}>
            {words('filter.to')}
          </label>
          <input id={`${id}-to`} type="date" name="to" className="input" defaultValue={to && dayOf(to)} />
          <button type="submit" className="btn primary">
            {words('filter.apply')}
          </button>
        </form>
      )}
    </Pick>
  )
}
