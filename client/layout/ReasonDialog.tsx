import Dialog from '@mui/material/Dialog'
import { type FormEvent, type KeyboardEvent, useId } from 'react'
import { buttonClass } from '../elements/buttonClass.ts'
import dialogStyles from '../elements/dialog.module.css'
import formStyles from '../elements/form.module.css'
import { KeyCap } from '../elements/KeyCap.tsx'
import { useWords } from '../i18n/useWords.ts'
import { isHttpError } from '../providers/http.ts'
import { namedLists } from '../providers/namedLists.ts'

type Props = {
  title: string
  text: string
  confirm: string
  /** The label of the reason; by default it says that the reason is for officers only. */
  label?: string
  isBusy: boolean
  error: unknown
  onClose: () => void
  onSubmit: (reason: string) => void
}

/** Ctrl and Enter send the form, as in every panel that decides. */
function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** Asks for the reason of an act. The typed text stays if the act fails. */
export function ReasonDialog({ title, text, confirm, label, isBusy, error, onClose, onSubmit }: Props) {
  const words = useWords()
  const id = useId()
  const named = namedLists(error).reason
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(String(new FormData(event.currentTarget).get('reason') ?? '').trim())
  }
  const problemText = () => {
    if (named) return words('letter.names_a_list', { name: named })
    return isHttpError(error) && error.body ? error.body.message : words('setting.failed')
  }
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={`${id}-title`}>
      <form className={dialogStyles.dialog} onSubmit={submit} onKeyDown={submitOnCtrlEnter}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{text}</p>
        <label htmlFor={id}>{label ?? words('proposal.reason')}</label>
        <textarea
          id={id}
          name="reason"
          className={formStyles.input}
          rows={3}
          required
          maxLength={1000}
          dir="auto"
          aria-invalid={named ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          autoFocus
        />
        {error ? (
          <p className={formStyles.error} role="alert" id={`${id}-error`}>
            {problemText()}
          </p>
        ) : null}
        <div className={dialogStyles.acts}>
          <button type="button" className={buttonClass('tall', 'bare')} onClick={onClose} disabled={isBusy}>
            {words('action.back')}
          </button>
          <button type="submit" className={buttonClass('tall', 'primary')} disabled={isBusy}>
            {isBusy ? words('decision.sending') : confirm}
            <KeyCap>Ctrl</KeyCap>
            <KeyCap>↵</KeyCap>
          </button>
        </div>
      </form>
    </Dialog>
  )
}
