import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { buttonClass } from '../../elements/buttonClass.ts'
import { findTarget, focusTarget } from '../../elements/focusTargets.ts'
import { KeyCap } from '../../elements/KeyCap.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { useLetterKeys, useLetterKeysEnabled } from '../../layout/useLetterKeys.ts'
import type { Dossier, QueueResource } from '../../records.ts'
import { ReverseDialog } from './ReverseDialog.tsx'

type Props = { resource: QueueResource; record: Dossier; onReload: () => void }

/** The button and the key by which a supervisor reverses the decision on a dossier. */
export function Reverse({ resource, record, onReload }: Props) {
  const words = useWords()
  const [letterKeys] = useLetterKeysEnabled()
  const [isOpen, setOpen] = useState(false)
  useLetterKeys({ r: isOpen ? undefined : () => setOpen(true) })
  return (
    <>
      <button
        type="button"
        className={buttonClass('tall')}
        ref={focusTarget('begin reverse')}
        data-begins="reverse"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Undo2 size={15} aria-hidden="true" />
        {words('reverse.open')}
        {letterKeys && <KeyCap>R</KeyCap>}
      </button>
      {isOpen && (
        <ReverseDialog
          resource={resource}
          record={record}
          onClose={() => {
            flushSync(() => setOpen(false))
            // The dialog may have been closed and opened again by another element.
            findTarget('begin reverse')?.focus()
          }}
          onDone={() => {
            setOpen(false)
            onReload()
          }}
        />
      )}
    </>
  )
}
