import { CalendarPlus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { buttonClass } from '../elements/buttonClass.ts'
import { DayInput } from '../elements/DayInput.tsx'
import formStyles from '../elements/form.module.css'
import textStyles from '../elements/text.module.css'
import { readDay, showDay } from '../format/day.ts'
import { useWords } from '../i18n/useWords.ts'
import { isHttpError } from '../providers/http.ts'
import type { Holiday } from '../records.ts'
import { readCalendar } from './useWorkingTime.ts'
import styles from './WorkingTimeForm.module.css'

const DAY_MS = 86_400_000
const daysOf = ({ from, to }: Holiday) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
const inOrder = (holidays: Holiday[]) => [...holidays].sort((one, other) => (one.from < other.from ? -1 : 1))

/** An expected holiday of the lunar calendar moves by a day or two once it is confirmed. */
const NEAR_MS = 5 * DAY_MS

/** Adds the holidays of a file, as the server would. */
function mergeHolidays(before: Holiday[], read: readonly Holiday[]): Holiday[] {
  const replaces = (one: Holiday, old: Holiday) =>
    one.name === old.name &&
    ((one.from === old.from && one.to === old.to) ||
      (old.expected === true && Math.abs(Date.parse(one.from) - Date.parse(old.from)) <= NEAR_MS))
  return inOrder([...before.filter((old) => !read.some((one) => replaces(one, old))), ...read])
}

function NewHoliday({ onAdd }: { onAdd: (holiday: Holiday) => void }) {
  const words = useWords()
  const id = useId()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [name, setName] = useState('')
  const [isExpected, setIsExpected] = useState(false)
  const firstDay = readDay(from)
  const lastDay = to === '' ? firstDay : readDay(to)
  const isWhole = firstDay !== null && lastDay !== null && firstDay <= lastDay && name.trim() !== ''
  const add = () => {
    if (!isWhole) return
    onAdd({ from: firstDay, to: lastDay, name: name.trim(), ...(isExpected && { expected: true }) })
    for (const clear of [setFrom, setTo, setName]) clear('')
    setIsExpected(false)
  }
  return (
    <fieldset className={styles.newHoliday}>
      <legend className={textStyles.spoken}>{words('working.holidays')}</legend>
      <label htmlFor={`${id}-from`}>{words('working.first')}</label>
      <DayInput id={`${id}-from`} value={from} onChange={setFrom} />
      <label htmlFor={`${id}-to`}>{words('working.last')}</label>
      <DayInput id={`${id}-to`} value={to} onChange={setTo} />
      <label htmlFor={`${id}-name`}>{words('working.day_name')}</label>
      <input
        id={`${id}-name`}
        className={formStyles.input}
        dir="auto"
        maxLength={120}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <label className={formStyles.check}>
        <input type="checkbox" checked={isExpected} onChange={({ target }) => setIsExpected(target.checked)} />
        {words('working.expected_long')}
      </label>
      <button type="button" className={buttonClass()} disabled={!isWhole} onClick={add}>
        {words('working.add')}
      </button>
    </fieldset>
  )
}

/** A button that reads holidays from an .ics file into the form. */
function LoadCalendar({ onRead }: { onRead: (holidays: Holiday[]) => void }) {
  const words = useWords()
  const id = useId()
  const [outcome, setOutcome] = useState<{ text: string; isError: boolean } | null>(null)
  const load = async (file: File) => {
    try {
      const { holidays, skipped } = await readCalendar(file)
      onRead(holidays)
      const left = skipped.map(({ name }) => name).join(words('comma'))
      const text = words('working.loaded', { smart_count: holidays.length })
      setOutcome({ text: left ? `${text}; ${words('working.skipped', { names: left })}` : text, isError: false })
    } catch (error) {
      const [said] = isHttpError(error) ? Object.values<string>(error.body?.errors ?? {}) : []
      setOutcome({ text: said ?? words('working.load_failed'), isError: true })
    }
  }
  return (
    <div className={styles.load}>
      <input
        id={id}
        className={textStyles.spoken}
        type="file"
        accept=".ics,text/calendar"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void load(file)
        }}
      />
      <label htmlFor={id} className={buttonClass()}>
        <CalendarPlus size={14} aria-hidden="true" />
        {words('working.load')}
      </label>
      {outcome && (
        <span role="status" data-tone={outcome.isError ? 'bad' : 'muted'}>
          {outcome.text}
        </span>
      )}
    </div>
  )
}

/** The holidays, with a form for one more and a file to read them from. */
export function HolidayList({
  holidays,
  may,
  onChange,
}: {
  holidays: Holiday[]
  may: boolean
  onChange: (holidays: Holiday[]) => void
}) {
  const words = useWords()
  return (
    <section className={styles.holidays}>
      <h4>{words('working.holidays')}</h4>
      {holidays.length === 0 && <p data-tone="muted">{words('working.none')}</p>}
      <ul>
        {inOrder(holidays).map((holiday) => (
          <li key={`${holiday.from}/${holiday.name}`}>
            <bdi dir="ltr">
              {showDay(holiday.from)}
              {holiday.to !== holiday.from && `–${showDay(holiday.to)}`}
            </bdi>
            <b dir="auto">{holiday.name}</b>
            <span data-tone={holiday.expected ? 'warn' : 'muted'}>
              {holiday.expected ? words('working.expected') : words('working.days', { smart_count: daysOf(holiday) })}
            </span>
            {may && (
              <button
                type="button"
                className={buttonClass('bare', 'icon', 'small')}
                aria-label={words('setting.remove', { what: `${holiday.name}, ${showDay(holiday.from)}` })}
                onClick={() => onChange(holidays.filter((other) => other !== holiday))}
              >
                <X size={14} aria-hidden="true" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {may && <NewHoliday onAdd={(holiday) => onChange(inOrder([...holidays, holiday]))} />}
      {may && <LoadCalendar onRead={(read) => onChange(mergeHolidays(holidays, read))} />}
    </section>
  )
}
