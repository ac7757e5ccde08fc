/**
 * The page's view of the session: whether the server has rejected a request because the session ended, and the
 * listeners for its end and its return.
 */

type Listener = () => void

let signedOut = false
let signIns = 0
const endListeners = new Set<Listener>()
const returnListeners = new Set<Listener>()

const createSubscribe = (to: Set<Listener>) => (notify: Listener) => {
  to.add(notify)
  return () => void to.delete(notify)
}

/** Calls `notify` when a request is rejected because the session ended; returns a function that unsubscribes. */
export const onSessionEnd = createSubscribe(endListeners)
/** Calls `notify` when the officer has signed in again; returns a function that unsubscribes. */
export const onSignedIn = createSubscribe(returnListeners)

export const isSignedOut = () => signedOut

/** Identifies the session of a request: pass it to sessionEnded when the request is rejected. */
export const currentSession = () => signIns

/** Ends the session of a rejected request. Ignores requests from before the officer signed in again. */
export function sessionEnded(session: number): void {
  if (session !== signIns) return
  signedOut = true
  for (const notify of endListeners) notify()
}

export function signedIn(): void {
  const again = signedOut
  signedOut = false
  signIns += 1
  if (again) for (const notify of returnListeners) notify()
}
