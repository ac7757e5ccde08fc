/** Does something with the facts once they can be seen: on a narrow desk they are a tab beside the document. */
export function withFacts(act: () => void): void {
  const tab = document.querySelector<HTMLElement>('[data-part="facts"][aria-pressed="false"]')
  if (!tab?.checkVisibility()) {
    act()
    return
  }
  tab.click()
  requestAnimationFrame(act)
}
