import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import formStyles from '../elements/form.module.css'
import { type Key, useWords } from '../i18n/useWords.ts'
import type { ConsoleDataProvider } from '../providers/dataProvider.ts'
import { isHttpError, isOutcomeUnknown, statusOf } from '../providers/http.ts'
import type { Limits } from '../records.ts'
import { PasswordField } from './PasswordField.tsx'
import signInStyles from './SignIn.module.css'

/** The field with the problem, if that is not the new password. */
const TO_CORRECT: Partial<Record<Key, string>> = { 'password.different': 'again', 'password.wrong': 'current' }

/**
 * A copy of the server's minimum, because an officer who must still choose a password cannot load the limits. A
 * different number does not compile.
 */
const MIN_LENGTH: Limits['password_min'] = 8

type PasswordFields = { current: string; password: string }

/** The server's problem with a new password. */
export const refusedPassword = (password: string): Key =>
  password.length < MIN_LENGTH ? 'password.short' : 'password.common'

function passwordErrorKey(error: unknown, { current, password }: PasswordFields): Key {
  const fields = isHttpError(error) ? error.body?.errors : undefined
  if (fields?.current) return 'password.wrong'
  if (fields?.password) return current === password ? 'password.same' : refusedPassword(password)
  if (statusOf(error) === 429) return 'password.locked'
  return isOutcomeUnknown(error) ? 'password.unsure' : 'password.failed'
}

/** A form's text field by its name. */
function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}

/** The fields that change an officer's own password; `children` are further buttons. */
export function PasswordForm({
  currentLabel,
  email,
  onDone,
  children,
  className,
  head,
}: {
  currentLabel: Key
  /** For the browser's password manager. */
  email: string
  onDone: () => void
  className: string | undefined
  head: ReactNode
  children: (busy: boolean) => ReactNode
}) {
  const words = useWords()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const form = useRef<HTMLFormElement>(null)
  // The page or dialog has one purpose: focus its first field.
  useEffect(() => fieldOf(form.current, 'current')?.focus(), [])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Key | null>(null)

  /** Shows the problem and focuses the field to correct. */
  function fail(problem: Key) {
    setProblem(problem)
    setBusy(false)
    const field = TO_CORRECT[problem] ?? 'password'
    fieldOf(form.current, field)?.select()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    const data = new FormData(event.currentTarget)
    const typed = { current: String(data.get('current')), password: String(data.get('password')) }
    if (typed.password !== String(data.get('again'))) return fail('password.different')
    setBusy(true)
    setProblem(null)
    try {
      await dataProvider.changePassword(typed)
      onDone()
    } catch (error) {
      fail(passwordErrorKey(error, typed))
    }
  }

  return (
    <form className={className} ref={form} onSubmit={submit}>
      {head}
      <div role="alert" className={problem ? formStyles.error : ''}>
        {problem && words(problem, { least: MIN_LENGTH })}
      </div>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="current" label={currentLabel} className={signInStyles.input} />
      <PasswordField
        label="password.next"
        autoComplete="new-password"
        hint={words('password.length', { least: MIN_LENGTH })}
        className={signInStyles.input}
      />
      <PasswordField name="again" label="password.again" autoComplete="new-password" className={signInStyles.input} />
      {children(busy)}
    </form>
  )
}
