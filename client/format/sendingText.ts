import type { Words } from '../i18n/useWords.ts'
import type { Sending } from '../records.ts'
import { conditionText } from './conditionText.ts'
import { duration } from './duration.ts'

/** Says when the trader hears of a decision, as the server computed it. */
export function sendingText({ when, hold_minutes, needs }: Sending, words: Words): string {
  const time = duration(hold_minutes, words)
  if (when !== 'second_look') return words(`proposal.sending.${when}`, { time })
  const conditions = needs.map((condition) => conditionText(condition, words)).join(words('comma'))
  return words(hold_minutes > 0 ? 'proposal.sending.second_look_hold' : 'proposal.sending.second_look', {
    needs: conditions,
    time,
  })
}
