import Dialog from '@mui/material/Dialog'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useAuthProvider, useGetIdentity, useLogout } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import dialogStyles from '../elements/dialog.module.css'
import formStyles from '../elements/form.module.css'
import { type Key, useWords } from '../i18n/useWords.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import { acceptSession, readSession } from '../providers/authProvider.ts'
import { statusOf } from '../providers/http.ts'
import { onSessionEnd } from '../providers/session.ts'
import { useSignInWays } from '../providers/ways.ts'
import type { SessionOfficer } from '../records.ts'
import { CodeStep } from '../signin/CodeStep.tsx'
import { PasswordField } from '../signin/PasswordField.tsx'
import { factorsAskedBy, problemOf } from '../signin/problemOf.ts'
import { onSignedInElsewhere } from '../signin/provider.ts'
import { UsePasskey } from '../signin/UsePasskey.tsx'
import { UseProvider } from '../signin/UseProvider.tsx'

type Officer = { id: string; email: string; fullName: string; isOfProvider: boolean }

/**
 * When a session ends, the same officer signs in again over the page and continues there; nothing typed is lost.
 * Anybody else gets the sign-in page, and sees nothing of the page.
 */
export function SessionWatch() {
  const logout = useLogout()
  const { identity } = useGetIdentity()
  const known = useRef<Officer | null>(null)
  const [over, setOver] = useState<Officer | null>(null)
  const leaving = useRef(false)
  useEffect(() => {
    if (identity?.email)
      known.current = {
        id: String(identity.id),
        email: String(identity.email),
        fullName: identity.fullName ?? '',
        isOfProvider: identity.provider === 'used',
      }
  }, [identity])
  useEffect(
    () =>
      onSessionEnd(() => {
        if (known.current) setOver(known.current)
        else if (!leaving.current) {
          leaving.current = true
          void logout({}, '/login?ended=1')
        }
      }),
    [logout],
  )
  if (!over) return null
  return (
    <SignInAgain
      officer={over}
      onDone={() => setOver(null)}
      onLeave={() => {
        leaving.current = true
        void logout({}, '/login', false)
      }}
    />
  )
}

/** Nobody signed in after all: the dialog stays. */
const ignore = () => {}

const wrong = (code: string | undefined): Key => (code ? 'code.wrong' : 'session.wrong')

function SignInAgain({ officer, onDone, onLeave }: { officer: Officer; onDone: () => void; onLeave: () => void }) {
  const words = useWords()
  const id = useId()
  const authProvider = useAuthProvider()
  const queryClient = useQueryClient()
  const { announce } = useOutcome()
  const password = useRef<HTMLInputElement>(null)
  const ways = useSignInWays()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Key | null>(null)
  const [asked, setAsked] = useState<{ password: string; factors: string[] } | null>(null)

  /** The same officer goes on; the page of anybody else begins anew, and shows nothing of this one. */
  function entered(signedIn: SessionOfficer) {
    if (signedIn.id !== officer.id) {
      window.location.hash = '/'
      window.location.reload()
      return
    }
    acceptSession(signedIn)
    onDone()
    announce(words('session.again'))
    void queryClient.invalidateQueries()
  }
  const latest = useRef(entered)
  latest.current = entered
  useEffect(
    () =>
      onSignedInElsewhere(() => {
        void readSession().then((signedIn) => latest.current(signedIn), ignore)
      }),
    [],
  )

  async function signIn(typed: string, code?: string) {
    setBusy(true)
    setProblem(null)
    try {
      await authProvider?.login({ email: officer.email, password: typed, ...(code && { code }) })
      onDone()
      announce(words('session.again'))
      void queryClient.invalidateQueries()
    } catch (error) {
      const factors = factorsAskedBy(error)
      if (factors) setAsked({ password: typed, factors })
      else setProblem(statusOf(error) === 401 ? wrong(code) : problemOf(error))
      setBusy(false)
      password.current?.focus()
      password.current?.select()
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React bubbles events through portals: do not submit a form of the page below.
    event.stopPropagation()
    void signIn(password.current?.value ?? '')
  }

  if (officer.isOfProvider || ways?.password === false)
    return (
      <Dialog
        open
        fullWidth
        maxWidth="xs"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        onKeyDown={(event) => event.stopPropagation()}
      >
        <div className={dialogStyles.dialog}>
          <h2 id={`${id}-title`}>{words('session.title')}</h2>
          <p id={`${id}-text`}>{words('provider.again_text')}</p>
          {ways?.provider && <UseProvider host={ways.provider} isMain isBeside />}
          <div className={dialogStyles.acts}>
            <button type="button" className={buttonClass('tall', 'bare')} onClick={onLeave}>
              {words('session.other')}
            </button>
          </div>
        </div>
      </Dialog>
    )

  if (asked)
    return (
      <Dialog
        open
        fullWidth
        maxWidth="xs"
        aria-labelledby={`${id}-title`}
        onKeyDown={(event) => event.stopPropagation()}
      >
        <div className={dialogStyles.dialog}>
          <h2 id={`${id}-title`}>{words('code.title')}</h2>
          <div role="alert" className={clsx(problem && formStyles.error)}>
            {problem && words(problem)}
          </div>
          <CodeStep
            hasApp={asked.factors.includes('totp')}
            isBusy={busy}
            onCode={(code) => void signIn(asked.password, code)}
            onOther={onLeave}
          />
        </div>
      </Dialog>
    )

  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <form className={dialogStyles.dialog} onSubmit={submit}>
        <h2 id={`${id}-title`}>{words('session.title')}</h2>
        <p id={`${id}-text`}>{words('session.text')}</p>
        <div role="alert" className={clsx(problem && formStyles.error)}>
          {problem && words(problem)}
        </div>
        <div>
          <label className={formStyles.label} htmlFor={`${id}-email`}>
            {words('sign_in.email')}
          </label>
          <input
            id={`${id}-email`}
            className={formStyles.input}
            dir="ltr"
            type="email"
            name="email"
            autoComplete="username"
            value={officer.email}
            readOnly
          />
        </div>
        <PasswordField isFirst inputRef={password} />
        <div className={dialogStyles.acts}>
          <button type="button" className={buttonClass('tall', 'bare')} onClick={onLeave} disabled={busy}>
            {words('session.other')}
          </button>
          <button type="submit" className={buttonClass('tall', 'primary')} disabled={busy}>
            {words(busy ? 'sign_in.busy' : 'sign_in.title')}
          </button>
        </div>
        <UsePasskey onDone={entered} />
        {ways?.provider && <UseProvider host={ways.provider} isBeside />}
      </form>
    </Dialog>
  )
}
