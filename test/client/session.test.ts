import { expect, it } from 'vitest'
import { currentSession, isSignedOut, onSessionEnd, sessionEnded, signedIn } from '../../client/providers/session.ts'

it('ends once, and not again by a request that was under way when the officer signed in again', () => {
  let told = 0
  onSessionEnd(() => {
    told += 1
  })
  const before = currentSession()
  sessionEnded(before)
  expect([told, isSignedOut()]).toEqual([1, true])
  signedIn()
  sessionEnded(before)
  expect([told, isSignedOut()]).toEqual([1, false])
  sessionEnded(currentSession())
  expect([told, isSignedOut()]).toEqual([2, true])
})
