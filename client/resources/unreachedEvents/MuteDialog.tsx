import Dialog from '@mui/material/Dialog'
import { type FormEvent, useId, useState } from 'react'
import { buttonClass } from '../../elements/buttonClass.ts'
import dialogStyles from '../../elements/dialog.module.css'
import formStyles from '../../elements/form.module.css'
import { KeyCap } from '../../elements/KeyCap.tsx'
import { useWords } from '../../i18n/useWords.ts'
import type { ActionBodies } from '../../providers/bodies.ts'
import { useLimits } from '../../providers/references.ts'
import { useSaveErrorText } from '../../providers/useSaveErrorText.ts'

/** For how many days a trader can be muted. */
const DAYS = [1, 7, 30] as const
const DAY_MS = 86_400_000
/** A minute less than the server's limit, because the server's clock may be behind. */
const MARGIN_MS = 60_000

type Props = {
  name: string
  isBusy: boolean
  error: unknown
  onClose: () => void
  onMute: (body: ActionBodies['mute']) => void
}

/** Asks for how long a trader is muted, and why. */
export function MuteDialog({ name, isBusy, error, onClose, onMute }: Props) {
  const words = useWords()
  const limits = useLimits()
  const id = useId()
  const saveErrorText = useSaveErrorText()
  const [days, setDays] = useState<(typeof DAYS)[number]>(7)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const reason = String(new FormData(event.currentTarget).get('reason')).trim()
    onMute({ until: new Date(Date.now() + days * DAY_MS - MARGIN_MS).toISOString(), reason })
  }
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={`${id}-title`}>
      <form
        className={dialogStyles.dialog}
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
        }}
      >
        <h2 id={`${id}-title`}>{words('unreached.mute_title', { name })}</h2>
        <p>{words('unreached.mute_text')}</p>
        <div>
          <fieldset className={formStyles.segments} aria-label={words('unreached.mute_for')}>
            {DAYS.map((each) => (
              <button key={each} type="button" aria-pressed={each === days} onClick={() => setDays(each)}>
                {words('unreached.mute_days', { smart_count: each })}
              </button>
            ))}
          </fieldset>
        </div>
        <label htmlFor={id}>{words('proposal.reason')}</label>
        <textarea
          id={id}
          name="reason"
          className={formStyles.input}
          rows={2}
          required
          maxLength={limits.why}
          dir="auto"
          autoFocus
        />
        {error ? (
          <p className={formStyles.error} role="alert">
            {saveErrorText(error)}
          </p>
        ) : null}
        <div className={dialogStyles.acts}>
          <button type="button" className={buttonClass('tall', 'bare')} onClick={onClose} disabled={isBusy}>
            {words('action.back')}
          </button>
          <button type="submit" className={buttonClass('tall', 'primary')} disabled={isBusy}>
            {words('unreached.mute_do')}
            <KeyCap>Ctrl</KeyCap>
            <KeyCap>↵</KeyCap>
          </button>
        </div>
      </form>
    </Dialog>
  )
}
