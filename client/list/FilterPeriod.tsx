import { clsx } from 'clsx'
import { type FormEvent, useId, useState } from 'react'
import { useListContext } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import { DayInput } from '../elements/DayInput.tsx'
import formStyles from '../elements/form.module.css'
import textStyles from '../elements/text.module.css'
import { readDay, showDay } from '../format/day.ts'
import { algiersDay, longDate, shortDay, weekday } from '../format/time.ts'
import { type Key, useLanguage, useWords } from '../i18n/useWords.ts'
import styles from './FilterPeriod.module.css'
import filterPickStyles from './FilterPick.module.css'
import { FilterPick } from './FilterPick.tsx'
import { dayBefore, daysOf, endOf, PERIODS, startOf } from './periods.ts'

/** A time of the filter; null if the address holds any other text. */
const momentOf = (value: unknown) => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null)

/** Whether the filter is a jump to a day: it bounds one end alone, the one at which the order begins. */
const isJump = (from: string | null, to: string | null, isNewestFirst: boolean) =>
  isNewestFirst ? to !== null && from === null : from !== null && to === null

type DayProps = { name: 'from' | 'to' | 'day'; value: string; onChange: (value: string) => void; isWrong: boolean }

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

/** The days of the last week before yesterday, each by its name. */
function LastDays({ onChoose }: { onChoose: (day: string) => void }) {
  const words = useWords()
  const { language } = useLanguage()
  const now = Date.now()
  return (
    <fieldset className={styles.days} aria-label={words('filter.last_days')}>
      {[2, 3, 4, 5, 6, 7].map((days) => {
        const day = dayBefore(now, days)
        return (
          <button key={day} type="button" className={buttonClass()} onClick={() => onChoose(day)}>
            {weekday(startOf(day), language)}
          </button>
        )
      })}
    </fieldset>
  )
}

/**
 * A period of days, both included, in Algiers time: usual ones as chips, others from day to day. `source` is the field
 * that the filter's `_gte` and `_lte` bound.
 */
export function FilterPeriod({ source = 'at' }: { source?: 'at' | 'created_at' }) {
  const words = useWords()
  const { language } = useLanguage()
  const { filterValues, setFilters, sort } = useListContext()
  const from = momentOf(filterValues[`${source}_gte`])
  const to = momentOf(filterValues[`${source}_lte`])
  const shown = { from: dayOf(from), to: dayOf(to) }
  const set = ({ from, to }: Days) =>
    setFilters({
      ...filterValues,
      [`${source}_gte`]: from && startOf(from),
      [`${source}_lte`]: to && endOf(to),
    })
  const clear = () => set({ from: '', to: '' })
  const day = (moment: string | null) => (moment ? shortDay(moment, language, Date.now()) : '…')
  const isPeriod = (from !== null || to !== null) && !isJump(from, to, sort.order === 'DESC')
  const known = PERIODS.find((period) => {
    const days = daysOf(period, Date.now())
    return days.from === shown.from && days.to === shown.to
  })
  return (
    <>
      <fieldset className={formStyles.segments} aria-label={words('filter.usual')}>
        {PERIODS.map((period) => (
          <button
            key={period}
            type="button"
            aria-pressed={period === known}
            onClick={() => (period === known ? clear() : set(daysOf(period, Date.now())))}
          >
            {words(`filter.periods.${period}`)}
          </button>
        ))}
      </fieldset>
      <FilterPick label="filter.period" value={isPeriod && !known ? `${day(from)} – ${day(to)}` : null} onClear={clear}>
        {(close) => {
          const choose = (days: Days) => {
            set(days)
            close()
          }
          return (
            <>
              <LastDays onChoose={(one) => choose({ from: one, to: one })} />
              <PeriodForm initial={shown} onApply={choose} />
            </>
          )
        }}
      </FilterPick>
    </>
  )
}

type JumpProps = {
  source: 'at' | 'created_at' | 'waiting_since'
  /** Whether the field is shown while no day is set. */
  isShown?: boolean
}

/**
 * Jumps to a day: the list begins with that day and goes on in its order, to earlier days where the newest come first,
 * else to later days. `source` as in FilterPeriod.
 */
export function JumpToDay({ source, isShown = true }: JumpProps) {
  const words = useWords()
  const { language } = useLanguage()
  const { filterValues, setFilters, sort } = useListContext()
  const from = momentOf(filterValues[`${source}_gte`])
  const to = momentOf(filterValues[`${source}_lte`])
  const isNewestFirst = sort.order === 'DESC'
  const set = (day: string) =>
    setFilters({
      ...filterValues,
      [`${source}_gte`]: isNewestFirst || !day ? '' : startOf(day),
      [`${source}_lte`]: isNewestFirst && day ? endOf(day) : '',
    })
  const only = isJump(from, to, isNewestFirst) ? (from ?? to) : null
  if (!isShown && only === null) return null
  const day = only && shortDay(only, language, Date.now())
  return (
    <FilterPick
      label="filter.jump"
      value={day && words(from ? 'filter.jumped_up' : 'filter.jumped_down', { day })}
      onClear={() => set('')}
    >
      {(close) => (
        <JumpForm
          initial={dayOf(only)}
          onJump={(chosen) => {
            set(chosen)
            close()
          }}
        />
      )}
    </FilterPick>
  )
}

function JumpForm({ initial, onJump }: { initial: string; onJump: (day: string) => void }) {
  const words = useWords()
  const [text, setText] = useState(initial)
  const [isTried, setIsTried] = useState(false)
  const day = readDay(text)
  return (
    <form
      className={filterPickStyles.typed}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (day) onJump(day)
      }}
    >
      <DayField name="day" value={text} isWrong={isTried && !day} onChange={setText} />
      <p className={textStyles.small} data-tone="muted">
        {words('filter.jump_hint')}
      </p>
      <button type="submit" className={buttonClass('primary')}>
        {words('filter.apply')}
      </button>
    </form>
  )
}

/** Filters by a period of days, both included. The server takes the days themselves, in the fields `from` and `to`. */
export function FilterDays({ label, from, to }: { label: Key; from: string; to: string }) {
  const { filterValues, setFilters } = useListContext()
  const [first, last] = [from, to].map((field) => readDay(String(filterValues[field] ?? '')))
  const set = (days: Days) => setFilters({ ...filterValues, [from]: days.from, [to]: days.to })
  return (
    <FilterPick
      label={label}
      value={first || last ? `${showDay(first ?? '…')} – ${showDay(last ?? '…')}` : null}
      onClear={() => set({ from: '', to: '' })}
    >
      {(close) => (
        <PeriodForm
          initial={{ from: first ?? '', to: last ?? '' }}
          onApply={(days) => {
            set(days)
            close()
          }}
        />
      )}
    </FilterPick>
  )
}
