import { Ban } from 'lucide-react'
import flowStyles from '../elements/flow.module.css'
import { useWords } from '../i18n/useWords.ts'

/** Under a record's name: the officer is tied to its account, which is why there are no buttons (record 0078). */
export function ConflictOfInterestNote() {
  const words = useWords()
  return (
    <span className={flowStyles.row}>
      <Ban size={14} strokeWidth={1.7} aria-hidden="true" />
      {words('conflict.tied')}
    </span>
  )
}
