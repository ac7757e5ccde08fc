/** The row of the list that Tab reaches. */
export const FOCUSABLE_ROW = '[data-opener][tabindex="0"]'

/** How many frames to wait for the focused element to disappear. */
const MAX_FRAMES = 6

/**
 * Restores the focus after the focused element has gone: focuses the first of `places` that exists, unless something
 * else has the focus. Otherwise the next Tab would start at the top of the page.
 */
export function restoreFocus(...places: string[]): void {
  const look = (left: number) =>
    requestAnimationFrame(() => {
      const { activeElement } = document
      if (activeElement && activeElement !== document.body) {
        if (left > 0) look(left - 1)
        return
      }
      for (const place of places) {
        const found = document.querySelector<HTMLElement>(place)
        if (found) return found.focus()
      }
    })
  look(MAX_FRAMES)
}
