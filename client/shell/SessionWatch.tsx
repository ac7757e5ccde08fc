import { Suspense, useEffect, useRef, useState } from 'react'
import { useGetIdentity, useLogout } from 'react-admin'
import { lazyComponent } from '../elements/lazyComponent.tsx'
import { onProofAsked } from '../providers/proof.ts'
import { onSessionEnd } from '../providers/session.ts'
import type { SameOfficer } from './SignInAgain.tsx'

const SignInAgain = lazyComponent(async () => (await import('./SignInAgain.tsx')).SignInAgain, 'soon')

/** Ends the request for a proof: true if the officer gave it. */
type OnProofAnswer = (isProven: boolean) => void

/**
 * When a session ends, the same officer signs in again over the page and continues there without losing typed text. A
 * different person gets the sign-in page, and sees nothing of the page. The same dialog asks for a recent proof of
 * identity when the server wants one; the officer may cancel that.
 */
export function SessionWatch() {
  const logout = useLogout()
  const { identity } = useGetIdentity()
  const known = useRef<SameOfficer | null>(null)
  const [over, setOver] = useState<SameOfficer | null>(null)
  const [question, setQuestion] = useState<{ officer: SameOfficer; answer: OnProofAnswer } | null>(null)
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
  useEffect(
    () =>
      onProofAsked(() => {
        const officer = known.current
        return officer ? new Promise((answer) => setQuestion({ officer, answer })) : Promise.resolve(false)
      }),
    [],
  )
  /** A newly opened session counts as a proof, too. */
  const answer = (isProven: boolean) => {
    question?.answer(isProven)
    setQuestion(null)
  }
  if (over)
    return (
      <Suspense>
        <SignInAgain
          officer={over}
          why="ended"
          onDone={() => {
            setOver(null)
            answer(true)
          }}
          onLeave={() => {
            leaving.current = true
            answer(false)
            void logout({}, '/login', false)
          }}
        />
      </Suspense>
    )
  if (!question) return null
  return (
    <Suspense>
      <SignInAgain officer={question.officer} why="proof" onDone={() => answer(true)} onLeave={() => answer(false)} />
    </Suspense>
  )
}
