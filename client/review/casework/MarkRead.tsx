import { Check } from 'lucide-react'
import { buttonClass } from '../../elements/buttonClass.ts'
import { useWords } from '../../i18n/useWords.ts'
import { useMarkRead } from './useMarkRead.ts'

/** Marks a note, or another item of the inbox, as read. */
export function MarkRead({ noteId }: { noteId: string }) {
  const words = useWords()
  const read = useMarkRead()
  return (
    <button type="button" className={buttonClass()} disabled={read.isPending} onClick={() => read.mutate(noteId)}>
      <Check size={14} strokeWidth={1.8} aria-hidden="true" />
      {words(read.isError ? 'note.not_marked' : 'note.mark_read')}
    </button>
  )
}
