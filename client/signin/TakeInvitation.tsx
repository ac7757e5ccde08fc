import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { LinkBase, useNavigate, useParams } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import formStyles from '../elements/form.module.css'
import textStyles from '../elements/text.module.css'
import { type Key, useWords } from '../i18n/useWords.ts'
import { acceptSession } from '../providers/authProvider.ts'
import type { Bodies } from '../providers/bodies.ts'
import { API, request, statusOf } from '../providers/http.ts'
import type { Limits, SessionOfficer } from '../records.ts'
import { PasswordField } from './PasswordField.tsx'
import { refusedPassword } from './PasswordForm.tsx'
import styles from './SignIn.module.css'
import { SignInFrame } from './SignInFrame.tsx'

/** Copy of the server's minimum, because signed-out visitors cannot load it. A different number does not compile. */
const MIN_LENGTH: Limits['password_min'] = 8

const PROBLEMS: Record<number, Key> = { 401: 'invitation.over', 429: 'sign_in.locked' }

/**
 * The page behind the link of an invitation or of a reset: a password, then the console, or signing in for an officer with
 * a second factor. `hasCode`: the link opens with the code that another admin was shown.
 */
export function TakeInvitation({ hasCode = false }: { hasCode?: boolean }) {
  const words = useWords()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { token = '' } = useParams()
  const codeId = useId()
  const [busy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const [problem, setProblem] = useState<Key | null>(null)
  const title = words('invitation.take_title')
  useEffect(() => {
    document.title = `${title} · Countersign`
  }, [title])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const password = String(form.get('password'))
    if (password !== String(form.get('again'))) return setProblem('password.different')
    setBusy(true)
    setProblem(null)
    try {
      const code = hasCode ? { reset_code: String(form.get('code')) } : {}
      const body: Bodies['POST /session/invitation'] = { token, password, ...code }
      const answer = await request(`${API}/session/invitation`, { method: 'POST', body: JSON.stringify(body) })
      const { json } = answer
      if (answer.status === 204) return setDone(true)
      acceptSession(json as SessionOfficer)
      await queryClient.invalidateQueries()
      navigate('/', { replace: true })
    } catch (error) {
      const refused = statusOf(error) === 422 ? refusedPassword(password) : undefined
      setProblem(refused ?? PROBLEMS[statusOf(error) ?? 0] ?? 'invitation.failed')
      setBusy(false)
    }
  }

  const field = (name: string, label: Key) => (
    <PasswordField
      name={name}
      label={label}
      autoComplete="new-password"
      minLength={MIN_LENGTH}
      className={styles.input}
    />
  )
  if (isDone)
    return (
      <SignInFrame>
        <div className={clsx(styles.inner, styles.fields)} role="status">
          <h1>{title}</h1>
          <p>{words('invitation.set')}</p>
          <LinkBase to="/login" className={buttonClass('primary', 'tall', 'wide')}>
            {words('sign_in.title')}
          </LinkBase>
        </div>
      </SignInFrame>
    )
  return (
    <SignInFrame>
      <form className={clsx(styles.inner, styles.fields)} onSubmit={submit}>
        <h1>{title}</h1>
        <p>{words('invitation.take_text')}</p>
        <div role="alert" className={clsx(problem && styles.said)} data-slot="said">
          {problem && words(problem, { least: MIN_LENGTH })}
        </div>
        {hasCode && (
          <div>
            <label className={formStyles.label} htmlFor={codeId}>
              {words('invitation.code')}
            </label>
            <input
              id={codeId}
              name="code"
              className={clsx(formStyles.input, styles.input)}
              dir="ltr"
              autoComplete="off"
              required
              maxLength={40}
            />
            <p className={textStyles.small} data-tone="muted">
              {words('invitation.code_text')}
            </p>
          </div>
        )}
        {field('password', 'password.next')}
        {field('again', 'password.again')}
        <p className={textStyles.small} data-tone="muted">
          {words('password.length', { least: MIN_LENGTH })}
        </p>
        <button type="submit" className={buttonClass('primary', 'tall', 'wide')} disabled={busy}>
          {words(busy ? 'sign_in.busy' : 'invitation.take')}
        </button>
      </form>
    </SignInFrame>
  )
}
