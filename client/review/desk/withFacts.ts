/** Runs `act` once the facts are visible. On a narrow desk they are behind a tab, which this opens first. */
export function withFacts(act: () => void): void {
  const tab = document.querySelector<HTMLElement>('[data-part="facts"][aria-pressed="false"]')
  if (!tab?.checkVisibility()) {
    act()
    return
  }
  tab.click()
  requestAnimationFrame(act)
}
