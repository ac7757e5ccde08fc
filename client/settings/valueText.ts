import { conditionText } from '../format/conditionText.ts'
import { duration } from '../format/duration.ts'
import { weekText } from '../format/workingHours.ts'
import { anyMessages } from '../i18n/messages.ts'
import { type Key, useWords, type Words } from '../i18n/useWords.ts'
import type { ConsoleSetting, WorkingTime } from '../records.ts'
import { partName } from './partName.ts'
import { NUMBER_UNITS, UNITS } from './units.ts'
import { workingTimeText } from './workingTimeText.ts'

type Id = ConsoleSetting['id']
type Value = ConsoleSetting['value']
type RiskTable = Extract<ConsoleSetting, { id: 'risk_table' }>['value']

function wordText(id: Id, value: string, words: Words): string {
  if (id === 'preset' && value in anyMessages().preset) return words(`preset.${value}` as Key)
  if (id === 'money_required' && value in anyMessages().money.setting.need)
    return words(`money.setting.need.${value}` as Key)
  return value in anyMessages().setting.choice ? words(`setting.choice.${value}` as Key) : value
}

type ListedLine = { code: string; required: boolean; when?: string }
const isLine = (one: unknown): one is ListedLine =>
  typeof one === 'object' && one !== null && 'code' in one && typeof one.code === 'string'

/** A line of the checklist: its code, and whether and when it is required. */
const lineText = ({ code, required, when }: ListedLine, words: Words): string => {
  const marks = [required && words('checklist.required'), when && conditionText(when, words)].filter(Boolean)
  return marks.length > 0 ? `${code} (${marks.join(words('comma'))})` : code
}

function listText(id: Id, list: readonly unknown[], words: Words): string {
  const one = (each: unknown) => {
    if (isLine(each)) return lineText(each, words)
    const field = String(each)
    if (id === 'proof_readings' && field in anyMessages().money.setting.field)
      return words(`money.setting.field.${field}` as Key)
    return id === 'four_eyes' ? conditionText(String(each), words) : String(each)
  }
  return list.map(one).join(words('comma')) || words('setting.nothing')
}

function numberText(id: Id, value: number, words: Words): string {
  const numberUnit = (NUMBER_UNITS as Partial<Record<Id, Key>>)[id]
  if (numberUnit) return `${value} ${words(numberUnit, { smart_count: value })}`
  const unit = UNITS[id] ?? 'pages'
  return unit === 'minutes' ? duration(value, words) : `${value} ${words(`setting.${unit}`, { smart_count: value })}`
}

/** A member of a setting's value, or a value without members, in words. */
function memberText(id: Id, value: unknown, words: Words): string {
  if (Array.isArray(value)) return listText(id, value, words)
  if (typeof value === 'boolean') {
    if (id === 'parts') return words(value ? 'setting.shown' : 'setting.hidden')
    return words(`setting.choice.${value ? 'required' : 'optional'}`)
  }
  if (typeof value === 'string') return wordText(id, value, words)
  // A value with members, such as a bank's table, is shown by its name only.
  if (typeof value === 'object' && value !== null) return ''
  return typeof value === 'number' ? numberText(id, value, words) : words('setting.nothing')
}

const isMembers = (value: Value): value is Extract<Value, object> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The members of a table of risk, its points among them; its version is counted, not set. */
function riskMembers({ version: _version, points, establishments, ...limits }: RiskTable): Record<string, number> {
  return { ...limits, ...points, ...establishments }
}

/** The members of a value by name. */
const membersOf = (id: Id, value: object): Record<string, unknown> =>
  id === 'risk_table' ? riskMembers(value as RiskTable) : (value as Record<string, unknown>)

/** A value in one line; for a value with members, those that differ from `other`. */
export function valueText(id: Id, value: Value, other: Value, words: Words): string {
  if (id === 'preset' && value === null) return words('preset.not_chosen')
  if (id === 'working_time') return workingTimeText(value as WorkingTime | null, words)
  if (!isMembers(value)) return memberText(id, value, words)
  const before = isMembers(other) ? membersOf(id, other) : null
  const changed = Object.entries(membersOf(id, value)).filter(
    ([part, one]) => JSON.stringify(one) !== JSON.stringify(before?.[part]),
  )
  // Members of one value are named together.
  const texts = changed.map(([, one]) => memberText(id, one, words))
  const namesOf = (text: string) =>
    changed.filter((_one, index) => texts[index] === text).map(([part]) => partName(part, words))
  return [...new Set(texts)]
    .map((text) => namesOf(text).join(words('comma')) + (text && `${words('settings.colon')} ${text}`))
    .join('; ')
}

/** A value at the end of its row, shortened unless it is one word or number. */
export function shortValue({ id, value }: ConsoleSetting, words: Words): string {
  if (value === null || !isMembers(value))
    return Array.isArray(value)
      ? words('settings.list', { smart_count: value.length })
      : valueText(id, value, null as Value, words)
  if (id === 'working_time') return words('working.week', { time: weekText((value as WorkingTime).week, words) })
  if (id === 'risk_table') {
    const { medium, high } = value as RiskTable
    return words('risk.limits', { medium, high })
  }
  if (id === 'statement_mappings') return words('settings.list', { smart_count: Object.keys(value).length })
  if (id === 'lookups')
    return Object.values(value)
      .map((address) => new URL(address as string).host)
      .join(words('comma'))
  const members: unknown[] = Object.values(value)
  const count = (isOn: (one: unknown) => boolean) =>
    words('settings.kinds', { count: members.filter(isOn).length, of: members.length })
  if (members.every((one) => typeof one === 'boolean')) return count((one) => one === true)
  if (members.every((one) => Array.isArray(one))) return count((one) => (one as unknown[]).length > 0)
  return [...new Set(members.map((one) => memberText(id, one, words)))].join(words('comma'))
}

/** `valueText` and `shortValue` in the language of the page. */
export function useValueText() {
  const words = useWords()
  return {
    textOf: (id: Id, value: Value, other: Value) => valueText(id, value, other, words),
    shortOf: (setting: ConsoleSetting) => shortValue(setting, words),
  }
}
