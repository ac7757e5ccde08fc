import { anyMessages } from '../i18n/messages.ts'
import type { Key, Words } from '../i18n/useWords.ts'
import type { Part } from '../records.ts'

/** The names of the console's parts: those of their menu entries, or separate names. */
const PART_NAMES: Record<Part, Key> = {
  queue_views: 'views.part',
  second_looks: 'names.second-looks',
  screening: 'names.screening-cases',
  bank_lines: 'names.statement-lines',
  late_money: 'late.title',
  unreached: 'unreached.title',
  my_day: 'work.title',
  reasons: 'names.reasons',
  snippets: 'names.snippets',
  retention: 'names.retention',
}

const isPart = (name: string): name is Part => name in PART_NAMES

/** The name of a member of a setting's value: a queue, a method, a part of the console, or a register. */
export function partName(part: string, words: Words): string {
  if (isPart(part)) return words(PART_NAMES[part])
  if (part in anyMessages().names) return words(`names.${part}` as Key)
  if (part in anyMessages().risk.code) return words(`risk.code.${part}` as Key)
  if (part in anyMessages().risk.of_level) return words(`risk.of_level.${part}` as Key)
  if (part in anyMessages().method) return words(`method.${part}` as Key)
  if (part === 'bank_account') return words('money.setting.certificate')
  if (part in anyMessages().setting.part) return words(`setting.part.${part}` as Key)
  // A name that the operator chose, such as a bank's, is shown unchanged.
  return part in anyMessages().setting.lookup ? words(`setting.lookup.${part}` as Key) : part
}
