import type { Words } from '../i18n/useWords.ts'
import type { ConsoleSetting } from '../records.ts'
import { valueText } from './valueText.ts'

/** A value of a setting as the journal keeps it, in one line; `other` is the value that it is compared with. */
export function settingText(key: string | null, value: unknown, other: unknown, words: Words): string {
  if (key === 'preset' && value === null) return words('preset.not_chosen')
  if (value === null || value === undefined) return words(key === 'working_time' ? 'working.round' : 'setting.defaults')
  type Value = ConsoleSetting['value']
  return valueText(key as ConsoleSetting['id'], value as Value, (other ?? {}) as Value, words)
}
