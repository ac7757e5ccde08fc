import { findTargets } from '../elements/focusTargets.ts'

let isArriving = false

/** Focuses the title of a newly opened page, or the page itself until the title is there. */
export function focusNewPage(main: HTMLElement): void {
  isArriving = true
  const title = findTargets('title').find((one) => main.contains(one))
  ;(title ?? main).focus()
}

/** Focuses a title that appears after its page, unless the focus has moved elsewhere. */
export function focusTitle(title: HTMLElement | null): void {
  if (!isArriving) return
  const at = document.activeElement
  if (at === null || at === document.body || at.id === 'main') title?.focus()
  else isArriving = at === title
}
