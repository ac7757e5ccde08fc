import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useGetIdentity, useLogout } from 'react-admin'
import { useWords } from '../i18n/useWords.ts'
import { LanguageSwitch } from '../layout/LanguageSwitch.tsx'
import { forgetSession } from '../providers/authProvider.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { Side } from './Side.tsx'
import './signin.css'

/** All there is of the console for an officer whose password an administrator knows. */
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
    <div className="sign">
      <Side />
      <main className="form">
        <div className="lang">
          <LanguageSwitch />
        </div>
        <PasswordForm
          className="inner fields"
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
              <button type="submit" className="btn primary tall wide" disabled={busy}>
                {words(busy ? 'password.saving' : 'password.save')}
              </button>
              <button type="button" className="btn bare tall wide" onClick={() => logout({}, '/login', false)}>
                {words('user.sign_out')}
              </button>
            </>
          )}
        </PasswordForm>
      </main>
    </div>
  )
}
