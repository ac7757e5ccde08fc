import { useEffect, useState } from 'react'
import { useWords } from '../i18n/useWords.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import { deleteDraft, readDraft, saveDraft } from '../providers/drafts.ts'
import { isHttpError } from '../providers/http.ts'
import type { ConsoleSetting } from '../records.ts'
import { useChangeSetting } from './useSettings.ts'

/** The server's validation errors, by part of the value. A value without parts uses the key `value`. */
const validationErrors = (error: unknown): Record<string, string> =>
  isHttpError(error)
    ? Object.fromEntries(
        Object.entries(error.body?.errors ?? {}).map(([field, message]) => [
          field.replace(/^value\./, ''),
          String(message),
        ]),
      )
    : {}

const bodyOf = <Value>(value: Value, reason: string) => ({ value, ...(reason.trim() && { reason: reason.trim() }) })

/** `typed` is null if nothing was typed, because a value itself may be null. */
type Draft<Value> = { typed: { value: Value } | null; reason: string }

const draftKeyOf = (id: ConsoleSetting['id']) => `setting/${id}`

/** Whether the setting has typed, unsaved changes. */
export const hasSettingDraft = (id: ConsoleSetting['id']): boolean => readDraft(draftKeyOf(id)) !== null

/** The typed, unsaved value, stored in this tab, so that a change of the language or a reload loses nothing. */
function useSettingDraft<Value>(id: ConsoleSetting['id']) {
  const draftKey = draftKeyOf(id)
  const [draft, setDraft] = useState(
    (): Draft<Value> => JSON.parse(readDraft(draftKey) ?? '{"typed":null,"reason":""}'),
  )
  useEffect(() => {
    if (draft.typed === null && draft.reason === '') deleteDraft(draftKey)
    else saveDraft(draftKey, JSON.stringify(draft))
  }, [draft, draftKey])
  return [draft, setDraft] as const
}

/** The typed value in a setting's form, and the function that saves it. */
export function useSettingForm<Value>(setting: ConsoleSetting & { value: Value }) {
  const words = useWords()
  const { showOutcome } = useOutcome()
  const [draft, setDraft] = useSettingDraft<Value>(setting.id)
  const { reason } = draft
  // While a change waits, the field is locked and shows no draft.
  const typed = setting.allowed_actions.includes('change') ? draft.typed : null
  const change = useChangeSetting(setting.id)
  const save = () =>
    change.mutate(bodyOf(typed ? typed.value : setting.value, reason), {
      onSuccess: ({ proposal }) => {
        // Keep text that the officer typed while the request ran.
        setDraft((now) => ({
          typed: now.typed === typed ? null : now.typed,
          reason: now.reason === reason ? '' : now.reason,
        }))
        const name = words(`setting.${setting.id}.name`)
        showOutcome(words(proposal ? 'setting.proposed' : 'setting.saved', { name }), '/settings')
      },
    })
  const undo = () => {
    setDraft({ typed: null, reason: '' })
    change.reset()
  }
  return {
    value: typed ? typed.value : setting.value,
    isTyped: typed !== null,
    setTyped: (value: Value) => setDraft((now) => ({ ...now, typed: { value } })),
    reason,
    setReason: (next: string) => setDraft((now) => ({ ...now, reason: next })),
    errors: validationErrors(change.error),
    error: change.error,
    isBusy: change.isPending,
    save,
    undo,
  }
}
