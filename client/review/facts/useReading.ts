import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { type Key, useWords } from '../../i18n/useWords.ts'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import { deleteDraft, readDraft, saveDraft } from '../../providers/drafts.ts'
import { codeOf, isHttpError, statusOf } from '../../providers/http.ts'
import type { Dossier, QueueResource } from '../../records.ts'
import { useCacheRecord } from '../useCacheRecord.ts'

const REFUSED: Record<string, Key> = {
  CLAIMED: 'conflict.claimed',
  INVALID_STATE_TRANSITION: 'conflict.decided',
  FORBIDDEN: 'conflict.forbidden',
  CONFLICT_OF_INTEREST: 'conflict.tied',
}

/** Explains why typed input beside a dossier was not saved. */
export function useReadingErrorText(): (error: unknown) => string {
  const words = useWords()
  return (error) => {
    const status = statusOf(error)
    if (status === 0) return words('conflict.unreachable')
    if (status === 401) return words('sheet.session')
    const known = REFUSED[codeOf(error) ?? '']
    if (known) return words(known)
    const body = isHttpError(error) ? error.body : null
    const fields = Object.values(body?.errors ?? {})
    return fields.length > 0 ? fields.join(' ') : words('conflict.failed', { id: body?.request_id ?? '–' })
  }
}

/**
 * One field of the worksheet 'Read on the document': the saved value, the unsaved draft (it survives a failure, an
 * ended session and a reload), and the function that sends it. Only the saved value if this officer may not write now.
 * `tidy` cleans the text before sending.
 */
export function useReading(
  resource: QueueResource,
  record: Dossier,
  field: string,
  normalize: (text: string) => string = (text) => text.trim(),
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const cacheRecord = useCacheRecord(resource)
  const draftKey = `${resource}/${record.id}/${record.submissions}/${field}`
  const savedValue = record.readings[field]?.value ?? ''
  const open = record.readings_open === true
  const [draft, setDraft] = useState(() => readDraft(draftKey))
  /** Whether the draft is from before this page was opened. */
  const [restored, setRestored] = useState(draft !== null)
  const onItsWay = useRef<string | null>(null)

  function forget(typed: string) {
    setDraft((now) => (now === typed ? null : now))
    if (readDraft(draftKey) === typed) deleteDraft(draftKey)
  }

  const { mutate, isPending, error, isSuccess, reset } = useMutation({
    // One request at a time, so that an older answer cannot replace a newer one.
    scope: { id: `readings:${record.id}` },
    mutationFn: (typed: string) =>
      dataProvider.read<Dossier>(resource, record.id, { [field]: normalize(typed) || null }),
    onSuccess: ({ data }, typed) => {
      cacheRecord(data)
      forget(typed)
    },
    onSettled: (_data, _error, typed) => {
      if (onItsWay.current === typed) onItsWay.current = null
    },
  })
  return {
    value: open ? (draft ?? savedValue) : savedValue,
    dirty: open && draft !== null && normalize(draft) !== savedValue,
    restored,
    saving: isPending,
    saved: isSuccess && draft === null,
    error,
    type(text: string) {
      if (error) reset()
      setRestored(false)
      setDraft(text)
      saveDraft(draftKey, text)
    },
    /** Sends the typed text, unless the server already has it or it is being sent. */
    send(typed = draft) {
      if (typed === null || typed === onItsWay.current) return
      if (normalize(typed) === savedValue) return forget(typed)
      onItsWay.current = typed
      mutate(typed)
    },
  }
}
