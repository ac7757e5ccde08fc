import { clsx } from 'clsx'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { buttonClass } from '../../elements/buttonClass.ts'
import flowStyles from '../../elements/flow.module.css'
import formStyles from '../../elements/form.module.css'
import textStyles from '../../elements/text.module.css'
import { useWords } from '../../i18n/useWords.ts'
import type { ConsoleDataProvider } from '../../providers/dataProvider.ts'
import { useLimits } from '../../providers/references.ts'
import styles from './AcceptUnseen.module.css'

/** A supervisor's reason why a document need not be seen. Calls `onWaived` when the server has saved it. */
export function AcceptUnseen({ fileId, onWaived }: { fileId: string; onWaived: () => void }) {
  const words = useWords()
  const limits = useLimits()
  const id = useId()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const [open, setOpen] = useState(false)
  const [why, setWhy] = useState('')
  const back = useRef(false)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (why.trim() === '' || state === 'busy') return
    setState('busy')
    try {
      await dataProvider.act('files', fileId, 'accept-unseen', { why: why.trim() })
      onWaived()
    } catch {
      setState('failed')
    }
  }

  if (!open)
    return (
      // After going back, this button has the focus again, and the typed reason is kept.
      <button
        type="button"
        className={buttonClass('bare')}
        ref={(button) => {
          if (back.current) button?.focus()
          back.current = false
        }}
        onClick={() => setOpen(true)}
      >
        {words('paper.accept_unseen')}
      </button>
    )
  return (
    <form className={styles.acceptUnseen} onSubmit={(event) => void send(event)}>
      <label className={clsx(formStyles.label, styles.label)} htmlFor={`${id}-why`}>
        {words('paper.accept_unseen_why')}
      </label>
      <textarea
        id={`${id}-why`}
        className={formStyles.input}
        rows={2}
        maxLength={limits.why}
        dir="auto"
        required
        value={why}
        onChange={(event) => setWhy(event.target.value)}
        // biome-ignore lint/a11y/noAutofocus: it stands in the place of the button that was just pressed
        autoFocus
      />
      <p className={textStyles.small} data-tone="muted">
        {words('paper.accept_unseen_text')}
      </p>
      {state === 'failed' && (
        <p className={formStyles.error} role="alert">
          {words('paper.accept_unseen_failed')}
        </p>
      )}
      <div className={clsx(flowStyles.row, styles.row)}>
        <button
          type="button"
          className={buttonClass('bare')}
          onClick={() => {
            back.current = true
            setOpen(false)
          }}
        >
          {words('action.back')}
        </button>
        <button type="submit" className={buttonClass()} aria-disabled={state === 'busy'}>
          {words(state === 'busy' ? 'decision.sending' : 'paper.accept_unseen_send')}
        </button>
      </div>
    </form>
  )
}
