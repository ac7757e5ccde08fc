import { useLetterKeys } from '../../layout/useLetterKeys.ts'

/** Keys of the facts: `i` the first field of the worksheet, `o` the next look-up, `c` copies the fact in hand. */
export function useFactKeys(): void {
  useLetterKeys({
    i: () => document.querySelector<HTMLElement>('.facts [data-reading]')?.focus(),
    o: () => {
      const link = document.querySelector<HTMLAnchorElement>('.facts [data-look-up="open"]')
      link?.focus()
      link?.click()
    },
    c: () =>
      (
        document.querySelector<HTMLElement>('.fact:focus-within .copy') ??
        document.querySelector<HTMLElement>('.fact:hover .copy')
      )?.click(),
  })
}
