import { clsx } from 'clsx'
import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { LinkBase } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import formStyles from '../elements/form.module.css'
import textStyles from '../elements/text.module.css'
import { WaitIcon } from '../elements/WaitingTime.tsx'
import { formatCount } from '../format/numbers.ts'
import {
  type Hours,
  readHours,
  shareOfDay,
  showHours,
  WEEKDAYS,
  type Weekday,
  weekText,
} from '../format/workingHours.ts'
import { tagOf } from '../i18n/languages.ts'
import { translateName } from '../i18n/translateName.ts'
import { useLanguage, useWords } from '../i18n/useWords.ts'
import type { ChangePreview, ConsoleSetting, Language, WorkingTime } from '../records.ts'
import { HolidayList } from './HolidayList.tsx'
import { SettingFrame } from './SettingFrame.tsx'
import { useSettingForm } from './useSettingForm.ts'
import { useChangePreview } from './useWorkingTime.ts'
import styles from './WorkingTimeForm.module.css'

type Setting = Extract<ConsoleSetting, { id: 'working_time' }>
type Week = WorkingTime['week']

/** 4 January 1970 was a Sunday. */
const dayName = (day: Weekday, language: Language) =>
  new Intl.DateTimeFormat(tagOf(language), { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(1970, 0, 4 + WEEKDAYS.indexOf(day)),
  )

const WEEK_TEMPLATES = {
  fill_sun: ['sun', 'mon', 'tue', 'wed', 'thu'],
  fill_mon: ['mon', 'tue', 'wed', 'thu', 'fri'],
} as const

/** The hours of a day as a bar from midnight to midnight. */
function Bar({ hours }: { hours: Hours }) {
  return (
    <span className={clsx(styles.bar, hours.length === 0 && styles.closed)} aria-hidden="true">
      {hours.map(([from, to]) => (
        <span
          key={from}
          style={{
            insetInlineStart: `${shareOfDay(from) * 100}%`,
            width: `${(shareOfDay(to) - shareOfDay(from)) * 100}%`,
          }}
        />
      ))}
    </span>
  )
}

/** One day of the week, with its hours as text. They are stored once they parse. */
function DayField({
  day,
  hours,
  may,
  onChange,
}: {
  day: Weekday
  hours: Hours
  may: boolean
  onChange: (hours: Hours) => void
}) {
  const words = useWords()
  const { language } = useLanguage()
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const isWrong = draft !== null && readHours(draft) === null
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{dayName(day, language)}</label>
      <Bar hours={hours} />
      <input
        id={id}
        className={formStyles.input}
        dir="ltr"
        value={draft ?? showHours(hours)}
        placeholder={words('working.closed')}
        readOnly={!may}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onChange={({ target }) => {
          setDraft(target.value)
          const read = readHours(target.value)
          if (read) onChange(read)
        }}
        onBlur={() => {
          if (!isWrong) setDraft(null)
        }}
      />
      {isWrong && (
        <p className={formStyles.error} id={`${id}-error`}>
          {words('working.day_wrong')}
        </p>
      )}
    </div>
  )
}

