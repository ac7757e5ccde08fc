import { API } from '../providers/http.ts'
import { proveAgain } from '../providers/proof.ts'

/** Addresses that the browser opens to sign in through the identity provider, and to link one's account to it. */
export const PROVIDER = `${API}/session/oidc`
const CONNECT = `${API}/session/oidc/connect`
/**
 * Links the officer's account to the provider: asks for a recent sign-in if the server requires one (SIGN_IN_AGAIN),
 * then leaves the page. If the page simply navigated, the browser would show the error as text.
 */
export async function connectProvider(pageAfter: string): Promise<void> {
  const answer = await fetch(CONNECT, { redirect: 'manual', credentials: 'same-origin' })
  if (answer.status === 403) {
    const { code } = (await answer.json()) as { code?: string }
    if (code === 'SIGN_IN_AGAIN' && !(await proveAgain())) return
  }
  storePage(pageAfter)
  window.location.assign(CONNECT)
}

/** Signs in in a separate tab, which then says that it can be closed. */
export const PROVIDER_AGAIN = `${PROVIDER}?again=1`

const PAGE = 'countersign.page-before'

/** Stores the page to open after the provider, in this tab only: neither a server nor an address contains it. */
export const storePage = (path: string) => sessionStorage.setItem(PAGE, path)

/** Takes the stored page, once; else the first page. */
export function takePage(): string {
  const path = sessionStorage.getItem(PAGE) ?? '/'
  sessionStorage.removeItem(PAGE)
  return path.startsWith('/') ? path : '/'
}

const CHANNEL = 'countersign-session'

/** Notifies the other tabs of this browser about a sign-in. */
export function notifySignedIn(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('signed-in')
  channel.close()
}

/** Calls `notify` after a sign-in in another tab; returns a function that unsubscribes. */
export function onSignedInElsewhere(notify: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = notify
  return () => channel.close()
}
