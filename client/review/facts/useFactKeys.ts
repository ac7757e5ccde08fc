import { useLetterKeys } from '../../layout/useLetterKeys.ts'
import { runWithFactsVisible } from '../withPart.ts'

/** Keys of the facts: `i` focuses the worksheet's first field, `o` the next look-up, `c` copies the current fact. */
export function useFactKeys(): void {
  useLetterKeys({
    i: () => runWithFactsVisible(() => document.querySelector<HTMLElement>('[data-reading]')?.focus()),
    o: () => {
      const link = document.querySelector<HTMLAnchorElement>('[data-look-up="open"]')
      link?.focus()
      link?.click()
    },
    c: () =>
      (
        document.querySelector<HTMLElement>('[data-slot~="fact"]:focus-within [data-slot~="copy"]') ??
        document.querySelector<HTMLElement>('[data-slot~="fact"]:hover [data-slot~="copy"]')
      )?.click(),
  })
}
