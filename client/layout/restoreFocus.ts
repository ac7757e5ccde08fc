/** The row of the list that Tab reaches. */
export const FOCUSABLE_ROW = '[data-opener][tabindex="0"]'

/** How many frames to wait for the focused element to disappear. */
const MAX_FRAMES = 6

/**
 * Restores the focus after the focused element was removed: focuses the first of `selectors` that exists, unless
 * another element has the focus. Otherwise the next Tab would start at the top of the page.
 */
export function restoreFocus(...selectors: string[]): void {
  const look = (left: number) =>
    requestAnimationFrame(() => {
      const { activeElement } = document
      if (activeElement && activeElement !== document.body) {
        if (left > 0) look(left - 1)
        return
      }
      for (const selector of selectors) {
        const found = document.querySelector<HTMLElement>(selector)
        if (found) return found.focus()
      }
    })
  look(MAX_FRAMES)
}
