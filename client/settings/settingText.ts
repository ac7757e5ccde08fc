import { conditionText } from '../format/conditionText.ts'
import { duration } from '../format/duration.ts'
import { en } from '../i18n/en.ts'
import { translateName } from '../i18n/translateName.ts'
import type { Key, Words } from '../i18n/useWords.ts'
import type { ConsoleSetting, WorkingTime } from '../records.ts'
import { UNITS } from './units.ts'
import { workingTimeText } from './workingTimeText.ts'

type Value = ConsoleSetting['value']

/** The unit of a setting that is one number; minutes where none is named. */
const NUMBER_UNITS: Partial<
  Record<ConsoleSetting['id'], 'percent' | 'seconds' | 'days' | 'points' | 'hours' | 'dossiers'>
> = {
  blind_share: 'percent',
  pace_seconds: 'seconds',
  information_due_days: 'days',
  cheque_clearing_days: 'days',
  screening_threshold: 'points',
  screening_show: 'points',
  screening_second: 'points',
  list_max_age_hours: 'hours',
  claims_per_officer: 'dossiers',
}

/** The name of a member: a queue, a means of payment, a part of its own; a bank's name stays as it is. */
function memberName(part: string, words: Words): string {
  if (Object.hasOwn(en.setting.part, part)) return words(`setting.part.${part}` as Key)
  return translateName(words, part, 'names', 'method')
}

/** One member of a setting's value in words; null for a value that has members of its own. */
function memberText(id: ConsoleSetting['id'], value: unknown, words: Words): string | null {
  if (Array.isArray(value))
    return value.map((each) => listedText(each, words)).join(words('comma')) || words('setting.nothing')
  if (typeof value === 'boolean') return words(`setting.choice.${value ? 'required' : 'optional'}`)
  if (typeof value === 'string')
    return Object.hasOwn(en.money.setting.need, value) ? words(`money.setting.need.${value}` as Key) : value
  if (typeof value !== 'number') return null
  const unit = UNITS[id] ?? 'pages'
  return unit === 'minutes' ? duration(value, words) : `${value} ${words(`setting.${unit}`)}`
}

/** What a list of a setting holds: a reading that is asked for, or a condition. */
const listedText = (one: unknown, words: Words): string => {
  if (typeof one !== 'string') return ''
  return Object.hasOwn(en.money.setting.field, one)
    ? words(`money.setting.field.${one}` as Key)
    : conditionText(one, words)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value in one line; for a value with members, those that differ from `other`. */
export function valueText(id: ConsoleSetting['id'], value: Value, other: Value, words: Words): string {
  if (id === 'working_time') return workingTimeText(value as WorkingTime | null, words)
  if (typeof value === 'number') {
    const unit = NUMBER_UNITS[id]
    return unit ? `${value} ${words(`setting.${unit}`)}` : words('setting.minutes_count', { smart_count: value })
  }
  if (typeof value === 'string') return value in en.setting.choice ? words(`setting.choice.${value}` as Key) : value
  if (Array.isArray(value)) return value.join(words('comma')) || words('setting.nothing')
  const before: Record<string, unknown> = isObject(other) ? other : {}
  return Object.entries(value ?? {})
    .filter(([part, one]) => JSON.stringify(one) !== JSON.stringify(before[part]))
    .map(([part, one]) => [memberName(part, words), memberText(id, one, words)].filter(Boolean).join(': '))
    .join('; ')
}

/** A value of a setting as the journal keeps it, in one line; `other` is the value that it is compared with. */
export function settingText(key: string | null, value: unknown, other: unknown, words: Words): string {
  if (value === null || value === undefined) return words(key === 'working_time' ? 'working.round' : 'setting.defaults')
  return valueText(key as ConsoleSetting['id'], value as Value, (other ?? {}) as Value, words)
}
