import { useState } from 'react'
import { deleteDraft, readDraft, saveDraft } from '../providers/drafts.ts'

/** A text stored in this tab until `drop` is called after sending it. */
export function useDraft(key: string): [text: string, change: (text: string) => void, drop: () => void] {
  const [text, setText] = useState(() => readDraft(key) ?? '')
  return [
    text,
    (next) => {
      setText(next)
      saveDraft(key, next)
    },
    () => deleteDraft(key),
  ]
}
