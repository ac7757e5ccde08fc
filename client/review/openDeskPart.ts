import { findTarget } from '../elements/focusTargets.ts'

/** The parts of the desk, of which a phone shows one at a time. */
export type DeskPart = 'document' | 'facts' | 'history'

/** Runs `act` once a part of the desk is visible. On a phone it may be behind a tab, which this opens first. */
function openDeskPart(part: DeskPart, act: () => void): void {
  const tab = findTarget(`show ${part}`)
  if (tab?.ariaPressed !== 'false' || !tab.checkVisibility()) {
    act()
    return
  }
  tab.click()
  requestAnimationFrame(act)
}

export const runWithFactsVisible = (act: () => void): void => openDeskPart('facts', act)

export const runWithHistoryVisible = (act: () => void): void => openDeskPart('history', act)

export const runWithDocumentVisible = (act: () => void): void => openDeskPart('document', act)
