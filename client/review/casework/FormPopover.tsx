import Popover from '@mui/material/Popover'
import { clsx } from 'clsx'
import { type FormEvent, type ReactNode, useId } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import dialogStyles from '../../elements/dialog.module.css'
import { KeyCap } from '../../elements/KeyCap.tsx'
import { useWords } from '../../i18n/useWords.ts'
import { ConflictMessage } from '../ConflictMessage.tsx'
import styles from './FormPopover.module.css'

/** A small form over the decision bar, or below its anchor: Ctrl+Enter sends it, Escape closes it. */
export function FormPopover({
  anchor,
  opensBelow = false,
  title,
  text,
  confirm,
  ready,
  busy,
  error,
  onClose,
  onSubmit,
  children,
}: {
  anchor: HTMLElement
  opensBelow?: boolean | undefined
  title: string
  text?: string
  confirm: string
  ready: boolean
  busy: boolean
  error: unknown
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}) {
  const words = useWords()
  const id = useId()
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={busy ? undefined : onClose}
      anchorOrigin={{ vertical: opensBelow ? 'bottom' : 'top', horizontal: 'right' }}
      transformOrigin={{ vertical: opensBelow ? 'top' : 'bottom', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id, className: styles.asking } }}
    >
      <form
        className={clsx(dialogStyles.dialog, styles.dialog)}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (ready && !busy) onSubmit()
        }}
        onKeyDown={(event) => {
          if (event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          if (ready && !busy) onSubmit()
        }}
      >
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
        {children}
        {error ? <ConflictMessage error={error} /> : null}
        <div className={dialogStyles.acts}>
          <button type="button" className={clsx(buttonClass('bare'), styles.button)} onClick={onClose} disabled={busy}>
            {words('action.back')}
            <KeyCap>Esc</KeyCap>
          </button>
          <button type="submit" className={clsx(buttonClass('primary'), styles.button)} aria-disabled={!ready || busy}>
            {busy ? words('decision.sending') : confirm}
            <KeyCap>Ctrl ↵</KeyCap>
          </button>
        </div>
      </form>
    </Popover>
  )
}
