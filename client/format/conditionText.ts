import { anyMessages } from '../i18n/messages.ts'
import type { Key, Words } from '../i18n/useWords.ts'

/** A condition of the setting `four_eyes` in words; an unknown condition stays as it is. */
export function conditionText(condition: string, words: Words): string {
  const [name = '', amount] = condition.split(':')
  if (amount !== undefined) return words('condition.amount_above', { amount })
  return name in anyMessages().condition ? words(`condition.${name}` as Key) : condition
}
