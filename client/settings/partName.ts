import { en } from '../i18n/en.ts'
import type { Key, Words } from '../i18n/useWords.ts'

/** The name of a member of a setting's value: a queue, a method, a part of the console, or a register. */
export function partName(part: string, words: Words): string {
  if (part in en.names) return words(`names.${part}` as Key)
  if (part in en.method) return words(`method.${part}` as Key)
  if (part === 'bank_account') return words('money.setting.certificate')
  return words((part in en.setting.part ? `setting.part.${part}` : `setting.lookup.${part}`) as Key)
}
