import { API } from '../providers/http.ts'

/** What the browser opens to sign in through the identity provider, and to tie one's own account to the one there. */
export const PROVIDER = `${API}/session/oidc`
export const CONNECT = `${API}/session/oidc/connect`
/** The same in a tab of its own, which then says that it can be closed. */
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

/** Calls `told` when somebody signed in in another tab; returns a function that unsubscribes. */
export function onSignedInElsewhere(told: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = told
  return () => channel.close()
}
