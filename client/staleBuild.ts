const RELOADED = 'countersign.reloaded'

/**
 * Reloads the page once when a part of it is gone from the server, as after an upgrade: the page then belongs to the
 * new build. A part that is missing after that too fails as any error does. Drafts survive the reload.
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
