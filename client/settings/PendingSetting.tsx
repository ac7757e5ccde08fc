import { conditionText } from '../format/conditionText.ts'
import { duration } from '../format/duration.ts'
import { en } from '../i18n/en.ts'
import { type Key, useWords, type Words } from '../i18n/useWords.ts'
import { PendingChange } from '../layout/PendingChange.tsx'
import type { ConsoleSetting, WorkingTime } from '../records.ts'
import { UNITS } from './units.ts'
import { workingTimeText } from './workingTimeText.ts'

type Value = ConsoleSetting['value']

/** One member of a setting's value in words. */
function memberText(id: ConsoleSetting['id'], value: unknown, words: Words): string {
  if (Array.isArray(value))
    return value.map((each) => conditionText(each, words)).join(words('comma')) || words('setting.nothing')
  if (typeof value === 'boolean') return words(`setting.choice.${value ? 'required' : 'optional'}`)
  if (typeof value !== 'number') return String(value)
  const unit = UNITS[id] ?? 'pages'
  return unit === 'minutes' ? duration(value, words) : `${value} ${words(`setting.${unit}`)}`
}

/** A value in one line; for a value with members, those that differ from `other`. */
function valueText(id: ConsoleSetting['id'], value: Value, other: Value, words: Words): string {
  if (id === 'working_time') return workingTimeText(value as WorkingTime | null, words)
  if (typeof value === 'number') return words('setting.minutes_count', { smart_count: value })
  if (typeof value === 'string') return value in en.setting.choice ? words(`setting.choice.${value}` as Key) : value
  const before = other as Record<string, unknown>
  return Object.entries(value ?? {})
    .filter(([part, one]) => JSON.stringify(one) !== JSON.stringify(before[part]))
    .map(([part, one]) => `${words(`names.${part}` as Key)}: ${memberText(id, one, words)}`)
    .join('; ')
}

/** The change of a setting that waits for another admin. */
export function PendingSetting({ setting }: { setting: ConsoleSetting }) {
  const words = useWords()
  const { id, value, allowed_actions } = setting
  const proposal = setting.proposal!
  return (
    <PendingChange
      proposal={proposal}
      allowed={allowed_actions}
      text={words('setting.holds_until')}
      resource="settings"
    >
      {words('setting.asks_for', { name: proposal.by.name })} <del>{valueText(id, value, proposal.value, words)}</del>{' '}
      <ins>{valueText(id, proposal.value, value, words)}</ins>
    </PendingChange>
  )
}
