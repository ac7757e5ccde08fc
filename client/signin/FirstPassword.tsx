import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect } from 'react'
import { useGetIdentity, useLogout } from 'react-admin'
import { buttonClass } from '../elements/buttonClass.ts'
import { useWords } from '../i18n/useWords.ts'
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx'
import { forgetSession } from '../providers/authProvider.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { SignInSide } from './Side.tsx'
import signInStyles from './SignIn.module.css'

/** The only page for officers whose password an administrator knows: they must choose a new one. */
export function FirstPassword() {
  const words = useWords()
  const logout = useLogout()
  const queryClient = useQueryClient()
  const { identity } = useGetIdentity()
  const title = words('password.first_title')
  useEffect(() => {
    document.title = `${title} · Countersign`
  }, [title])
  return (
    <div className={signInStyles.sign}>
      <SignInSide />
      <main className={signInStyles.form}>
        <div className={signInStyles.lang} data-slot="lang">
          <LanguageSwitch />
        </div>
        <PasswordForm
          className={clsx(signInStyles.inner, signInStyles.fields)}
          currentLabel="password.given"
          email={String(identity?.email ?? '')}
          onDone={() => {
            forgetSession()
            void queryClient.invalidateQueries()
          }}
          head={
            <>
              <h1>{title}</h1>
              <p>{words('password.first_text')}</p>
            </>
          }
        >
          {(busy) => (
            <>
              <button type="submit" className={buttonClass('primary', 'tall', 'wide')} disabled={busy}>
                {words(busy ? 'password.saving' : 'password.save')}
              </button>
              <button
                type="button"
                className={buttonClass('bare', 'tall', 'wide')}
                onClick={() => logout({}, '/login', false)}
              >
                {words('user.sign_out')}
              </button>
            </>
          )}
        </PasswordForm>
      </main>
    </div>
  )
}
