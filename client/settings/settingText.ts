import type { Words } from '../i18n/useWords.ts'
import type { ConsoleSetting } from '../records.ts'
import { valueText } from './valueText.ts'

/** A value from the journal in one line; `other`: the value to compare it with. */
export function settingText(key: string | null, value: unknown, other: unknown, words: Words): string {
  if (key === 'preset' && value === null) return words('preset.not_chosen')
  if (value === null || value === undefined) return words(key === 'working_time' ? 'working.round' : 'setting.defaults')
  type Value = ConsoleSetting['value']
  return valueText(key as ConsoleSetting['id'], value as Value, (other ?? {}) as Value, words)
}
