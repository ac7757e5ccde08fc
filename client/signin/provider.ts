import { API } from '../providers/http.ts'
import { proveAgain } from '../providers/proof.ts'

/** What the browser opens to sign in through the identity provider, and to tie one's own account to the one there. */
export const PROVIDER = `${API}/session/oidc`
const CONNECT = `${API}/session/oidc/connect`
/**
 * Ties one's own account to the one at the provider: asks for a recent sign-in where the server does (SIGN_IN_AGAIN), then
 * leaves the page. A page that opens by itself would show the refusal as text.
 */
export async function connectProvider(pageAfter: string): Promise<void> {
  const answer = await fetch(CONNECT, { redirect: 'manual', credentials: 'same-origin' })
  if (answer.status === 403) {
    const { code } = (await answer.json()) as { code?: string }
    if (code === 'SIGN_IN_AGAIN' && !(await proveAgain())) return
  }
  keepPage(pageAfter)
  window.location.assign(CONNECT)
}

/** Signing in in a tab of its own, which then says that it can be closed. */
export const PROVIDER_AGAIN = `${PROVIDER}?again=1`

const PAGE = 'countersign.page-before'

/** Keeps the page to open after the provider in this tab only: neither a server nor an address holds it. */
export const keepPage = (path: string) => sessionStorage.setItem(PAGE, path)

/** The page that was kept, once; else the first page. */
export function takePage(): string {
  const path = sessionStorage.getItem(PAGE) ?? '/'
  sessionStorage.removeItem(PAGE)
  return path.startsWith('/') ? path : '/'
}

const CHANNEL = 'countersign-session'

/** Tells the other tabs of this browser that somebody signed in. */
export function tellSignedIn(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('signed-in')
  channel.close()
}

/** Calls `notify` when somebody signed in in another tab; returns a function that unsubscribes. */
export function onSignedInElsewhere(notify: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = notify
  return () => channel.close()
}
