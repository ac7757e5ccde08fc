/**
 * A recent proof of identity: some calls are 403 SIGN_IN_AGAIN without one. The page asks for it once for all waiting
 * requests.
 */

type AskForProof = () => Promise<boolean>

let ask: AskForProof | null = null
let asking: Promise<boolean> | null = null

/**
 * Registers the dialog that asks the officer; it resolves to whether they signed in again. Returns a function that
 * unregisters it.
 */
export function onProofAsked(asks: AskForProof): () => void {
  ask = asks
  return () => {
    if (ask === asks) ask = null
  }
}

/** Asks the officer to sign in again; false if they cancelled, or if no page can ask. */
export function proveAgain(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}
