import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useLogin, useNavigate } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import formStyles from '../elements/form.module.css'
import textStyles from '../elements/text.module.css'
import { type Key, useWords } from '../i18n/useWords.ts'
import { acceptSession } from '../providers/authProvider.ts'
import type { Bodies } from '../providers/bodies.ts'
import { statusOf } from '../providers/http.ts'
import { useSignInWays } from '../providers/signInWays.ts'
import type { SessionOfficer } from '../records.ts'
import { CodeStep } from './CodeStep.tsx'
import { storePage } from './provider.ts'
import styles from './SignIn.module.css'
import { SignInFrame } from './SignInFrame.tsx'
import { factorsAskedBy, providerProblem, signInErrorKey } from './signInError.ts'
import { UsePasskey } from './UsePasskey.tsx'
import { UseProvider } from './UseProvider.tsx'

/**
 * The page that required a session, else the first page. Ignores the sign-in page itself, which is named here after two
 * logouts at once.
 */
function pageBefore(state: unknown): string {
  const { nextPathname = '/', nextSearch = '' } = (state ?? {}) as { nextPathname?: string; nextSearch?: string }
  return nextPathname === '/login' ? '/' : nextPathname + nextSearch
}

/**
 * The account whose second factor the page asks for. The password is sent again with the code, and is stored nowhere
 * else.
 */
type PendingSignIn = { email: string; password: string; factors: string[] }

/**
 * E-mail and password, then the second factor if the officer has one. An error appears above the fields, and the
 * password must be typed again.
 */
export function SignIn() {
  const words = useWords()
  const login = useLogin()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { search, state } = useLocation()
  const id = useId()
  const password = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const signInWays = useSignInWays()
  const [problem, setProblem] = useState<Key | null>(() => providerProblem(new URLSearchParams(search).get('provider')))
  const [pending, setPending] = useState<PendingSignIn | null>(null)
  const ended = new URLSearchParams(search).has('ended')
  const title = words('sign_in.title')
  useEffect(() => {
    document.title = `${title} · Countersign`
  }, [title])

  const entered = (officer: SessionOfficer) => {
    acceptSession(officer)
    void queryClient.invalidateQueries()
    navigate(pageBefore(state), { replace: true })
  }

  async function signIn(credentials: Bodies['POST /session']) {
    setBusy(true)
    setProblem(null)
    try {
      await login(credentials, pageBefore(state))
    } catch (error) {
      const factors = factorsAskedBy(error)
      if (factors) setPending({ email: credentials.email, password: credentials.password, factors })
      else setProblem(credentials.code && statusOf(error) === 401 ? 'code.wrong' : signInErrorKey(error))
      setBusy(false)
      password.current?.focus()
      password.current?.select()
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void signIn({ email: String(form.get('email')), password: String(form.get('password')) })
  }

  if (pending)
    return (
      <SignInFrame>
        <div className={styles.inner}>
          <h1>{words('code.title')}</h1>
          <p>
            <bdi>{words('code.subtitle', { email: pending.email })}</bdi>
          </p>
          <div role="alert" className={clsx(problem && styles.said)} data-slot="said">
            {problem && words(problem)}
          </div>
          <CodeStep
            hasApp={pending.factors.includes('totp')}
            isBusy={busy}
            onCode={(code) => void signIn({ email: pending.email, password: pending.password, code })}
            onOther={() => {
              setPending(null)
              setProblem(null)
            }}
          />
          <UsePasskey onDone={entered} />
        </div>
      </SignInFrame>
    )
  const head = (
    <>
      <h1>{title}</h1>
      <p>{words('sign_in.subtitle')}</p>
      <div role="alert" className={clsx((problem || ended) && styles.said)} data-slot="said">
        {problem && words(problem)}
        {!problem && ended && words('sign_in.ended')}
      </div>
    </>
  )
  const provider = (isMain: boolean) =>
    signInWays?.provider && (
      <UseProvider host={signInWays.provider} isMain={isMain} onLeave={() => storePage(pageBefore(state))} />
    )
  if (signInWays && !signInWays.password)
    return (
      <SignInFrame>
        <div className={styles.inner}>
          {head}
          {provider(true)}
        </div>
      </SignInFrame>
    )
  return (
    <SignInFrame>
      <form className={styles.inner} onSubmit={submit}>
        {head}
        <label className={formStyles.label} htmlFor={`${id}-email`}>
          {words('sign_in.email')}
        </label>
        <input
          id={`${id}-email`}
          className={clsx(formStyles.input, textStyles.ltr, styles.input)}
          type="email"
          name="email"
          autoComplete="username"
          // The page has one purpose: focus its first field.
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus
          required
        />
        <label className={formStyles.label} htmlFor={`${id}-password`}>
          {words('sign_in.password')}
        </label>
        <div className={styles.secret}>
          <input
            id={`${id}-password`}
            ref={password}
            className={clsx(formStyles.input, textStyles.ltr, styles.input)}
            type={shown ? 'text' : 'password'}
            name="password"
            autoComplete="current-password"
            required
          />
          <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {words(shown ? 'sign_in.hide' : 'sign_in.show')}
          </button>
        </div>
        <button type="submit" className={buttonClass('primary', 'tall', 'wide')} disabled={busy}>
          {words(busy ? 'sign_in.busy' : 'sign_in.title')}
        </button>
        <UsePasskey onDone={entered} />
        {provider(false)}
      </form>
    </SignInFrame>
  )
}
