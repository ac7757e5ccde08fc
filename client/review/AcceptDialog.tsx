import Dialog from '@mui/material/Dialog'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useWords } from '../i18n/useWords.ts'

/** The one confirmation of an accept, with room for a private note. */
export function AcceptDialog({
  name,
  busy,
  problem,
  close,
  accept,
}: {
  name: string
  busy: boolean
  problem: ReactNode
  close: () => void
  accept: (note: string) => void
}) {
  const words = useWords()
  const id = useId()
  return (
    <Dialog open onClose={busy ? undefined : close} fullWidth maxWidth="sm" aria-labelledby={`${id}-title`}>
      <form
        className="dialog"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          accept(String(new FormData(event.currentTarget).get('note')).trim())
        }}
      >
        <h2 id={`${id}-title`}>{words('accept.title', { name })}</h2>
        <p>{words('accept.text')}</p>
        <div>
          <label className="label" htmlFor={`${id}-note`}>
            {words('letter.note')}
          </label>
          <textarea id={`${id}-note`} name="note" className="input" rows={2} maxLength={2000} dir="auto" />
        </div>
        {problem}
        <div className="acts">
          <button type="button" className="btn tall bare" onClick={close} disabled={busy}>
            {words('action.back')}
          </button>
          {/* biome-ignore lint/a11y/noAutofocus: the dialog asks one question; Enter answers it, Escape leaves */}
          <button type="submit" className="btn tall primary" disabled={busy} autoFocus>
            {words(busy ? 'decision.sending' : 'decision.accept')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
