import { findTarget } from '../elements/focusTargets.ts'

/** Runs `act` once a part of the desk is visible. On a narrow desk it may be behind a tab, which this opens first. */
function withPart(part: 'document' | 'facts', act: () => void): void {
  const tab = findTarget(`show ${part}`)
  if (tab?.ariaPressed !== 'false' || !tab.checkVisibility()) {
    act()
    return
  }
  tab.click()
  requestAnimationFrame(act)
}

export const runWithFactsVisible = (act: () => void): void => withPart('facts', act)

export const withDocument = (act: () => void): void => withPart('document', act)
