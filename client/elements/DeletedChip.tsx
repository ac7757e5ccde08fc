import { clsx } from 'clsx'
import { Trash2 } from 'lucide-react'
import { useWords } from '../i18n/useWords.ts'
import chipStyles from './chip.module.css'

/** Shown beside the state of a record that its trader deleted. */
export function DeletedChip() {
  const words = useWords()
  return (
    <span className={clsx(chipStyles.chip, chipStyles.line)} data-slot="chip">
      <Trash2 size={13} strokeWidth={1.8} aria-hidden="true" />
      {words('deleted.chip')}
    </span>
  )
}
