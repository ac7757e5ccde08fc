import { Trash2 } from 'lucide-react'
import { useWords } from '../i18n/useWords.ts'

/** Shown beside the state of a record that its trader deleted. */
export function DeletedChip() {
  const words = useWords()
  return (
    <span className="chip line">
      <Trash2 size={13} strokeWidth={1.8} aria-hidden="true" />
      {words('deleted.chip')}
    </span>
  )
}
