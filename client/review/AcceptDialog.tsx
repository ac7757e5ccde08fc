import Dialog from '@mui/material/Dialog'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useWords } from '../i18n/useWords.ts'
import { useDraft } from './useDraft.ts'
import { useLate } from './useLate.ts'

/** The one confirmation of an accept, with room for a private note. */
export function AcceptDialog({
  name,
  place,
  busy,
  moved,
  held,
  problem,
  close,
  accept,
}: {
  name: string
  /** where the note is kept until it is sent */
  place: string
  busy: boolean
  /** It is not what was read any more. */
  moved: boolean
  /** A colleague has the dossier. */
  held: boolean
  problem: ReactNode
  close: () => void
  accept: (note: string) => void
}) {
  const words = useWords()
  const id = useId()
  const [note, setNote] = useDraft(place)
  const late = useLate(busy)
  const closed = moved || held
  return (
    <Dialog open onClose={busy ? undefined : close} fullWidth maxWidth="sm" aria-labelledby={`${id}-title`}>
      <form
        className="dialog"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          if (!busy && !closed) accept(note.trim())
        }}
      >
        <h2 id={`${id}-title`}>{words('accept.title', { name })}</h2>
        <p>{words('accept.text')}</p>
        <div>
          <label className="label" htmlFor={`${id}-note`}>
            {words('letter.note')}
          </label>
          <textarea
            id={`${id}-note`}
            name="note"
            className="input"
            rows={2}
            maxLength={2000}
            dir="auto"
            value={note}
            onChange={(event) => setNote(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
            }}
          />
        </div>
        {problem}
        {held && !problem && !busy && (
          <p className="banner" role="alert">
            {words('conflict.claimed')}
          </p>
        )}
        <div role="status" className={late ? 'small soft' : 'sr'}>
          {late && words('sending.late')}
        </div>
        <div className="acts">
          <button type="button" className="btn tall bare" onClick={close} disabled={busy}>
            {words('action.back')}
          </button>
          {/* Not disabled while it is sent: the focus must not be lost where the answer is read. */}
          <button
            type="submit"
            className="btn tall primary"
            aria-disabled={busy || closed}
            // biome-ignore lint/a11y/noAutofocus: the dialog asks one question; Enter answers it, Escape leaves
            autoFocus
          >
            {words(busy ? 'decision.sending' : 'decision.accept')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
