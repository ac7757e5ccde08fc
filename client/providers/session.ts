/**
 * The session as the page knows it: whether the server has turned a request away for want of one, and who wants to hear
 * of that and of its return.
 */

type Told = () => void

let signedOut = false
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

export function sessionEnded(): void {
  signedOut = true
  for (const told of ended) told()
}

export function signedIn(): void {
  const again = signedOut
  signedOut = false
  if (again) for (const told of returned) told()
}
