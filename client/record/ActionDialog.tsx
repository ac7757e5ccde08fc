import Dialog from '@mui/material/Dialog'
import { type FormEvent, type ReactNode, useCallback, useId } from 'react'
import { buttonClass } from '../elements/buttonClass.ts'
import dialogStyles from '../elements/dialog.module.css'
import { useWords } from '../i18n/useWords.ts'
import { ConflictMessage } from '../review/ConflictMessage.tsx'

type Props = {
  title: string
  text: string
  confirm: string
  isDanger?: boolean
  isBusy: boolean
  error: unknown
  onClose: () => void
  onSubmit: (form: FormData) => void
  /** Form fields of the question. */
  children?: ReactNode
}

/** Asks for confirmation before an action. Shows errors in the dialog and keeps the typed text. */
export function ActionDialog({ title, text, confirm, isDanger, isBusy, error, onClose, onSubmit, children }: Props) {
  const words = useWords()
  const id = useId()
  // Focus the first field, or else the cancel button: Enter must not start an act that cannot be undone.
  const form = useCallback((form: HTMLFormElement | null) => {
    const [first] = form?.elements ?? []
    if (first instanceof HTMLElement) first.focus()
  }, [])
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <form
        className={dialogStyles.dialog}
        ref={form}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          onSubmit(new FormData(event.currentTarget))
        }}
      >
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
        {children}
        {error ? <ConflictMessage error={error} onReload={() => window.location.reload()} /> : null}
        <div className={dialogStyles.acts}>
          <button type="button" className={buttonClass('tall', 'bare')} onClick={onClose} disabled={isBusy}>
            {words('action.back')}
          </button>
          <button
            type="submit"
            className={isDanger ? buttonClass('tall', 'danger', 'fill') : buttonClass('tall', 'primary')}
            disabled={isBusy}
          >
            {isBusy ? words('decision.sending') : confirm}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
