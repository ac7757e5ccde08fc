let arriving = false

/** A page was opened from another one: reading starts at its title, or in the page until it has one. */
export function arrive(main: HTMLElement): void {
  arriving = true
  ;(main.querySelector('h1') ?? main).focus()
}

/** A title has come, perhaps after the page: takes the focus as long as nobody has put it elsewhere. */
export function arriveAt(title: HTMLElement | null): void {
  if (!arriving) return
  const at = document.activeElement
  if (at === null || at === document.body || at.id === 'main') title?.focus()
  else arriving = at === title
}
