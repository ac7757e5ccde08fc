const RELOADED = 'countersign.reloaded'

let isAhead = false

/** Fetches code before it is needed. A failed fetch does not reload the page, which works without that code. */
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
