/** A row of the list, the one that Tab reaches. */
export const ROW = '.table [data-opener][tabindex="0"]'

/** So many frames what held the focus may need to go. */
const PATIENCE = 6

/**
 * After what held the focus has gone: puts it on the first of these that is there, unless it has gone somewhere itself.
 * Without that the next key would start at the top of the page.
 */
export function refocus(...places: string[]): void {
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
  look(PATIENCE)
}
