let arriving = false

/** Focuses the title of a newly opened page, or the page itself until the title is there. */
export function arrive(main: HTMLElement): void {
  arriving = true
  ;(main.querySelector('h1') ?? main).focus()
}

/** Focuses a title that appears after its page, unless the focus has moved elsewhere. */
export function arriveAt(title: HTMLElement | null): void {
  if (!arriving) return
  const at = document.activeElement
  if (at === null || at === document.body || at.id === 'main') title?.focus()
  else arriving = at === title
}
