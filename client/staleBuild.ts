const RELOADED = 'countersign.reloaded'

/**
 * Reloads the page once when one of its chunks is gone from the server, as after an upgrade: the new page then uses the
 * new build. A chunk that is missing after that too fails like any error. Drafts survive the reload.
 */
export function reloadStaleBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const missing = event.payload.message
    if (sessionStorage.getItem(RELOADED) === missing) return
    sessionStorage.setItem(RELOADED, missing)
    event.preventDefault()
    window.location.reload()
  })
}
