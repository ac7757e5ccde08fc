/**
 * A recent proof of who the officer is: some calls are 403 SIGN_IN_AGAIN without one. The page asks for it, once for
 * all the requests that wait.
 */

type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** Registers what asks the officer; it resolves to whether they signed in again. Returns a function that unregisters it. */
export function onProofAsked(asks: Ask): () => void {
  ask = asks
  return () => {
    if (ask === asks) ask = null
  }
}

/** Asks the officer to sign in again; false when they went back, or where no page asks. */
export function proveAgain(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}
