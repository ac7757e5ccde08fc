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

/** What is typed in a setting's form, and how it is saved. */
export function useSettingForm<Value>(setting: ConsoleSetting & { value: Value }) {
  const words = useWords()
  const { say } = useOutcome()
  const [typed, setTyped] = useState<Value | null>(null)
  const change = useChangeSetting(setting.id)
  const save = () =>
    change.mutate(typed ?? setting.value, {
      onSuccess: ({ proposal }) => {
        // Keep what was typed while the request ran.
        setTyped((now) => (now === typed ? null : now))
        const name = words(`setting.${setting.id}.name`)
        say(words(proposal ? 'setting.proposed' : 'setting.saved', { name }), '/settings')
      },
    })
  const undo = () => {
    setTyped(null)
    change.reset()
  }
  return {
    value: typed ?? setting.value,
    isTyped: typed !== null,
    setTyped,
    errors: errorsOf(change.error),
    error: change.error,
    isBusy: change.isPending,
    save,
    undo,
  }
}
