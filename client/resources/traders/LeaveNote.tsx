import { StickyNote } from 'lucide-react'
import { useRef, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import { KeyCap } from '../../elements/KeyCap.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { useLetterKeys, useLetterKeysEnabled } from '../../layout/useLetterKeys.ts'
import type { Trader } from '../../records.ts'
import { NoteBox } from '../../review/casework/NoteBox.tsx'
import { useTimeline } from '../../review/casework/useTimeline.ts'

/** Leaves a note on the trader for colleagues, if the server allows it; N opens it. */
export function LeaveNote({ trader }: { trader: Trader }) {
  const words = useWords()
  const [letterKeys] = useLetterKeysEnabled()
  const { mayNote, isPending } = useTimeline('traders', trader.id)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useLetterKeys({ n: mayNote || isPending ? () => setOpen(true) : undefined })
  if (!mayNote && !isPending) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonClass()}
        // Until it is known, the button keeps its place, so that the head does not grow when it comes.
        style={mayNote ? undefined : { visibility: 'hidden' }}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <StickyNote size={15} strokeWidth={1.6} aria-hidden="true" />
        {words('note.do')}
        {letterKeys && <KeyCap>N</KeyCap>}
      </button>
      {open && (
        <NoteBox resource="traders" record={trader} anchor={button.current} opensBelow onClose={() => setOpen(false)} />
      )}
    </>
  )
}
