import { clsx } from 'clsx'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { buttonClass } from '../elements/buttonClass.ts'
import formStyles from '../elements/form.module.css'
import textStyles from '../elements/text.module.css'
import { useWords } from '../i18n/useWords.ts'
import styles from './CodeStep.module.css'

const DIGITS = 6

/** One input behind six boxes; calls `onCode` at the sixth digit. */
function DigitBoxes({ onCode, isBusy, hintId }: { onCode: (code: string) => void; isBusy: boolean; hintId: string }) {
  const words = useWords()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState('')
  useEffect(() => {
    if (isBusy) return
    setDigits('')
    input.current?.focus()
  }, [isBusy])

  function type(text: string) {
    const next = text.replaceAll(/\D/g, '').slice(0, DIGITS)
    setDigits(next)
    if (next.length === DIGITS) onCode(next)
  }

  const box = (index: number) => (
    <span key={index} className={clsx(index === digits.length && styles.next)}>
      {digits[index]}
    </span>
  )
  return (
    <>
      <label className={formStyles.label} htmlFor={id}>
        {words('code.digits')}
      </label>
      <div className={styles.boxes} dir="ltr">
        <input
          id={id}
          ref={input}
          value={digits}
          autoComplete="one-time-code"
          inputMode="numeric"
          aria-describedby={hintId}
          readOnly={isBusy}
          onChange={(event) => type(event.target.value)}
        />
        {[0, 1, 2].map(box)}
        <span className={styles.gap} />
        {[3, 4, 5].map(box)}
      </div>
    </>
  )
}

/** Asks for the second factor: six digits of the app, or a recovery code. */
export function CodeStep({
  hasApp,
  isBusy,
  onCode,
  onOther,
}: {
  hasApp: boolean
  isBusy: boolean
  onCode: (code: string) => void
  /** Starts over with another account. */
  onOther?: () => void
}) {
  const words = useWords()
  const id = useId()
  const [byRecovery, setByRecovery] = useState(!hasApp)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (byRecovery && !isBusy) field.current?.focus()
  }, [byRecovery, isBusy])

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    onCode(field.current?.value ?? '')
  }

  return (
    <>
      {byRecovery ? (
        <form onSubmit={submit}>
          <label className={formStyles.label} htmlFor={`${id}-recovery`}>
            {words('code.recovery')}
          </label>
          <input
            id={`${id}-recovery`}
            ref={field}
            className={clsx(formStyles.input, textStyles.mono)}
            dir="ltr"
            maxLength={16}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
            required
          />
          <p id={`${id}-hint`} className={styles.hint}>
            {words('code.recovery_hint')}
          </p>
          <button type="submit" className={buttonClass('primary', 'tall', 'wide')} disabled={isBusy}>
            {words(isBusy ? 'sign_in.busy' : 'sign_in.title')}
          </button>
        </form>
      ) : (
        <>
          <DigitBoxes onCode={onCode} isBusy={isBusy} hintId={`${id}-hint`} />
          <p id={`${id}-hint`} className={styles.hint}>
            {words('code.hint')}
          </p>
        </>
      )}
      <div className={styles.others}>
        {hasApp && (
          <button type="button" onClick={() => setByRecovery(!byRecovery)}>
            {words(byRecovery ? 'code.use_app' : 'code.use_recovery')}
          </button>
        )}
        {onOther && (
          <button type="button" onClick={onOther}>
            {words('code.other')}
          </button>
        )}
      </div>
    </>
  )
}
