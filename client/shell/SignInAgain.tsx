import Dialog from '@mui/material/Dialog'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useAuthProvider } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import dialogStyles from '../elements/dialog.module.css'
import formStyles from '../elements/form.module.css'
import { type Key, useWords } from '../i18n/useWords.ts'
import { useOutcome } from '../layout/Outcome.tsx'
import { acceptSession, readSession } from '../providers/authProvider.ts'
import { statusOf } from '../providers/http.ts'
import { useSignInWays } from '../providers/signInWays.ts'
import type { SessionOfficer } from '../records.ts'
import { CodeStep } from '../signin/CodeStep.tsx'
import { PasswordField } from '../signin/PasswordField.tsx'
import { onSignedInElsewhere } from '../signin/provider.ts'
import { factorsAskedBy, signInErrorKey } from '../signin/signInError.ts'
import { UsePasskey } from '../signin/UsePasskey.tsx'
import { UseProvider } from '../signin/UseProvider.tsx'

/** The officer who must sign in again. */
export type SameOfficer = { id: string; email: string; fullName: string; isOfProvider: boolean }

/** The cause: the session is over, or the officer's request needs a recent proof of identity. */
type Why = 'ended' | 'proof'

type Props = {
  officer: SameOfficer
  why: Why
  onDone: () => void
  /** Closes the dialog: goes to the sign-in page, or, if only a proof was asked for, back to the page. */
  onLeave: () => void
}

const TEXTS = {
  ended: { title: 'session.title', text: 'session.text', leave: 'session.other', provider: 'provider.again_text' },
  proof: { title: 'session.proof', text: 'session.proof_text', leave: 'action.back', provider: 'session.proof_text' },
} as const satisfies Record<Why, Record<string, Key>>

/** The sign-in failed or was cancelled: the dialog stays. */
const ignore = () => {}

const wrongProofKey = (code: string | undefined): Key => (code ? 'code.wrong' : 'session.wrong')

type FrameProps = Pick<Props, 'why' | 'onLeave'> & { title: Key; text?: Key; children: ReactNode }

/** The frame of each step. Escape closes the dialog if it may be left; no key reaches the page below. */
function Frame({ title, text, why, onLeave, children }: FrameProps) {
  const words = useWords()
  const id = useId()
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      {...(why === 'proof' && { onClose: onLeave })}
      aria-labelledby={`${id}-title`}
      {...(text && { 'aria-describedby': `${id}-text` })}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className={dialogStyles.dialog}>
        <h2 id={`${id}-title`}>{words(title)}</h2>
        {text && <p id={`${id}-text`}>{words(text)}</p>}
        {children}
      </div>
    </Dialog>
  )
}

/** Signing in again over the page: by password and second factor, by a passkey, or through the identity provider. */
export function SignInAgain({ officer, why, onDone, onLeave }: Props) {
  const words = useWords()
  const id = useId()
  const authProvider = useAuthProvider()
  const queryClient = useQueryClient()
  const { announce } = useOutcome()
  const password = useRef<HTMLInputElement>(null)
  const signInWays = useSignInWays()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Key | null>(null)
  const [pending, setPending] = useState<{ password: string; factors: string[] } | null>(null)
  const texts = TEXTS[why]
  const frame = { why, onLeave }

  function proceed() {
    onDone()
    announce(words('session.again'))
    // After a proof the page stays as it is: the waiting request must not ask again.
    void queryClient.invalidateQueries(why === 'proof' ? { queryKey: ['own-sessions'] } : {})
  }

  /** The same officer continues. For another person the page starts anew, without any content of this officer's. */
  function entered(signedIn: SessionOfficer) {
    if (signedIn.id !== officer.id) {
      window.location.hash = '/'
      window.location.reload()
      return
    }
    acceptSession(signedIn)
    proceed()
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
      proceed()
    } catch (error) {
      const factors = factorsAskedBy(error)
      if (factors) setPending({ password: typed, factors })
      else setProblem(statusOf(error) === 401 ? wrongProofKey(code) : signInErrorKey(error))
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

  const leave = (
    <button type="button" className={buttonClass('tall', 'bare')} onClick={onLeave} disabled={busy}>
      {words(texts.leave)}
    </button>
  )
  const said = (
    <div role="alert" className={clsx(problem && formStyles.error)}>
      {problem && words(problem)}
    </div>
  )

  if (officer.isOfProvider || signInWays?.password === false)
    return (
      <Frame {...frame} title={texts.title} text={texts.provider}>
        {signInWays?.provider && <UseProvider host={signInWays.provider} isMain isBeside />}
        <div className={dialogStyles.acts}>{leave}</div>
      </Frame>
    )

  if (pending)
    return (
      <Frame {...frame} title="code.title">
        {said}
        <CodeStep
          hasApp={pending.factors.includes('totp')}
          isBusy={busy}
          onCode={(code) => void signIn(pending.password, code)}
          {...(why === 'ended' && { onOther: onLeave })}
        />
        {why === 'proof' && <div className={dialogStyles.acts}>{leave}</div>}
      </Frame>
    )

  return (
    <Frame {...frame} title={texts.title} text={texts.text}>
      <form className={dialogStyles.fields} onSubmit={submit}>
        {said}
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
          {leave}
          <button type="submit" className={buttonClass('tall', 'primary')} disabled={busy}>
            {words(busy ? 'sign_in.busy' : 'sign_in.title')}
          </button>
        </div>
        <UsePasskey onDone={entered} />
        {signInWays?.provider && <UseProvider host={signInWays.provider} isBeside />}
      </form>
    </Frame>
  )
}
