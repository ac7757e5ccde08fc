import { type Markup, trustMarkup } from '../http/html.ts'

const icon =
  (paths: string) =>
  (size = 20): Markup =>
    trustMarkup(
      `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`,
    )

export const icons = {
  mark: icon('<path d="m2 12 5 5L17 7"/><path d="m11 15 2 2L23 7"/>'),
  check: icon('<path d="m5 12 5 5L20 7"/>'),
  cross: icon('<path d="M18 6 6 18M6 6l12 12"/>'),
  clock: icon('<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>'),
  alert: icon('<path d="M12 3 2 20h20L12 3Z"/><path d="M12 10v4M12 17.5v.01"/>'),
  question: icon(
    '<circle cx="12" cy="12" r="10"/><path d="M9.500 9a2.500 2.500 0 1 1 3.500 2.300c-.7.4-1 .9-1 1.700M12 16.500v.01"/>',
  ),
  shield: icon('<path d="M12 3 4 6v6c0 5 3.5 8 8 9 4.500-1 8-4 8-9V6l-8-3Z"/><path d="m9 12 2 2 4-4"/>'),
  back: icon('<path d="m15 18-6-6 6-6"/>'),
  down: icon('<path d="m6 9 6 6 6-6"/>'),
  next: icon('<path d="m9 18 6-6-6-6"/>'),
  mail: icon('<path d="M3 5h18v14H3Z"/><path d="m3 6 9 7 9-7"/>'),
  calendar: icon('<path d="M4 5h16v16H4ZM4 10h16M8 2v5M16 2v5"/>'),
  page: icon('<path d="M14 3H6v18h12V7l-4-4Z"/><path d="M14 3v4h4"/>'),
  leave: icon('<path d="M9 4H5v16h4"/><path d="M15 8l4 4-4 4M9 12h10"/>'),
  pin: icon(
    '<path d="M12 21s-7-6.500-7-11.500a7 7 0 0 1 14 0C19 14.500 12 21 12 21Z"/><circle cx="12" cy="9.500" r="2.500"/>',
  ),
  dot: icon('<circle cx="12" cy="12" r="4"/>'),
}
