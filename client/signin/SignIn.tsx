import { clsx } from 'clsx'
import { ScrollText } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useLogin } from 'react-admin'
import { type Key, useWords } from '../i18n/useWords.ts'
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx'
import { problemOf } from './problemOf.ts'
import { SignInSide } from './Side.tsx'
import styles from './SignIn.module.css'

/**
 * The page that required a session, or the first page. Ignores the sign-in page itself, which two logouts at once name.
 */
function pageBefore(state: unknown): string {
  const { nextPathname = '/', nextSearch = '' } = (state ?? {}) as { nextPathname?: string; nextSearch?: string }
  return nextPathname === '/login' ? '/' : nextPathname + nextSearch
}

/** E-mail and password. An error is shown above the fields, and the password must be typed again. */
export function SignIn() {
  const words = useWords()
  const login = useLogin()
  const { search, state } = useLocation()
  const id = useId()
  const password = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Key | null>(null)
  const ended = new URLSearchParams(search).has('ended')
  const title = words('sign_in.title')
  useEffect(() => {
    document.title = `${title} · Countersign`
  }, [title])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setProblem(null)
    try {
      await login({ email: String(form.get('email')), password: String(form.get('password')) }, pageBefore(state))
    } catch (error) {
      setProblem(problemOf(error))
      setBusy(false)
      password.current?.focus()
      password.current?.select()
    }
  }

  return (
    <div className={styles.sign}>
      <SignInSide />
      <main className={styles.form}>
        <div className={styles.lang} data-slot="lang">
          <LanguageSwitch />
        </div>
        <form className={styles.inner} onSubmit={submit}>
          <h1>{title}</h1>
          <p>{words('sign_in.subtitle')}</p>
          <div role="alert" className={clsx((problem || ended) && styles.said)} data-slot="said">
            {problem && words(problem)}
            {!problem && ended && words('sign_in.ended')}
          </div>
          <label className="label" htmlFor={`${id}-email`}>
            {words('sign_in.email')}
          </label>
          <input
            id={`${id}-email`}
            className={clsx('input ltr', styles.input)}
            type="email"
            name="email"
            autoComplete="username"
            // The page has one purpose: focus its first field.
            // biome-ignore lint/a11y/noAutofocus: see above
            autoFocus
            required
          />
          <label className="label" htmlFor={`${id}-password`}>
            {words('sign_in.password')}
          </label>
          <div className={styles.secret}>
            <input
              id={`${id}-password`}
              ref={password}
              className={clsx('input ltr', styles.input)}
              type={shown ? 'text' : 'password'}
              name="password"
              autoComplete="current-password"
              required
            />
            <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
              {words(shown ? 'sign_in.hide' : 'sign_in.show')}
            </button>
          </div>
          <button type="submit" className="btn primary tall wide" disabled={busy}>
            {words(busy ? 'sign_in.busy' : 'sign_in.title')}
          </button>
        </form>
        <p className={styles.recorded}>
          <ScrollText size={14} strokeWidth={1.7} aria-hidden="true" />
          {words('sign_in.recorded')}
        </p>
      </main>
    </div>
  )
}
