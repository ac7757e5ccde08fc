import { findTarget, findTargets } from '../../elements/focusTargets.ts'
import { useLetterKeys } from '../../layout/useLetterKeys.ts'
import { runWithFactsVisible } from '../openDeskPart.ts'
import { useViewer } from '../viewer/useViewer.tsx'

/** The button that copies the fact in this state. */
const findCopy = (state: ':focus-within' | ':hover') =>
  findTargets('copy').find((button) => button.closest('[data-slot~="fact"]')?.matches(state))

/**
 * Keys of the facts: `i` focuses the worksheet's first field, and boxes on the paper the words of the field that has the
 * focus; where nothing can be typed it boxes those of all readings, or none. Escape on the document takes the boxes away.
 * `I` adds a person, `o` opens the next look-up, `c` copies the current fact.
 */
export function useFactKeys(): void {
  const { isBoxing, box } = useViewer()
  function boxFields() {
    const field = findTarget('reading')
    box(field !== undefined || !isBoxing)
    if (field) runWithFactsVisible(() => findTarget('reading')?.focus())
  }
  useLetterKeys({
    i: boxFields,
    'shift+i': () => runWithFactsVisible(() => findTarget('add person')?.click()),
    o: () => {
      const link = findTarget('look-up')
      link?.focus()
      link?.click()
    },
    c: () => (findCopy(':focus-within') ?? findCopy(':hover'))?.click(),
  })
}
