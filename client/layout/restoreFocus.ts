import { type FocusTarget, findTarget } from '../elements/focusTargets.ts'

/** How many frames to wait for the focused element to disappear. */
const MAX_FRAMES = 6

/**
 * Restores the focus after the focused element has disappeared: focuses the first of `names` that is on the page,
 * unless something else has the focus. Otherwise the next Tab would start at the top of the page.
 */
export function restoreFocus(...names: FocusTarget[]): void {
  const look = (left: number) =>
    requestAnimationFrame(() => {
      const { activeElement } = document
      if (activeElement && activeElement !== document.body) {
        if (left > 0) look(left - 1)
        return
      }
      for (const name of names) {
        const found = findTarget(name)
        if (found) return found.focus()
      }
    })
  look(MAX_FRAMES)
}