function WeekEditor({ week, may, onChange }: { week: Week; may: boolean; onChange: (week: Week) => void }) {
  const words = useWords()
  const { language } = useLanguage()
  const open = WEEKDAYS.filter((day) => (week[day] ?? []).length > 0)
  const [first] = open
  const fill = (days: readonly Weekday[], hours: Hours) =>
    onChange({ ...week, ...Object.fromEntries(days.map((day) => [day, hours])) })
  return (
    <div className={styles.week}>
      {WEEKDAYS.map((day) => (
        <DayField
          key={day}
          day={day}
          hours={week[day] ?? []}
          may={may}
          onChange={(hours) => onChange({ ...week, [day]: hours })}
        />
      ))}
      {may && first && open.some((day) => showHours(week[day]!) !== showHours(week[first]!)) && (
        <button type="button" className={buttonClass('bare', 'small')} onClick={() => fill(open, week[first]!)}>
          <Copy size={14} aria-hidden="true" />
          {words('working.same', { day: dayName(first, language) })}
        </button>
      )}
      {may && !first && (
        <div className={styles.fills}>
          <span data-tone="muted">{words('working.fill')}</span>
          {(['fill_sun', 'fill_mon'] as const).map((name) => (
            <button
              key={name}
              type="button"
              className={buttonClass('small')}
              onClick={() => fill(WEEK_TEMPLATES[name], [['08:00', '16:30']])}
            >
              {words(`working.${name}`)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** The number of dossiers that a change would recolour, shown before it is stored. */
function ColourChange({ preview }: { preview: ChangePreview }) {
  const words = useWords()
  const { language } = useLanguage()
  const { waiting, changed, moves } = preview.colours
  const pairs = [...new Set(moves.map(({ from, to }) => `${from}/${to}`))].map((pair) => {
    const [from, to] = pair.split('/') as [
      ChangePreview['colours']['moves'][number]['from'],
      'over' | 'soon' | 'in_time',
    ]
    const count = moves
      .filter((one) => one.from === from && one.to === to)
      .reduce((sum, { dossiers }) => sum + dossiers, 0)
    return { from, to, count }
  })
  return (
    <>
      <div className={styles.preview} role="status">
        <b>
          {changed === 0
            ? words('working.same_colours')
            : words('working.preview', {
                changed: formatCount(changed, language),
                waiting: formatCount(waiting, language),
              })}
        </b>
        <ul>
          {pairs.map(({ from, to, count }) => (
            <li key={from + to}>
              <WaitIcon state={to} />
              {words('working.becomes', {
                count: formatCount(count, language),
                from: words(`working.${from}`),
                to: words(`working.${to}`),
              })}
            </li>
          ))}
        </ul>
      </div>
      {changed > 0 && <ChangedDossiers preview={preview} />}
    </>
  )
}

/** The most ids that fit in the URL of a list. */
const MAX_LISTED_IDS = 100

/** Links to the dossiers that change colour, by queue. If there are many, to those that have waited longest. */
function ChangedDossiers({ preview }: { preview: ChangePreview }) {
  const words = useWords()
  const { language } = useLanguage()
  const { changed, moves } = preview.colours
  const [isOpen, setOpen] = useState(false)
  const queues = [...new Set(moves.map(({ resource }) => resource))].map((resource) => {
    const ownMoves = moves.filter((move) => move.resource === resource)
    return {
      resource,
      ids: ownMoves.flatMap(({ ids }) => ids),
      count: ownMoves.reduce((sum, { dossiers }) => sum + dossiers, 0),
    }
  })
  return (
    <div className={styles.see}>
      <button type="button" className={buttonClass('small')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words('working.see', { smart_count: changed })}
      </button>
      {isOpen && (
        <ul>
          {queues.map(({ resource, ids, count }) => (
            <li key={resource}>
              <LinkBase
                className={textStyles.link}
                to={`/${resource}?${new URLSearchParams({ filter: JSON.stringify({ id: ids.slice(0, MAX_LISTED_IDS) }) })}`}
              >
                {words('working.in_queue', {
                  queue: translateName(words, resource, 'names'),
                  count: formatCount(count, language),
                })}
              </LinkBase>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Chooses the hours in which targets count: round the clock, or a week with holidays. */
export function WorkingTimeForm({ setting }: { setting: Setting }) {
  const words = useWords()
  const id = useId()
  const form = useSettingForm<WorkingTime | null>(setting)
  const { value } = form
  const may = setting.allowed_actions.includes('change')
  const hasHours = value === null || WEEKDAYS.some((day) => (value.week[day] ?? []).length > 0)
  const preview = useChangePreview('working_time', form.isTyped && hasHours ? value : undefined)
  const change = (part: Partial<WorkingTime>) => form.setTyped({ ...(value as WorkingTime), ...part })
  const begin = () => form.setTyped(setting.value ?? { timezone: browserZone(), week: {}, holidays: [] })
  const zones = [...new Set([...(value ? [value.timezone] : []), ...Intl.supportedValuesOf('timeZone')])]
  const error = Object.values(form.errors)[0]
  return (
    <SettingFrame
      setting={setting}
      form={form}
      isDefault={value === null}
      onDefault={() => form.setTyped(setting.default)}
    >
      <div className={styles.top}>
        <fieldset className={styles.choice}>
          <legend className={textStyles.spoken}>{words('setting.working_time.name')}</legend>
          {(['round', 'hours'] as const).map((mode) => (
            <label key={mode} className={formStyles.check}>
              <input
                type="radio"
                name={id}
                checked={(value === null) === (mode === 'round')}
                disabled={!may}
                onChange={() => (mode === 'round' ? form.setTyped(null) : begin())}
              />
              {words(`working.${mode}`)}
            </label>
          ))}
        </fieldset>
        {value && (
          <label className={styles.zone}>
            <span className={textStyles.spoken}>{words('working.zone')}</span>
            <select
              className={formStyles.input}
              dir="ltr"
              value={value.timezone}
              disabled={!may}
              onChange={({ target }) => change({ timezone: target.value })}
            >
              {zones.map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </select>
          </label>
        )}
        {value && hasHours && (
          <span data-tone="muted">{words('working.week', { time: weekText(value.week, words) })}</span>
        )}
      </div>
      {value && <WeekEditor week={value.week} may={may} onChange={(week) => change({ week })} />}
      {value && <HolidayList holidays={value.holidays} may={may} onChange={(holidays) => change({ holidays })} />}
      {error && (
        <p className={formStyles.error} role="alert">
          {error}
        </p>
      )}
      {form.isTyped && preview.data && <ColourChange preview={preview.data} />}
    </SettingFrame>
  )
}
