import { clsx } from 'clsx'
import { type Ref, useId } from 'react'
import formStyles from '../elements/form.module.css'
import textStyles from '../elements/text.module.css'
import { type Key, useWords } from '../i18n/useWords.ts'

/** A labelled field for a password: the current one, unless `autoComplete` says that it is new. */
export function PasswordField({
  name = 'password',
  label = 'sign_in.password',
  autoComplete = 'current-password',
  hint,
  minLength,
  isFirst = false,
  className,
  inputRef,
}: {
  name?: string
  label?: Key
  autoComplete?: 'current-password' | 'new-password'
  /** A text below the field. */
  hint?: string
  minLength?: number
  /** Whether it gets the focus when the dialog opens. */
  isFirst?: boolean
  className?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}) {
  const words = useWords()
  const id = useId()
  return (
    <div>
      <label className={formStyles.label} htmlFor={id}>
        {words(label)}
      </label>
      <input
        id={id}
        {...(inputRef && { ref: inputRef })}
        className={clsx(formStyles.input, className)}
        dir="ltr"
        type="password"
        name={name}
        autoComplete={autoComplete}
        minLength={minLength}
        aria-describedby={hint && `${id}-hint`}
        // biome-ignore lint/a11y/noAutofocus: the dialog has one purpose
        autoFocus={isFirst}
        required
      />
      {hint && (
        <span id={`${id}-hint`} className={textStyles.small} data-tone="muted">
          {hint}
        </span>
      )}
    </div>
  )
}
