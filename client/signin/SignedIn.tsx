import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-admin'
import { useWords } from '../i18n/useWords.ts'
import { forgetSession } from '../providers/authProvider.ts'
import { notifySignedIn, takePage } from './provider.ts'
import styles from './SignIn.module.css'
import { SignInFrame } from './SignInFrame.tsx'

/**
 * Shown when the identity provider's sign-in ends: goes to the former page, or, in a separate tab, says that signing in
 * is done.
 */
export function SignedIn() {
  const words = useWords()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { search } = useLocation()
  const isBeside = new URLSearchParams(search).has('again')
  useEffect(() => {
    notifySignedIn()
    forgetSession()
    if (isBeside) return
    void queryClient.invalidateQueries()
    navigate(takePage(), { replace: true })
  }, [isBeside, navigate, queryClient])
  const title = words('provider.done')
  useEffect(() => {
    if (isBeside) document.title = `${title} · Countersign`
  }, [isBeside, title])
  if (!isBeside) return null
  return (
    <SignInFrame>
      <div className={styles.inner}>
        <h1>{title}</h1>
        <p role="status">{words('provider.close')}</p>
      </div>
    </SignInFrame>
  )
}
