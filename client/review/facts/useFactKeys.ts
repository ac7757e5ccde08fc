import { findTarget, findTargets } from '../../elements/focusTargets.ts'
import { useLetterKeys } from '../../layout/useLetterKeys.ts'
import { runWithFactsVisible } from '../withPart.ts'

/** The button that copies the fact in this state. */
const findCopy = (state: ':focus-within' | ':hover') =>
  findTargets('copy').find((button) => button.closest('[data-slot~="fact"]')?.matches(state))

/** Keys of the facts: `i` focuses the worksheet's first field, `I` adds a person, `o` the next look-up, `c` copies the current fact. */
export function useFactKeys(): void {
  useLetterKeys({
    i: () => runWithFactsVisible(() => findTarget('reading')?.focus()),
    'shift+i': () => runWithFactsVisible(() => findTarget('add person')?.click()),
    o: () => {
      const link = findTarget('look-up')
      link?.focus()
      link?.click()
    },
    c: () => (findCopy(':focus-within') ?? findCopy(':hover'))?.click(),
  })
}
