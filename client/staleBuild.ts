const RELOADED = 'countersign.reloaded'

let isAhead = false

/** Fetches code that nobody waits for: the page is not reloaded when it cannot be fetched, and works without it. */
export async function fetchAhead(fetchCode: () => Promise<unknown>): Promise<void> {
  isAhead = true
  await fetchCode().catch(() => {})
  isAhead = false
}

/**
 * Reloads the page once if the server no longer has one of its chunks, as after an upgrade: the new page then uses the
 * new build. A chunk that is still missing fails like any error. Drafts survive the reload.
 */
export function reloadStaleBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (isAhead) return
    const missing = event.payload.message
    if (sessionStorage.getItem(RELOADED) === missing) return
    sessionStorage.setItem(RELOADED, missing)
    event.preventDefault()
    window.location.reload()
  })
}
