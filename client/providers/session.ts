/**
 * The session as the page knows it: whether the server has turned a request away for want of one, and who wants to hear
 * of that and of its return.
 */

type Told = () => void

let signedOut = false
let signIns = 0
const ended = new Set<Told>()
const returned = new Set<Told>()

const listen = (to: Set<Told>) => (told: Told) => {
  to.add(told)
  return () => void to.delete(told)
}

/** Calls `told` when a request is turned away for want of a session; answers how to stop that. */
export const onSessionEnd = listen(ended)
/** Calls `told` when the officer has signed in again. */
export const onSignedIn = listen(returned)

export const isSignedOut = () => signedOut

/** Which session a request goes out in: to be given back when it is turned away. */
export const currentSession = () => signIns

/** A request of this session was turned away. One that was still under way when the officer signed in again ends nothing. */
export function sessionEnded(session: number): void {
  if (session !== signIns) return
  signedOut = true
  for (const told of ended) told()
}

export function signedIn(): void {
  const again = signedOut
  signedOut = false
  signIns += 1
  if (again) for (const told of returned) told()
}
