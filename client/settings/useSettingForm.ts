import { useState } from 'react'
import { useWords } from '../i18n/useWords.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import { isHttpError } from '../providers/http.ts'
import type { ConsoleSetting } from '../records.ts'
import { useChangeSetting } from './useSettings.ts'

/** The server's validation errors, by part of the value; of a value without parts, by `value`. */
const errorsOf = (error: unknown): Record<string, string> =>
  isHttpError(error)
    ? Object.fromEntries(
        Object.entries(error.body?.errors ?? {}).map(([field, message]) => [
          field.replace(/^value\./, ''),
          String(message),
        ]),
      )
    : {}

const bodyOf = <Value>(value: Value, reason: string) => ({ value, ...(reason.trim() && { reason: reason.trim() }) })

/** What is typed in a setting's form, and how it is saved. */
export function useSettingForm<Value>(setting: ConsoleSetting & { value: Value }) {
  const words = useWords()
  const { say } = useOutcome()
  const [typed, setTyped] = useState<Value | null>(null)
  const [reason, setReason] = useState('')
  const change = useChangeSetting(setting.id)
  const save = () =>
    change.mutate(bodyOf(typed ?? setting.value, reason), {
      onSuccess: ({ proposal }) => {
        // Keep what was typed while the request ran.
        setTyped((now) => (now === typed ? null : now))
        setReason((now) => (now === reason ? '' : now))
        const name = words(`setting.${setting.id}.name`)
        say(words(proposal ? 'setting.proposed' : 'setting.saved', { name }), '/settings')
      },
    })
  const undo = () => {
    setTyped(null)
    setReason('')
    change.reset()
  }
  return {
    value: typed ?? setting.value,
    isTyped: typed !== null,
    setTyped,
    reason,
    setReason,
    errors: errorsOf(change.error),
    error: change.error,
    isBusy: change.isPending,
    save,
    undo,
  }
}
